package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func checkCommand() *cobra.Command {
	var f compileFlags
	cmd := &cobra.Command{
		Use:   "check FILE",
		Short: "Check a SQL file; connects to nothing",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := f.compile(args[0], nil)
			if err != nil {
				return err
			}
			for _, w := range p.Warnings() {
				fmt.Fprintln(cmd.ErrOrStderr(), "warning: "+w)
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s is in order: job %q\n", args[0], p.Name())
			return nil
		},
	}
	f.add(cmd)
	return cmd
}
