package datum

import (
	"testing"
	"time"
)

func TestDatesAgreeWithTheGregorianCalendar(t *testing.T) {
	r := newRand(t)
	for range 20000 {
		days := int64(r.IntN(8_000_000)) - 4_000_000
		want := time.Unix(days*86400, 0).UTC()
		y, m, d := Civil(days)
		if int(y) != want.Year() || m != int(want.Month()) || d != want.Day() {
			t.Fatalf("day %d: got %d-%d-%d, want %s", days, y, m, d, want)
		}
		if got := Days(y, m, d); got != days {
			t.Fatalf("%d-%d-%d is day %d, want %d", y, m, d, got, days)
		}
		text := AppendDate(nil, days)
		if got, ok := ParseDate(text); !ok || got != days {
			t.Fatalf("%s is read as day %d, want %d", text, got, days)
		}
	}
}

func TestDatesAreReadAsISOLocalDate(t *testing.T) {
	for text, want := range map[string]int64{
		"1970-01-01": 0, "1969-12-31": -1, "2024-02-29": 19782, "+10000-01-01": 2932897, "0000-01-01": -719528, "-0001-12-31": -719529,
	} {
		if got, ok := ParseDate([]byte(text)); !ok || got != want {
			t.Errorf("%s: got %d %v, want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "2023-02-29", "2024-2-9", "2024", "24-01-01", "+2024-01-01", "10000-01-01", "-0000-01-01", "2024-13-01", "2024-00-01", "2024-01-32", "2024-01-01 ", "2024-01-01T", "20240101"} {
		if got, ok := ParseDate([]byte(text)); ok {
			t.Errorf("%q is read as day %d", text, got)
		}
	}
}

// instant is the time of a civil UTC date.
func instant(text string) (int64, int32) {
	v, err := time.Parse("2006-01-02 15:04:05.999999999", text)
	if err != nil {
		panic(err)
	}
	return v.UnixMilli(), int32(v.Nanosecond() % 1e6)
}

func TestTimestampsAreReadInTheirLayout(t *testing.T) {
	for _, c := range []struct {
		layout     TimestampLayout
		text, want string
	}{
		{SQLTimestamp, "2024-02-29 12:34:56", "2024-02-29 12:34:56"},
		{SQLTimestamp, "2024-02-29 12:34:56.789", "2024-02-29 12:34:56.789"},
		{SQLTimestamp, "1969-12-31 23:59:59.999999999", "1969-12-31 23:59:59.999999999"},
		{SQLTimestamp, "2023-02-30 00:00:00", "2023-02-28 00:00:00"},
		{SQLTimestamp, "2024-01-31 24:00:00", "2024-02-01 00:00:00"},
		{SQLTimestamp, "2024-01-31 10:00:00.", "2024-01-31 10:00:00"},
		{SQLTimestamp, "2024-02-29T12:34:56", ""},
		{SQLTimestamp, "2024-02-29 12:34", ""},
		{SQLTimestamp, "2024-02-29 12:34:56Z", ""},
		{SQLTimestamp, "2024-02-29 24:00:01", ""},
		{SQLTimestamp, "2024-02-29 12:60:00", ""},
		{SQLTimestamp, "2024-02-29 12:34:56.1234567890", ""},
		{SQLTimestampLTZ, "1969-12-31 22:59:59.999Z", "1969-12-31 22:59:59.999"},
		{SQLTimestampLTZ, "1970-01-01 00:00:00Z", "1970-01-01 00:00:00"},
		{SQLTimestampLTZ, "1970-01-01 00:00:00", ""},
		{SQLTimestampLTZ, "1970-01-01 00:00:00.5z", ""},
		{ISOTimestamp, "2024-01-01T10:00:00.120", "2024-01-01 10:00:00.12"},
		{ISOTimestamp, "2024-01-01T10:00", "2024-01-01 10:00:00"},
		{ISOTimestamp, "2023-02-29T10:00:00", ""},
		{ISOTimestamp, "2024-01-01T24:00:00", ""},
		{ISOTimestampLTZ, "1969-12-31T23:59:59.01Z", "1969-12-31 23:59:59.01"},
		{ISOTimestampLTZ, "1969-12-31T23:59Z", "1969-12-31 23:59:00"},
		{SQLTimestamp, "", ""},
		{SQLTimestamp, "bad", ""},
		{ISOTimestamp, "2024-01-01", ""},
	} {
		clock := NewClock(c.layout)
		for _, warm := range []bool{false, true} {
			millis, nanos, ok := c.layout.Parse([]byte(c.text))
			if warm {
				var n int
				_, _, _ = clock.Scan([]byte(c.text))
				millis, nanos, n = clock.Scan([]byte(c.text))
				ok = n > 0 && n == len(c.text)
			}
			if ok != (c.want != "") {
				t.Errorf("%q (warm %v): accepted is %v", c.text, warm, ok)
				continue
			}
			if !ok {
				continue
			}
			if wantMillis, wantNanos := instant(c.want); millis != wantMillis || nanos != wantNanos {
				t.Errorf("%q (warm %v): got %d %d, want %d %d", c.text, warm, millis, nanos, wantMillis, wantNanos)
			}
		}
	}
}

func TestTimestampsAreSpelledWithTheFractionAskedFor(t *testing.T) {
	for _, c := range []struct {
		at     string
		digits int
		want   string
	}{
		{"2024-02-29 23:59:59.987654321", 9, "2024-02-29 23:59:59.987654321"},
		{"2024-02-29 23:59:59.987654321", 6, "2024-02-29 23:59:59.987654"},
		{"2024-02-29 23:59:59.987654321", 3, "2024-02-29 23:59:59.987"},
		{"2024-02-29 23:59:59.987654321", 0, "2024-02-29 23:59:59"},
		{"1970-01-01 00:00:00", 9, "1970-01-01 00:00:00.000000000"},
		{"1970-01-01 00:00:00", MinimalFraction, "1970-01-01 00:00:00"},
		{"1969-12-31 23:59:59.01", MinimalFraction, "1969-12-31 23:59:59.01"},
		{"1969-12-31 23:59:59.9", MinimalFraction, "1969-12-31 23:59:59.9"},
		{"1969-12-31 23:59:59.999999", MinimalFraction, "1969-12-31 23:59:59.999999"},
		{"1583-01-01 01:01:01.1", 3, "1583-01-01 01:01:01.100"},
	} {
		millis, nanos := instant(c.at)
		if got := string(SQLTimestamp.Append(nil, millis, nanos, c.digits)); got != c.want {
			t.Errorf("%s with %d digits: got %s, want %s", c.at, c.digits, got, c.want)
		}
	}
	ms := Days(10000, 1, 1)*millisOfDay + 5
	if got := string(ISOTimestampLTZ.Append(nil, ms, 0, MinimalFraction)); got != "+10000-01-01T00:00:00.005Z" {
		t.Errorf("year 10000 is spelled %s", got)
	}
}

func TestClockSpellsAndReadsAcrossDays(t *testing.T) {
	r := newRand(t)
	clock := NewClock(SQLTimestampLTZ)
	millis := int64(0)
	for range 20000 {
		millis += int64(r.IntN(30_000_000)) - 14_000_000
		nanos := int32(0)
		if r.IntN(2) == 0 {
			nanos = int32(r.IntN(1e6))
		}
		text := clock.Append(nil, millis, nanos)
		if want := string(SQLTimestampLTZ.Append(nil, millis, nanos, MinimalFraction)); string(text) != want {
			t.Fatalf("got %s, want %s", text, want)
		}
		gotMillis, gotNanos, n := clock.Scan(append(text, '"'))
		if n != len(text) || gotMillis != millis || gotNanos != nanos {
			t.Fatalf("%s is read as %d %d of %d bytes", text, gotMillis, gotNanos, n)
		}
	}
}

func TestTimesOfDay(t *testing.T) {
	for text, want := range map[string]int64{"00:00:00": 0, "23:59:59.5": 86399_500_000_000, "24:00:00": 0, "01:02:03": 3723_000_000_000} {
		if got, ok := ParseTime([]byte(text)); !ok || got != want {
			t.Errorf("%s: got %d %v, want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "1:02:03", "12:34", "25:00:00", "24:00:00.1", "12:34:56 "} {
		if _, ok := ParseTime([]byte(text)); ok {
			t.Errorf("%q is read", text)
		}
	}
	if got := string(AppendTime(nil, 45296789, 0, 3)); got != "12:34:56.789" {
		t.Errorf("got %s", got)
	}
}

func TestBase64(t *testing.T) {
	for text, want := range map[string]string{"AQID": "\x01\x02\x03", "": "", "/////w==": "\xff\xff\xff\xff", " YWJj\nZGVm\t": "abcdef", "AA==": "\x00", "AQ==AQ==": "\x01\x01", "AB==": "\x00"} {
		if got, ok := ParseBase64([]byte("x"), []byte(text)); !ok || string(got) != "x"+want {
			t.Errorf("%q: got %q %v", text, got, ok)
		}
	}
	for _, text := range []string{"A", "AQI", "AQ ID", "AQI\nD", "AQID=", "A===", "AA=A", "####", "AQ-_"} {
		if got, ok := ParseBase64([]byte("x"), []byte(text)); ok || string(got) != "x" {
			t.Errorf("%q: got %q %v", text, got, ok)
		}
	}
	if got := string(AppendBase64(nil, []byte("é"))); got != "w6k=" {
		t.Errorf("got %s", got)
	}
}
