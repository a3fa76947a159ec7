package files

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/onceflow/onceflow/connector"
)

func TestFilesThatAConsumerTookStayPublished(t *testing.T) {
	dir := t.TempDir()
	s := sinkOf(t, dir)
	staged := stage(t, s, "x", 1, 1)
	publish(t, s, 1, staged)
	take(t, dir)
	publish(t, sinkOf(t, dir), 1, staged) // the next process, by the manifest
	if got := visible(t, dir); got != "" {
		t.Errorf("visible again: %q", got)
	}
}

// A manifest lists the epochs that were not known to be published when it was
// written, so that a start may ask for several of them.
func TestFilesOfEarlierEpochsThatAConsumerTookStayPublished(t *testing.T) {
	dir := t.TempDir()
	s := sinkOf(t, dir)
	var staged [][]string
	for epoch := range connector.Epoch(12) {
		staged = append(staged, stage(t, s, "x", epoch, int64(epoch)))
	}
	for epoch, names := range staged[:11] {
		publish(t, s, connector.Epoch(epoch), names)
	}
	take(t, dir)
	next := sinkOf(t, dir)
	for epoch, names := range staged {
		publish(t, next, connector.Epoch(epoch), names)
	}
	if got := visible(t, dir); got != "{\"id\":11}\n" {
		t.Errorf("got %q", got)
	}
}

func TestPublishingHalfDoneIsFinished(t *testing.T) {
	dir := t.TempDir()
	s := sinkOf(t, dir)
	a, b := writerOf(t, s, 0, 2), writerOf(t, s, 1, 2)
	put(t, a, 1, 1)
	put(t, b, 1, 2)
	end(t, a, 1)
	end(t, b, 1)
	r, err := s.PreCommit(t.Context(), 1, "x")
	if err != nil {
		t.Fatal(err)
	}
	// As if the process had died between the two renames, and the consumer had
	// taken the first file.
	if err := s.(*sink).mark(seriesOf("x", s.(*sink).identity), 1); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "."+r.Staged[0])); err != nil {
		t.Fatal(err)
	}
	publish(t, sinkOf(t, dir), 1, r.Staged)
	if got := visible(t, dir); got != "{\"id\":2}\n" {
		t.Errorf("got %q", got)
	}
}

func TestAMarkerSaysNothingAboutLaterEpochsOrOtherSinks(t *testing.T) {
	dir := t.TempDir()
	s := sinkOf(t, dir)
	publish(t, s, 5, stage(t, s, "x", 5, 1))
	other := sinkOf(t, dir)
	for what, staged := range map[string][]string{
		"later":           stage(t, s, "x", 6, 1),
		"another sink":    stage(t, other, "x", 6, 1),
		"another attempt": stage(t, s, "y", 6, 1),
	} {
		if err := os.Remove(filepath.Join(dir, "."+staged[0])); err != nil {
			t.Fatal(err)
		}
		if err := s.Publish(t.Context(), 6, staged); connector.ClassOf(err) != connector.Lost {
			t.Errorf("%s: %v", what, err)
		}
	}
	if got := names(t, dir, ".published-"); len(got) != 1 {
		t.Errorf("markers %v", got)
	}
}

func TestMarkersOfAnAttemptDoNotPileUp(t *testing.T) {
	dir := t.TempDir()
	s := sinkOf(t, dir)
	for epoch := range connector.Epoch(20) {
		publish(t, s, epoch, stage(t, s, "x", epoch, 1))
	}
	if got := names(t, dir, ".published-"); len(got) != 2 || !strings.HasSuffix(got[0], "-18") || !strings.HasSuffix(got[1], "-19") {
		t.Errorf("markers %v", got)
	}
	last := stage(t, s, "x", 20, 1)
	publish(t, s, 20, last)
	publish(t, s, 21, stage(t, s, "y", 21, 1)) // the first epoch after a restart
	take(t, dir)
	publish(t, sinkOf(t, dir), 20, last) // an older checkpoint is restored
}

func TestAZombieAndItsSuccessorPublishTheSameEpochsOnce(t *testing.T) {
	const epochs, publishers = 30, 3
	dir, taken := t.TempDir(), t.TempDir()
	s := sinkOf(t, dir)
	staged := make([][]string, epochs)
	for e := range staged {
		staged[e] = stage(t, s, "x", connector.Epoch(e), int64(e))
	}
	var sinks []connector.Staging
	for range publishers {
		sinks = append(sinks, sinkOf(t, dir))
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for e, names := range staged {
			var together sync.WaitGroup
			for _, p := range sinks {
				together.Go(func() {
					if err := p.Publish(t.Context(), connector.Epoch(e), names); err != nil {
						t.Errorf("epoch %d: %v", e, err)
					}
				})
			}
			together.Wait()
		}
	}()
	// The consumer takes files as they appear; a file that appeared twice would
	// be taken twice.
	times := map[string]int{}
	for running := true; running; {
		select {
		case <-ended:
			running = false
		default:
		}
		for _, name := range names(t, dir, "part-") {
			times[name]++
			if err := os.Rename(filepath.Join(dir, name), filepath.Join(taken, fmt.Sprintf("%s.%d", name, times[name]))); err != nil {
				t.Error(err)
			}
		}
	}
	if got := names(t, taken, ""); len(got) != epochs || len(times) != epochs {
		t.Errorf("%d files of %d names were taken, want %d of each", len(got), len(times), epochs)
	}
	if left := names(t, dir, ".part-"); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}
