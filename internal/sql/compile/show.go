package compile

import (
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strings"
	"unicode"

	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/types"
)

// show answers SHOW: one name a line.
func (c *compilation) show(s *ast.Show) (string, error) {
	cat := c.binder.Catalog
	switch s.What {
	case "CURRENT CATALOG":
		return cat.Current.Catalog + "\n", nil
	case "CURRENT DATABASE":
		return cat.Current.Database + "\n", nil
	case "MODULES", "FULL MODULES":
		return "core\n", nil
	case "JARS":
		return "", nil
	case "CREATE TABLE", "CREATE VIEW":
		return c.showCreate(s)
	case "COLUMNS":
		return c.columns(s.Name, func(name string) bool { return len(filtered([]string{name}, s)) > 0 })
	}
	names, err := c.shown(s)
	if err != nil {
		return "", err
	}
	return lines(filtered(names, s)), nil
}

// shown lists the names that a SHOW of several objects is about.
func (c *compilation) shown(s *ast.Show) ([]string, error) {
	cat := c.binder.Catalog
	switch s.What {
	case "TABLES", "VIEWS", "FUNCTIONS", "USER FUNCTIONS":
		if s.In {
			if err := cat.CheckDatabase(s.Name); err != nil {
				return nil, err
			}
		}
	}
	switch s.What {
	case "CATALOGS":
		return cat.Catalogs(), nil
	case "DATABASES":
		if s.In {
			return cat.Databases(s.Name.Last().Name), nil
		}
		return cat.Databases(cat.Current.Catalog), nil
	case "TABLES":
		return cat.Objects(c.showNamespace(s), nil), nil
	case "VIEWS":
		return cat.Views(c.showNamespace(s)), nil
	case "FUNCTIONS":
		return append(functionNames(), cat.Functions(c.showNamespace(s))...), nil
	case "USER FUNCTIONS":
		return cat.Functions(c.showNamespace(s)), nil
	}
	return nil, diag.Errorf(s.Span, "SHOW %s is not supported yet", s.What)
}

// functionNames leaves out operators and what only the planner calls.
func functionNames() []string {
	var names []string
	for _, name := range append(append([]string{}, expr.Names()...), agg.Names()...) {
		if !strings.ContainsFunc(name, func(r rune) bool { return r != '_' && !unicode.IsUpper(r) && !unicode.IsDigit(r) }) {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names
}

func (c *compilation) showNamespace(s *ast.Show) catalog.Namespace {
	in := c.binder.Catalog.Current
	if s.In {
		in.Database = s.Name.Last().Name
		if len(s.Name.Parts) == 2 {
			in.Catalog = s.Name.Parts[0].Name
		}
	}
	return in
}

// filtered applies [NOT] LIKE.
func filtered(names []string, s *ast.Show) []string {
	if s.Pattern == nil {
		return names
	}
	pattern := likePattern(s.Pattern.Value, s.Op == ast.ILikeMatch)
	var out []string
	for _, name := range names {
		if pattern.MatchString(name) != s.Not {
			out = append(out, name)
		}
	}
	return out
}

func likePattern(like string, anyCase bool) *regexp.Regexp {
	var b strings.Builder
	b.WriteString("(?s)")
	if anyCase {
		b.WriteString("(?i)")
	}
	b.WriteString("^")
	for _, r := range like {
		switch r {
		case '%':
			b.WriteString(".*")
		case '_':
			b.WriteString(".")
		default:
			b.WriteString(regexp.QuoteMeta(string(r)))
		}
	}
	return regexp.MustCompile(b.String() + "$")
}

func lines(names []string) string {
	var b strings.Builder
	for _, name := range names {
		b.WriteString(name + "\n")
	}
	return b.String()
}

// describe answers DESCRIBE of a table or a view: a line per column.
func (c *compilation) describe(s *ast.Describe) (string, error) {
	if s.Name == nil || s.Kind != ast.KindTable && s.Kind != "" {
		return "", diag.Errorf(s.Span, "DESCRIBE takes a table or a view")
	}
	return c.columns(s.Name, func(string) bool { return true })
}

// columns describes the columns of a table or view that keep accepts; their comments
// are shown where there are any.
func (c *compilation) columns(name *ast.Name, keep func(string) bool) (string, error) {
	object, err := c.binder.Catalog.Lookup(c.binder.Catalog.Current, name)
	if err != nil {
		return "", err
	}
	rows := [][]string{{"name", "type", "null", "key", "extras", "watermark"}}
	if v, ok := object.(*catalog.View); ok {
		if v.Unplanned != nil {
			return "", v.Unplanned
		}
		for i, f := range v.Fields {
			if keep(f.Name) {
				rows = append(rows, []string{f.Name, describedType(f.Type, v.Times[i]), fmt.Sprint(f.Type.Nullable), "", "", ""})
			}
		}
		return table(rows), nil
	}
	t := object.(*catalog.Table)
	commented := slices.ContainsFunc(t.Columns, func(c catalog.Column) bool { return c.Comment != "" })
	if commented {
		rows[0] = append(rows[0], "comment")
	}
	for i := range t.Columns {
		if !keep(t.Columns[i].Name) {
			continue
		}
		row := describeColumn(t, i)
		if commented {
			row = append(row, t.Columns[i].Comment)
		}
		rows = append(rows, row)
	}
	return table(rows), nil
}

// describedType is a type without its nullability, which has a column of its own.
func describedType(t types.Type, time catalog.TimeKind) string {
	if time == catalog.NotTime {
		return t.AsNullable().String()
	}
	return t.AsNullable().String() + " " + time.String()
}

func describeColumn(t *catalog.Table, i int) []string {
	c := &t.Columns[i]
	row := []string{c.Name, describedType(c.Type, c.Time), fmt.Sprint(c.Type.Nullable), "", "", ""}
	for _, k := range t.PrimaryKey {
		if k == i {
			row[3] = "PRI(" + keyNames(t) + ")"
		}
	}
	switch c.Kind {
	case catalog.Computed:
		row[4] = "AS " + c.Source
	case catalog.Metadata:
		row[4] = metadataClause(c)
	}
	if w := t.Watermark; w != nil && w.Column == i {
		row[5] = w.Source
	}
	return row
}

func keyNames(t *catalog.Table) string {
	names := make([]string, len(t.PrimaryKey))
	for i, k := range t.PrimaryKey {
		names[i] = t.Columns[k].Name
	}
	return strings.Join(names, ", ")
}

func metadataClause(c *catalog.Column) string {
	s := "METADATA"
	if c.MetadataKey != c.Name {
		s += " FROM '" + strings.ReplaceAll(c.MetadataKey, "'", "''") + "'"
	}
	if c.Virtual {
		s += " VIRTUAL"
	}
	return s
}

// table aligns rows into columns; blanks at the ends of lines are cut.
func table(rows [][]string) string {
	widths := make([]int, len(rows[0]))
	for _, r := range rows {
		for i, cell := range r {
			widths[i] = max(widths[i], len([]rune(cell)))
		}
	}
	var b strings.Builder
	for _, r := range rows {
		var line strings.Builder
		for i, cell := range r {
			line.WriteString(cell + strings.Repeat(" ", widths[i]-len([]rune(cell))+2))
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return b.String()
}
