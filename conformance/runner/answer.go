package runner

import (
	"context"
	"fmt"
)

// Answer is what a binary did with a case, without a judgement.
type Answer struct {
	// Failure is why there are no lines: the end of what the binary said. Empty if it ended well.
	Failure string
	// Crashed is set if it did not end by itself, or by a panic.
	Crashed bool
	// Lines are the committed records of each compared topic, in the form of its mode.
	Lines map[string][]string
}

// Ask runs the binary of config on one case, from nothing, in config.Dir, and reads what it wrote. The error says that it could not be asked.
func Ask(ctx context.Context, config Config, k Case) (Answer, error) {
	config.Cases = []Case{k}
	config, err := config.withDefaults()
	if err != nil {
		return Answer{}, err
	}
	cluster, err := connect(config.Broker, config.settlePatience)
	if err != nil {
		return Answer{}, err
	}
	defer cluster.close()
	c, err := attempt{config: config, cluster: cluster, k: k, dir: config.Dir}.prepare(ctx, "asked")
	if err != nil {
		return Answer{}, err
	}
	end, err := c.run(ctx, 0, 0)
	if err != nil {
		return Answer{}, err
	}
	output := c.output()
	switch {
	case end.timedOut:
		return Answer{Failure: fmt.Sprintf("did not end within %s%s", config.Timeout, tailOf(output)), Crashed: true}, nil
	case crashed(end, output), end.code != 0:
		return Answer{Failure: tailOf(output), Crashed: crashed(end, output)}, nil
	}
	a := Answer{Lines: map[string][]string{}}
	for topic, mode := range k.Compare {
		records, err := cluster.read(ctx, topic)
		if err != nil {
			return Answer{}, err
		}
		a.Lines[topic] = Lines(mode, records)
	}
	return a, nil
}
