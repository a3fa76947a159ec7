package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"syscall"

	"github.com/onceflow/onceflow/bench/copyloop"
	"github.com/onceflow/onceflow/connector/kafka/embedded"
)

// faultVariable makes the stand-in wrong.
const faultVariable = "BENCH_STAND_IN_FAULT"

var topicOption = regexp.MustCompile(`'(?:topic|properties.bootstrap.servers|pipeline.name)' =? ?'?([^']*)'`)

// standIn does what the binary does with the job pass-through: it copies. It
// takes the arguments after "run".
func standIn(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	text, err := os.ReadFile(args[len(args)-1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	found := topicOption.FindAllSubmatch(text, -1)
	o := copyloop.Options{
		Name: string(found[0][1]), In: string(found[1][1]), Broker: string(found[2][1]), Out: string(found[3][1]),
		Follow: strings.Contains(string(text), "'unbounded'"),
	}
	switch os.Getenv(faultVariable) {
	case "loses everything":
		return 0
	case "doubles everything":
		again := o
		again.Name += "-again"
		if err := copyloop.Run(ctx, again); err != nil {
			return 1
		}
	case "fails":
		fmt.Println("a pipeline burst")
		return 1
	}
	if err := copyloop.Run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// standInBroker is the sub-command "broker" of the binary.
func standInBroker() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	b, err := embedded.Start("127.0.0.1:0", "")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	fmt.Println("listening on " + b.Addr())
	<-ctx.Done()
	b.Close()
	return 0
}
