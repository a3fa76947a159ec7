// Package onceflow runs exactly-once streaming pipelines on Kafka from SQL.
package onceflow
