package main

import (
	"github.com/spf13/cobra"

	"github.com/onceflow/onceflow/internal/drill"
)

// naiveCommand is the at-least-once loop that the demo and the kill tests run
// beside the engine, as a process of its own so that it can be killed.
func naiveCommand() *cobra.Command {
	var broker, group, in, out string
	cmd := &cobra.Command{
		Use:    "naive",
		Short:  "Copy a topic at least once, as the demo's counter-example",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return drill.Naive(cmd.Context(), broker, group, in, out)
		},
	}
	cmd.Flags().StringVar(&broker, "broker", "", "`host:port`")
	cmd.Flags().StringVar(&group, "group", "", "consumer group")
	cmd.Flags().StringVar(&in, "in", "", "topic to read")
	cmd.Flags().StringVar(&out, "out", "", "topic to write")
	return cmd
}
