package onceflow

import (
	"net/url"
	"path/filepath"

	"github.com/onceflow/onceflow/internal/runtime"
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
		dir = filepath.Join(filepath.Dir(checkpoints.dir), ".local")
	default:
		dir = filepath.Join(filepath.Dir(p.file), ".onceflow", ".local")
	}
	memory := s.StateMemory
	if memory == 0 {
		memory = machineMemory() / 4
	}
	return &runtime.DiskState{Dir: filepath.Join(dir, url.PathEscape(p.program.Name)), Memory: memory}
}
