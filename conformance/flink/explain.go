package flink

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
)

var insertWord = regexp.MustCompile(`(?i)\b(INSERT|EXECUTE)\b`)

// Explain writes Flink's plan, with its changelog modes, of every statement of a pipeline that would start a job, and executes the others.
func Explain(ctx context.Context, gateway, text string, out io.Writer) (err error) {
	s, err := openSession(ctx, gateway)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close(ctx)) }()
	for _, statement := range splitScript(text) {
		explained := explanation(statement)
		a, err := s.execute(ctx, explained)
		if err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
		if explained != statement {
			fmt.Fprintln(out, strings.Join(a.rows, "\n"))
		}
	}
	return nil
}

// explanation is EXPLAIN of a statement that would start a job; any other stays.
func explanation(statement string) string {
	bare := strings.TrimSpace(withoutComments(statement))
	place := insertWord.FindStringIndex(bare)
	if place == nil || place[0] > 0 {
		return statement
	}
	at := insertWord.FindStringIndex(statement) // comments in front may say INSERT: EXPLAIN then fails and shows it
	body := statement[at[0]:]
	if rest, ok := strings.CutPrefix(strings.ToUpper(body), "EXECUTE "); ok {
		body = body[len(body)-len(rest):]
	}
	return "EXPLAIN CHANGELOG_MODE " + body
}
