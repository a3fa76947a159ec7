package optimize

import "slices"

// The rules that a plan can do without: they make it cheaper.
const (
	unreachedRule   = "unreached"    // expressions that no row gets to
	constantsRule   = "constants"    // are computed once
	mergeRule       = "projections"  // one above the other are one
	filtersRule     = "filters"      // go down to where their columns come from
	emptyRule       = "empty"        // inputs that never have a row go
	pruneRule       = "columns"      // that nobody reads go
	scanFiltersRule = "scan-filters" // filters go into the scan below
	sharedRule      = "shared"       // equal parts of queries are made once
)

// Rules returns the names of the rules that may be left out, in the order of their first use.
func Rules() []string {
	return []string{unreachedRule, constantsRule, mergeRule, filtersRule, emptyRule, pruneRule, scanFiltersRule, sharedRule}
}

// leftOut are rules that are not applied.
type leftOut []string

func (l leftOut) has(rule string) bool { return slices.Contains(l, rule) }
