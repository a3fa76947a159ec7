package tests3

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/onceflow/onceflow/internal/testprocess"
)

const (
	// Version is the release of versitygw that this package runs.
	Version = "v1.8.0"
	module  = "github.com/versity/versitygw/cmd/versitygw"
)

// RequireVariable names the environment variable that, when it is "1", turns a skip for want of the server into its
// installation.
const RequireVariable = "ONCEFLOW_REQUIRE_S3"

// errNotInstalled says what a newcomer can do.
var errNotInstalled = errors.New("the tests' S3 server is not installed; `make s3` builds it once, in some minutes")

func binary() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no cache folder for the S3 server: %w", err)
	}
	return filepath.Join(cache, "onceflow", "versitygw-"+Version, "versitygw"), nil
}

// Available reports whether the server is installed; if not, why says in one line what to do.
func Available() (ok bool, why string) {
	path, err := binary()
	if err == nil {
		if _, err = os.Stat(path); err != nil {
			err = errNotInstalled
		}
	}
	if err != nil {
		return false, err.Error()
	}
	return true, ""
}

// Install builds the server if this machine doesn't have it: about four minutes of one core. Processes that ask at the same
// time wait for the first. The folder appears by a rename, so that an interrupted build leaves none.
func Install(ctx context.Context) error {
	path, err := binary()
	if err != nil {
		return err
	}
	home := filepath.Dir(path)
	if err := os.MkdirAll(filepath.Dir(home), 0o755); err != nil {
		return err
	}
	unlock, err := testprocess.Lock(home + ".lock")
	if err != nil {
		return err
	}
	defer unlock()
	if ok, _ := Available(); ok {
		return nil
	}
	return build(ctx, home)
}

func build(ctx context.Context, home string) error {
	dir, err := os.MkdirTemp(filepath.Dir(home), "build-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	cmd := exec.CommandContext(ctx, "go", "install", module+"@"+Version)
	cmd.Dir = dir // outside of any module
	cmd.Env = append(os.Environ(), "GOBIN="+dir, "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("building the S3 server: go install %s@%s: %w: %s", module, Version, err, out[max(0, len(out)-2000):])
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		return err
	}
	return os.Rename(dir, home)
}
