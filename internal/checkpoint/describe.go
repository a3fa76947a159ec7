package checkpoint

import (
	"fmt"
	"regexp"
	"strings"
)

// Describe says a decision in one line, for logs, scripts and traces: without
// clock times, addresses or anything else that differs between equal runs.
func Describe(a Action) string {
	switch a := a.(type) {
	case ReadStore:
		return "read store"
	case ReadLedger:
		return "read ledger in " + describePlace(a.Primary)
	case WriteIdentity:
		return fmt.Sprintf("write identity %s, ledger in %s%s", a.Job, describePlace(a.Primary), prefixed(", replacing ", string(a.Replaces)))
	case Fence:
		moved := ""
		if a.Moving {
			moved = ", moving the ledger from " + describePlace(a.MovedFrom)
		}
		return fmt.Sprintf("fence%s timeout=%v%s", prefixed(" ", strings.Join(a.TransactionalIDs, " ")), a.Timeout, moved)
	case ResolvePositions:
		return "resolve positions"
	case CommitOpening:
		return "open " + describeState(&a.Record.LedgerState)
	case LeaveLedger:
		return "leave the ledger in " + describePlace(a.From)
	case ReadManifest:
		return "read manifest " + short(a.Name) + a.From
	case PublishStaged:
		return fmt.Sprintf("publish %s epoch=%d%s", a.Staged.Sink, a.Staged.Epoch, describeObjects(a.Staged.Objects))
	case Restore:
		if a.Manifest == nil {
			return "restore nothing, read from " + describeSplits(a.Splits)
		}
		return fmt.Sprintf("restore %s, read from %s", short(a.Manifest.Name()), describeSplits(a.Splits))
	case StartTasks:
		return fmt.Sprintf("start tasks at epoch %d", a.First)
	}
	return describeRunning(a)
}

func describeRunning(a Action) string {
	switch a := a.(type) {
	case Permit:
		return fmt.Sprintf("permit %s epoch=%d slot=%d", a.Sink, a.Epoch, a.Slot)
	case SendBarrier:
		return fmt.Sprintf("send %s barrier %d", a.Kind, a.Epoch)
	case PreCommit:
		return fmt.Sprintf("pre-commit %s epoch=%d slot=%d", a.Sink, a.Epoch, a.Slot)
	case PutManifest:
		return "put manifest " + describeManifest(a.Name, a.Manifest)
	case Commit:
		return fmt.Sprintf("commit epoch=%d slot=%d %s, consumed %s", a.Epoch, a.Slot, describeState(&a.Record.LedgerState), describeSplits(a.Consumed))
	case CommitMonitoringOffsets:
		return "monitoring offsets " + describeSplits(a.Consumed)
	case Collect:
		return "collect" + describeObjects(a.Objects) + describeManifests(a.Manifests)
	case Sweep:
		return fmt.Sprintf("sweep what came before g%d and is not of epoch %d", a.Generation, a.Epoch)
	case Tolerate:
		return fmt.Sprintf("tolerate failure %d of %d: %s", a.Failures, a.Tolerable, shorten(a.Reason))
	case Restart:
		return fmt.Sprintf("restart in %v (%s): %s", a.Backoff, a.Class, shorten(a.Reason))
	case Finish:
		return fmt.Sprintf("finish, %s: %s", a.Outcome, a.Explanation)
	case Halt:
		return fmt.Sprintf("halt, %s (%s): %s", a.Outcome, a.Class, shorten(a.Explanation))
	}
	return fmt.Sprintf("%T", a)
}

func describeState(s *LedgerState) string {
	out := fmt.Sprintf("g%d by %s of %s, epoch %d", s.Generation, s.Attempt, s.Job, s.Epoch)
	out += prefixed(" with ", short(s.Manifest)) + prefixed(" from ", s.From)
	if s.Splits != nil {
		out += " starting at " + describeSplits(s.Splits)
	}
	if s.Finished {
		out += " finished"
	}
	for _, total := range s.HourTotals {
		out += fmt.Sprintf(" [hour %d: %s wrote %d]", s.Hour, total.Sink, total.Count)
	}
	for _, a := range s.HourAccounts {
		out += fmt.Sprintf(" [hour %d: %s read %d]", s.Hour, a.Name, a.Read)
	}
	return out
}

func describeManifest(name ManifestName, m *Manifest) string {
	out := short(name) + ": " + describeSplits(m.Splits)
	for _, task := range m.Tasks {
		out += ", " + string(task.Task) + describeObjects(task.Objects)
	}
	for _, staged := range m.Staged {
		out += fmt.Sprintf("; staged %s epoch=%d%s", staged.Sink, staged.Epoch, describeObjects(staged.Objects))
	}
	for _, ref := range m.Retained {
		out += "; retains " + short(ref.Name)
	}
	for _, r := range m.Retired {
		out += fmt.Sprintf("; retires %s last used by %d", r.Object, r.LastUsed)
	}
	for _, ref := range m.RetiredManifests {
		out += "; retires " + short(ref.Name)
	}
	if m.Borrowed != nil {
		out += "; borrows" + describeObjects(m.Borrowed)
	}
	return out
}

func describePlace(sink SinkID) string {
	if sink == "" {
		return "the store"
	}
	return string(sink)
}

func describeSplits(splits []SplitPosition) string {
	var out []string
	for _, s := range splits {
		text := string(s.Split) + "@" + s.Next
		if s.Finished {
			text += " (finished)"
		}
		out = append(out, text)
	}
	return strings.Join(out, " ")
}

func describeObjects(names []ObjectName) string {
	if len(names) == 0 {
		return ""
	}
	var out []string
	for _, n := range names {
		out = append(out, string(n))
	}
	return " (" + strings.Join(out, " ") + ")"
}

func describeManifests(names []ManifestName) string {
	out := ""
	for _, n := range names {
		out += " " + short(n)
	}
	return out
}

var padded = regexp.MustCompile(`e0*(\d+)-g0*(\d+)-`)

// short drops the padding of manifest names.
func short(n ManifestName) string { return shorten(string(n)) }

func shorten(s string) string { return padded.ReplaceAllString(s, "e$1-g$2-") }

func prefixed(prefix, s string) string {
	if s == "" {
		return ""
	}
	return prefix + s
}
