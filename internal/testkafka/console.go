package testkafka

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"strings"
)

// ConsoleConsumer reads a topic from its beginning with Kafka's own console consumer, as a read_committed reader, and returns its lines:
// by default one a record, with the value alone. Further arguments are given to the tool as they are.
//
// The tool ends when nothing arrived for a minute: a wait that "--max-messages N" avoids where N is known. A later
// "--timeout-ms" wins over ours. Tombstones print as "null".
func (c *Cluster) ConsoleConsumer(ctx context.Context, topic string, args ...string) ([]string, error) {
	name, full := c.jvm.tool("org.apache.kafka.tools.consumer.ConsoleConsumer", append([]string{
		"--bootstrap-server", c.Bootstrap(),
		"--topic", topic,
		"--from-beginning",
		"--command-property", "isolation.level=read_committed",
		"--timeout-ms", "60000",
	}, args...)...)
	cmd := exec.CommandContext(ctx, name, full...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	// The tool exits with 0 also after its time-out: that is how it says that it has reached the end.
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("testkafka: console consumer of topic %s: %w: %s", topic, err, tail(stderr.Bytes(), 2000))
	}
	text := strings.TrimSuffix(stdout.String(), "\n")
	if text == "" {
		return nil, nil
	}
	return strings.Split(text, "\n"), nil
}
