package testkafka

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func TestPomNamesTheVersionsOfKafkaThatThePackagePromises(t *testing.T) {
	for _, version := range []string{Version, OldestVersion} {
		if got := strings.Count(string(pomOf(version)), "<version>"+version+"</version>"); got != 2 {
			t.Errorf("%d artifacts of version %s in the pom, want 2: kafka_2.13 and kafka-tools", got, version)
		}
	}
}

// fakeMaven puts a mvn on PATH that runs the script in the folder of the pom.
func fakeMaven(t *testing.T, script string) {
	t.Helper()
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "mvn"), []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
}

func TestManyAtOnceFetchTheJarsOnce(t *testing.T) {
	calls := filepath.Join(t.TempDir(), "calls")
	fakeMaven(t, "echo call >>"+calls+"; mkdir libs; echo jar >libs/kafka.jar\n")
	home := filepath.Join(t.TempDir(), "kafka")
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			libs, err := resolveInto(home, pomOf(Version))
			if err != nil {
				t.Error(err)
				return
			}
			if _, err := os.Stat(filepath.Join(libs, "kafka.jar")); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if log, err := os.ReadFile(calls); err != nil || string(log) != "call\n" {
		t.Errorf("Maven was called: %q, %v; want one call", log, err)
	}
}

func TestFailedFetchSaysWhatMavenSaidAndLeavesNothing(t *testing.T) {
	fakeMaven(t, "mkdir libs; touch libs/half.jar; echo no route to host; exit 1\n")
	home := filepath.Join(t.TempDir(), "kafka")
	if _, err := resolveInto(home, pomOf(Version)); err == nil || !strings.Contains(err.Error(), "no route to host") {
		t.Errorf("error %v, want what Maven said", err)
	}
	left, err := filepath.Glob(filepath.Join(filepath.Dir(home), "*"))
	if err != nil || len(left) != 1 || filepath.Base(left[0]) != "kafka.lock" {
		t.Errorf("left behind: %v, %v; want the lock alone", left, err)
	}
}

func TestJarsOfAnotherPomAreReplaced(t *testing.T) {
	fakeMaven(t, "mkdir libs; echo new >libs/new.jar\n")
	home := filepath.Join(t.TempDir(), "kafka")
	if err := os.MkdirAll(filepath.Join(home, "libs"), 0o755); err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string]string{"pom.xml": "<project/>", "libs/old.jar": "old"} {
		if err := os.WriteFile(filepath.Join(home, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	libs, err := resolveInto(home, pomOf(Version))
	if err != nil {
		t.Fatal(err)
	}
	jars, err := filepath.Glob(filepath.Join(libs, "*"))
	if err != nil || len(jars) != 1 || filepath.Base(jars[0]) != "new.jar" {
		t.Errorf("jars %v, %v; want new.jar alone", jars, err)
	}
}
