package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/onceflow/onceflow/connector/kafka/embedded"
)

func brokerCommand() *cobra.Command {
	var listen, dir string
	var partitions int
	cmd := &cobra.Command{
		Use:   "broker",
		Short: "Run the embedded Kafka broker, for development and tests",
		Long: `Run the embedded Kafka broker until SIGINT or SIGTERM.

It speaks the Kafka protocol with transactions and groups. It is for development
and tests: it keeps no replicas and does not survive the death of its process.
With --dir, topics are kept in a directory; one that was not closed is refused.

It prints "listening on host:port" when it is ready.

` + exitCodes(exitLine{exitDone, "ended by a signal"}, exitLine{exitFailed, "it could not listen, or not keep its topics"},
			exitLine{exitUsage, "the command line is wrong"}, exitLine{exitRefused, "the directory was not closed: what it holds may be incomplete"}),
		Example: `  onceflow broker
  onceflow broker --listen 127.0.0.1:0 --dir ./topics --partitions 4`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			b, err := embedded.Start(listen, dir, embedded.Partitions(partitions))
			if err != nil {
				var dirty *embedded.DirtyError
				if errors.As(err, &dirty) {
					return &endedError{exitRefused, err.Error()}
				}
				return &endedError{exitFailed, err.Error()}
			}
			fmt.Fprintf(cmd.OutOrStdout(), "listening on %s\n", b.Addr())
			<-cmd.Context().Done()
			return b.Close()
		},
	}
	cmd.Flags().StringVar(&listen, "listen", "127.0.0.1:9092", "`host:port` to listen on; port 0 takes a free one")
	cmd.Flags().StringVar(&dir, "dir", "", "`directory` to keep topics in; empty: memory")
	cmd.Flags().IntVar(&partitions, "partitions", embedded.DefaultPartitions, "partitions of topics that are created by their first use")
	return cmd
}
