package avro_test

import (
	"testing"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/avro"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// A message may hold anything, counts and lengths beyond its end included. Decoding it must neither panic nor keep half a row.
func FuzzMessages(f *testing.F) {
	fields := everyType()
	values, problems := option.Check("format 'avro'", avro.Format{}.Options(), map[string]string{"timestamp_mapping.legacy": "false"})
	if len(problems) > 0 {
		f.Fatal(problems)
	}
	encoder, err := avro.Format{}.NewEncoder(fields, values, format.Env{})
	if err != nil {
		f.Fatal(err)
	}
	rows := types.NewBatch(fields, 4)
	fill(rows)
	for i := range rows.N {
		message, err := encoder.Encode(nil, rows, i)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(message)
	}
	decoder, err := avro.Format{}.NewDecoder(fields, values, format.Env{})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, message []byte) {
		b := types.NewBatch(fields, 1)
		if err := decoder.Decode(message, b); err != nil {
			if b.N != 0 {
				t.Errorf("%d rows of a message that is refused", b.N)
			}
			return
		}
		for i := range b.N {
			if _, err := encoder.Encode(nil, b, i); err != nil {
				t.Errorf("row %d was read and cannot be written: %v", i, err)
			}
		}
	})
}
