//go:build unix

package testpostgres

import (
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// account is the user that the server runs as where the test runs as root, which
// PostgreSQL refuses; ok is false for any other user, who may run it himself.
func account() (uid, gid int, ok bool, err error) {
	if os.Getuid() != 0 {
		return 0, 0, false, nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		u, err = user.Lookup("nobody")
	}
	if err != nil {
		return 0, 0, false, err
	}
	uid, _ = strconv.Atoi(u.Uid)
	gid, _ = strconv.Atoi(u.Gid)
	return uid, gid, true, nil
}

// giveAway makes a folder the server's own.
func giveAway(dir string) error {
	uid, gid, other, err := account()
	if err != nil || !other {
		return err
	}
	return os.Chown(dir, uid, gid)
}

// asOther makes a command run as the server's user.
func asOther(cmd *exec.Cmd) error {
	uid, gid, other, err := account()
	if err != nil || !other {
		return err
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	return nil
}
