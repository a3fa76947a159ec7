//go:build !unix

package onceflow

// freeBytes does not know.
func freeBytes(string) (free int64, known bool) { return 0, false }
