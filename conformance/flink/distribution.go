package flink

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

// Version is the release of Apache Flink that this package runs.
const Version = "2.2.1"

// pythonPackage carries the whole distribution but the connectors and the gateway.
const pythonPackage = "apache-flink-libraries==" + Version

//go:embed pom.xml
var pom []byte

// distribution is an installed Flink: the folder with lib/, opt/, plugins/ and gateway/.
type distribution string

// jars are the folders that make the classpath of every process, and what the gateway needs beside them.
func (d distribution) jars() string { return filepath.Join(string(d), "lib", "*") }

func (d distribution) gatewayJars() string {
	return strings.Join([]string{d.jars(), filepath.Join(string(d), "gateway", "*"), filepath.Join(string(d), "opt", "flink-sql-client-"+Version+".jar")}, ":")
}

// install returns Flink from the user's cache folder, and fills that first if this machine doesn't have it (330 MB). Processes that ask at the
// same time wait for the first. The folder appears by a rename, so that an interrupted download leaves none.
func install() (distribution, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no cache folder for Flink: %w", err)
	}
	home := filepath.Join(cache, "onceflow", "flink-"+Version)
	if err := os.MkdirAll(filepath.Dir(home), 0o755); err != nil {
		return "", err
	}
	unlock, err := lockFile(home + ".lock")
	if err != nil {
		return "", err
	}
	defer unlock()
	if have, err := os.ReadFile(filepath.Join(home, "pom.xml")); err == nil && bytes.Equal(have, pom) {
		return distribution(home), nil
	}
	return distribution(home), fetchInto(home)
}

func fetchInto(home string) error {
	dir, err := os.MkdirTemp(filepath.Dir(home), "fetch-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := errors.Join(fetchFromPyPI(dir), fetchFromMaven(dir)); err != nil {
		return err
	}
	if err := errors.Join(os.Chmod(dir, 0o755), os.RemoveAll(home)); err != nil {
		return err
	}
	return os.Rename(dir, home)
}

// fetchFromPyPI unpacks lib/, opt/ and plugins/ of the Python distribution.
func fetchFromPyPI(dir string) error {
	if err := runIn(dir, "pip", "download", "--quiet", "--no-deps", "--no-cache-dir", pythonPackage); err != nil {
		return fmt.Errorf("fetching Flink: %w", err)
	}
	wheels, err := filepath.Glob(filepath.Join(dir, "*.whl"))
	if err != nil || len(wheels) != 1 {
		return fmt.Errorf("fetching Flink: pip left %d wheels for %s, want one", len(wheels), pythonPackage)
	}
	archive, err := zip.OpenReader(wheels[0])
	if err != nil {
		return err
	}
	defer archive.Close()
	for _, f := range archive.File {
		name, ok := strings.CutPrefix(f.Name, "pyflink/")
		if !ok || !strings.HasSuffix(name, ".jar") {
			continue
		}
		if err := unpack(f, filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			return fmt.Errorf("unpacking %s: %w", f.Name, err)
		}
	}
	return os.Remove(wheels[0])
}

func unpack(f *zip.File, path string) error {
	if !filepath.IsLocal(filepath.FromSlash(f.Name)) {
		return errors.New("the name leaves the archive's folder")
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	from, err := f.Open()
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	return errors.Join(err, to.Close())
}

// fetchFromMaven puts the Kafka connector beside the other libraries, and the gateway into a folder of its own: only its process needs it.
func fetchFromMaven(dir string) error {
	if err := os.WriteFile(filepath.Join(dir, "pom.xml"), pom, 0o644); err != nil {
		return err
	}
	if err := runIn(dir, "mvn", "--batch-mode", "--quiet", "dependency:copy-dependencies", "-DoutputDirectory=gateway"); err != nil {
		return fmt.Errorf("fetching Flink's Kafka connector and gateway: %w", err)
	}
	connectors, err := filepath.Glob(filepath.Join(dir, "gateway", "flink-sql-connector-*.jar"))
	for _, jar := range connectors {
		err = errors.Join(err, os.Rename(jar, filepath.Join(dir, "lib", filepath.Base(jar))))
	}
	return err
}

func runIn(dir, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w: %s", name, args[0], err, out[max(0, len(out)-2000):])
	}
	return nil
}

// lockFile waits for an exclusive lock that ends with the process at the latest.
func lockFile(path string) (unlock func(), err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX); err != nil {
		f.Close()
		return nil, fmt.Errorf("locking %s: %w", path, err)
	}
	return func() { f.Close() }, nil
}
