package inspect

import (
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
)

// detail is what this package reads of a task's own text in a manifest.
type detail struct {
	From  int   `json:"from"`
	To    int   `json:"to"`
	At    int64 `json:"at"`
	Bytes int64 `json:"bytes"`
}

func detailOf(t checkpoint.TaskSnapshot) (detail, error) {
	var d detail
	if err := json.Unmarshal([]byte(t.Detail), &d); err != nil {
		return d, fmt.Errorf("detail of task %s: %w", t.Task, err)
	}
	return d, nil
}

// operatorOf is the operator at the head of a task, whose state the task keeps.
func operatorOf(task checkpoint.TaskID) dataflow.NodeID {
	at := strings.LastIndexByte(string(task), '.')
	return dataflow.NodeID(task[:max(at, 0)])
}

// titlesOf reads the operators' titles out of a topology.
func titlesOf(topology string) map[dataflow.NodeID]string {
	titles := map[dataflow.NodeID]string{}
	for _, part := range strings.Split(topology, ";") {
		if id, title, found := strings.Cut(part, "="); found {
			titles[dataflow.NodeID(id)] = title
		}
	}
	return titles
}

// descriptionBase is what the name of every description ends with.
const descriptionBase = "description"

// IsDescription reports that an object of a task is not state, but describes it.
func IsDescription(name checkpoint.ObjectName) bool {
	before, found := strings.CutSuffix(path.Base(string(name)), descriptionBase)
	return found && (before == "" || strings.HasSuffix(before, ".") || strings.HasSuffix(before, "-"))
}

// DescriptionOf returns the name of the description that a manifest names; empty:
// none.
func DescriptionOf(m *checkpoint.Manifest) checkpoint.ObjectName {
	for _, t := range m.Tasks {
		if i := slices.IndexFunc(t.Objects, IsDescription); i >= 0 {
			return t.Objects[i]
		}
	}
	return ""
}

func hasState(names []checkpoint.ObjectName) bool {
	return slices.ContainsFunc(names, func(n checkpoint.ObjectName) bool { return !IsDescription(n) })
}
