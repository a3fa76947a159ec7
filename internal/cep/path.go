package cep

// In [Path.Row] and [Path.Rows] All stands for all variables together, and Nothing for
// a variable that the pattern does not have: it has no rows.
const (
	All     = -1
	Nothing = -2
)

// Path is the rows of a match, or of a search with the row at hand as its last one. It
// is valid during the call that it was passed to.
type Path struct {
	run  *Run
	tail int32
	// current is the row at hand, mapped to variable as long as a condition is asked;
	// nil in a match.
	current  []byte
	variable int
	loaded   bool
	// all are the rows in order, variables those of each variable.
	all       []int32
	variables [][]int32
}

// begin makes the path that of a search.
func (p *Path) begin(r *Run, tail int32, current []byte) {
	p.run, p.tail, p.current, p.loaded = r, tail, current, false
}

// load follows the search to its first row.
func (p *Path) load() {
	if p.loaded {
		return
	}
	p.loaded = true
	p.all = p.all[:0]
	for v := range p.variables {
		p.variables[v] = p.variables[v][:0]
	}
	for n := p.tail; n != none; n = p.run.nodes.at(n).parent {
		p.all = append(p.all, n)
	}
	for i, j := 0, len(p.all)-1; i < j; i, j = i+1, j-1 {
		p.all[i], p.all[j] = p.all[j], p.all[i]
	}
	for i, n := range p.all {
		at := p.run.nodes.at(n)
		p.all[i] = at.row
		p.variables[at.variable] = append(p.variables[at.variable], at.row)
	}
}

func (p *Path) of(variable int) []int32 {
	if variable == Nothing {
		return nil
	}
	p.load()
	if variable == All {
		return p.all
	}
	return p.variables[variable]
}

// atHand returns the row at hand if it belongs to the variable.
func (p *Path) atHand(variable int) []byte {
	if p.current != nil && (variable == All || variable == p.variable) {
		return p.current
	}
	return nil
}

// Row returns the row of a variable, or of [All], that is so many rows behind its
// first one, or before its last one; nil if there are not as many.
func (p *Path) Row(variable int, first bool, offset int) []byte {
	last := p.atHand(variable)
	if last != nil && !first {
		if offset == 0 {
			return last
		}
		offset--
	}
	rows := p.of(variable)
	switch {
	case offset < len(rows) && first:
		return p.run.rows.at(rows[offset]).bytes
	case offset < len(rows):
		return p.run.rows.at(rows[len(rows)-1-offset]).bytes
	case offset == len(rows) && first:
		return last
	}
	return nil
}

// Rows calls visit for the rows of a variable, or of [All], in order, until it fails.
func (p *Path) Rows(variable int, visit func(row []byte) error) error {
	for _, i := range p.of(variable) {
		if err := visit(p.run.rows.at(i).bytes); err != nil {
			return err
		}
	}
	if last := p.atHand(variable); last != nil {
		return visit(last)
	}
	return nil
}
