package main

import (
	"bytes"
	"embed"
	"fmt"
	"slices"
	"strings"
	"text/template"

	"github.com/onceflow/onceflow/bench/nexmark"
	"github.com/onceflow/onceflow/bench/topic"
)

//go:embed sql/nexmark/*.sql
var queryFiles embed.FS

var queryTexts = template.Must(template.ParseFS(queryFiles, "sql/nexmark/*.sql"))

// query is one of Nexmark's, in sql/nexmark/NAME.sql.
type query struct {
	name  string
	reads []nexmark.Kind
	// updates says that the result is a topic of updates.
	updates bool
}

// queries are those of Nexmark's that Flink answers, without those that read a
// clock (q12), a table of another system (q13), a Java function (q14) or write files
// (q10).
func queries() []query {
	person, auction, bid := nexmark.KindPerson, nexmark.KindAuction, nexmark.KindBid
	appends := func(name string, reads ...nexmark.Kind) query { return query{name, reads, false} }
	updates := func(name string, reads ...nexmark.Kind) query { return query{name, reads, true} }
	return []query{
		appends("q0", bid), appends("q1", bid), appends("q2", bid), appends("q3", auction, person), updates("q4", auction, bid),
		appends("q5", bid), appends("q7", bid), appends("q8", person, auction), updates("q9", auction, bid), appends("q11", bid),
		updates("q15", bid), updates("q16", bid), updates("q17", bid), updates("q18", bid), updates("q19", bid),
		appends("q20", bid, auction), appends("q21", bid), appends("q22", bid),
	}
}

// isQuery reports whether a measurement of this name is a query.
func isQuery(name string) bool {
	return slices.ContainsFunc(queries(), func(q query) bool { return q.name == name })
}

func (q *query) tally() topic.Tally {
	if q.updates {
		return topic.NewLast()
	}
	return new(topic.All)
}

// quiet reports whether the query reads no bids: then it needs more events to have
// enough to do.
func (q *query) quiet() bool { return !slices.Contains(q.reads, nexmark.KindBid) }

// source is what a file leaves open of a table that is read.
type source struct{ Topic, Broker, Until string }

// blanks are what a query's file leaves open.
type blanks struct {
	Job, Broker, Out     string
	Person, Auction, Bid source
}

// sql fills in a query's file.
func (q *query) sql(job, broker, out string, until marks) ([]byte, error) {
	from := func(k nexmark.Kind) source { return source{eventTopics[k], broker, until.option(k)} }
	var b bytes.Buffer
	err := queryTexts.ExecuteTemplate(&b, q.name+".sql", blanks{
		Job: job, Broker: broker, Out: out,
		Person: from(nexmark.KindPerson), Auction: from(nexmark.KindAuction), Bid: from(nexmark.KindBid),
	})
	return b.Bytes(), err
}

// marks are how many records each partition of each topic of events holds up to
// some event.
type marks [len(eventTopics)][topic.Partitions]int64

// option is the value of scan.bounded.specific-offsets.
func (m *marks) option(k nexmark.Kind) string {
	var parts []string
	for partition, end := range m[k] {
		parts = append(parts, fmt.Sprintf("partition:%d,offset:%d", partition, end))
	}
	return strings.Join(parts, ";")
}

// records is how many records a query reads up to there.
func (m *marks) records(q *query) (sum int64) {
	for _, k := range q.reads {
		for _, n := range m[k] {
			sum += n
		}
	}
	return sum
}
