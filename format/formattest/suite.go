package formattest

import (
	"testing"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// Suite describes a format to the kit.
type Suite struct {
	Format format.Format
	// Env is handed to the format.
	Env format.Env
	// Options to test under; nil: the defaults.
	Options map[string]string
	// Fields that the format can carry, all of them at once.
	Fields []types.Field
	// Fill appends rows of the fields to the batch, NULL and extreme values
	// among them. At least two rows.
	Fill func(b *types.Batch)
	// Broken are messages that cannot be decoded.
	Broken [][]byte
	// NullRows is the number of rows that a null message has.
	NullRows int
	// MayAllocate excuses the format from decoding without allocation.
	MayAllocate bool
	// BadOptions are option texts that pass the declarations one by one but do
	// not go together; making a decoder or an encoder of them fails.
	BadOptions []map[string]string
}

// Run runs every check of the kit as a sub-test.
func Run(t *testing.T, s Suite) {
	for _, check := range []struct {
		name string
		run  func(*testing.T, *kit)
	}{
		{"RowsSurviveTheRoundTrip", roundTrip},
		{"ANullMessageHasItsRows", nullMessage},
		{"NothingIsAppendedOnAnError", errorAppendsNothing},
		{"CutMessagesDoNoHarm", cutMessages},
		{"NoRowRefersToItsMessage", noAliasing},
		{"EncodingAppends", encodingAppends},
		{"BatchesMayAlternate", alternatingBatches},
		{"DecodingDoesNotAllocate", allocations},
		{"OptionsAreDeclared", optionsAreDeclared},
		{"UnfitOptionsAreRefused", unfitOptions},
	} {
		t.Run(check.name, func(t *testing.T) { check.run(t, newKit(t, s)) })
	}
}

// kit is a suite with its rows and their messages.
type kit struct {
	Suite
	options  option.Values
	rows     *types.Batch
	messages [][]byte
}

func newKit(t *testing.T, s Suite) *kit {
	t.Helper()
	k := &kit{Suite: s, rows: types.NewBatch(s.Fields, 16)}
	k.options = checked(t, s.Format, s.Options)
	s.Fill(k.rows)
	if k.rows.N < 2 {
		t.Fatalf("Fill gave %d rows, the kit wants at least 2", k.rows.N)
	}
	e := k.encoder(t)
	for i := range k.rows.N {
		m, err := e.Encode(nil, k.rows, i)
		if err != nil {
			t.Fatalf("row %d: %v", i, err)
		}
		k.messages = append(k.messages, m)
	}
	return k
}

func checked(t *testing.T, f format.Format, text map[string]string) option.Values {
	t.Helper()
	o, problems := option.Check(f.Name(), f.Options(), text)
	for _, p := range problems {
		t.Fatal(p)
	}
	return o
}

func (k *kit) decoder(t *testing.T) format.Decoder {
	t.Helper()
	d, err := k.Format.NewDecoder(k.Fields, k.options, k.Env)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func (k *kit) encoder(t *testing.T) format.Encoder {
	t.Helper()
	e, err := k.Format.NewEncoder(k.Fields, k.options, k.Env)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func (k *kit) batch() *types.Batch { return types.NewBatch(k.Fields, 16) }

// decode decodes a message that must be good.
func decode(t *testing.T, d format.Decoder, msg []byte, dst *types.Batch) {
	t.Helper()
	if err := d.Decode(msg, dst); err != nil {
		t.Fatalf("%q: %v", msg, err)
	}
	consistent(t, dst)
}
