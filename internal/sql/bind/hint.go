package bind

import (
	"slices"
	"strings"
	"time"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/option"
)

// withHints returns the options of a table with those of OPTIONS hints on top.
func (b *Binder) withHints(t *catalog.Table, hints []*ast.Hint) ([]catalog.Option, error) {
	options := t.Options
	for _, h := range hints {
		if !strings.EqualFold(h.Name.Name, "OPTIONS") {
			b.Problems.Warn(diag.Errorf(h.Span, "the hint %s is ignored", h.Name.Name))
			continue
		}
		for _, a := range h.Args {
			o, err := hintOption(a)
			if err != nil {
				return nil, err
			}
			options = setOption(options, o)
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

// setOption returns the options with one replaced or added.
func setOption(options []catalog.Option, o catalog.Option) []catalog.Option {
	out := make([]catalog.Option, 0, len(options)+1)
	for _, old := range options {
		if old.Key != o.Key {
			out = append(out, old)
		}
	}
	return append(out, o)
}

// samePrefixes begin the options that say where and how a reading begins and
// ends, not what is read: changing one keeps the positions.
var samePrefixes = []string{"scan.startup.", "scan.bounded.", "scan.watermark.", "scan.topic-partition-discovery.", "properties."}

// otherRows are the options that differ from the table's own and change what is
// read.
func otherRows(t *catalog.Table, options []catalog.Option) []catalog.Option {
	var other []catalog.Option
	for _, o := range options {
		own := findOption(t.Options, o.Key)
		same := slices.ContainsFunc(samePrefixes, func(p string) bool { return strings.HasPrefix(o.Key, p) })
		if !same && (own == nil || own.Value != o.Value) {
			other = append(other, o)
		}
	}
	return other
}

// hints applies the hints of a SELECT; restore takes them back. STATE_TTL sets
// how long the state of this SELECT's aggregation is kept.
func (b *Binder) hints(hints []*ast.Hint) (restore func(), err error) {
	ttl := b.Session.TTL
	restore = func() { b.Session.TTL = ttl }
	for _, h := range hints {
		if !strings.EqualFold(h.Name.Name, "STATE_TTL") {
			b.Problems.Warn(diag.Errorf(h.Span, "the hint %s is ignored", h.Name.Name))
			continue
		}
		if b.Session.TTL, err = stateTTL(h); err != nil {
			return restore, err
		}
	}
	return restore, nil
}

// stateTTL is the longest time of STATE_TTL('t' = '1d').
func stateTTL(h *ast.Hint) (time.Duration, error) {
	var longest time.Duration
	for _, a := range h.Args {
		value, ok := a.Value.(*ast.StringLit)
		if !ok || a.Key == nil {
			return 0, diag.Errorf(a.Span, "STATE_TTL takes 'table' = 'duration'")
		}
		d, err := option.ParseDuration(value.Value)
		if err != nil {
			return 0, diag.At(value.Span, err)
		}
		longest = max(longest, d)
	}
	return longest, nil
}
