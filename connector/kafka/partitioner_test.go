package kafka

import "testing"

// The hashes are those that the unit tests of Java's Utils.murmur2 expect.
func TestMurmur2IsThatOfJavasProducer(t *testing.T) {
	for key, want := range map[string]int32{
		"21": -973932308, "foobar": -790332482, "a-little-bit-long-string": -985981536,
		"a-little-bit-longer-string":                       -1486304829,
		"lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8": -58897971,
		"\x61\x62\x63": 479470107,
	} {
		if got := int32(murmur2([]byte(key))); got != want {
			t.Errorf("murmur2(%q) = %d, want %d", key, got, want)
		}
	}
}

func TestPartitionsOfKeyless(t *testing.T) {
	sticky := partitioner{}
	seen := map[int32]int{}
	for range 400 {
		seen[sticky.choose(nil, 1000, 4)]++
	}
	for p := range int32(4) {
		if seen[p] < 80 {
			t.Errorf("partition %d got %d of 400 records", p, seen[p])
		}
	}
	if got := (&partitioner{fixed: true, turn: 5}).choose([]byte("any"), 10, 4); got != 1 {
		t.Errorf("task 5 of a fixed partitioner writes to %d of 4, want 1", got)
	}
}
