package formattest

import (
	"bytes"
	"slices"
	"testing"

	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

func roundTrip(t *testing.T, k *kit) {
	d, b := k.decoder(t), k.batch()
	for i, m := range k.messages {
		decode(t, d, m, b)
		if b.N != i+1 {
			t.Fatalf("message %d, %q: %d rows, want %d", i, m, b.N, i+1)
		}
		if !SameRow(b, i, k.rows, i) {
			t.Errorf("row %d came back changed from %q", i, m)
		}
	}
}

func nullMessage(t *testing.T, k *kit) {
	b := k.batch()
	decode(t, k.decoder(t), nil, b)
	if b.N != k.NullRows {
		t.Errorf("%d rows, want %d", b.N, k.NullRows)
	}
}

func errorAppendsNothing(t *testing.T, k *kit) {
	d, b := k.decoder(t), k.batch()
	for _, broken := range k.Broken {
		decode(t, d, k.messages[0], b)
		n := b.N
		err := d.Decode(broken, b)
		if err == nil {
			t.Errorf("%q is decoded without an error", broken)
			b.Reset()
			continue
		}
		if b.N != n {
			t.Errorf("%q: %d rows appended beside the error", broken, b.N-n)
		}
		consistent(t, b)
		decode(t, d, k.messages[1], b)
		if !SameRow(b, n-1, k.rows, 0) || !SameRow(b, n, k.rows, 1) {
			t.Errorf("%q: the rows around it are damaged", broken)
		}
	}
}

// cutMessages decodes every beginning of every message: an error, or some rows,
// but never a panic or a column out of step.
func cutMessages(t *testing.T, k *kit) {
	d, b := k.decoder(t), k.batch()
	for _, m := range k.messages {
		for n := range len(m) {
			before := b.N
			// A slice of exact capacity makes reading beyond it a panic.
			if err := d.Decode(slices.Clip(m[:n:n]), b); err != nil && b.N != before {
				t.Fatalf("%q: rows appended beside the error", m[:n])
			}
			consistent(t, b)
		}
		b.Reset()
	}
}

func noAliasing(t *testing.T, k *kit) {
	d, b := k.decoder(t), k.batch()
	for i, m := range k.messages {
		msg := bytes.Clone(m)
		decode(t, d, msg, b)
		for j := range msg {
			msg[j] = 'X'
		}
		if !SameRow(b, i, k.rows, i) {
			t.Errorf("row %d changed with its message", i)
		}
	}
}

func encodingAppends(t *testing.T, k *kit) {
	e := k.encoder(t)
	for i, m := range k.messages {
		for _, room := range []int{0, 1, 1024} {
			buf := append(make([]byte, 0, 6+room), "before"...)
			out, err := e.Encode(buf, k.rows, i)
			if err != nil {
				t.Fatal(err)
			}
			if string(out) != "before"+string(m) {
				t.Errorf("row %d with room for %d: got %q, want %q behind what was there", i, room, out, m)
			}
		}
	}
}

func alternatingBatches(t *testing.T, k *kit) {
	d := k.decoder(t)
	batches := []*types.Batch{k.batch(), k.batch()}
	for round := range 3 {
		for _, b := range batches {
			decode(t, d, k.messages[round%2], b)
			if !SameRow(b, b.N-1, k.rows, round%2) {
				t.Errorf("round %d: the row is not the message's", round)
			}
		}
	}
}

func allocations(t *testing.T, k *kit) {
	if k.MayAllocate {
		t.Skip("the format allocates")
	}
	d, e, b := k.decoder(t), k.encoder(t), k.batch()
	buf := make([]byte, 0, 1<<16)
	round := func() {
		b.Reset()
		for i, m := range k.messages {
			if d.Decode(m, b) != nil {
				t.Error("a message is refused the second time")
			}
			buf, _ = e.Encode(buf[:0], k.rows, i)
		}
	}
	for range 3 {
		round() // buffers grow
	}
	if n := testing.AllocsPerRun(20, round); n > 0 {
		t.Errorf("%g allocations in %d messages", n, len(k.messages))
	}
}

func optionsAreDeclared(t *testing.T, k *kit) {
	specs := k.Format.Options()
	for _, s := range specs {
		if s.Doc == "" {
			t.Errorf("option %s has no Doc", s.Key)
		}
		if s.Default == "" {
			continue
		}
		if _, problems := option.Check(k.Format.Name(), specs, withRequired(specs, s.Key, s.Default)); len(problems) > 0 {
			t.Errorf("the default of %s is no value of it: %v", s.Key, problems[0])
		}
	}
	if _, problems := option.Check(k.Format.Name(), specs, withRequired(specs, "no-such-option", "x")); len(problems) != 1 {
		t.Errorf("an unknown option gives %d problems, want 1", len(problems))
	}
}

// withRequired gives every required option some text, and one more.
func withRequired(specs []option.Spec, key, text string) map[string]string {
	m := map[string]string{}
	for _, s := range specs {
		if s.Required {
			m[s.Key] = "1"
		}
	}
	m[key] = text
	return m
}

func unfitOptions(t *testing.T, k *kit) {
	for _, text := range k.BadOptions {
		o := checked(t, k.Format, text)
		_, decodeErr := k.Format.NewDecoder(k.Fields, o, k.Env)
		_, encodeErr := k.Format.NewEncoder(k.Fields, o, k.Env)
		if decodeErr == nil && encodeErr == nil {
			t.Errorf("%v is accepted", text)
		}
	}
}
