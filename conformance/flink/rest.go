package flink

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// answerMax bounds an answer that is read, in bytes.
const answerMax = 16 << 20

// refusal is an answer of Flink that says no, with the text of its exception.
type refusal struct {
	status int
	text   string
}

func (r *refusal) Error() string { return fmt.Sprintf("flink answers %d: %s", r.status, r.text) }

// cause is the innermost exception, its first line: "class: message".
func (r *refusal) cause() string { return rootCause(r.text) }

// rootCause is the first line of the innermost exception of a Java stack trace.
func rootCause(trace string) string {
	cause := ""
	for line := range strings.Lines(trace) {
		line = strings.TrimSpace(line)
		if inner, ok := strings.CutPrefix(line, "Caused by: "); ok {
			cause = inner
		} else if cause == "" && strings.Contains(line, "Exception") {
			cause = line
		}
	}
	return cause
}

func getJSON(ctx context.Context, url string, answer any) error {
	return exchange(ctx, http.MethodGet, url, nil, answer)
}

// exchange sends a request, with a JSON body unless it is nil, and decodes the answer.
func exchange(ctx context.Context, method, url string, body, answer any) error {
	var text io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			return err
		}
		text = bytes.NewReader(b)
	}
	request, err := http.NewRequestWithContext(ctx, method, url, text)
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	content, err := io.ReadAll(io.LimitReader(response.Body, answerMax))
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, url, err)
	}
	if response.StatusCode >= 300 {
		return &refusal{response.StatusCode, errorText(content)}
	}
	if err := json.Unmarshal(content, answer); err != nil {
		return fmt.Errorf("%s %s: %w", method, url, err)
	}
	return nil
}

// errorText is what {"errors": […]} says, or the content itself.
func errorText(content []byte) string {
	var answer struct {
		Errors []string `json:"errors"`
	}
	if err := json.Unmarshal(content, &answer); err != nil || len(answer.Errors) == 0 {
		return string(content)
	}
	return strings.Join(answer.Errors, "\n")
}
