//go:build !linux

package files

// renameNew gives a file a name that must be free; it is fs.ErrExist otherwise.
func renameNew(from, to string) error { return renameChecked(from, to) }
