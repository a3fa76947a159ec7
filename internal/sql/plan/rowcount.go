package plan

import "github.com/onceflow/onceflow/internal/expr"

// OneRow reports that a node has one row at most.
func OneRow(n Node) bool {
	switch n := n.(type) {
	case *Calc:
		return OneRow(n.Input)
	case *Aggregate:
		return len(n.Keys) == 0
	case *Rank:
		return len(n.Keys) == 0 && n.From == n.To
	}
	return false
}

// LeastRows is how many rows a node has at least, at every moment: before its inputs
// have any, too.
func LeastRows(n Node) int64 {
	switch n := n.(type) {
	case *Values:
		return int64(len(n.Rows))
	case *Calc:
		if n.Filter == nil {
			return LeastRows(n.Input)
		}
	case *Aggregate:
		if len(n.Keys) == 0 {
			return 1
		}
		return min(1, LeastRows(n.Input))
	case *Union:
		rows := int64(0)
		for _, in := range n.Ins {
			rows += LeastRows(in)
		}
		return rows
	case *Rank:
		if n.Limit {
			return max(0, min(LeastRows(n.Input), n.To)-n.From+1)
		}
	}
	return 0
}

// NoRows reports a node that never has a row, as it is written.
func NoRows(n Node) bool {
	switch n := n.(type) {
	case *Values:
		return len(n.Rows) == 0
	case *Calc:
		return isFalse(n.Filter) || NoRows(n.Input)
	case *Rank:
		return NoRows(n.Input)
	}
	return false
}

func isFalse(x expr.Expr) bool {
	lit, ok := x.(*expr.Literal)
	return ok && (lit.IsNull() || lit.Value.Ints[0] == 0)
}
