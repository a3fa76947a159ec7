package checkpoint

import (
	"reflect"
	"testing"
)

func TestTotalsAddUpPerSinkAndPartition(t *testing.T) {
	hour := []SinkOutput{
		{Sink: "a", Count: 1, Sum: Sum128{Lo: 10}, Offsets: []OffsetRange{{"t", 0, 5, 8}, {"t", 2, 1, 2}}},
		{Sink: "c", Count: 7, Sum: Sum128{Lo: 70}},
	}
	epoch := []SinkOutput{
		{Sink: "a", Count: 2, Sum: Sum128{Lo: 1<<64 - 1}, Offsets: []OffsetRange{{"t", 0, 8, 11}, {"t", 1, 0, 4}}},
		{Sink: "b", Count: 3},
	}
	want := []SinkOutput{
		{Sink: "a", Count: 3, Sum: Sum128{Hi: 1, Lo: 9}, Offsets: []OffsetRange{{"t", 0, 5, 11}, {"t", 1, 0, 4}, {"t", 2, 1, 2}}},
		{Sink: "b", Count: 3},
		{Sink: "c", Count: 7, Sum: Sum128{Lo: 70}},
	}
	if got := addOutputs(hour, epoch); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if hour[0].Offsets[0].End != 8 || len(hour[0].Offsets) != 2 {
		t.Errorf("the earlier totals were changed: %+v", hour)
	}
}
