package flink

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// session is a session of the SQL Gateway: settings, tables and views live as long as it.
type session struct {
	gateway string // base URL
	url     string
}

// answer is what a statement gave.
type answer struct {
	// jobID is set if the statement started a job.
	jobID string
	// rows are the texts of the rows of a statement that shows something.
	rows []string
}

func openSession(ctx context.Context, gateway string) (session, error) {
	var opened struct {
		Handle string `json:"sessionHandle"`
	}
	err := exchange(ctx, http.MethodPost, gateway+"/v1/sessions", struct{}{}, &opened)
	return session{gateway, gateway + "/v1/sessions/" + opened.Handle}, err
}

// close ends the session; jobs that it started go on.
func (s session) close(ctx context.Context) error {
	var closed struct{}
	return exchange(context.WithoutCancel(ctx), http.MethodDelete, s.url, nil, &closed)
}

// execute runs a statement and returns when it is planned and, unless it started a job, done. A *refusal is Flink's no.
func (s session) execute(ctx context.Context, statement string) (answer, error) {
	var operation struct {
		Handle string `json:"operationHandle"`
	}
	body := map[string]string{"statement": statement}
	if err := exchange(ctx, http.MethodPost, s.url+"/statements", body, &operation); err != nil {
		return answer{}, err
	}
	if operation.Handle == "" {
		return answer{}, errors.New("flink: the gateway gave the statement no handle")
	}
	return s.results(ctx, "/operations/"+operation.Handle+"/result/0?rowFormat=JSON")
}

// page is a part of a statement's result.
type page struct {
	Type   string `json:"resultType"`
	Next   string `json:"nextResultUri"`
	JobID  string `json:"jobID"`
	Result struct {
		Data []struct {
			Fields []json.RawMessage `json:"fields"`
		} `json:"data"`
	} `json:"results"`
}

// answerInterval is the first pause before a result is asked for again; each is twice the one before, up to askInterval.
const answerInterval = 10 * time.Millisecond

// results reads all pages, and asks again where none is ready.
func (s session) results(ctx context.Context, path string) (answer, error) {
	var a answer
	url := s.url + path
	pause := answerInterval
	for {
		var p page
		if err := getJSON(ctx, url, &p); err != nil {
			return a, err
		}
		if p.JobID != "" {
			a.jobID = p.JobID
		}
		for _, row := range p.Result.Data {
			a.rows = append(a.rows, rowText(row.Fields))
		}
		if p.Type == "EOS" || p.Next == "" {
			return a, nil
		}
		url = s.gateway + p.Next
		if p.Type != "NOT_READY" {
			continue
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return a, fmt.Errorf("flink: waiting for a statement's result: %w", context.Cause(ctx))
		}
		pause = min(2*pause, askInterval)
	}
}

// rowText shows fields as text: strings as they are, the rest as JSON.
func rowText(fields []json.RawMessage) string {
	texts := make([]string, len(fields))
	for i, f := range fields {
		if json.Unmarshal(f, &texts[i]) != nil {
			texts[i] = string(f)
		}
	}
	return strings.Join(texts, "\t")
}
