package compile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/types"
)

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

// declarationOf spells a table as Flink does: options sorted, types in full.
func declarationOf(t *catalog.Table) string {
	var parts []string
	for i := range t.Columns {
		parts = append(parts, "  "+createColumn(&t.Columns[i]))
	}
	if w := t.Watermark; w != nil {
		parts = append(parts, fmt.Sprintf("  WATERMARK FOR %s AS %s", catalog.Quote(t.Columns[w.Column].Name), w.Source))
	}
	if t.PrimaryKey != nil {
		parts = append(parts, fmt.Sprintf("  CONSTRAINT %s PRIMARY KEY (%s) NOT ENFORCED", catalog.Quote(t.KeyName), quotedColumns(t, t.PrimaryKey)))
	}
	s := fmt.Sprintf("CREATE %sTABLE %s (\n%s\n)\n", temporary(t), quotedPath(t.Path), strings.Join(parts, ",\n"))
	if t.Comment != "" {
		s += strings.TrimSpace(comment(t.Comment)) + "\n"
	}
	if len(t.PartitionedBy) > 0 {
		s += "PARTITIONED BY (" + quotedColumns(t, t.PartitionedBy) + ")\n"
	}
	if len(t.Options) == 0 {
		return s
	}
	var options []string
	for _, o := range t.Options {
		options = append(options, fmt.Sprintf("  '%s' = '%s'", o.Key, strings.ReplaceAll(ShownValue(o.Key, o.Value), "'", "''")))
	}
	slices.Sort(options)
	return s + "WITH (\n" + strings.Join(options, ",\n") + "\n)\n"
}

func quotedColumns(t *catalog.Table, columns []int) string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = catalog.Quote(t.Columns[c].Name)
	}
	return strings.Join(names, ", ")
}

func createColumn(c *catalog.Column) string {
	s := catalog.Quote(c.Name) + " "
	switch c.Kind {
	case catalog.Computed:
		s += "AS " + c.Source
	case catalog.Metadata:
		s += inFull(c.Type) + " " + metadataClause(c)
	default:
		s += inFull(c.Type)
	}
	return s + comment(c.Comment)
}

// inFull spells a type with the lengths that STRING and BYTES stand for. Names of
// fields, between back-quotes, stay as they are.
func inFull(t types.Type) string {
	parts := strings.Split(t.String(), "`")
	for i := 0; i < len(parts); i += 2 {
		parts[i] = strings.ReplaceAll(parts[i], "STRING", "VARCHAR(2147483647)")
		parts[i] = strings.ReplaceAll(parts[i], "BYTES", "VARBINARY(2147483647)")
	}
	return strings.Join(parts, "`")
}

func comment(text string) string {
	if text == "" {
		return ""
	}
	return " COMMENT '" + strings.ReplaceAll(text, "'", "''") + "'"
}

// secrets are parts of the names of options and settings that hold one.
var secrets = []string{
	"password", "secret", "jaas.config", "token", "apikey", "api-key", "account.key", "auth-params", "service-key", "basic-auth", "http-headers",
}

// ShownValue is the value of an option or a setting, unless that is a secret.
func ShownValue(key, value string) string {
	key = strings.ToLower(key)
	for _, secret := range secrets {
		if strings.Contains(key, secret) {
			return "******"
		}
	}
	return value
}
