package parse

import (
	"strings"
	"testing"

	"github.com/onceflow/onceflow/internal/sql/ast"
)

// Each of these was tried as an unquoted column name on Flink 2.2.1.
const triedReserved = `abs at avg begin condition corr count current date datetime dateTime day end floor hour interval
lag language match method min minute new old none offset one order parameter partition per percent period position rank
raw ref result rows running start sum time timestamp upper user value values window year`

const triedPlain = `action bitmap category channel connections code data description domain event first headers item json key label last
length level load message mode name number off price role since size source state status text topic total type uuid`

func TestReservedWordsAsNamesAreErrorsUnlessQuoted(t *testing.T) {
	for _, w := range strings.Fields(triedReserved) {
		e := firstError(t, "CREATE TABLE t ("+w+" INT)")
		if want := "write `" + w + "` in back-quotes to use it as a name"; e.Hint != want || e.Column != 17 {
			t.Errorf("%s: %v", w, e)
		}
		mustScript(t, w, "CREATE TABLE t (`"+w+"` INT); SELECT t.`"+w+"` AS `"+w+"` FROM t")
	}
}

func TestWordsThatFlinkDoesNotReserveAreNames(t *testing.T) {
	for _, w := range strings.Fields(triedPlain) {
		mustScript(t, w, "CREATE TABLE "+w+" ("+w+" INT, PRIMARY KEY ("+w+") NOT ENFORCED);"+
			"SELECT "+w+", x."+w+" AS "+w+", "+w+" "+w+" FROM "+w+" AS "+w+" WHERE "+w+" = 1 GROUP BY "+w)
	}
}

func TestFunctionsNamedByReservedWordsKeepTheirNamesInPrint(t *testing.T) {
	const src = "COUNT(`count`, LEFT(`left`, 1), CURRENT_TIMESTAMP, t.`user`)"
	x, err := Expr("e", src)
	if err != nil {
		t.Fatal(err)
	}
	if got := ast.Format(x); got != src {
		t.Errorf("printed as %s", got)
	}
}
