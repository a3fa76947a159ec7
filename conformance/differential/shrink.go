package differential

import (
	"cmp"
	"context"
	"slices"
)

// Asker asks both engines the same questions.
type Asker func(ctx context.Context, questions []*Question) (flink, own []Answer, err error)

// Shrinker makes questions smaller while they differ.
type Shrinker struct {
	Ask Asker
	// Width is how many smaller questions are tried at once: an engine answers many in the time that it takes to start. Default 24.
	Width int
	// Rounds limits how often both are asked. Default 14.
	Rounds int
}

// Finding is a question to which the binary answers otherwise than Flink.
type Finding struct {
	Question   *Question
	Difference Difference
	Flink, Own Answer
}

// cause is what two findings have in common if they have the same reason, as far as the answers show it.
func (f Finding) cause() string {
	switch f.Difference {
	case Accepted, Ran:
		return string(f.Difference) + ": " + withoutNames(cmp.Or(f.Flink.Refused, f.Flink.Failed))
	case Rows:
		return string(f.Difference)
	}
	return string(f.Difference) + ": " + withoutNames(cmp.Or(f.Own.Refused, f.Own.Failed))
}

// Shrink makes the question of a finding smaller until nothing smaller differs in the same way, or the rounds are over.
func (s Shrinker) Shrink(ctx context.Context, f Finding) (Finding, error) {
	width, rounds := cmp.Or(s.Width, 24), cmp.Or(s.Rounds, 14)
	tried := map[string]bool{}
	for range rounds {
		candidates := untried(smaller(f.Question), tried, width)
		if len(candidates) == 0 {
			return f, nil
		}
		found, err := s.smallest(ctx, f, candidates)
		if err != nil {
			return f, err
		}
		if found != nil {
			f = *found
		}
	}
	return f, nil
}

// smallest asks the candidates and returns the smallest of those that differ as the finding does; nil if none does.
func (s Shrinker) smallest(ctx context.Context, f Finding, candidates []*Question) (*Finding, error) {
	flink, own, err := s.Ask(ctx, candidates)
	if err != nil {
		return nil, err
	}
	var best *Finding
	for i, q := range candidates {
		found := Finding{q, compare(flink[i], own[i]), flink[i], own[i]}
		if found.Difference != f.Difference || found.cause() != f.cause() {
			continue
		}
		if best == nil || q.size() < best.Question.size() {
			best = &found
		}
	}
	return best, nil
}

// untried takes the first candidates that were not tried before, as many as the width, and marks them.
func untried(candidates []*Question, tried map[string]bool, width int) []*Question {
	var chosen []*Question
	for _, q := range candidates {
		if text := q.text(); !tried[text] && len(chosen) < width {
			tried[text] = true
			chosen = append(chosen, q)
		}
	}
	return chosen
}

// text tells questions apart, with the rows of their tables.
func (q *Question) text() string {
	s := newSheet("", []*Question{q})
	text := s.query(0)
	for _, t := range s.order {
		text += t.ddl("t", "t")
		for _, r := range t.Records {
			text += r.Key + orNull(r.Value)
		}
	}
	return text
}

// size counts what there is to read: the query, columns and records.
func (q *Question) size() int {
	size := q.Query.size()
	for _, t := range q.Query.tables() {
		size += 10*len(t.Columns) + 30*len(t.Records)
	}
	return size
}

// smaller lists questions with something less, the smallest first.
func smaller(q *Question) []*Question {
	var all []*Question
	for _, n := range reductions(q.Query) {
		all = append(all, &Question{n, q.Mode, q.Key})
	}
	for _, t := range q.Query.tables() {
		for _, less := range t.smaller() {
			all = append(all, &Question{q.Query.replacing(t, less), q.Mode, q.Key})
		}
	}
	slices.SortStableFunc(all, func(a, b *Question) int { return a.size() - b.size() })
	return all
}

// reductions are the trees in which one node less stands: without an optional part, without an item of a list, with a part in the place
// of what it is a part of, or with something plain.
func reductions(root *Node) []*Node {
	var all []*Node
	root.each(func(n *Node) {
		if n.Optional {
			all = append(all, root.with(n, text("")))
		}
		if n.Text == nil && len(n.Kids) > n.Least {
			for i := range n.Kids {
				all = append(all, root.with(n, n.without(i)))
			}
		}
		if n.Family == "" {
			return
		}
		for _, part := range n.parts() {
			all = append(all, root.with(n, part))
		}
		if n.Family != Query && len(n.Kids) > 0 {
			all = append(all, root.with(n, text(kinds[n.Family].literals[0]).of(n.Family)))
		}
	})
	return all
}

// parts are the nodes of the same family below the node.
func (n *Node) parts() []*Node {
	var found []*Node
	for _, kid := range n.Kids {
		kid.each(func(k *Node) {
			if k.Family == n.Family {
				found = append(found, k)
			}
		})
	}
	return found
}

// replacing is the tree with another table in the place of one.
func (n *Node) replacing(t, other *Table) *Node {
	if n.Table == t {
		return &Node{Table: other}
	}
	same := *n
	same.Kids = slices.Clone(n.Kids)
	for i, kid := range n.Kids {
		same.Kids[i] = kid.replacing(t, other)
	}
	return &same
}

// smaller lists the table with fewer records, by halves, quarters and eighths, and with a column less.
func (t *Table) smaller() []*Table {
	var all []*Table
	for _, parts := range []int{2, 4, 8, len(t.Records)} {
		if parts > len(t.Records) || parts < 2 {
			continue
		}
		for i := range parts {
			less := *t
			from, to := i*len(t.Records)/parts, (i+1)*len(t.Records)/parts
			less.Records = slices.Concat(t.Records[:from], t.Records[to:])
			all = append(all, &less)
		}
	}
	for i := len(leading); i < len(t.Columns); i++ {
		less := *t
		less.Columns = slices.Delete(slices.Clone(t.Columns), i, i+1)
		all = append(all, &less)
	}
	return all
}
