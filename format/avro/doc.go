// Package avro has the formats 'avro' and 'avro-confluent': Avro's binary
// encoding without and with the id of a schema that a registry knows.
//
// It owns the schema of a table, which is that of Flink's AvroSchemaConverter, the
// reading of messages written by another schema, matched by the names of the fields,
// and a client of the registry's HTTP interface. A message of 'avro' has the table's
// own schema. It guarantees that a decoder reads straight into columns: nothing is
// allocated per message, only once per schema.
//
// It asks a registry only while a job runs, at the first message of a schema and the
// first row that is written; a registry that does not answer is
// [format.Unavailable].
//
// A timestamp of microseconds is written and read as microseconds, as its schema says.
// Flink 2.2 writes and reads milliseconds under that schema.
//
// Start reading at [Format] and [Confluent]; then schemaOf, (*readers).reader and
// (*writers).writer.
package avro
