package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/connector/kafka"
)

func topicCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "topic", Short: "Create, write and read topics, for trying things out",
		Long: `Create, write and read topics, for trying things out: brokers without encryption and
authentication only.

` + topicExitCodes(),
		Example: `  onceflow topic create orders --partitions 4
  onceflow topic read orders --bootstrap localhost:9092`,
		// Without these, what is no command is answered with the help and exit code 0.
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	var broker string
	cmd.PersistentFlags().StringVar(&broker, "bootstrap", "127.0.0.1:9092", "`host:port` of the brokers")
	cmd.AddCommand(topicCreate(&broker), topicWrite(&broker), topicRead(&broker))
	return cmd
}

func oneTopic(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("%s takes one topic, not %d: %s orders", cmd.Name(), len(args), cmd.CommandPath())
	}
	return nil
}

func someTopics(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("%s takes the names of topics: %s orders", cmd.Name(), cmd.CommandPath())
	}
	return nil
}

func topicExitCodes() string {
	return exitCodes(exitLine{exitDone, "done"}, exitLine{exitFailed, "the brokers refused, e.g. to create a topic that exists"},
		exitLine{exitUsage, "the command line is wrong"}, exitLine{exitUnread, "the brokers, or the topic, could not be reached"})
}

// reach connects to brokers, and fails if none answers.
func reach(ctx context.Context, broker string, opts ...kgo.Opt) (*kgo.Client, error) {
	cl, err := kgo.NewClient(append(opts, kgo.SeedBrokers(broker))...)
	if err != nil {
		return nil, &endedError{exitUsage, fmt.Sprintf("--bootstrap %s: %v", broker, err)}
	}
	if err := cl.Ping(ctx); err != nil {
		cl.Close()
		return nil, unread("brokers at %s: %v", broker, err)
	}
	return cl, nil
}

func topicCreate(broker *string) *cobra.Command {
	var partitions int32
	var replicas int16
	var compact bool
	cmd := &cobra.Command{
		Use: "create TOPIC...", Short: "Create topics", Args: someTopics,
		Long: `Create topics. Those that could be created stay when another could not.

` + topicExitCodes(),
		Example: `  onceflow topic create orders revenue-per-minute --partitions 4
  onceflow topic create revenue-totals --partitions 4 --compact`,
		RunE: func(cmd *cobra.Command, topics []string) error {
			cl, err := reach(cmd.Context(), *broker)
			if err != nil {
				return err
			}
			defer cl.Close()
			config := map[string]*string{}
			if compact {
				policy := "compact"
				config["cleanup.policy"] = &policy
			}
			created, err := kadm.NewClient(cl).CreateTopics(cmd.Context(), partitions, replicas, config, topics...)
			if err != nil {
				return unread("brokers at %s: %v", *broker, err)
			}
			return notCreated(created)
		},
	}
	cmd.Flags().Int32Var(&partitions, "partitions", 1, "partitions of each topic")
	cmd.Flags().Int16Var(&replicas, "replicas", -1, "replicas of each partition; -1: the broker's default")
	cmd.Flags().BoolVar(&compact, "compact", false, "keep the last record of each key, as upsert-kafka wants")
	return cmd
}

// notCreated names the topics that could not be created.
func notCreated(created kadm.CreateTopicResponses) error {
	var lines []string
	for _, t := range created.Sorted() {
		switch {
		case errors.Is(t.Err, kerr.TopicAlreadyExists):
			lines = append(lines, fmt.Sprintf("topic %s exists already", t.Topic))
		case t.Err != nil:
			lines = append(lines, strings.TrimSpace(fmt.Sprintf("topic %s: %v %s", t.Topic, t.Err, t.ErrMessage)))
		}
	}
	if len(lines) == 0 {
		return nil
	}
	return &endedError{exitFailed, strings.Join(lines, "\nonceflow: ")}
}

func topicRead(broker *string) *cobra.Command {
	var follow, asJSON bool
	cmd := &cobra.Command{
		Use: "read TOPIC", Short: "Print key and value of every committed record", Args: oneTopic,
		Long: `Print key and value of every committed record, with a tab between them; null where
there is none. With --json everything of a record, a JSON object a line, which
"topic write --json" writes again; bytes that are not UTF-8 are U+FFFD there. It
reads up to where the topic ended when it began.

` + topicExitCodes(),
		Example: `  onceflow topic read revenue-totals
  onceflow topic read revenue-totals --follow --json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			out := cmd.OutOrStdout()
			return readTopic(cmd.Context(), *broker, args[0], follow, func(r *kgo.Record) {
				if asJSON {
					fmt.Fprintf(out, "%s\n", showRecord(r))
					return
				}
				fmt.Fprintf(out, "%s\t%s\n", orNull(r.Key), orNull(r.Value))
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print key, value, headers, partition, offset and timestamp as JSON")
	cmd.Flags().BoolVar(&follow, "follow", false, "go on at the end, until interrupted")
	return cmd
}

func orNull(b []byte) string {
	if b == nil {
		return "null"
	}
	return string(b)
}

// readTopic hands over committed records, up to the last stable offsets of the
// moment unless it follows.
func readTopic(ctx context.Context, broker, topic string, follow bool, take func(*kgo.Record)) error {
	cl, err := reach(ctx, broker, kgo.FetchIsolationLevel(kgo.ReadCommitted()))
	if err != nil {
		return err
	}
	defer cl.Close()
	adm := kadm.NewClient(cl)
	starts, err := adm.ListStartOffsets(ctx, topic)
	if err == nil {
		err = starts.Error()
	}
	if err != nil {
		return unread("topic %s: %v", topic, err)
	}
	ends, err := adm.ListCommittedOffsets(ctx, topic)
	if err != nil {
		return unread("topic %s: %v", topic, err)
	}
	if !follow {
		var ranges []connector.OffsetRange
		starts.Each(func(o kadm.ListedOffset) {
			end, _ := ends.Lookup(topic, o.Partition)
			ranges = append(ranges, connector.OffsetRange{Topic: topic, Partition: o.Partition, First: o.Offset, Next: end.Offset})
		})
		connect := func(more ...kgo.Opt) (*kgo.Client, error) { return reach(ctx, broker, more...) }
		if err := kafka.ReadCommitted(ctx, connect, ranges, take); err != nil && ctx.Err() == nil {
			return unread("topic %s: %v", topic, err)
		}
		return nil
	}
	assign := map[string]map[int32]kgo.Offset{topic: {}}
	starts.Each(func(o kadm.ListedOffset) { assign[topic][o.Partition] = kgo.NewOffset().At(o.Offset) })
	cl.AddConsumePartitions(assign)
	for ctx.Err() == nil {
		fetches := cl.PollFetches(ctx)
		if err := fetches.Err0(); err != nil && ctx.Err() == nil {
			return unread("topic %s: %v", topic, err)
		}
		fetches.EachRecord(take)
	}
	return nil
}
