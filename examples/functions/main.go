// Command functions runs a pipeline file with functions that are written in Go.
//
//	onceflow broker &
//	onceflow topic create remarks spoken
//	echo '{"author":"ada","text":"to be or not"}' | onceflow topic write remarks
//	go run ./examples/functions examples/functions/pipeline.sql
//	onceflow topic read spoken
package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"github.com/onceflow/onceflow"
	"github.com/onceflow/onceflow/function"
	"github.com/onceflow/onceflow/types"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: functions pipeline.sql")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1], onceflow.Options{}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run compiles and runs a file with the functions of this program.
func run(ctx context.Context, file string, o onceflow.Options) error {
	src, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	o.Functions = []function.Function{function.Scalar2("com.acme.Mask", mask), words}
	p, err := onceflow.Compile(file, src, o)
	if err != nil {
		return err
	}
	result, err := p.Run(ctx, onceflow.RunOptions{})
	if err == nil && result.Ended == onceflow.Failed {
		err = fmt.Errorf("%s", result.Explanation)
	}
	return err
}

// mask hides all of a text but its first characters. It is not called with NULL, for
// which its result is NULL, because its arguments are plain Go types.
func mask(text string, keep int32) (string, error) {
	if keep < 0 {
		return "", fmt.Errorf("cannot keep %d characters", keep)
	}
	runes := []rune(text)
	n := min(int(keep), len(runes))
	return string(runes[:n]) + strings.Repeat("*", len(runes)-n), nil
}

// words splits a text at blanks. It works on columns: no row of it is allocated.
var words = function.Table{
	Name:       "com.acme.Words",
	Parameters: function.Parameters{Types: []types.Type{types.String().NotNull()}},
	Columns:    []types.Field{{Name: "word", Type: types.String()}, {Name: "place", Type: types.Of(types.Int)}},
	New: func() function.TableCode {
		return func(args []*types.Vector, row int, out []*types.Vector) error {
			place := int64(0)
			for word := range bytes.FieldsSeq(args[0].Bytes(row)) {
				place++
				out[0].AppendBytes(word)
				out[1].AppendInt(place)
			}
			return nil
		}
	},
}
