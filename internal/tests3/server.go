package tests3

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/onceflow/onceflow/internal/testprocess"
)

// AccessKey and SecretKey are accepted by every server.
const (
	AccessKey = "onceflow"
	SecretKey = "onceflow-secret-key"
)

// Bucket is there from the start.
const Bucket = "checkpoints"

const (
	// launchAttempts: somebody may take the port between our look at it and the server's.
	launchAttempts = 3
	readyPatience  = 30 * time.Second
	askPause       = 20 * time.Millisecond
)

// Server is a running server. Its methods may not run at the same time.
type Server struct {
	dir  string
	port int
	proc *testprocess.Process
}

// Launch starts a server in a new temporary folder, which has one bucket, and returns once it answers. The caller ends it with
// Close.
func Launch(ctx context.Context) (*Server, error) {
	for attempt := 1; ; attempt++ {
		s, err := launch(ctx)
		if err == nil || attempt == launchAttempts || ctx.Err() != nil {
			return s, err
		}
	}
}

func launch(ctx context.Context) (_ *Server, err error) {
	dir, err := os.MkdirTemp("", "onceflow-s3-")
	if err != nil {
		return nil, err
	}
	s := &Server{dir: dir}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.Close())
		}
	}()
	ports, err := testprocess.FreePorts(1)
	if err != nil {
		return nil, err
	}
	s.port = ports[0]
	for _, folder := range []string{s.root(), s.meta(), s.bucket(Bucket)} {
		if err := os.Mkdir(folder, 0o755); err != nil {
			return nil, err
		}
	}
	return s, s.Resume(ctx)
}

func (s *Server) root() string { return filepath.Join(s.dir, "buckets") }

// meta is where the server keeps what S3 keeps beside an object: not every file system has extended attributes.
func (s *Server) meta() string { return filepath.Join(s.dir, "meta") }

func (s *Server) bucket(name string) string { return filepath.Join(s.root(), name) }

// ObjectFile is the file that holds an object of Bucket, for tests that damage it.
func (s *Server) ObjectFile(name string) string {
	return filepath.Join(s.bucket(Bucket), filepath.FromSlash(name))
}

// LogFile is the file with everything that the server wrote.
func (s *Server) LogFile() string { return filepath.Join(s.dir, "log") }

// Endpoint is the server's address, with http://.
func (s *Server) Endpoint() string { return "http://" + testprocess.Address(s.port) }

// Kill ends the server by SIGKILL and waits until the process is gone.
func (s *Server) Kill() error { return s.proc.Kill() }

// Pause freezes the server: its connections stay open and nothing answers.
func (s *Server) Pause() error { return s.proc.Pause() }

// Continue lets a paused server go on.
func (s *Server) Continue() error { return s.proc.Signal(syscall.SIGCONT) }

// Resume starts the server again after Kill, on its port and its objects, and returns when it answers.
func (s *Server) Resume(ctx context.Context) error {
	path, err := binary()
	if err != nil {
		return err
	}
	log, err := os.OpenFile(s.LogFile(), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer log.Close() // the child has its own copy
	s.proc, err = testprocess.Start(log, path, "--port", testprocess.Address(s.port), "--access", AccessKey, "--secret", SecretKey,
		"--keep-alive", "posix", "--sidecar", s.meta(), s.root())
	if err != nil {
		return err
	}
	return s.waitReady(ctx)
}

// waitReady asks until the server answers, be it with a refusal.
func (s *Server) waitReady(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, readyPatience)
	defer cancel()
	transport := &http.Transport{}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport}
	for {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.Endpoint(), nil)
		if err != nil {
			return err
		}
		answer, err := client.Do(req)
		if err == nil {
			return answer.Body.Close()
		}
		select {
		case <-time.After(askPause):
		case <-s.proc.Exited():
			return fmt.Errorf("the S3 server ended at once; its log ends: %s", s.logTail())
		case <-ctx.Done():
			return fmt.Errorf("the S3 server does not answer: %w; its log ends: %s", err, s.logTail())
		}
	}
}

func (s *Server) logTail() string {
	text, _ := os.ReadFile(s.LogFile())
	return string(text[max(0, len(text)-2000):])
}

// Close kills the server and removes its folder. It may be called twice.
func (s *Server) Close() error {
	var err error
	if s.proc != nil && s.proc.Running() {
		err = s.proc.Kill()
	}
	return errors.Join(err, os.RemoveAll(s.dir))
}
