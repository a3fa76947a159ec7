package kafka

import (
	"slices"
	"strings"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/types"
)

// The metadata columns, keyed as in Flink.
const (
	metaTopic         = "topic"
	metaPartition     = "partition"
	metaHeaders       = "headers"
	metaLeaderEpoch   = "leader-epoch"
	metaOffset        = "offset"
	metaTimestamp     = "timestamp"
	metaTimestampType = "timestamp-type"
)

// headersType is MAP<STRING, BYTES>.
func headersType() types.Type { return types.MapOf(types.String(), types.Bytes()) }

// readableMetadata are the metadata columns of a record that was read.
func readableMetadata() []types.Field {
	return []types.Field{
		{Name: metaTopic, Type: types.String().NotNull()},
		{Name: metaPartition, Type: types.Of(types.Int).NotNull()},
		{Name: metaHeaders, Type: headersType().NotNull()},
		{Name: metaLeaderEpoch, Type: types.Of(types.Int)},
		{Name: metaOffset, Type: types.Of(types.BigInt).NotNull()},
		{Name: metaTimestamp, Type: types.TimestampLTZOf(3).NotNull()},
		{Name: metaTimestampType, Type: types.String().NotNull()},
	}
}

// readable are the metadata columns that the table may read: those that the value's
// format finds in a message, with "value." in front, and those of the record.
func (d *definition) readable() []types.Field {
	var fields []types.Field
	for _, f := range d.annotations() {
		f.Name = valueMetadata + f.Name
		fields = append(fields, f)
	}
	return append(fields, readableMetadata()...)
}

// valueMetadata is in front of the keys of the value format's metadata.
const valueMetadata = "value."

// annotations are the metadata of the value's format, by its own keys.
func (d *definition) annotations() []types.Field {
	if d.value == nil {
		return nil
	}
	f, ok := d.value.format.(format.Annotated)
	if !ok {
		return nil
	}
	return f.Metadata()
}

// annotated are the columns that the value's format fills with metadata.
func (d *definition) annotated() []format.MetadataColumn {
	var columns []format.MetadataColumn
	for i, c := range d.table.Columns {
		key, ok := strings.CutPrefix(c.Metadata, valueMetadata)
		if ok && slices.ContainsFunc(d.annotations(), func(f types.Field) bool { return f.Name == key }) {
			columns = append(columns, format.MetadataColumn{Column: i, Key: key})
		}
	}
	return columns
}

// writableMetadata are the metadata columns that a record to write may have.
func writableMetadata() []types.Field {
	return []types.Field{
		{Name: metaTopic, Type: types.String()},
		{Name: metaHeaders, Type: headersType()},
		{Name: metaTimestamp, Type: types.TimestampLTZOf(3)},
	}
}

func (b *block) appendMetadata(key string, i int, dst *types.Vector) {
	switch key {
	case metaTopic:
		dst.AppendString(b.Topic)
	case metaPartition:
		dst.AppendInt(int64(b.Partition))
	case metaHeaders:
		b.appendHeaders(dst, b.headers[i])
	case metaLeaderEpoch:
		if e := b.origins[i].leaderEpoch; e >= 0 {
			dst.AppendInt(int64(e))
		} else {
			dst.AppendNull()
		}
	case metaOffset:
		dst.AppendInt(b.Offsets[i])
	case metaTimestamp:
		dst.AppendTimestamp(b.Timestamps[i], 0)
	case metaTimestampType:
		dst.AppendString(timestampType(b.origins[i].appendTime))
	default:
		dst.AppendNull()
	}
}

func timestampType(appendTime bool) string {
	if appendTime {
		return "LogAppendTime"
	}
	return "CreateTime"
}

// appendHeaders appends a row to a MAP<STRING, BYTES> vector. Of two headers
// with one name the later one counts, as in Flink.
func (b *block) appendHeaders(dst *types.Vector, raw []byte) {
	in := field{left: raw}
	for n := in.varint(); n > 0; n-- {
		name, value := in.bytes(), in.bytes()
		if in.bad {
			break
		}
		dst.Children[0].AppendBytes(name)
		if value == nil {
			dst.Children[1].AppendNull()
		} else {
			dst.Children[1].AppendBytes(value)
		}
	}
	b.entries.CloseMap(dst)
}
