package ogg

import "testing"

func TestTimesAreReadAsFlinkReadsThem(t *testing.T) {
	const moment = 1715941230123
	for _, c := range []struct {
		text      string
		separator byte
		want      int64
		ok        bool
	}{
		{"2024-05-17 10:20:30.123456", ' ', moment, true},
		{"2024-05-17T10:20:30.123456", 'T', moment, true},
		{"2024-5-17 10:20:30.123", ' ', moment, true},
		{"2024-05-17", ' ', moment - moment%86400000, true},
		{"2024-05-17", 'T', 0, false},
		{"2024-05-17T10:20:30", ' ', 0, false},
		{"2024-05-17 10:20", ' ', 0, false},
		{" 2024-05-17", ' ', 0, false},
		{"2024-02-30", ' ', 0, false},
		{"1700000000000", ' ', 0, false},
		{"", ' ', 0, false},
	} {
		got, ok := parseTime([]byte(c.text), c.separator)
		if ok != c.ok || ok && got != c.want {
			t.Errorf("%q: %d, %t", c.text, got, ok)
		}
	}
}
