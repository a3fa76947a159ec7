package checkpoint

import (
	"strings"
	"testing"
	"time"
)

func TestValidateReportsAllProblemsAtOnce(t *testing.T) {
	c := Config{
		Tasks:            []TaskID{"a", "a"},
		Sinks:            []Sink{{"x", RolePrimary}, {"y", RolePrimary}, {"", RoleOutside}},
		TransactionalIDs: []string{"only-one"},
		Interval:         -time.Second, Retain: -1,
		TransactionTimeout: time.Hour,
		Reset:              "J1", From: "s3://b/x",
	}
	err := c.Validate()
	if err == nil {
		t.Fatal("accepted")
	}
	for _, want := range []string{"no name", "named twice", "2 primary", `sink ""`, "1 transactional ids",
		"interval is -1s", "retained manifests (-1)", "transaction.max.timeout.ms of 15m0s", "reset and from"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not reported in:\n%v", want, err)
		}
	}
}

func TestTimeoutIsTenIntervalsAtLeastAMinuteAtMostTheBrokers(t *testing.T) {
	for interval, want := range map[time.Duration]time.Duration{
		100 * time.Millisecond: time.Minute,
		time.Second:            time.Minute,
		10 * time.Second:       100 * time.Second,
		10 * time.Minute:       15 * time.Minute,
	} {
		c := Config{Interval: interval}.withDefaults()
		if got := c.firstTimeout(); got != want {
			t.Errorf("interval %v: time-out %v, want %v", interval, got, want)
		}
	}
	c := Config{TransactionTimeout: 7 * time.Second}.withDefaults()
	if got := c.firstTimeout(); got != 7*time.Second {
		t.Errorf("a fixed time-out of 7 s became %v", got)
	}
}

func TestDurationsCountInWholeTicksRoundedUp(t *testing.T) {
	c := Config{Tick: 10 * time.Millisecond}
	for d, want := range map[time.Duration]uint64{0: 0, time.Nanosecond: 1, 10 * time.Millisecond: 1, 11 * time.Millisecond: 2, time.Second: 100} {
		if got := c.ticks(d); got != want {
			t.Errorf("%v is %d ticks, want %d", d, got, want)
		}
	}
}

func TestHourIsKeyedByItsUTCText(t *testing.T) {
	at := time.Date(2026, 11, 29, 16, 59, 59, 0, time.FixedZone("x", 3600))
	if got := Hour(at.Unix() / 3600).Key(); got != "2026-11-29T15Z" {
		t.Errorf("key %s", got)
	}
}
