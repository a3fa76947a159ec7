//go:build unix

package onceflow

import "syscall"

// freeBytes is how much room the file system of a directory has left.
func freeBytes(dir string) (free int64, known bool) {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(dir, &fs); err != nil {
		return 0, false
	}
	return int64(fs.Bavail) * int64(fs.Bsize), true
}
