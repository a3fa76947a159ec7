package compile

import "testing"

func TestSettingsThatFlinkRefusesAreRefused(t *testing.T) {
	for set, taken := range map[string]bool{
		"'execution.checkpointing.interval' = '0'":                      false,
		"'execution.checkpointing.interval' = '10 ms'":                  true,
		"'execution.checkpointing.timeout' = '0 s'":                     false,
		"'execution.checkpointing.min-pause' = '0 s'":                   true,
		"'execution.checkpointing.tolerable-failed-checkpoints' = '-1'": false,
		"'execution.checkpointing.tolerable-failed-checkpoints' = '0'":  true,
		"'restart-strategy' = 'sometimes'":                              false,
		"'restart-strategy' = 'fixed-delay'":                            true,
	} {
		if _, errs := File("f.sql", []byte("SET "+set+";"), fakeOptions()); (len(errs) == 0) != taken {
			t.Errorf("%s: %v", set, errs)
		}
	}
}
