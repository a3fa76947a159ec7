package ast

import "strings"

// FlinkType is Flink's name for a type of another dialect of SQL; "" for others.
func FlinkType(name string) string { return foreignTypes[strings.ToUpper(name)] }

var foreignTypes = map[string]string{
	"TEXT": "STRING", "LONG": "BIGINT", "SHORT": "SMALLINT", "BYTE": "TINYINT", "BOOL": "BOOLEAN", "INT8": "BIGINT",
	"INT4": "INT", "INT2": "SMALLINT", "INT64": "BIGINT", "INT32": "INT", "UINT64": "DECIMAL(20, 0)", "FLOAT64": "DOUBLE", "FLOAT8": "DOUBLE",
	"FLOAT4": "FLOAT", "FLOAT32": "FLOAT", "DATETIME": "TIMESTAMP(3)", "TIMESTAMPTZ": "TIMESTAMP_LTZ(3)", "TIMESTAMP_TZ": "TIMESTAMP_LTZ(3)",
	"NUMBER": "DECIMAL", "MONEY": "DECIMAL(19, 4)", "BIGNUMERIC": "DECIMAL(38, 18)", "SERIAL": "BIGINT", "BLOB": "BYTES", "BYTEA": "BYTES", "CLOB": "STRING",
	"NCHAR": "CHAR", "NVARCHAR": "VARCHAR", "NVARCHAR2": "VARCHAR", "VARCHAR2": "VARCHAR", "LONGTEXT": "STRING", "MEDIUMTEXT": "STRING", "JSON": "STRING",
	"JSONB": "STRING", "UUID": "STRING", "GEOMETRY": "STRING", "INTERVAL": "BIGINT, for instance in milliseconds",
}
