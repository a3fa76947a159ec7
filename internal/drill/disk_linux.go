package drill

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// diskFullPercent is the share of DiskFull.
const diskFullPercent = 4

// limitFiles keeps the engine's files from growing, or lets them grow again: the kernel refuses its writes, as on a full disk (setrlimit(2),
// RLIMIT_FSIZE). Pipes and sockets are no files.
func (c *Child) limitFiles(full bool) error {
	var now unix.Rlimit
	if err := unix.Prlimit(c.cmd.Process.Pid, unix.RLIMIT_FSIZE, nil, &now); err != nil {
		return c.unlessEnded(err)
	}
	now.Cur = now.Max
	if full {
		now.Cur = 0
	}
	if err := unix.Prlimit(c.cmd.Process.Pid, unix.RLIMIT_FSIZE, &now, nil); err != nil {
		return c.unlessEnded(err)
	}
	return nil
}

// unlessEnded is nil if the process has ended, which is for others to judge.
func (c *Child) unlessEnded(err error) error {
	if err == unix.ESRCH {
		return nil
	}
	return fmt.Errorf("limit of the files of process %d: %w", c.cmd.Process.Pid, err)
}
