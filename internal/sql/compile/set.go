package compile

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
	"github.com/onceflow/onceflow/option"
)

// setStatement is SET 'key' = 'value', or SET alone, which lists the settings.
func (c *compilation) setStatement(s *ast.Set) (string, error) {
	if s.Option == nil {
		return c.settingsText(), nil
	}
	c.set(s.Option.Key.Span, s.Option.Value.Span, s.Option.Key.Value, s.Option.Value.Value)
	c.apply()
	return "", nil
}

func (c *compilation) settingsText() string {
	var b strings.Builder
	for _, key := range sortedKeys(c.settings.Text) {
		fmt.Fprintf(&b, "'%s' = '%s'\n", key, ShownValue(key, c.settings.Text[key]))
	}
	return b.String()
}

// set checks one setting and takes it over.
func (c *compilation) set(keyAt, valueAt ast.Span, key, value string) {
	if warning := checkKey(keyAt, key); warning != nil {
		c.problems.Warn(warning)
	}
	if err := c.checkValue(valueAt, key, value); err != nil {
		c.problems.Add(valueAt, err)
		return
	}
	if err := c.tooLate(keyAt, key, value); err != nil {
		c.problems.Add(keyAt, err)
		return
	}
	c.text[key] = value
}

func (c *compilation) checkValue(at ast.Span, key, value string) error {
	if _, problems := option.Check("the session", Specs(), honoured(map[string]string{key: value})); len(problems) > 0 {
		return &diag.Problem{Span: at, Message: fmt.Sprintf("'%s': %s", key, problems[0].Message), Hint: problems[0].Hint}
	}
	if positive[key] && newDuration(value) == 0 || key == tolerableKey && strings.HasPrefix(value, "-") {
		return fmt.Errorf("'%s' is %s, which Flink does not take either; leave it out for the default", key, value)
	}
	switch key {
	case zoneKey:
		_, err := loadZone(value)
		return err
	case starKey:
		return checkStrategies(value)
	case rulesKey:
		return checkRules(value)
	case overridingKey:
		if n, _ := strconv.ParseInt(value, 10, 64); n > dataflow.KeyGroups {
			return fmt.Errorf("'%s' is a number of tasks, up to %d: not %s", key, dataflow.KeyGroups, value)
		}
	case parallelismKey:
		if n, _ := strconv.ParseInt(value, 10, 64); n == 0 || n < -1 || n > dataflow.KeyGroups {
			return fmt.Errorf("'%s' is a number of tasks, 1 to %d, or -1: not %s", key, dataflow.KeyGroups, value)
		}
	case modeKey:
		if strings.EqualFold(value, "batch") {
			return fmt.Errorf("'%s' = 'batch' is not supported: jobs are streams; one whose sources are bounded ends by itself", key)
		}
	}
	return nil
}

// positive are durations that cannot be 0.
var positive = map[string]bool{intervalKey: true, timeoutKey: true}

func newDuration(value string) time.Duration {
	d, _ := option.ParseDuration(value)
	return d
}

// tooLate refuses to change what a job has one of once it has statements.
func (c *compilation) tooLate(at ast.Span, key, value string) error {
	if len(c.sinks) == 0 {
		return nil
	}
	switch key {
	case nameKey:
		if value != c.program.Name {
			return diag.Errorf(at, "the job's name cannot change after its first INSERT: a file is one job").
				WithHint("move SET '%s' to the top", nameKey)
		}
	case zoneKey:
		if value != c.settings.Zone.String() {
			return errZoneChanged(at)
		}
	}
	return nil
}

func errZoneChanged(at ast.Span) error {
	return diag.Errorf(at, "the time zone cannot change after the first INSERT: a file is one job").
		WithHint("move SET '%s' to the top, or split the file", zoneKey)
}

// reset is RESET 'key', or RESET alone.
func (c *compilation) reset(s *ast.Reset) error {
	if s.Key == nil {
		for key := range c.text {
			delete(c.text, key)
		}
	} else {
		if warning := checkKey(s.Key.Span, s.Key.Value); warning != nil {
			c.problems.Warn(warning)
		}
		delete(c.text, s.Key.Value)
	}
	c.apply()
	return nil
}
