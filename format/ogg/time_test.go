package ogg

import "testing"

const instant = 1715941230123

type reading struct {
	text  string
	want  int64
	nanos int32
	ok    bool
}

func check(t *testing.T, parse func(text []byte) (int64, int32, bool), list []reading) {
	t.Helper()
	for _, c := range list {
		got, nanos, ok := parse([]byte(c.text))
		if ok != c.ok || ok && (got != c.want || nanos != c.nanos) {
			t.Errorf("%q: %d and %d, %t", c.text, got, nanos, ok)
		}
	}
}

func inMillis(parse func(text []byte) (int64, bool)) func(text []byte) (int64, int32, bool) {
	return func(text []byte) (int64, int32, bool) {
		millis, ok := parse(text)
		return millis, 0, ok
	}
}

// The answers are those of Flink's OggJsonDecodingFormat to op_ts.
func TestEventTimesAreReadAsFlinkReadsThem(t *testing.T) {
	check(t, inMillis(parseSQL), []reading{
		{text: "2024-05-17 10:20:30.123456", want: instant, ok: true},
		{text: "2024-05-17 10:20:30.1234567", want: instant, ok: true},
		{text: "2024-5-17 10:20:30.123", want: instant, ok: true},
		{text: "2024-5-17 1:2:3.1", want: 1715907723100, ok: true},
		{text: "2024-05-17 01:02:03.", want: 1715907723000, ok: true},
		{text: "2024-05-17 24:00:00.000", want: 1715990400000, ok: true},
		{text: "2024-02-30", want: 1709164800000, ok: true},
		{text: "2023-04-31 10:20:30.5", want: 1682850030500, ok: true},
		{text: "2024-05-17", want: instant - instant%millisOfDay, ok: true},
		{text: "2024-05-17 24:00:00.001"}, {text: "2024-05-17 10:20:60"}, {text: "2024-05-17 01:02:03.1234567891"},
		{text: "2024-05-17T10:20:30"}, {text: "2024-05-17 10:20"}, {text: " 2024-05-17"}, {text: "2024-05-17 10:20:00 "},
		{text: "02024-02-30"}, {text: "0000-05-17 10:20:00"}, {text: "2023-04-32 10:20:30.5"}, {text: "1700000000000"}, {text: ""},
	})
}

// The answers are those of Flink's OggJsonDecodingFormat to current_ts.
func TestIngestionTimesAreReadAsFlinkReadsThem(t *testing.T) {
	check(t, inMillis(parseISO), []reading{
		{text: "2024-05-17T10:20:30.123456", want: instant, ok: true},
		{text: "2024-02-30T10:20:30.123456", want: 1709202030123, ok: true},
		{text: "2024-05-17T24:00:00.000000", want: 1715990400000, ok: true},
		{text: "2024-05-17T24:00:00.000001"}, {text: "2024-05-17T10:20:30.123"}, {text: "2024-05-17T10:20:30.1234567"}, {text: "2024-05-17T10:20:30"},
		{text: "2024-05-17t10:20:30.123456"}, {text: "2024-5-17T10:20:30.123456"}, {text: "2024-05-17T1:20:30.123456"}, {text: "2024-05-17"},
	})
	check(t, parseLenient, []reading{
		{text: "2024-05-17 10:20:30.1234567", want: instant, nanos: 456700, ok: true},
		{text: "2024-05-17 10:20:30", want: instant - 123, ok: true},
		{text: "2024-02-30 10:20:30", want: 1709288430000, ok: true},
		{text: "2024-02-31", want: 1709337600000, ok: true},
		{text: "2024-05-17 24:00:01", want: 1715990401000, ok: true},
		{text: " 2024-05-17 10:20:00", want: 1715941200000, ok: true},
		{text: "2024-05-17 10:20:00 ", want: 1715941200000, ok: true},
		{text: "2024-05-17 01:02:03."}, {text: "2024-05-17 01:02:03.1234567891"}, {text: "+2024-02-29 10:20:00"},
	})
}
