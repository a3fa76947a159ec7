package runner

import (
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kgo"
)

func TestChangelogLeavesTheRowsThatCameAndDidNotGo(t *testing.T) {
	var records []*kgo.Record
	for _, value := range []string{
		`{"before":null,"after":{"a":1},"op":"c"}`,
		`{"before":null,"after":{"a":1},"op":"c"}`,
		`{"before":null,"after":{"a":2},"op":"c"}`,
		`{"before":{"a":2},"after":{"a":3},"op":"u"}`,
		`{"before":{"a":1},"after":null,"op":"d"}`,
		`{"before":{"a":9},"op":"d"}`,
		`nonsense`,
	} {
		records = append(records, &kgo.Record{Value: []byte(value)})
	}
	got := Lines(Changelog, records)
	want := `no change: {"v": "nonsense"}
taken away: {"v": "{\"a\":9}"}
{"v": "{\"a\":1}"}
{"v": "{\"a\":3}"}`
	if strings.Join(got, "\n") != want {
		t.Errorf("%s\nwant:\n%s", strings.Join(got, "\n"), want)
	}
}
