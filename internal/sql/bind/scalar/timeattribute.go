package scalar

import (
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/catalog"
)

// TimeAttributeHint says how a column becomes and stays a time attribute.
const TimeAttributeHint = "declare WATERMARK FOR … on the column in CREATE TABLE, and pass it on unchanged"

// CalledTime says whether an expression other than a column is a time attribute.
func CalledTime(x expr.Expr) catalog.TimeKind {
	if c, ok := x.(*expr.Call); ok && c.Fn.Name == "PROCTIME" {
		return catalog.ProcTime
	}
	return catalog.NotTime
}
