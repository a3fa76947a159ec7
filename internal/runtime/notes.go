package runtime

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
)

// A note lies beside the positions that are committed for consumer groups in the transaction of an epoch, "onceflow", job id
// and manifest's name. It is in another topic than the ledger and commits with it: it shows that the ledger held the epoch (CKPT-28).
const noteWord = "onceflow"

func noteOf(job checkpoint.JobID, m checkpoint.ManifestName) string {
	return strings.Join([]string{noteWord, string(job), string(m)}, " ")
}

// readNote is the manifest of a note of the job; empty: it is none.
func readNote(note string, job checkpoint.JobID) checkpoint.ManifestName {
	words := strings.Split(note, " ")
	if len(words) != 3 || words[0] != noteWord || words[1] != string(job) || !checkpoint.IsManifestName(words[2]) {
		return ""
	}
	return checkpoint.ManifestName(words[2])
}

// annotate puts the note beside one position of each group and topic: all of them commit together.
func annotate(positions []connector.Consumed, note string) {
	type place struct{ group, topic string }
	noted := map[place]bool{}
	for i := range positions {
		at := place{positions[i].Group, positions[i].Topic}
		if !noted[at] {
			noted[at], positions[i].Note = true, note
		}
	}
}

// notes are those of all groups for which positions commit with the output.
func (a *attempt) notes(ctx context.Context) (all []string, err error) {
	for _, s := range a.job.sources {
		noted, ok := s.spec.Connector.(connector.Noted)
		if p := a.job.sinks.primary; !ok || p == nil || string(p.id) != s.domain {
			continue
		}
		found, err := noted.Notes(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// newestNoted is the manifest of the last epoch of the job that a note tells of; empty: none does.
func newestNoted(notes []string, job checkpoint.JobID) checkpoint.ManifestName {
	names := make([]checkpoint.ManifestName, len(notes))
	for i, note := range notes {
		names[i] = readNote(note, job)
	}
	slices.SortFunc(names, func(x, y checkpoint.ManifestName) int { return cmp.Compare(x.Epoch(), y.Epoch()) })
	if len(names) == 0 {
		return ""
	}
	return names[len(names)-1]
}
