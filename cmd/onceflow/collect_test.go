package main

import "testing"

func TestTheHeapAllowedNeverShrinksAsMoreLives(t *testing.T) {
	before := uint64(0)
	for live := uint64(1 << 20); live < 4<<30; live += live / 7 {
		percent := collectorPercent(live)
		if percent < largeHeapPercent || percent > smallHeapPercent {
			t.Fatalf("%d%% for %d bytes", percent, live)
		}
		allowed := live + live*uint64(percent)/100
		if allowed+live/50 < before { // a percent is the least step
			t.Errorf("%d bytes allowed where %d live, %d where fewer did", allowed, live, before)
		}
		before = allowed
	}
}
