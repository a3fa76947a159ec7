package testkafka

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/onceflow/onceflow/internal/testprocess"
)

// pomTemplate lists the artifacts of a broker; Maven resolves what they depend on and checks every checksum.
//
//go:embed pom.xml
var pomTemplate []byte

// pomOf is the pom of a release.
func pomOf(version string) []byte {
	return bytes.ReplaceAll(pomTemplate, []byte("@VERSION@"), []byte(version))
}

// resolveLibraries returns the folder with the jars of a release of Kafka, filling it with Maven if this machine doesn't have it. Processes that ask
// at the same time wait for the first. The folder appears by a rename, so that an interrupted download leaves none.
func resolveLibraries(version string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no cache folder for Kafka's jars: %w", err)
	}
	return resolveInto(filepath.Join(cache, "onceflow", "kafka-"+version), pomOf(version))
}

func resolveInto(home string, pom []byte) (string, error) {
	libs := filepath.Join(home, "libs")
	if resolved(home, pom) {
		return libs, nil
	}
	mvn, err := exec.LookPath("mvn")
	if err != nil {
		return "", errors.New("real Kafka needs Maven to fetch its jars once: no mvn on PATH")
	}
	if err := os.MkdirAll(filepath.Dir(home), 0o755); err != nil {
		return "", err
	}
	unlock, err := testprocess.Lock(home + ".lock")
	if err != nil {
		return "", err
	}
	defer unlock()
	if resolved(home, pom) {
		return libs, nil
	}
	return libs, fetchLibraries(mvn, home, pom)
}

// resolved reports whether home holds the jars of exactly this pom.
func resolved(home string, pom []byte) bool {
	have, err := os.ReadFile(filepath.Join(home, "pom.xml"))
	return err == nil && bytes.Equal(have, pom)
}

func fetchLibraries(mvn, home string, pom []byte) error {
	dir, err := os.MkdirTemp(filepath.Dir(home), "fetch-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := os.WriteFile(filepath.Join(dir, "pom.xml"), pom, 0o644); err != nil {
		return err
	}
	cmd := exec.Command(mvn, "--batch-mode", "--quiet", "dependency:copy-dependencies", "-DoutputDirectory=libs", "-DincludeScope=runtime")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("fetching Kafka's jars: mvn dependency:copy-dependencies: %w: %s", err, tail(out, 2000))
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		return err
	}
	if err := os.RemoveAll(home); err != nil {
		return err
	}
	return os.Rename(dir, home)
}

func tail(b []byte, limit int) []byte {
	return b[max(0, len(b)-limit):]
}
