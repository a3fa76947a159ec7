package drill

import "syscall"

// DieWithParent makes the kernel kill a child when this process ends.
func DieWithParent() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
