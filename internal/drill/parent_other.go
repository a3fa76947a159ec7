//go:build !linux && unix

package drill

import "syscall"

// DieWithParent keeps from a child the Ctrl-C that is for this process. It has no means on this system to let it die with this process: a child
// outlives a harness that is killed itself.
func DieWithParent() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
