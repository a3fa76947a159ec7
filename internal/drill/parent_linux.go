package drill

import "syscall"

// DieWithParent makes the kernel kill a child when this process ends, and keeps from it the Ctrl-C that is for this process.
func DieWithParent() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL, Setpgid: true}
}
