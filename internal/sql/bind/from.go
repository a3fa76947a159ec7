package bind

import (
	"slices"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/bind/connect"
	"github.com/onceflow/onceflow/internal/sql/bind/hint"
	"github.com/onceflow/onceflow/internal/sql/bind/rowpattern"
	"github.com/onceflow/onceflow/internal/sql/bind/scope"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
)

// from binds the FROM clause: the rows, and the columns that they have names
// for.
func (b *Binder) from(s *ast.Select) (plan.Node, *scope.Scope, error) {
	sc := &scope.Scope{}
	if s.From == nil {
		return oneRow(s.Span), sc, nil
	}
	rel, err := b.tableRef(s.From, sc)
	if err != nil {
		return nil, nil, err
	}
	return rel.node, sc, nil
}

// tableRef binds an element of FROM and makes its columns visible.
func (b *Binder) tableRef(ref ast.TableRef, sc *scope.Scope) (*relation, error) {
	if alone, err := b.rowsOf(ref); err != nil {
		return nil, err
	} else if alone != nil {
		return b.unnestAlone(alone, sc)
	}
	switch ref := ref.(type) {
	case *ast.Table:
		if ref.AsOf != nil {
			return nil, diag.Unsupported(ref.AsOf.Bounds(), "FOR SYSTEM_TIME AS OF elsewhere than on the right side of a join")
		}
		rel, err := b.table(ref)
		if err != nil {
			return nil, err
		}
		var path *catalog.Path
		if full, err := b.names().Complete(ref.Name); err == nil && ref.Alias == nil {
			path = &full
		}
		return b.aliased(rel, ref.Alias, ref.Name.Last().Name, path, sc)
	case *ast.DerivedTable:
		return b.derived(ref, sc)
	case *ast.Join:
		return b.join(ref, sc)
	case *ast.TableFunction:
		rel, err := b.tableFunction(ref)
		if err != nil {
			return nil, err
		}
		return b.aliased(rel, ref.Alias, "", nil, sc)
	case *ast.MatchRecognize:
		rel, err := b.match(ref)
		if err != nil {
			return nil, err
		}
		return b.aliased(rel, ref.Alias, "", nil, sc)
	}
	return nil, diag.Unsupported(ref.Bounds(), "this element of FROM")
}

// match binds the table that is searched, and the search.
func (b *Binder) match(ref *ast.MatchRecognize) (*relation, error) {
	input := &scope.Scope{}
	rel, err := b.tableRef(ref.Input, input)
	if err != nil {
		return nil, err
	}
	node, err := rowpattern.Bind(b.context(), b.Problems, ref, rel.node, input)
	if err != nil {
		return nil, err
	}
	return newRelation(node), nil
}

// aliased applies an alias with its column names.
func (b *Binder) aliased(rel *relation, alias *ast.TableAlias, name string, path *catalog.Path, sc *scope.Scope) (*relation, error) {
	if alias != nil {
		name = alias.Name.Name
		var err error
		if rel, err = rel.rename(alias.Columns); err != nil {
			return nil, err
		}
	}
	rel.show(sc, name, path)
	return rel, nil
}

func (b *Binder) derived(ref *ast.DerivedTable, sc *scope.Scope) (*relation, error) {
	if ref.Lateral {
		return nil, diag.Unsupported(ref.Span, "LATERAL without a table before it")
	}
	rel, err := b.query(ref.Query)
	if err != nil {
		return nil, err
	}
	return b.aliased(rel, ref.Alias, "", nil, sc)
}

// table binds a name in FROM: a common table expression, a view or a table.
func (b *Binder) table(ref *ast.Table) (*relation, error) {
	if rel := b.cte(ref.Name); rel != nil {
		return rel, nil
	}
	object, err := b.Catalog.Lookup(b.names(), ref.Name)
	if err != nil {
		return nil, err
	}
	if v, ok := object.(*catalog.View); ok {
		return b.view(ref, v)
	}
	return b.scan(ref, object.(*catalog.Table))
}

func (b *Binder) cte(name *ast.Name) *relation {
	if len(name.Parts) != 1 {
		return nil
	}
	for i := len(b.ctes) - 1; i >= 0; i-- {
		if rel := b.ctes[i][name.Parts[0].Name]; rel != nil {
			return rel
		}
	}
	return nil
}

// view binds the query of a view where it is read, in the name space in which
// it was declared.
func (b *Binder) view(ref *ast.Table, v *catalog.View) (*relation, error) {
	if len(ref.Hints) > 0 {
		return nil, diag.Errorf(ref.Hints[0].Span, "%s is a view; OPTIONS belong to tables", ref.Name)
	}
	rel, err := b.inView(ref.Name.Span, v)
	if err != nil {
		return nil, err
	}
	return rel.rename(v.Columns)
}

func (b *Binder) inView(at ast.Span, v *catalog.View) (*relation, error) {
	if slices.Contains(b.inViews, v.Path) {
		return nil, diag.Errorf(at, "the view %s reads itself", v.Path).WithHint("an ALTER VIEW has made a circle")
	}
	names, ctes, views := b.namespace, b.ctes, b.inViews
	b.namespace, b.ctes, b.inViews = &v.Namespace, nil, append(views[:len(views):len(views)], v.Path)
	defer func() { b.namespace, b.ctes, b.inViews = names, ctes, views }()
	rel, err := b.ordered(v.Query)
	if err == nil {
		rel.node = finestUnits(at, rel.node)
	}
	return rel, err
}

// finestUnits gives intervals the finest unit, which is all that a view keeps of
// them: Flink's catalog knows no units.
func finestUnits(at ast.Span, n plan.Node) plan.Node {
	cols, changed := slices.Clone(n.Columns()), false
	for i, c := range cols {
		if c.Type.CoarseUnits() {
			cols[i].Type, changed = c.Type.FinestUnits(), true
		}
	}
	if !changed {
		return n
	}
	return &plan.Calc{Span: at, Input: n, Project: plan.Refs(n.Columns()), Cols: cols}
}

// scan reads a table.
func (b *Binder) scan(ref *ast.Table, t *catalog.Table) (*relation, error) {
	if err := connect.NoSourceWatermark(ref.Name.Span, t); err != nil {
		return nil, err
	}
	options, err := hint.Options(t, ref.Hints, b.Problems)
	if err != nil {
		return nil, err
	}
	use := b.use(ref.Name.Span, t, options)
	read, spelled, readErr := b.Tables.Read(use)
	s := &plan.Scan{
		Span: ref.Name.Span, Table: t, Options: spelled, Plain: len(ref.Hints) == 0, Hinted: connect.SpellOptions(hint.OtherRows(t, options)), Read: read, TTL: b.Session.TTL,
		Normalize: b.Session.Duplicates && t.PrimaryKey != nil,
	}
	for i := range t.Columns {
		s.Use = append(s.Use, i)
	}
	if readErr != nil {
		b.Problems.Add(ref.Name.Span, readErr)
		s.Read = absentRead()
	}
	b.Problems.Add(ref.Name.Span, b.Tables.Watermark(use, s))
	rel := newRelation(s)
	rel.unlisted = b.unlist(t)
	return rel, nil
}
