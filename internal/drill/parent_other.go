//go:build !linux

package drill

import "syscall"

// DieWithParent has no means on this system: a child outlives a harness that is
// killed itself.
func DieWithParent() *syscall.SysProcAttr { return nil }
