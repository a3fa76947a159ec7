package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// keyBytes is what a key of a state of a given size uses encoded beside its string, about.
const keyBytes = 20

// countsSQL counts rows by a random key.
const countsSQL = `
SET 'execution.checkpointing.interval' = '1 s';
CREATE TABLE d (k BIGINT, v BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '100000000', 'number-of-rows' = '{rows}',
  'fields.k.min' = '1', 'fields.k.max' = '{keys}', 'fields.v.min' = '0', 'fields.v.max' = '1000');
CREATE TABLE o (k BIGINT, c BIGINT, s BIGINT) WITH ('connector' = 'blackhole');
INSERT INTO o SELECT k, COUNT(*), SUM(v) FROM d GROUP BY k;
`

// growthSQL gives each of so many keys one row: among so few of 4·10¹⁸ numbers hardly one comes twice. They are random because Flink's sequence keeps all that
// is left of it in each checkpoint, in a message larger than its processes take from each other.
const growthSQL = `
SET 'execution.checkpointing.interval' = '1 s';
CREATE TABLE d (k BIGINT, v BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '100000000', 'number-of-rows' = '{keys}',
  'fields.k.min' = '1', 'fields.k.max' = '4000000000000000000', 'fields.v.min' = '0', 'fields.v.max' = '1000');
CREATE TABLE o (k BIGINT, c BIGINT, s BIGINT) WITH ('connector' = 'blackhole');
INSERT INTO o SELECT k, COUNT(*), SUM(v) FROM d GROUP BY k;
`

// steadySQL gives each key a row, and then changes a thousandth of them each second.
const steadySQL = `
SET 'execution.checkpointing.interval' = '1 s';
CREATE TABLE filling (k BIGINT, v STRING) WITH ('connector' = 'datagen', 'rows-per-second' = '100000000',
  'fields.k.kind' = 'sequence', 'fields.k.start' = '1', 'fields.k.end' = '{keys}', 'fields.v.length' = '{padding}');
CREATE TABLE changes (k BIGINT, v STRING) WITH ('connector' = 'datagen', 'rows-per-second' = '{rate}',
  'fields.k.min' = '1', 'fields.k.max' = '{keys}', 'fields.v.length' = '{padding}');
CREATE TABLE o (k BIGINT, c BIGINT, v STRING) WITH ('connector' = 'blackhole');
INSERT INTO o SELECT k, COUNT(*), MAX(v) FROM (SELECT * FROM filling UNION ALL SELECT * FROM changes) GROUP BY k;
`

// writeSQL writes a pipeline into a folder of its own, with values for what stands in braces.
func writeSQL(folder, sql string, values map[string]any) (file string, err error) {
	for name, value := range values {
		sql = strings.ReplaceAll(sql, "{"+name+"}", fmt.Sprint(value))
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", err
	}
	file = filepath.Join(folder, "job.sql")
	return file, os.WriteFile(file, []byte(sql), 0o644)
}
