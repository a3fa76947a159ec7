package connect

import (
	"strings"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/catalog"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/internal/sql/plan"
	"github.com/onceflow/onceflow/option"
)

// watermarkPrefix begins the options of a table that are the engine's, not the
// connector's.
const watermarkPrefix = "scan.watermark."

const (
	emitStrategyKey = "scan.watermark.emit.strategy"
	idleTimeoutKey  = "scan.watermark.idle-timeout"
	alignmentPrefix = "scan.watermark.alignment."
	onEvent         = "on-event"
	onPeriodic      = "on-periodic"
)

// NoSourceWatermark refuses to read a table that is declared with SOURCE_WATERMARK(): Flink takes the declaration, and ends the job.
func NoSourceWatermark(at ast.Span, t *catalog.Table) error {
	if t.Watermark == nil || !t.Watermark.OfSource {
		return nil
	}
	ts := catalog.Quote(t.Columns[t.Watermark.Column].Name)
	return diag.Errorf(at, "%s has SOURCE_WATERMARK(): watermarks that its connector makes, and none does", t.Path.Object).
		WithHint("declare how late rows may be: WATERMARK FOR %s AS %s - INTERVAL '5' SECOND", ts, ts).OfPlan()
}

// WatermarkOptions are the options of a table that say how its watermarks are
// made, whatever the connector.
func WatermarkOptions() []option.Spec {
	return []option.Spec{
		{Key: emitStrategyKey, Type: option.Enum, Values: []string{onPeriodic, onEvent}, Default: onPeriodic,
			Doc: "When watermarks are emitted: every interval of wall-clock time, or after every record."},
		{Key: "scan.watermark.emit.on-event.gap", Type: option.Int, Default: "1",
			Doc: "Records between two watermarks of the strategy on-event; 1 is honoured."},
		{Key: idleTimeoutKey, Type: option.Duration,
			Doc: "Time after which a caught-up split without records no longer holds the watermark back."},
		{Key: alignmentPrefix + "group", Doc: "Accepted for Flink; splits are read in step here anyway."},
		{Key: alignmentPrefix + "max-drift", Type: option.Duration, Doc: "Accepted for Flink, not honoured."},
		{Key: alignmentPrefix + "update-interval", Type: option.Duration, Doc: "Accepted for Flink, not honoured."},
	}
}

func isWatermarkOption(key string) bool { return strings.HasPrefix(key, watermarkPrefix) }

// Watermark reads them into a scan.
func (t *Tables) Watermark(u Use, s *plan.Scan) error {
	text := map[string]string{}
	for _, o := range u.Options {
		if isWatermarkOption(o.Key) {
			text[o.Key] = o.Value
		}
	}
	values, problems := option.Check("a table with a watermark", WatermarkOptions(), text)
	if len(problems) > 0 {
		return t.report(u, problems)
	}
	for _, o := range u.Options {
		if strings.HasPrefix(o.Key, alignmentPrefix) {
			t.Problems.Warn(diag.Errorf(o.KeySpan, "'%s' is accepted but not honoured: splits are not aligned", o.Key))
		}
	}
	s.OnEvent = values.Text(emitStrategyKey) == onEvent
	s.IdleTimeout = values.Duration(idleTimeoutKey)
	return nil
}
