package main

import (
	"testing"
	"time"
)

func TestGrowthIsThatOfTheLastHour(t *testing.T) {
	var g growth
	began := time.Unix(1_800_000_000, 0)
	at := func(minutes float64, bytes int64) (int64, bool) {
		return g.perHour(began.Add(time.Duration(minutes*float64(time.Minute))), bytes)
	}
	if _, known := at(0, 500); known {
		t.Error("growth is known at once")
	}
	if _, known := at(0.9, 900); known {
		t.Error("growth is known before a minute")
	}
	if n, known := at(30, 1500); !known || n != 2000 {
		t.Errorf("%d, %t after half an hour", n, known)
	}
	// It stands still from then on: an hour later it has not grown for an hour.
	var n int64
	for m := 31.0; m <= 95; m += 0.5 {
		n, _ = at(m, 1500)
	}
	if n != 0 || len(g.sizes) > growthSteps+1 {
		t.Errorf("%d after an hour of standing still, %d sizes are kept", n, len(g.sizes))
	}
}
