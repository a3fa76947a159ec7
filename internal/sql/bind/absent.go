package bind

import "github.com/onceflow/onceflow/connector"

// What stands in for a table whose connector or options are wrong. The problem is
// on the list by then, so that nothing of it ever runs: it lets the rest of the
// statement be checked as if the table were there.

// absentRead says the least of a source, so that nothing else is blamed on it.
func absentRead() *connector.SourcePlan {
	return &connector.SourcePlan{Changelog: connector.InsertOnly}
}

// absentWrite takes everything and is nothing to warn of.
func absentWrite() *connector.SinkPlan {
	return &connector.SinkPlan{Accepts: connector.All, ExactlyOnce: true}
}

func absentLookup() *connector.LookupPlan { return &connector.LookupPlan{} }
