package option

import "testing"

func TestACountIsAWholeNumberOfAtLeastOne(t *testing.T) {
	specs := []Spec{{Key: "tasks", Type: Count}}
	for text, taken := range map[string]bool{"1": true, " 7 ": true, "0": false, "-3": false, "": false, "1.5": false, "many": false} {
		v, problems := Check("the table", specs, map[string]string{"tasks": text})
		if (len(problems) == 0) != taken {
			t.Errorf("%q: %v", text, problems)
		}
		if taken && v.Int("tasks") < 1 {
			t.Errorf("%q is read as %d", text, v.Int("tasks"))
		}
	}
}
