package runner

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/twmb/franz-go/pkg/kgo"
)

// changed is a value of debezium-json as engines write it: a row that went, a row that came, or both.
type changed struct {
	Before json.RawMessage `json:"before"`
	After  json.RawMessage `json:"after"`
}

// rowsLeft plays a changelog in debezium-json: each row that comes counts one, each that goes takes one away. The lines are the rows that are left,
// as often as they are. A row that went more often than it came, or a value that is no change, stands as a line of its own: it equals no row.
func rowsLeft(records []*kgo.Record) []string {
	counts := map[string]int{}
	var lines []string
	for _, r := range records {
		var c changed
		if err := json.Unmarshal(r.Value, &c); err != nil {
			lines = append(lines, fmt.Sprintf("no change: %s", canonical(r, false)))
			continue
		}
		count(counts, c.Before, -1)
		count(counts, c.After, 1)
	}
	for row, n := range counts {
		line := canonical(&kgo.Record{Value: []byte(row)}, false)
		if n < 0 {
			line, n = "taken away: "+line, -n
		}
		lines = slices.Concat(lines, slices.Repeat([]string{line}, n))
	}
	return lines
}

func count(counts map[string]int, row json.RawMessage, by int) {
	if text := string(row); text != "" && !strings.EqualFold(text, "null") {
		counts[text] += by
	}
}
