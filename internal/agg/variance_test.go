package agg

import "testing"

func TestSquaresThatWereNotRoundedAreReadAsRounded(t *testing.T) {
	whole := bigMoments{scale: 10, exact: 10} // how squares of five digits behind the point once were kept
	whole.sum.SetInt64(12345)
	whole.squares.SetInt64(123_456_789)
	rounded := bigMoments{scale: 6, exact: 10}
	for range 2 {
		if _, err := rounded.decode(whole.append(nil)); err != nil || rounded.squares.Int64() != 12_346 {
			t.Fatalf("got %s, %v; want 123456789 with four digits less, 12346", &rounded.squares, err)
		}
		whole = bigMoments{scale: 6, exact: 10}
		if _, err := whole.decode(rounded.append(nil)); err != nil {
			t.Fatal(err)
		}
	}
}
