package main

import (
	"strings"
	"testing"

	"github.com/onceflow/onceflow/bench/topic"
)

func TestEveryQuerysFileReadsWhatItIsSaidToRead(t *testing.T) {
	until := marks{{1, 2}, {3, 4}, {5, 6}}
	for _, q := range queries() {
		text, err := q.sql("a-job", "host:1", "into", until)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"'topic' = 'into'", "'pipeline.name' = 'a-job'", "'sink.delivery-guarantee' = 'exactly-once'", "'host:1'"} {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s.sql lacks %s", q.name, want)
			}
		}
		if reads := strings.Count(string(text), "'scan.startup.mode'"); reads != len(q.reads) {
			t.Errorf("%s.sql reads %d topics, not %d", q.name, reads, len(q.reads))
		}
		for _, k := range q.reads {
			if !strings.Contains(string(text), "'topic' = '"+eventTopics[k]+"'") {
				t.Errorf("%s.sql does not read %s", q.name, eventTopics[k])
			}
		}
		if got := strings.Contains(string(text), "'upsert-kafka'"); got != q.updates {
			t.Errorf("%s.sql writes updates: %v", q.name, got)
		}
	}
}

func TestInputEndsBeforeAnOffsetOfEachPartition(t *testing.T) {
	m := marks{{1, 2}, {3, 4}, {5, 6}}
	q := query{name: "q20", reads: queries()[15].reads}
	if got := m.option(q.reads[0]); got != "partition:0,offset:5;partition:1,offset:6" {
		t.Errorf("got %q", got)
	}
	if got := m.records(&q); got != 18 {
		t.Errorf("%d records, want 18", got)
	}
}

func TestAnswerThatDiffersFromTheFirstIsAnError(t *testing.T) {
	a := answers{}
	one, other := topic.Sum{Records: 1, Hash: 7}, topic.Sum{Records: 1, Hash: 8}
	if err := a.confirm("q0 of 5", "out", one); err != nil {
		t.Fatal(err)
	}
	if err := a.confirm("q0 of 5", "out", one); err != nil {
		t.Error(err)
	}
	if err := a.confirm("q0 of 6", "out", other); err != nil {
		t.Errorf("another question: %v", err)
	}
	if err := a.confirm("q0 of 5", "out", other); err == nil || !strings.Contains(err.Error(), "WRONG OUTPUT") {
		t.Errorf("got %v", err)
	}
}
