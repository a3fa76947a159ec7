package hint

import (
	"slices"
	"strings"
	"time"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/option"
)

// Options returns the options of a table with those of OPTIONS hints on top.
func Options(t *catalog.Table, hints []*ast.Hint, problems *diag.List) ([]catalog.Option, error) {
	options := t.Options
	for _, h := range hints {
		if !strings.EqualFold(h.Name.Name, "OPTIONS") {
			if err := known(h); err != nil {
				return nil, err
			}
			problems.Warn(diag.Errorf(h.Span, "the hint %s is ignored", h.Name.Name))
			continue
		}
		for _, a := range h.Args {
			o, err := hintOption(a)
			if err != nil {
				return nil, err
			}
			options = catalog.SetOption(options, o)
		}
	}
	return options, nil
}

func hintOption(a *ast.HintArg) (catalog.Option, error) {
	key, isKey := a.Key.(*ast.StringLit)
	value, isValue := a.Value.(*ast.StringLit)
	if !isKey || !isValue {
		return catalog.Option{}, diag.Errorf(a.Span, "OPTIONS takes 'key' = 'value'")
	}
	return catalog.Option{Key: key.Value, Value: value.Value, KeySpan: key.Span, ValueSpan: value.Span}, nil
}

// samePrefixes begin the options that say where and how a reading begins and
// ends, not what is read: changing one keeps the positions.
var samePrefixes = []string{"scan.startup.", "scan.bounded.", "scan.watermark.", "scan.topic-partition-discovery.", "properties."}

// OtherRows are the options that differ from the table's own and change what is
// read.
func OtherRows(t *catalog.Table, options []catalog.Option) []catalog.Option {
	var other []catalog.Option
	for _, o := range options {
		own := catalog.FindOption(t.Options, o.Key)
		same := slices.ContainsFunc(samePrefixes, func(p string) bool { return strings.HasPrefix(o.Key, p) })
		if !same && (own == nil || own.Value != o.Value) {
			other = append(other, o)
		}
	}
	return other
}

// Hints are the hints of a SELECT. They hold for it alone, not for queries inside it.
type Hints struct {
	ttls    []*ttlHint
	lookups []*lookupHint
	joins   []*joinHint
}

// joinHint is one table of a hint about how to join, which changes nothing on streams.
type joinHint struct {
	name, table string
	span        ast.Span
}

// joinHints say how Flink joins bounded tables.
var joinHints = []string{"BROADCAST", "SHUFFLE_HASH", "SHUFFLE_MERGE", "NEST_LOOP"}

// known refuses a hint that Flink does not have.
func known(h *ast.Hint) error {
	all := append([]string{"OPTIONS", "STATE_TTL", "LOOKUP"}, joinHints...)
	name := strings.ToUpper(h.Name.Name)
	if slices.Contains(all, name) {
		return nil
	}
	p := diag.Errorf(h.Name.Span, "there is no hint %s", h.Name.Name)
	if near := diag.Near(name, all); near != "" {
		return p.WithHint("did you mean %s?", near)
	}
	return p.WithHint("the hints are %s", diag.Join(all, len(all)))
}

// ttlHint is one table of STATE_TTL.
type ttlHint struct {
	table string
	ttl   time.Duration
	span  ast.Span
}

// Of reads the hints of a SELECT; those that change nothing get a warning.
func Of(s *ast.Select, problems *diag.List) (all Hints, err error) {
	for _, h := range s.Hints {
		switch {
		case strings.EqualFold(h.Name.Name, "STATE_TTL"):
			ttls, err := readStateTTL(h)
			if err != nil {
				return all, err
			}
			all.ttls = append(all.ttls, ttls...)
		case strings.EqualFold(h.Name.Name, "LOOKUP"):
			lookup, err := readLookup(h, problems)
			if err != nil {
				return all, err
			}
			all.lookups = append(all.lookups, lookup)
		default:
			if err := known(h); err != nil {
				return all, err
			}
			problems.Warn(diag.Errorf(h.Span, "the hint %s is ignored", h.Name.Name))
			for _, a := range h.Args {
				if a.Key == nil {
					all.joins = append(all.joins, &joinHint{h.Name.Name, hintKey(a.Value), a.Span})
				}
			}
		}
	}
	return all, all.check(s.From)
}

// check refuses hints that name no element of FROM; what they say of one that
// keeps no state, or is not looked up, has no effect.
func (h *Hints) check(from ast.TableRef) error {
	names := namesIn(from)
	for _, t := range h.ttls {
		if err := checkHintName("STATE_TTL", t.table, t.span, names); err != nil {
			return err
		}
	}
	if _, ok := from.(*ast.Join); !ok {
		return nil // Flink reads hints about joins where there is one
	}
	for _, j := range h.joins {
		if err := checkHintName(j.name, j.table, j.span, names); err != nil {
			return err
		}
	}
	for _, l := range h.lookups {
		if err := checkHintName("LOOKUP", l.table, l.span, names); err != nil {
			return err
		}
	}
	return nil
}

func checkHintName(hint, name string, at ast.Span, names []string) error {
	if slices.Contains(names, name) {
		return nil
	}
	p := diag.Errorf(at, "%s names %s, which is not in FROM of this SELECT", hint, catalog.Quote(name))
	if len(names) == 0 {
		return p
	}
	return p.WithHint("what has an alias is named by that; known are %s", diag.Join(names, 12))
}

// namesIn are what hints may call the elements of FROM.
func namesIn(ref ast.TableRef) []string {
	if join, ok := ref.(*ast.Join); ok {
		return append(namesIn(join.Left), namesIn(join.Right)...)
	}
	if name := nameOf(ref); name != "" {
		return []string{name}
	}
	return nil
}

// readStateTTL reads STATE_TTL('t' = '1d', …).
func readStateTTL(h *ast.Hint) ([]*ttlHint, error) {
	var all []*ttlHint
	for _, a := range h.Args {
		value, ok := a.Value.(*ast.StringLit)
		if !ok || a.Key == nil {
			return nil, diag.Errorf(a.Span, "STATE_TTL takes 'table' = 'duration'")
		}
		d, err := option.ParseDuration(value.Value)
		if err != nil {
			return nil, diag.At(value.Span, err)
		}
		all = append(all, &ttlHint{table: hintKey(a.Key), ttl: d, span: a.Span})
	}
	return all, nil
}

func hintKey(key ast.Node) string {
	switch key := key.(type) {
	case *ast.StringLit:
		return key.Value
	case *ast.Ident:
		return key.Name
	}
	return ""
}

// TTL is how long the state of rows of an element of FROM is kept: as long as the last
// hint says that names it, else as otherwise.
func (h *Hints) TTL(ref ast.TableRef, otherwise time.Duration) time.Duration {
	ttl, name := otherwise, nameOf(ref)
	for _, h := range h.ttls {
		if name != "" && h.table == name {
			ttl = h.ttl
		}
	}
	return ttl
}

// nameOf is what hints call an element of FROM: its alias, or the table's name;
// empty where it has none.
func nameOf(ref ast.TableRef) string {
	switch ref := ref.(type) {
	case *ast.Table:
		if ref.Alias != nil {
			return ref.Alias.Name.Name
		}
		return ref.Name.Last().Name
	case *ast.DerivedTable:
		return aliasName(ref.Alias)
	case *ast.TableFunction:
		return aliasName(ref.Alias)
	case *ast.Unnest:
		return aliasName(ref.Alias)
	}
	return ""
}

func aliasName(alias *ast.TableAlias) string {
	if alias == nil {
		return ""
	}
	return alias.Name.Name
}
