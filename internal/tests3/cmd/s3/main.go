// Command s3 runs a server of S3's protocol in a temporary folder until it is interrupted, for people; it builds the server first
// where it isn't installed. With --install it only does that.
//
// The lines on stdout are settings of a pipeline whose checkpoints are to lie there.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/onceflow/onceflow/internal/tests3"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() (err error) {
	installOnly := flag.Bool("install", false, "install the server and stop")
	flag.Parse()
	if flag.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q; see --help", flag.Arg(0))
	}
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	if err := tests3.Install(ctx); err != nil || *installOnly {
		return err
	}
	server, err := tests3.Launch(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Close()) }()
	for _, set := range [][2]string{
		{"execution.checkpointing.dir", "s3://" + tests3.Bucket}, {"s3.endpoint", server.Endpoint()},
		{"s3.access-key", tests3.AccessKey}, {"s3.secret-key", tests3.SecretKey},
	} {
		fmt.Printf("SET '%s' = '%s';\n", set[0], set[1])
	}
	<-ctx.Done()
	return nil
}
