package compile

import (
	"fmt"
	"regexp"
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
		return functionNames(), nil
	case "USER FUNCTIONS":
		return nil, nil
	case "COLUMNS":
		fields, err := c.fieldsOf(s.Name)
		names := make([]string, len(fields))
		for i, f := range fields {
			names[i] = f.Name
		}
		return names, err
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

func (c *compilation) fieldsOf(name *ast.Name) ([]types.Field, error) {
	object, err := c.binder.Catalog.Lookup(c.binder.Catalog.Current, name)
	if err != nil {
		return nil, err
	}
	if v, ok := object.(*catalog.View); ok {
		return v.Fields, nil
	}
	return object.(*catalog.Table).Fields(), nil
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
	object, err := c.binder.Catalog.Lookup(c.binder.Catalog.Current, s.Name)
	if err != nil {
		return "", err
	}
	rows := [][]string{{"name", "type", "null", "key", "extras", "watermark"}}
	if v, ok := object.(*catalog.View); ok {
		for _, f := range v.Fields {
			rows = append(rows, []string{f.Name, f.Type.AsNullable().String(), fmt.Sprint(f.Type.Nullable), "", "", ""})
		}
		return table(rows), nil
	}
	t := object.(*catalog.Table)
	for i := range t.Columns {
		rows = append(rows, describeColumn(t, i))
	}
	return table(rows), nil
}

func describeColumn(t *catalog.Table, i int) []string {
	c := &t.Columns[i]
	row := []string{c.Name, c.Type.AsNullable().String(), fmt.Sprint(c.Type.Nullable), "", "", ""}
	if c.Time != catalog.NotTime {
		row[1] += " " + c.Time.String()
	}
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

// showCreate answers SHOW CREATE TABLE and SHOW CREATE VIEW with a statement
// that declares the object again.
func (c *compilation) showCreate(s *ast.Show) (string, error) {
	object, err := c.binder.Catalog.Lookup(c.binder.Catalog.Current, s.Name)
	if err != nil {
		return "", err
	}
	v, isView := object.(*catalog.View)
	switch {
	case isView && s.What == "CREATE TABLE":
		return "", diag.Errorf(s.Name.Span, "%s is a view", s.Name).WithHint("use SHOW CREATE VIEW")
	case isView:
		return fmt.Sprintf("CREATE %sVIEW %s%s AS %s\n", temporary(v), quotedPath(v.Path)+viewColumns(v), comment(v.Comment), v.Text), nil
	case s.What == "CREATE VIEW":
		return "", diag.Errorf(s.Name.Span, "%s is a table", s.Name).WithHint("use SHOW CREATE TABLE")
	}
	return declarationOf(object.(*catalog.Table)), nil
}

func viewColumns(v *catalog.View) string {
	if len(v.Columns) == 0 {
		return ""
	}
	names := make([]string, len(v.Columns))
	for i := range v.Columns {
		names[i] = catalog.Quote(v.Columns[i].Name)
	}
	return " (" + strings.Join(names, ", ") + ")"
}

func temporary(o catalog.Object) string {
	if o.IsTemporary() {
		return "TEMPORARY "
	}
	return ""
}

func quotedPath(p catalog.Path) string {
	return catalog.Quote(p.Catalog) + "." + catalog.Quote(p.Database) + "." + catalog.Quote(p.Object)
}

func declarationOf(t *catalog.Table) string {
	var parts []string
	for i := range t.Columns {
		parts = append(parts, "  "+createColumn(&t.Columns[i]))
	}
	if w := t.Watermark; w != nil {
		parts = append(parts, fmt.Sprintf("  WATERMARK FOR %s AS %s", catalog.Quote(t.Columns[w.Column].Name), w.Source))
	}
	if t.PrimaryKey != nil {
		parts = append(parts, "  PRIMARY KEY ("+keyNames(t)+") NOT ENFORCED")
	}
	s := fmt.Sprintf("CREATE %sTABLE %s (\n%s\n)%s", temporary(t), quotedPath(t.Path), strings.Join(parts, ",\n"), comment(t.Comment))
	if len(t.PartitionedBy) > 0 {
		names := make([]string, len(t.PartitionedBy))
		for i, c := range t.PartitionedBy {
			names[i] = catalog.Quote(t.Columns[c].Name)
		}
		s += " PARTITIONED BY (" + strings.Join(names, ", ") + ")"
	}
	if len(t.Options) == 0 {
		return s + "\n"
	}
	var options []string
	for _, o := range t.Options {
		options = append(options, fmt.Sprintf("  '%s' = '%s'", o.Key, strings.ReplaceAll(shownValue(o), "'", "''")))
	}
	return s + " WITH (\n" + strings.Join(options, ",\n") + "\n)\n"
}

func createColumn(c *catalog.Column) string {
	s := catalog.Quote(c.Name) + " "
	switch c.Kind {
	case catalog.Computed:
		s += "AS " + c.Source
	case catalog.Metadata:
		s += c.Type.String() + " " + metadataClause(c)
	default:
		s += c.Type.String()
	}
	return s + comment(c.Comment)
}

func comment(text string) string {
	if text == "" {
		return ""
	}
	return " COMMENT '" + strings.ReplaceAll(text, "'", "''") + "'"
}

// shownValue hides secrets.
func shownValue(o catalog.Option) string {
	key := strings.ToLower(o.Key)
	for _, secret := range []string{"password", "secret", "sasl.jaas.config", "token"} {
		if strings.Contains(key, secret) {
			return "******"
		}
	}
	return o.Value
}
