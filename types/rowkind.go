package types

// RowKind says what a row does to the table that a changelog describes.
type RowKind uint8

// The kinds, as in Flink.
const (
	Insert RowKind = iota
	UpdateBefore
	UpdateAfter
	Delete
)

// String returns the short form: +I, -U, +U, -D.
func (k RowKind) String() string {
	switch k {
	case Insert:
		return "+I"
	case UpdateBefore:
		return "-U"
	case UpdateAfter:
		return "+U"
	}
	return "-D"
}

// Retracts reports whether a row of this kind takes an earlier row back.
func (k RowKind) Retracts() bool { return k == UpdateBefore || k == Delete }
