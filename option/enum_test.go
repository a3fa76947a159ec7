package option

import "testing"

func TestEnumsAreReadInAnyCaseAsInFlink(t *testing.T) {
	specs := []Spec{{Key: "mode", Type: Enum, Default: "FAIL", Values: []string{"FAIL", "DROP"}}}
	for text, want := range map[string]string{"drop": "DROP", "DROP": "DROP", "Fail": "FAIL"} {
		v, problems := Check("x", specs, map[string]string{"mode": text})
		if len(problems) > 0 || v.Text("mode") != want {
			t.Errorf("%s is read as %s, %v", text, v.Text("mode"), problems)
		}
	}
	v, _ := Check("x", specs, nil)
	if v.Text("mode") != "FAIL" {
		t.Errorf("the default is %s", v.Text("mode"))
	}
	_, problems := Check("x", specs, map[string]string{"mode": "dorp"})
	if len(problems) != 1 || problems[0].Message != `"dorp" is not one of FAIL, DROP` {
		t.Errorf("problems %v", problems)
	}
	for text, want := range map[string]string{"dorp": "did you mean 'DROP'?", "fa": "did you mean 'FAIL'?", "": "", "skip": ""} {
		if _, problems := Check("x", specs, map[string]string{"mode": text}); problems[0].Hint != want {
			t.Errorf("the hint for %q is %q, want %q", text, problems[0].Hint, want)
		}
	}
}

func TestASlipInFrontOfAWildcardIsFound(t *testing.T) {
	specs := []Spec{{Key: "topic"}, {Key: "properties.*"}, {Key: "a.b.*"}}
	for key, want := range map[string]string{
		"property.group.id": "did you mean 'properties.group.id'?", "topc": "did you mean 'topic'?", "group.id": "",
		"a.c.x": "did you mean 'a.b.x'?",
	} {
		if _, problems := Check("x", specs, map[string]string{key: "v"}); problems[0].Hint != want {
			t.Errorf("the hint for %s is %q, want %q", key, problems[0].Hint, want)
		}
	}
}
