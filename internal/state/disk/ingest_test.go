package disk

import (
	"fmt"
	"testing"
)

func TestAnIngestedTableIsFound(t *testing.T) {
	db, err := OpenInMemory()
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var table []byte
	w := NewTableWriter(func(p []byte) { table = append(table, p...) })
	for i := range 1000 {
		if err := w.Add(fmt.Appendf(nil, "k%06d", i), make([]byte, 2048)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Finish(); err != nil {
		t.Fatal(err)
	}
	if err := db.Ingest([][]byte{table}, []byte("k"), []byte("l")); err != nil {
		t.Fatal(err)
	}
	it, err := db.Scan([]byte("k"), []byte("l"))
	if err != nil {
		t.Fatal(err)
	}
	defer it.Close()
	n := 0
	for it.Next() {
		n++
	}
	if n != 1000 || it.Err() != nil {
		t.Fatalf("%d keys, error %v", n, it.Err())
	}
	read := 0
	if err := ReadTable(table, func(_, _ []byte) error { read++; return nil }); err != nil || read != 1000 {
		t.Fatalf("%d keys, error %v", read, err)
	}
}
