package flink

import (
	"slices"
	"testing"
)

func TestScriptIsCutAtSemicolonsOutsideOfTextsNamesAndComments(t *testing.T) {
	got := splitScript("SET 'a;b' = 'it''s; x'; -- one; two\nCREATE TABLE `t;u` (id INT); /* a; b */ INSERT INTO o SELECT 1")
	want := []string{
		"SET 'a;b' = 'it''s; x'",
		"-- one; two\nCREATE TABLE `t;u` (id INT)",
		"/* a; b */ INSERT INTO o SELECT 1",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestStatementSetIsOneStatementThoughACaseEndsInside(t *testing.T) {
	set := "execute statement set begin\nINSERT INTO a SELECT CASE WHEN x THEN 1 END;\n-- END;\nINSERT INTO b SELECT 2;\nEnd"
	got := splitScript("SET 'x' = 'y';\n" + set + ";\nSHOW TABLES;\n")
	want := []string{"SET 'x' = 'y'", set, "SHOW TABLES"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCommentsAloneAreNoStatement(t *testing.T) {
	if got := splitScript("-- nothing;\n/* here; */ ;\n\n"); len(got) > 0 {
		t.Errorf("got %q", got)
	}
}

func TestExplanationReplacesWhatWouldStartAJob(t *testing.T) {
	for statement, want := range map[string]string{
		"INSERT INTO o SELECT 1": "EXPLAIN CHANGELOG_MODE INSERT INTO o SELECT 1",
		"-- why\nEXECUTE STATEMENT SET BEGIN INSERT INTO o SELECT 1; END": "EXPLAIN CHANGELOG_MODE STATEMENT SET BEGIN INSERT INTO o SELECT 1; END",
		"CREATE TABLE t (c STRING COMMENT 'INSERT')":                      "CREATE TABLE t (c STRING COMMENT 'INSERT')",
	} {
		if got := explanation(statement); got != want {
			t.Errorf("%s: got %q, want %q", statement, got, want)
		}
	}
}
