package jdbc

import (
	"strings"
	"testing"
)

func TestURLsMeanWhatTheyMeanToTheDriver(t *testing.T) {
	for _, test := range []struct {
		url, host string
		port      uint16
		database  string
		user      string
	}{
		{"jdbc:postgresql://db:5433/shop", "db", 5433, "shop", "ada"},
		{"jdbc:postgresql://db/shop?user=bob&password=x", "db", 5432, "shop", "ada"},
		{"jdbc:postgresql:shop", "localhost", 5432, "shop", "ada"},
		{"jdbc:postgresql://[::1]:5433/shop", "::1", 5433, "shop", "ada"},
		{"jdbc:postgresql://a:1,b:2/shop%20floor?currentSchema=s&reWriteBatchedInserts=true", "a", 1, "shop floor", "ada"},
		{"jdbc:postgresql:///shop", "localhost", 5432, "shop", "ada"},
	} {
		c, err := parseURL(test.url, "ada", "it's", 0)
		if err != nil {
			t.Errorf("%s: %v", test.url, err)
			continue
		}
		if c.Host != test.host || c.Port != test.port || c.Database != test.database || c.User != test.user || c.Password != "it's" {
			t.Errorf("%s: %s:%d/%s as %s", test.url, c.Host, c.Port, c.Database, c.User)
		}
	}
}

func TestOtherDatabasesAreRefusedByName(t *testing.T) {
	for url, want := range map[string]string{
		"jdbc:mysql://db/shop":    "is no PostgreSQL database",
		"postgresql://db/shop":    "is no JDBC URL",
		"jdbc:postgresql://db:x/": `"x" is no port`,
	} {
		if _, err := parseURL(url, "", "", 0); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", url, err, want)
		}
	}
}

func TestNamesAreQuotedWithoutChangingWhatTheyMean(t *testing.T) {
	for name, want := range map[string]string{
		"users": `"users"`, "public.Users": `"public"."users"`, "order": `"order"`,
		`"Quoted"`: `"Quoted"`, `(SELECT 1) AS t`: `(SELECT 1) AS t`,
	} {
		if got := quotePath(name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
