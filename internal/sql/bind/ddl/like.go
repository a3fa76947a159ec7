package ddl

import (
	"slices"

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
	object, err := d.Catalog.Lookup(d.Namespace, like.Source)
	if err != nil {
		return err
	}
	source, ok := object.(*catalog.Table)
	if !ok {
		return diag.Errorf(like.Source.Span, "LIKE takes a table; %s is a view", like.Source)
	}
	if err := checkLikeOptions(like); err != nil {
		return err
	}
	rules := newLikeRules(like)
	taken, rest := rules.elements(keepNotNull(source), d.table.Elements)
	d.table.Elements = append(taken, rest...)
	return d.mergeOptions(rules["OPTIONS"], source.Options, own)
}

// checkLikeOptions refuses a feature that is named twice, and OVERWRITING where there
// is nothing that could be declared anew.
func checkLikeOptions(like *ast.TableLike) error {
	seen := map[string]bool{}
	for _, o := range like.Options {
		if seen[o.Feature] {
			return diag.Errorf(o.Span, "LIKE says twice what to do with %s", o.Feature)
		}
		seen[o.Feature] = true
		switch o.Feature {
		case "ALL", "CONSTRAINTS", "DISTRIBUTION", "PARTITIONS":
			if o.Merge == overwriting {
				return diag.Errorf(o.Span, "%s cannot be overwritten", o.Feature).WithHint("write EXCLUDING %s and declare them anew", o.Feature)
			}
		}
	}
	return nil
}

// keepNotNull are the declarations of a table whose key columns stay NOT NULL without
// the key.
func keepNotNull(t *catalog.Table) []ast.TableElement {
	elements := slices.Clone(t.Elements)
	for _, k := range t.PrimaryKey {
		for i, el := range elements {
			if c, ok := el.(*ast.PhysicalColumn); ok && c.Name.Name == t.Columns[k].Name {
				changed, notNull := *c, *c.Type
				notNull.Null = ast.NotNull
				changed.Type = &notNull
				elements[i] = &changed
			}
		}
	}
	return elements
}

// elements are the source's declarations that the table takes over, those that are
// overwritten in the place of the old ones, and the table's further ones.
func (r likeRules) elements(source, own []ast.TableElement) (taken, rest []ast.TableElement) {
	rest = slices.Clone(own)
	for _, el := range source {
		feature := likeFeature(el)
		at := redeclared(el, rest)
		switch {
		case r[feature] == excluding:
		case r[feature] == overwriting && at >= 0:
			taken, rest = append(taken, rest[at]), slices.Delete(rest, at, at+1)
		default:
			taken = append(taken, el)
		}
	}
	return taken, rest
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

// redeclared returns the place at which the table declares the same thing itself, or
// -1.
func redeclared(el ast.TableElement, own []ast.TableElement) int {
	return slices.IndexFunc(own, func(o ast.TableElement) bool {
		return likeFeature(o) == likeFeature(el) && elementName(o) == elementName(el)
	})
}

// elementName is the name of the column that is declared, "" for other elements and for
// names alone.
func elementName(el ast.TableElement) string {
	switch el := el.(type) {
	case *ast.PhysicalColumn:
		return el.Name.Name
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
		if rule == including && catalog.FindOption(source, o.Key) != nil {
			return diag.Errorf(o.KeySpan, "option '%s' is in the other table already", o.Key).
				WithHint("write LIKE … (OVERWRITING OPTIONS) to replace it")
		}
		merged = catalog.SetOption(merged, o)
	}
	d.table.Options = merged
	return nil
}
