package runner

import "context"

// Kafka is the cluster under a case, for a program that runs cases on another engine than this package's binary. Close it in the end.
type Kafka struct{ cluster *cluster }

// Connect returns a client of the cluster at address, HOST:PORT[,HOST:PORT…].
func Connect(address string) (Kafka, error) {
	config := Config{}.withPatience()
	c, err := connect(address, config.settlePatience)
	return Kafka{c}, err
}

// Close ends the connections.
func (k Kafka) Close() { k.cluster.close() }

// Prepare deletes what an earlier run of the case left, makes its topics anew and produces its input.
func (k Kafka) Prepare(ctx context.Context, c Case) error { return k.cluster.reset(ctx, c) }

// Lines are the committed records of a topic in canonical form, as a file of expected records has them.
func (k Kafka) Lines(ctx context.Context, topic string, mode Mode) ([]string, error) {
	records, err := k.cluster.read(ctx, topic)
	return Lines(mode, records), err
}
