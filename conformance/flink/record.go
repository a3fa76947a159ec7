package flink

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/onceflow/onceflow/conformance/runner"
)

// Recorder runs cases on a Flink and a Kafka that run already.
type Recorder struct {
	Flink Addresses
	Kafka runner.Kafka
	// Broker is Kafka's bootstrap address, which stands in the place of the recorded one in each pipeline.
	Broker string
	// Runs is how often each case is run; output is written only if all runs agree. Default 2.
	Runs int
	// Timeout limits one run of a case. Default three minutes.
	Timeout time.Duration
	// Rewrite overwrites recorded output.
	Rewrite bool
}

// outcome is what Flink did with a case: it refused, or it wrote lines. The zero value is neither.
type outcome struct {
	refusal string              // text of error.txt
	lines   map[string][]string // by topic, in canonical form
}

// Record runs the case and writes out/TOPIC.jsonl for each compared topic, or error.txt if the case expects an error. The error says why there is
// nothing to write: the runs disagree, Flink did the contrary of what the case expects, or could not be asked.
func (r Recorder) Record(ctx context.Context, c runner.Case) error {
	first, err := r.run(ctx, c)
	if err != nil {
		return err
	}
	for range max(1, r.Runs) - 1 {
		again, err := r.run(ctx, c)
		if err != nil {
			return err
		}
		if d := disagreement(first, again); d != "" {
			return fmt.Errorf("not deterministic: %s", d)
		}
	}
	if c.Refused != (first.refusal != "") {
		return fmt.Errorf("expected an error: %t, but Flink said: %q", c.Refused, strings.TrimSpace(first.refusal))
	}
	return r.write(c, first)
}

// disagreement names what two runs of a case differ in. Where a job fails, what it fails with may depend on timing.
func disagreement(a, b outcome) string {
	if (a.refusal == "") != (b.refusal == "") {
		return fmt.Sprintf("one run failed, one did not: %s%s", a.refusal, b.refusal)
	}
	for topic, lines := range a.lines {
		if !slices.Equal(lines, b.lines[topic]) {
			return fmt.Sprintf("topic %s:\n%s\nand again:\n%s", topic, strings.Join(lines, "\n"), strings.Join(b.lines[topic], "\n"))
		}
	}
	return ""
}

func (r Recorder) run(ctx context.Context, c runner.Case) (outcome, error) {
	timeout := r.Timeout
	if timeout <= 0 {
		timeout = 3 * time.Minute
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	if err := r.Kafka.Prepare(ctx, c); err != nil {
		return outcome{}, err
	}
	text, err := c.Pipeline(r.Broker)
	if err != nil {
		return outcome{}, err
	}
	err = Run(ctx, r.Flink, text)
	if failure := (*jobFailure)(nil); errors.As(err, &failure) {
		return outcome{refusal: "job failed\n" + rootCause(failure.trace) + "\n"}, nil
	}
	if no := (*refusal)(nil); errors.As(err, &no) {
		return outcome{refusal: no.cause() + "\n"}, nil
	}
	if err != nil || c.Refused {
		return outcome{}, err
	}
	return r.read(ctx, c)
}

func (r Recorder) read(ctx context.Context, c runner.Case) (outcome, error) {
	o := outcome{lines: map[string][]string{}}
	for topic, mode := range c.Compare {
		lines, err := r.Kafka.Lines(ctx, topic, mode)
		if err != nil {
			return o, err
		}
		o.lines[topic] = lines
	}
	return o, nil
}

func (r Recorder) write(c runner.Case, o outcome) error {
	if c.Refused {
		return r.writeFile(filepath.Join(c.Dir, "error.txt"), o.refusal)
	}
	var all []error
	for topic, lines := range o.lines {
		var text strings.Builder
		for _, line := range lines {
			text.WriteString(line + "\n")
		}
		all = append(all, r.writeFile(c.OutputFile(topic), text.String()))
	}
	return errors.Join(all...)
}

// writeFile leaves a recorded file alone unless asked to rewrite, but reports that Flink says something else now.
func (r Recorder) writeFile(path, text string) error {
	have, err := os.ReadFile(path)
	if err == nil && string(have) == text {
		return nil
	}
	if err == nil && !r.Rewrite {
		return fmt.Errorf("%s: Flink says something else now; use --rewrite to replace it", path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), 0o644)
}
