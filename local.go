package onceflow

import (
	"os"
	"path/filepath"
	"runtime/debug"

	"github.com/onceflow/onceflow/internal/runtime"
	"github.com/onceflow/onceflow/internal/sql/compile"
)

// diskState says where the job keeps its state on disk, if its checkpoints lie there; nil: it keeps it in memory. Without a setting that is beside the
// places of the jobs, and for checkpoints in a bucket beside the file.
func (p *Pipeline) diskState(checkpoints place) *runtime.DiskState {
	s := p.program.Settings
	if !s.StateOnDisk {
		return nil
	}
	dir := s.LocalStateDir
	switch {
	case dir != "":
	case checkpoints.dir != "":
		dir = filepath.Join(filepath.Dir(checkpoints.dir), localFolder)
	default:
		dir = filepath.Join(filepath.Dir(p.file), ".onceflow", localFolder)
	}
	memory := s.StateMemory
	if memory == 0 {
		memory = machineMemory() / 4
	}
	return &runtime.DiskState{Dir: filepath.Join(dir, p.folder()), Memory: memory, CopyBytes: p.testSetting(compile.CopyBytesKey)}
}

// limitMemory keeps the Go heap within what the state leaves it, unless the environment says what it may have. restore undoes that.
func limitMemory(d *runtime.DiskState) (restore func()) {
	if d == nil || os.Getenv("GOMEMLIMIT") != "" {
		return func() {}
	}
	before := debug.SetMemoryLimit(-1)
	debug.SetMemoryLimit(min(before, d.HeapLimit()))
	return func() { debug.SetMemoryLimit(before) }
}
