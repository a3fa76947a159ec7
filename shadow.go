package onceflow

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/option"
)

// Shadow makes a pipeline read and write other topics than those that it names, to try it without touching them. Each topic that it reads must
// be there under its name behind Input; it is read whole, as it is at the first start, and the job ends with it. Each topic that it writes has its
// name behind Output. What is not in Kafka, or outside of the guarantee, is refused.
type Shadow struct {
	// Input and Output begin the names of the topics.
	Input, Output string
	// TransactionTimeout of what it writes; 0: the file's.
	TransactionTimeout time.Duration
	// Unsecured leaves the tables' security out: the brokers of the shadow have none.
	Unsecured bool
	// Reads and Writes are the topics by the names in the file, once it is compiled.
	Reads  []string
	Writes []ShadowedTopic
}

// ShadowedTopic is one that a pipeline writes.
type ShadowedTopic struct {
	// Topic is its name in the file.
	Topic string
	// ByKey: the table is one by primary key, so that the last record of a key counts.
	ByKey bool
}

// shadowed wraps the connectors of a pipeline.
func (s *Shadow) shadowed(all []connector.Factory) []connector.Factory {
	if s == nil {
		return all
	}
	wrapped := make([]connector.Factory, len(all))
	for i, f := range all {
		wrapped[i] = shadowFactory{f, s}
	}
	return wrapped
}

type shadowFactory struct {
	connector.Factory
	shadow *Shadow
}

// upsertConnector is the one whose tables are by key.
const upsertConnector = "upsert-kafka"

func (f shadowFactory) isKafka() bool { return f.Name() == "kafka" || f.Name() == upsertConnector }

// Source plans reading the shadow of the table.
func (f shadowFactory) Source(t *connector.Table) (*connector.SourcePlan, []option.Problem) {
	topics, problem := f.topics(t, "read")
	if problem != nil {
		return nil, []option.Problem{*problem}
	}
	for _, topic := range topics {
		if !slices.Contains(f.shadow.Reads, topic) {
			f.shadow.Reads = append(f.shadow.Reads, topic)
		}
	}
	options := map[string]string{}
	for key, value := range t.Options {
		if !strings.HasPrefix(key, "scan.startup.") && !strings.HasPrefix(key, "scan.bounded.") && key != "properties.group.id" {
			options[key] = value
		}
	}
	if f.Name() != upsertConnector {
		options["scan.startup.mode"] = "earliest-offset"
	}
	options["scan.bounded.mode"] = "latest-offset"
	f.shadow.unsecure(options)
	return f.Factory.Source(withTopics(t, options, f.shadow.Input, topics))
}

// Sink plans writing the shadow of the table.
func (f shadowFactory) Sink(t *connector.Table) (*connector.SinkPlan, []option.Problem) {
	topics, problem := f.topics(t, "written")
	if problem != nil {
		return nil, []option.Problem{*problem}
	}
	for _, topic := range topics {
		if out := (ShadowedTopic{topic, f.Name() == upsertConnector}); !slices.Contains(f.shadow.Writes, out) {
			f.shadow.Writes = append(f.shadow.Writes, out)
		}
	}
	options := maps.Clone(t.Options)
	if prefix := options["sink.transactional-id-prefix"]; prefix != "" {
		options["sink.transactional-id-prefix"] = f.shadow.Output + prefix
	}
	if f.shadow.TransactionTimeout > 0 {
		options["properties.transaction.timeout.ms"] = fmt.Sprint(f.shadow.TransactionTimeout.Milliseconds())
	}
	f.shadow.unsecure(options)
	plan, problems := f.Factory.Sink(withTopics(t, options, f.shadow.Output, topics))
	if len(problems) == 0 && !plan.ExactlyOnce {
		return nil, []option.Problem{{Message: "is outside of the guarantee, so that nothing can be proved of it: " + plan.Why}}
	}
	return plan, problems
}

// unsecure removes the options for security, if the shadow has none.
func (s *Shadow) unsecure(options map[string]string) {
	for key := range options {
		if s.Unsecured && (strings.HasPrefix(key, "properties.security.") || strings.HasPrefix(key, "properties.sasl.") || strings.HasPrefix(key, "properties.ssl.")) {
			delete(options, key)
		}
	}
}

// topics are those of the table, by the names in the file.
func (f shadowFactory) topics(t *connector.Table, verb string) ([]string, *option.Problem) {
	switch {
	case !f.isKafka():
		return nil, &option.Problem{Message: fmt.Sprintf("is %s outside of Kafka (connector '%s'): a shadow has topics alone", verb, f.Name())}
	case t.Options["topic"] == "":
		return nil, &option.Problem{Key: "topic-pattern", Message: "a shadow knows topics by their names only", Hint: "name them with 'topic'"}
	}
	var topics []string
	for _, topic := range strings.Split(t.Options["topic"], ";") {
		topics = append(topics, strings.TrimSpace(topic))
	}
	return topics, nil
}

// withTopics is the table with other options, its topics behind a prefix.
func withTopics(t *connector.Table, options map[string]string, prefix string, topics []string) *connector.Table {
	shadow := *t
	shadow.Options = options
	var names []string
	for _, topic := range topics {
		names = append(names, prefix+topic)
	}
	options["topic"] = strings.Join(names, ";")
	return &shadow
}

// InBoth are the topics that the pipeline reads and writes: of those there can be no shadow that is the same at each run.
func (s *Shadow) InBoth() (both []string) {
	for _, w := range s.Writes {
		if slices.Contains(s.Reads, w.Topic) {
			both = append(both, w.Topic)
		}
	}
	return both
}
