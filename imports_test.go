package onceflow_test

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"path"
	"slices"
	"sort"
	"strings"
	"testing"
)

const module = "github.com/onceflow/onceflow"

// rule is a line of imports.txt.
type rule struct {
	pattern string
	allowed []string
}

func readRules(t *testing.T) []rule {
	t.Helper()
	f, err := os.Open("imports.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var rules []rule
	for lines := bufio.NewScanner(f); lines.Scan(); {
		text, _, _ := strings.Cut(lines.Text(), "#")
		name, allowed, found := strings.Cut(strings.TrimSpace(text), ":")
		if found {
			rules = append(rules, rule{pattern: name, allowed: strings.Fields(allowed)})
		}
	}
	return rules
}

func matches(pattern, pkg string) bool {
	if below, wild := strings.CutSuffix(pattern, "/..."); wild {
		return pkg == below || strings.HasPrefix(pkg, below+"/")
	}
	return pattern == pkg
}

// ruleFor returns the most specific rule of a package.
func ruleFor(rules []rule, pkg string) (rule, bool) {
	best, found := rule{}, false
	for _, r := range rules {
		if matches(r.pattern, pkg) && (!found || len(r.pattern) > len(best.pattern) || r.pattern == pkg) {
			best, found = r, true
		}
	}
	return best, found
}

func TestPackagesImportOnlyWhatTheLayoutAllows(t *testing.T) {
	rules := readRules(t)
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for dec := json.NewDecoder(strings.NewReader(string(out))); dec.More(); {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		checkPackage(t, rules, strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/"), p.Imports)
	}
}

func checkPackage(t *testing.T, rules []rule, pkg string, imports []string) {
	if pkg == "" || strings.HasPrefix(pkg, "cmd/") || strings.HasPrefix(pkg, "bench") || strings.HasPrefix(pkg, "examples/") {
		return // the facade and what stands on it may use everything below
	}
	r, found := ruleFor(rules, pkg)
	if !found {
		t.Errorf("%s has no line in imports.txt", pkg)
		return
	}
	sort.Strings(imports)
	for _, imported := range imports {
		ours, is := strings.CutPrefix(imported, module+"/")
		if !is {
			continue
		}
		allowed := slices.ContainsFunc(r.allowed, func(pattern string) bool { return matches(pattern, ours) })
		if !allowed {
			t.Errorf("%s imports %s, which imports.txt does not allow (line %q)", pkg, ours, path.Clean(r.pattern))
		}
	}
}
