package reference

import (
	"fmt"
	"slices"
	"strings"

	"github.com/onceflow/onceflow/internal/agg"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/internal/sql/compile"
	"github.com/onceflow/onceflow/option"
)

// Pages are the files of the reference by name. The options have the connectors and formats that it
// is about.
func Pages(o compile.Options) map[string]string {
	return map[string]string{
		"README.md":     index,
		"statements.md": samplePage("Statements", statementsIntro, statementSamples, o),
		"queries.md":    samplePage("Queries", queriesIntro, querySamples, o),
		"types.md":      samplePage("Types", typesIntro, typeSamples(), o),
		"functions.md":  functions(),
		"connectors.md": connectors(o),
		"formats.md":    formats(o),
		"settings.md":   settings(),
	}
}

const generated = "<!-- Written by `make docs` from the program's registries. Do not edit. -->\n\n"

const index = generated + `# SQL reference

Onceflow reads the SQL of Apache Flink 2.2 and gives its answers. What is not supported is refused with its place in the file
before anything runs.

| page | what it lists |
|---|---|
| [Statements](statements.md) | what a file may hold |
| [Queries](queries.md) | clauses, joins, windows |
| [Types](types.md) | data types of columns |
| [Functions](functions.md) | scalar, aggregate and window functions |
| [Connectors](connectors.md) | values of ` + "`'connector'`" + ` and their options |
| [Formats](formats.md) | values of ` + "`'format'`" + ` and their options |
| [Settings](settings.md) | what SET changes |

## What to know

- **All INSERTs of a file are one job** and commit together. ` + "`EXECUTE STATEMENT SET`" + ` is accepted and changes nothing.
- **Exactly once** is the default of every Kafka sink here: a sink without ` + "`sink.delivery-guarantee`" + ` commits in transactions, one
  a checkpoint, and a checkpoint is taken every second unless ` + "`execution.checkpointing.interval`" + ` says otherwise. Flink's defaults are at-least-once and no checkpoints.
- **Event time** is a column with a ` + "`WATERMARK`" + `. A window closes when the watermark of all partitions has passed its end; a row whose
  windows have closed is late, dropped and counted. A partition without records holds the watermark back until
  ` + "`scan.watermark.idle-timeout`" + ` or ` + "`table.exec.source.idle-timeout`" + `.
- **Changelogs.** A query whose rows can change is written to a sink with a primary key (upsert-kafka) or in a format that carries changes
  (debezium-json, canal-json, maxwell-json, ogg-json). A sink that only appends refuses it, with the part of the query that updates.
- **State** is kept for ever unless ` + "`table.exec.state.ttl`" + ` or the hint ` + "`STATE_TTL`" + ` says otherwise, as in Flink. ` + "`onceflow explain FILE`" + ` lists what each
  step remembers and with what it grows.
`

func heading(title, intro string) *strings.Builder {
	var b strings.Builder
	b.WriteString(generated + "# " + title + "\n\n" + intro)
	return &b
}

// cell makes text fit into a table.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ").Replace(text)
}

func code(text string) string { return "`" + cell(text) + "`" }

func functions() string {
	b := heading("Functions", "Names are read in any case. Arguments are converted where Flink converts them; "+
		"what fits no form of a function is refused at its place.\n")
	for _, family := range expr.Families() {
		fmt.Fprintf(b, "\n## %s\n\n| function | what it gives |\n|---|---|\n", family.Title)
		for _, f := range family.Functions {
			if strings.Contains(f.Name, "SINGLE VALUE") {
				continue // what the planner makes of a sub-query
			}
			doc := f.Doc
			if len(f.Aliases) > 0 {
				doc += " Also " + strings.Join(f.Aliases, ", ") + "."
			}
			fmt.Fprintf(b, "| %s | %s |\n", code(f.Signature), cell(doc))
		}
	}
	b.WriteString("\n## Aggregates\n\nEach takes `DISTINCT` and `FILTER (WHERE …)`, and works over rows that are taken back.\n\n| function | what it gives |\n|---|---|\n")
	for _, f := range agg.Documented() {
		fmt.Fprintf(b, "| %s | %s |\n", code(f.Signature), cell(f.Doc))
	}
	return b.String()
}

func connectors(o compile.Options) string {
	b := heading("Connectors", "The value of `'connector'` in `WITH`. An option that a connector does not know is an error that names the nearest one.\n")
	for _, f := range o.Connectors {
		fmt.Fprintf(b, "\n## %s\n\n", f.Name())
		options(b, f.Options(), "")
	}
	return b.String()
}

func formats(o compile.Options) string {
	b := heading("Formats", "The value of `'format'`, `'key.format'` or `'value.format'` in `WITH`. "+
		"The options of a format begin with its name; those of a key format with `key.`, of a value format with `value.`, before that.\n")
	for _, f := range o.Formats {
		fmt.Fprintf(b, "\n## %s\n\n", f.Name())
		if f.Changelog() {
			b.WriteString("Carries inserts, updates and deletes.\n\n")
		}
		options(b, f.Options(), f.Name()+".")
	}
	return b.String()
}

func settings() string {
	b := heading("Settings", "`SET 'key' = 'value'` in the file, or `--set key=value`, which wins. An unknown key is a warning that names the nearest one, since Flink passes over it too; a value that its key does not take is an error.\n\n## Honoured\n\n")
	options(b, compile.Specs(), "")
	b.WriteString("\n## Accepted, without effect on the result\n\nThey change how Flink computes, never what.\n\n")
	list(b, compile.Harmless())
	b.WriteString("\n## Flink's, not honoured\n\nA warning names them.\n\n")
	list(b, compile.NotHonoured())
	return b.String()
}

func list(b *strings.Builder, keys []string) {
	for _, key := range slices.Sorted(slices.Values(keys)) {
		b.WriteString("- `" + key + "`\n")
	}
}

// options writes a table of options whose keys have a prefix before them.
func options(b *strings.Builder, specs []option.Spec, prefix string) {
	if len(specs) == 0 {
		b.WriteString("No options.\n")
		return
	}
	b.WriteString("| option | default | meaning |\n|---|---|---|\n")
	for _, s := range specs {
		standard := s.Default
		switch {
		case s.Required:
			standard = "required"
		case standard != "":
			standard = code(standard)
		}
		doc := s.Doc
		if len(s.Values) > 0 {
			doc += " One of " + strings.Join(s.Values, ", ") + "."
		}
		fmt.Fprintf(b, "| %s | %s | %s |\n", code(prefix+s.Key), standard, cell(doc))
	}
}
