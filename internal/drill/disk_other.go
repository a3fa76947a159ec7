//go:build !linux

package drill

import "errors"

// diskFullPercent is the share of DiskFull, which only Linux has.
const diskFullPercent = 0

func (c *Child) limitFiles(bool) error {
	return errors.New("only Linux can limit the files of another process; leave disk-full out of --faults")
}
