package kafka

import (
	"maps"
	"strings"

	"github.com/onceflow/onceflow/option"
)

// Keys that several places name.
const (
	optTopic           = "topic"
	optTopicPattern    = "topic-pattern"
	optFormat          = "format"
	optKeyFormat       = "key.format"
	optValueFormat     = "value.format"
	optKeyFields       = "key.fields"
	optKeyPrefix       = "key.fields-prefix"
	optValueFields     = "value.fields-include"
	optStartMode       = "scan.startup.mode"
	optStartOffsets    = "scan.startup.specific-offsets"
	optStartMillis     = "scan.startup.timestamp-millis"
	optBoundedMode     = "scan.bounded.mode"
	optBoundedOffsets  = "scan.bounded.specific-offsets"
	optBoundedMillis   = "scan.bounded.timestamp-millis"
	optDiscovery       = "scan.topic-partition-discovery.interval"
	optPartitioner     = "sink.partitioner"
	optGuarantee       = "sink.delivery-guarantee"
	optIDPrefix        = "sink.transactional-id-prefix"
	optFlushRows       = "sink.buffer-flush.max-rows"
	optDeadLetter      = "errors.deadletterqueue.topic.name"
	optFlushInterval   = "sink.buffer-flush.interval"
	propertiesPrefix   = "properties."
	valueFieldsAll     = "ALL"
	valueFieldsButKeys = "EXCEPT_KEY"
)

// commonOptions are those of both connectors.
func commonOptions() []option.Spec {
	return []option.Spec{
		{Key: optTopic, Type: option.List, Doc: "Topics, separated by ';'. A table that is written to several needs the metadata column 'topic'."},
		{Key: optTopicPattern, Doc: "A regular expression that the whole name of a topic must match, instead of 'topic'."},
		{Key: "properties.*", Doc: "Properties of Kafka's own clients, such as properties.bootstrap.servers (required)."},
		{Key: optKeyPrefix, Doc: "A prefix of the key columns' names that the key format does not see. Needs value.fields-include = EXCEPT_KEY."},
		{Key: optValueFields, Type: option.Enum, Default: valueFieldsAll, Values: []string{valueFieldsAll, valueFieldsButKeys},
			Doc: "Whether the value holds the key columns too."},
		{Key: optBoundedMode, Type: option.Enum, Default: string(modeUnbounded),
			Values: []string{string(modeUnbounded), string(modeLatest), string(modeGroup), string(modeTimestamp), string(modeSpecific)},
			Doc:    "Where reading ends; resolved once, at the first start. latest-offset is the last stable offset."},
		{Key: optBoundedOffsets, Doc: "Offsets to stop before: 'partition:0,offset:42;partition:1,offset:300'. A partition not listed is not read."},
		{Key: optBoundedMillis, Type: option.Int, Doc: "Milliseconds since 1970; records of this time and later are not read."},
		{Key: "scan.parallelism", Type: option.Count, Doc: "Has no effect: 'parallelism.default' tasks read."},
		{Key: "scan.watermark.emit.strategy", Type: option.Enum, Default: "on-periodic", Values: []string{"on-periodic", "on-event"},
			Doc: "Whether watermarks are emitted every pipeline.auto-watermark-interval, or after every record."},
		{Key: "scan.watermark.emit.on-event.gap", Type: option.Int, Default: "1", Doc: "With on-event: every how many records."},
		{Key: "scan.watermark.idle-timeout", Type: option.Duration,
			Doc: "After how long without a record a partition that is caught up no longer holds back the watermark; 0: never."},
		{Key: "scan.watermark.alignment.group", Doc: "Tables of one group are read at about the same event time."},
		{Key: "scan.watermark.alignment.max-drift", Type: option.Duration, Doc: "How far a table of the group may be ahead."},
		{Key: "scan.watermark.alignment.update-interval", Type: option.Duration, Default: "1 s", Doc: "How often the drift is looked at."},
		{Key: "sink.parallelism", Type: option.Count, Doc: "Has no effect: the tasks that compute the rows write them."},
		{Key: optGuarantee, Type: option.Enum, Default: string(exactlyOnce), Values: []string{string(exactlyOnce), string(atLeastOnce), string(noGuarantee)},
			Doc: "What a failure may do to what is written. Tables with at-least-once or none are outside the guarantee."},
		{Key: optIDPrefix, Doc: "Prefix of the job's transactional ids; by default the job's name. Required where exactly-once is asked for by name, as Flink does."},
		{Key: optDeadLetter, Doc: "Topic for records that cannot be decoded or processed, for rows that cannot be written, and for what is late of the table, in place of the job's; on the cluster that the job writes to."},
		{Key: "sink.transactional-naming-strategy", Type: option.Enum, Values: []string{"INCREMENTING", "POOLING"},
			Doc: "For Flink only: two ids are enough here."},
	}
}

// appendOptions are those of 'kafka'.
func appendOptions() []option.Spec {
	return append(commonOptions(),
		option.Spec{Key: optFormat, Doc: "Format of the value; the same as value.format."},
		option.Spec{Key: optValueFormat, Doc: "Format of the value."},
		option.Spec{Key: optKeyFormat, Doc: "Format of the key; without one records have none. Needs key.fields."},
		option.Spec{Key: optKeyFields, Type: option.List, Doc: "Columns of the key, separated by ';'."},
		option.Spec{Key: optStartMode, Type: option.Enum, Default: string(modeGroup),
			Values: []string{string(modeGroup), string(modeEarliest), string(modeLatest), string(modeTimestamp), string(modeSpecific)},
			Doc:    "Where reading begins at the first start. group-offsets needs committed offsets, or properties.auto.offset.reset."},
		option.Spec{Key: optStartOffsets, Doc: "Offsets to begin at: 'partition:0,offset:42;partition:1,offset:300'."},
		option.Spec{Key: optStartMillis, Type: option.Int, Doc: "Milliseconds since 1970; begin at the first record of this time or later."},
		option.Spec{Key: optDiscovery, Type: option.Duration, Default: "5 min", Doc: "How often to look for new partitions and topics; 0: never."},
		option.Spec{Key: optPartitioner, Default: "default",
			Doc: "default: by key as Java's producer, else in turn; fixed: one partition per task; round-robin: in turn, without keys."},
	)
}

// upsertOptions are those of 'upsert-kafka'.
func upsertOptions() []option.Spec {
	return append(commonOptions(),
		option.Spec{Key: optKeyFormat, Required: true, Doc: "Format of the key, which is the primary key."},
		option.Spec{Key: optValueFormat, Required: true, Doc: "Format of the value."},
		option.Spec{Key: optFlushRows, Type: option.Int, Default: "0",
			Doc: "For Flink: buffer up to so many rows and write the last of each key. Rows are written as they come here, to the same end."},
		option.Spec{Key: optFlushInterval, Type: option.Duration, Default: "0 s", Doc: "For Flink: buffer for so long. Both must be set, or neither."},
	)
}

// spellEnums returns the options with the values of enumerations spelled as
// declared; Flink does not mind their case.
func spellEnums(specs []option.Spec, text map[string]string) map[string]string {
	text = maps.Clone(text)
	for _, s := range specs {
		given, ok := text[s.Key]
		if s.Type != option.Enum || !ok {
			continue
		}
		for _, v := range s.Values {
			if strings.EqualFold(v, strings.TrimSpace(given)) {
				text[s.Key] = v
			}
		}
	}
	return text
}
