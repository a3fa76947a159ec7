package compile

import (
	"path/filepath"
	"strings"
	"time"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/function"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/types"
)

// Options are what a compilation depends on beside the file. The zero value
// compiles statements that need no connector.
type Options struct {
	// Settings override the SET statements of the file.
	Settings map[string]string
	// Bootstrap replaces 'properties.bootstrap.servers' of every table when not
	// empty.
	Bootstrap string
	// Connectors and Formats that tables may use.
	Connectors []connector.Factory
	Formats    []format.Format
	// Functions that CREATE FUNCTION may name.
	Functions []function.Function
	// Terminal makes the sink that takes the rows of the n-th SELECT of the file
	// (from 1); nil: SELECTs are planned but not part of the graph.
	Terminal func(n int, columns []types.Field) connector.Sink
	// Now is the clock that constants are computed with; nil: time.Now.
	Now func() time.Time
}

// Program is a compiled file.
type Program struct {
	// Name of the job: 'pipeline.name', else the base name of the file.
	Name string
	// Statements of the file in order; those of a statement set follow it.
	Statements []Statement
	// Graph of all INSERTs, and of the SELECTs if there is a terminal for them;
	// nil when there are errors, or nothing to run.
	Graph *dataflow.Graph
	// Explanation of the whole job.
	Explanation
	// Settings in force at the end of the file.
	Settings Settings
	// Warnings in the order of the file.
	Warnings []Diagnostic
	// Queries are the SELECT statements.
	Queries []Query
	// Inserts counts the INSERT statements.
	Inserts int
}

// Statement is one statement of the file.
type Statement struct {
	// Kind in the words of SQL, e.g. "CREATE TABLE".
	Kind string
	// Line where it begins, from 1.
	Line int
	// Text of the statement.
	Text string
	// Errors of the statement.
	Errors []Diagnostic
	// Explanation of an INSERT or a query by itself.
	Explanation
	// Result is the text that SHOW, DESCRIBE, EXPLAIN and SET print.
	Result string
}

// Query is a SELECT whose rows go to the terminal.
type Query struct {
	// Statement is its place in Program.Statements.
	Statement int
	// Columns of the rows.
	Columns []types.Field
}

// baseName is the name of a file without its folder and ending.
func baseName(name string) string {
	base := filepath.Base(name)
	return strings.TrimSuffix(base, filepath.Ext(base))
}
