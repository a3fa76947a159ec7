package expr

import "testing"

func TestConstantsDecideCallsBeforeRowsAreRead(t *testing.T) {
	number := &Column{Index: 0, Name: "g", T: NewInt(1).Type().AsNullable()}
	null := LiteralNull(number.T)
	greater, err := call(">", number, null)
	if err != nil {
		t.Fatal(err)
	}
	if lit, ok := Fold(greater, nil).(*Literal); !ok || !lit.IsNull() {
		t.Errorf("g > NULL is %s", Fold(greater, nil).Canonical())
	}
	condition, err := call(">", number, NewInt(3))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []Expr
		want Expr
	}{
		{[]Expr{NewBool(true), number, NewInt(7)}, number},
		{[]Expr{NewBool(false), NewInt(7), number}, number},
		{[]Expr{greater, NewInt(7), number}, number},
	} {
		x, err := call("CASE", c.args...)
		if err != nil {
			t.Fatal(err)
		}
		if got := Fold(x, nil); got.Canonical() != c.want.Canonical() {
			t.Errorf("%s is %s, want %s", x.Canonical(), got.Canonical(), c.want.Canonical())
		}
	}
	x, err := call("CASE", condition, NewInt(1), NewBool(true), number, NewInt(7))
	if err != nil {
		t.Fatal(err)
	}
	want, err := call("CASE", condition, NewInt(1), number)
	if err != nil {
		t.Fatal(err)
	}
	if got := Fold(x, nil); got.Canonical() != want.Canonical() {
		t.Errorf("%s is %s, want %s", x.Canonical(), got.Canonical(), want.Canonical())
	}
}
