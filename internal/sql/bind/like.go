package bind

import (
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
)

// likeRules says for each feature of a table what LIKE does with it.
type likeRules map[string]string

// The strategies, spelled as in SQL.
const (
	including   = "INCLUDING"
	excluding   = "EXCLUDING"
	overwriting = "OVERWRITING"
)

// newLikeRules applies the options of LIKE to the defaults: everything is taken
// over, and options that are written anew win.
func newLikeRules(like *ast.TableLike) likeRules {
	rules := likeRules{
		"CONSTRAINTS": including, "DISTRIBUTION": including, "PARTITIONS": including,
		"GENERATED": including, "METADATA": including, "OPTIONS": overwriting, "WATERMARKS": including,
	}
	for _, o := range like.Options {
		if o.Feature != "ALL" {
			continue
		}
		for feature := range rules {
			rules[feature] = o.Merge
		}
	}
	for _, o := range like.Options {
		if o.Feature != "ALL" {
			rules[o.Feature] = o.Merge
		}
	}
	return rules
}

// like puts the declarations and the options of another table before the
// table's own.
func (d *declaration) like(like *ast.TableLike, own []catalog.Option) error {
	object, err := d.Catalog.Lookup(d.names(), like.Source)
	if err != nil {
		return err
	}
	source, ok := object.(*catalog.Table)
	if !ok {
		return diag.Errorf(like.Source.Span, "LIKE takes a table; %s is a view", like.Source)
	}
	rules := newLikeRules(like)
	d.table.Elements = append(rules.elements(source.Elements, d.table.Elements), d.table.Elements...)
	return d.mergeOptions(rules["OPTIONS"], source.Options, own)
}

// elements are the source's declarations that the table takes over.
func (r likeRules) elements(source, own []ast.TableElement) []ast.TableElement {
	var taken []ast.TableElement
	for _, el := range source {
		feature := likeFeature(el)
		if r[feature] == excluding || r[feature] == overwriting && redeclared(el, own) {
			continue
		}
		taken = append(taken, el)
	}
	return taken
}

// likeFeature names the feature that a declaration belongs to; "" for physical
// columns, which are always taken over.
func likeFeature(el ast.TableElement) string {
	switch el.(type) {
	case *ast.ComputedColumn:
		return "GENERATED"
	case *ast.MetadataColumn:
		return "METADATA"
	case *ast.Watermark:
		return "WATERMARKS"
	case *ast.Constraint:
		return "CONSTRAINTS"
	}
	return ""
}

// redeclared reports whether the table declares the same thing itself.
func redeclared(el ast.TableElement, own []ast.TableElement) bool {
	for _, o := range own {
		if likeFeature(o) == likeFeature(el) && elementName(o) == elementName(el) {
			return true
		}
	}
	return false
}

func elementName(el ast.TableElement) string {
	switch el := el.(type) {
	case *ast.ComputedColumn:
		return el.Name.Name
	case *ast.MetadataColumn:
		return el.Name.Name
	}
	return ""
}

func (d *declaration) mergeOptions(rule string, source, own []catalog.Option) error {
	if rule == excluding {
		return nil
	}
	merged := append([]catalog.Option{}, source...)
	for _, o := range own {
		if rule == including && findOption(source, o.Key) != nil {
			return diag.Errorf(o.KeySpan, "option '%s' is in the other table already", o.Key).
				WithHint("write LIKE … (OVERWRITING OPTIONS) to replace it")
		}
		merged = setOption(merged, o)
	}
	d.table.Options = merged
	return nil
}
