package scalar

import (
	"math"
	"strconv"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
)

// maxLimit keeps sums of LIMIT and OFFSET in range.
const maxLimit = math.MaxInt64 / 4

// WholeNumber reads a number of rows, which is written out.
func WholeNumber(x ast.Expr) (int64, error) {
	if n, ok := x.(*ast.NumberLit); ok {
		if v, err := strconv.ParseInt(n.Text, 10, 64); err == nil && v <= maxLimit {
			return v, nil
		}
	}
	return 0, diag.Errorf(x.Bounds(), "a whole number of at most %d is expected here", maxLimit)
}
