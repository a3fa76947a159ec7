package runtime

import "testing"

// TestWhichInputFallsSilentFirstDoesNotMatter: Flink's valve of an operator's
// inputs goes to the greatest watermark once all are idle.
func TestWhichInputFallsSilentFirstDoesNotMatter(t *testing.T) {
	for _, order := range [][2]int{{0, 1}, {1, 0}} {
		w := newWatermarks([]int{2}, noWatermark)
		says := []watermark{{ms: 100, mark: 100}, {ms: 50, mark: 50}}
		for input, is := range says {
			w.set(input, is)
		}
		if w.combined != 50 {
			t.Fatalf("combined %d, want 50", w.combined)
		}
		for _, input := range order {
			w.set(input, watermark{ms: says[input].ms, mark: noWatermark, idle: true})
		}
		if is := w.now(); is.ms != 100 || !is.idle {
			t.Errorf("idle in the order %v: %+v, want 100", order, is)
		}
		w.set(1, watermark{ms: 60, mark: 60})
		if is := w.now(); is.ms != 100 || is.idle {
			t.Errorf("after input 1 woke up: %+v", is)
		}
	}
}

func TestWatermarkThatComesWithSilenceCounts(t *testing.T) {
	w := newWatermarks([]int{1}, noWatermark)
	if rose := w.set(0, watermark{ms: 70, mark: noWatermark, idle: true}); !rose || w.combined != 70 {
		t.Errorf("rose %v to %d, want 70", rose, w.combined)
	}
	w = newWatermarks([]int{1, 1}, 30) // restored
	for input := range 2 {
		if w.set(input, watermark{ms: noWatermark, mark: noWatermark, idle: true}) || w.combined != 30 {
			t.Errorf("silence moved the restored watermark to %d", w.combined)
		}
	}
}

// TestASilentInputOfTwoHoldsTheOtherBackNoMore: of two inputs, as those of a join,
// the one that is awake leads, and the last one to fall silent is not passed.
func TestASilentInputOfTwoHoldsTheOtherBackNoMore(t *testing.T) {
	for _, test := range []struct {
		first, second int
		want          int64
	}{{0, 1, 60}, {1, 0, 100}} {
		w := newWatermarks([]int{1, 2}, noWatermark)
		says := []watermark{{ms: 100, mark: 100}, {ms: 50, mark: 50}, {ms: 60, mark: 60}}
		for sender, is := range says {
			w.set(sender, is)
		}
		silent := func(input int) {
			for sender := w.inputs[input].first; sender < w.inputs[input].end; sender++ {
				w.set(sender, watermark{ms: says[sender].ms, mark: noWatermark, idle: true})
			}
		}
		silent(test.first)
		silent(test.second)
		if is := w.now(); is.ms != test.want || !is.idle {
			t.Errorf("input %d silent first: %+v, want %d", test.first, is, test.want)
		}
	}
}
