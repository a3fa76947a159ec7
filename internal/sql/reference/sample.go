package reference

import (
	"fmt"
	"strings"

	"github.com/onceflow/onceflow/internal/sql/compile"
)

// sample is SQL that shows something, beneath the heading of its group.
type sample struct {
	group string
	// what it shows, in the words of SQL.
	what string
	// text is one or more statements; a bare query is a statement.
	text string
}

// status is what the compiler says of a sample: "yes", or why not.
func (s sample) status(o compile.Options) string {
	_, errs := compile.File("sample.sql", []byte(tables+s.text), o)
	if len(errs) == 0 {
		return "yes"
	}
	why := errs[0].Message
	if errs[0].Hint != "" {
		why += "; " + errs[0].Hint
	}
	return "no: " + why
}

// tables are what samples refer to.
const tables = `
CREATE TABLE orders (
  id BIGINT, customer STRING, product STRING, amount DECIMAL(10, 2), tags ARRAY<STRING>, ordered_at TIMESTAMP(3), seen_at AS PROCTIME(),
  WATERMARK FOR ordered_at AS ordered_at - INTERVAL '5' SECOND
) WITH ('connector' = 'kafka', 'topic' = 'orders', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');
CREATE TABLE payments (
  order_id BIGINT, amount DECIMAL(10, 2), paid_at TIMESTAMP(3), WATERMARK FOR paid_at AS paid_at
) WITH ('connector' = 'kafka', 'topic' = 'payments', 'properties.bootstrap.servers' = 'localhost:9092', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json');
CREATE TABLE products (
  product STRING, price DECIMAL(10, 2), changed_at TIMESTAMP(3), PRIMARY KEY (product) NOT ENFORCED, WATERMARK FOR changed_at AS changed_at
) WITH ('connector' = 'upsert-kafka', 'topic' = 'products', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'raw', 'value.format' = 'json');
CREATE TABLE totals (customer STRING, n BIGINT, PRIMARY KEY (customer) NOT ENFORCED)
WITH ('connector' = 'upsert-kafka', 'topic' = 'totals', 'properties.bootstrap.servers' = 'localhost:9092', 'key.format' = 'raw', 'value.format' = 'json');
CREATE TABLE archive (id BIGINT, customer STRING) WITH ('connector' = 'blackhole');
`

// samplePage lists samples by group, each with what the compiler says.
func samplePage(title, intro string, samples []sample, o compile.Options) string {
	b := heading(title, intro)
	group := ""
	for _, s := range samples {
		if s.group != group {
			group = s.group
			fmt.Fprintf(b, "\n## %s\n\n| | example | supported |\n|---|---|---|\n", group)
		}
		fmt.Fprintf(b, "| %s | %s | %s |\n", cell(s.what), code(strings.Join(strings.Fields(s.text), " ")), cell(s.status(o)))
	}
	return b.String()
}
