// Package testpostgres starts a PostgreSQL server of its own for a test, in a
// temporary folder, where PostgreSQL is installed.
//
// It is for tests only.
package testpostgres

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// User and Password of every server; the user owns the database "postgres".
const (
	User     = "tester"
	Password = "secret"
)

// startTimeout bounds the start of a server.
const startTimeout = 30 * time.Second

// Server is a running server.
type Server struct {
	// Addr is host:port.
	Addr string
	bin  string
	dir  string
}

// Start starts a server that ends with the test, and skips the test where there is
// no PostgreSQL.
func Start(t *testing.T) *Server {
	t.Helper()
	bin, ok := installed()
	if !ok {
		t.Skip("PostgreSQL is not installed (initdb is neither on the PATH nor below /usr/lib/postgresql)")
	}
	dir, err := os.MkdirTemp("", "onceflow-postgres-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	s := &Server{bin: bin, dir: filepath.Join(dir, "data"), Addr: freeAddr(t)}
	if err := s.initialize(dir); err != nil {
		t.Skip("PostgreSQL cannot be set up here: " + err.Error())
	}
	s.Resume(t)
	t.Cleanup(func() { s.Stop(t) })
	return s
}

// URL is the server's database as JDBC names it.
func (s *Server) URL() string { return "jdbc:postgresql://" + s.Addr + "/postgres" }

// Exec runs statements in the server's database and returns the rows of the last
// one, their values joined by "|".
func (s *Server) Exec(t *testing.T, statements string) (rows []string) {
	t.Helper()
	conn, err := pgconn.Connect(t.Context(), "postgres://"+User+":"+Password+"@"+s.Addr+"/postgres")
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	results, err := conn.Exec(t.Context(), statements).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(results) == 0 {
		return nil
	}
	for _, r := range results[len(results)-1].Rows {
		rows = append(rows, string(bytes.Join(r, []byte("|"))))
	}
	return rows
}

// installed finds the folder of the newest server programs.
func installed() (bin string, ok bool) {
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), true
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(found) == 0 {
		return "", false
	}
	sort.Strings(found)
	return filepath.Dir(found[len(found)-1]), true
}

func freeAddr(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func (s *Server) initialize(dir string) error {
	password := filepath.Join(dir, "password")
	if err := os.WriteFile(password, []byte(Password), 0o644); err != nil {
		return err
	}
	if err := giveAway(dir); err != nil {
		return err
	}
	return s.run("initdb", "-D", s.dir, "-U", User, "-A", "scram-sha-256", "--pwfile", password, "--no-sync", "-E", "UTF8", "--locale", "C")
}

// Stop stops the server at once, as a crash of its machine would look to others.
func (s *Server) Stop(t *testing.T) {
	t.Helper()
	if err := s.run("pg_ctl", "-D", s.dir, "-m", "immediate", "-w", "stop"); err != nil {
		t.Log("stopping PostgreSQL:", err)
	}
}

// Resume starts the server again after Stop, and waits until it answers.
func (s *Server) Resume(t *testing.T) {
	t.Helper()
	_, port, err := net.SplitHostPort(s.Addr)
	if err != nil {
		t.Fatal(err)
	}
	options := fmt.Sprintf("-c listen_addresses=127.0.0.1 -c port=%s -c unix_socket_directories= -c fsync=off", port)
	if err := s.run("pg_ctl", "-D", s.dir, "-l", filepath.Join(s.dir, "log"), "-o", options, "-w",
		"-t", fmt.Sprint(int(startTimeout.Seconds())), "start"); err != nil {
		t.Fatal(err)
	}
}

// run runs a server program, as a user that the server accepts.
func (s *Server) run(program string, args ...string) error {
	cmd := exec.Command(filepath.Join(s.bin, program), args...)
	cmd.Dir = os.TempDir()
	if err := asOther(cmd); err != nil {
		return err
	}
	// The server inherits its output: a pipe would be waited for.
	out, err := os.CreateTemp("", "onceflow-postgres-*.txt")
	if err != nil {
		return err
	}
	defer os.Remove(out.Name())
	defer out.Close()
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Run(); err != nil {
		text, _ := os.ReadFile(out.Name())
		return fmt.Errorf("%s: %w: %s", program, err, text)
	}
	return nil
}
