package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/onceflow/onceflow"
)

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Long: `Print the version, or the commit that the command was built from, with that of Go.

` + exitCodes(exitLine{exitDone, "printed"}, exitLine{exitUsage, "the command line is wrong"}),
		Example: `  onceflow version`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			fmt.Fprintf(cmd.OutOrStdout(), "onceflow %s, %s, %s/%s\n", onceflow.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return nil
		},
	}
}
