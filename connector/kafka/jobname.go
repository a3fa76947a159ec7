package kafka

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/connector"
)

const (
	ledgerPrefix = "onceflow."
	ledgerSuffix = ".ledger"
	// topicNameMax is Kafka's limit, in bytes.
	topicNameMax = 249
)

// LedgerTopic returns the name of the topic that holds the ledger of a job. Two
// jobs never share one. It fails for an empty name and for one that does not
// fit into a topic's name.
func LedgerTopic(job string) (string, error) {
	if job == "" {
		return "", connector.Errorf(connector.BadConfig, "the job has no name")
	}
	topic := ledgerPrefix + encodeName(job) + ledgerSuffix
	if len(topic) > topicNameMax {
		return "", connector.WithHint(connector.BadConfig, "give the job a shorter name with SET 'pipeline.name' = '…'",
			fmt.Errorf("job %q: its ledger topic would have a name of %d bytes, and Kafka allows %d", job, len(topic), topicNameMax))
	}
	return topic, nil
}

// JobOfLedger returns the name of the job whose ledger a topic is; false: the topic is no ledger.
func JobOfLedger(topic string) (job string, is bool) {
	encoded, begins := strings.CutPrefix(topic, ledgerPrefix)
	encoded, ends := strings.CutSuffix(encoded, ledgerSuffix)
	if !begins || !ends {
		return "", false
	}
	var b []byte
	for i := 0; i < len(encoded); i++ {
		if !strings.HasPrefix(encoded[i:], "--") {
			b = append(b, encoded[i])
			continue
		}
		if i+4 > len(encoded) {
			return "", false
		}
		c, err := strconv.ParseUint(encoded[i+2:i+4], 16, 8)
		if err != nil {
			return "", false
		}
		b, i = append(b, byte(c)), i+3
	}
	// Only what a job's name makes of itself is one.
	if made, err := LedgerTopic(string(b)); err != nil || made != topic {
		return "", false
	}
	return string(b), true
}

// encodeName spells a name in letters, digits, '_' and '-', reversibly. Any
// other byte is "--" and two hexadecimal digits, and so is a '-' in front of
// another '-' or of such a byte. The dot is among the others: Kafka takes two
// topics that differ only in '.' and '_' for a collision.
func encodeName(name string) string {
	var b strings.Builder
	for i := range len(name) {
		c := name[i]
		ambiguous := c == '-' && i+1 < len(name) && (name[i+1] == '-' || !plainByte(name[i+1]))
		if plainByte(c) && !ambiguous {
			b.WriteByte(c)
			continue
		}
		fmt.Fprintf(&b, "--%02x", c)
	}
	return b.String()
}

func plainByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-'
}
