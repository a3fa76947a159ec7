package onceflow

import (
	"maps"
	"time"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/json"
	"github.com/onceflow/onceflow/internal/sql/compile"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// settings are those of the options, with the topic of dead letters among them.
func (o Options) settings() map[string]string {
	if o.DeadLetter == "" {
		return o.Settings
	}
	all := maps.Clone(o.Settings)
	if all == nil {
		all = map[string]string{}
	}
	all[compile.DeadLetterKey] = o.DeadLetter
	return all
}

// rowAsJSON makes the encoder of rows that become dead letters.
func rowAsJSON(fields []types.Field, zone *time.Location) (format.Encoder, error) {
	f := json.Format{}
	o, _ := option.Check("dead letters", f.Options(), map[string]string{"encode.decimal-as-plain-number": "true"})
	return f.NewEncoder(fields, o, format.Env{Zone: zone})
}
