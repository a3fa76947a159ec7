package runtime

import (
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
)

// A position is written as "1234", or "1234@incarnation" where the split has
// one.

func encodePosition(id checkpoint.SplitID, sp connector.Split, done bool) checkpoint.SplitPosition {
	p := checkpoint.SplitPosition{Split: id, Next: strconv.FormatInt(sp.Position, 10), Finished: done, Term: sp.Term}
	if sp.Incarnation != "" {
		p.Next += "@" + sp.Incarnation
	}
	if sp.Stop != connector.NoStop {
		p.Stop = strconv.FormatInt(sp.Stop, 10)
	}
	return p
}

func decodePosition(p checkpoint.SplitPosition, id connector.SplitID) (connector.Split, error) {
	sp := connector.Split{ID: id, Stop: connector.NoStop}
	next, incarnation, _ := strings.Cut(p.Next, "@")
	sp.Incarnation, sp.Term = incarnation, p.Term
	var err error
	if sp.Position, err = strconv.ParseInt(next, 10, 64); err == nil && p.Stop != "" {
		sp.Stop, err = strconv.ParseInt(p.Stop, 10, 64)
	}
	if err != nil {
		return sp, connector.Errorf(connector.Corrupt, "position of split %s: next %q, stop %q are no numbers", p.Split, p.Next, p.Stop)
	}
	if p.Finished && sp.Stop == connector.NoStop {
		sp.Stop = sp.Position
	}
	return sp, nil
}

// sourceName names a source in positions: its table, and behind a # what tells
// the reading from the plain one. It does not depend on the query or on the place
// in the file, so that an edit elsewhere keeps the positions.
func sourceName(table, reading string) string {
	name := strings.NewReplacer("%", "%25", splitSeparator, "%7C", readingSeparator, "%23").Replace(table)
	if reading == "" {
		return name
	}
	return name + readingSeparator + reading
}

// isNumbered reports that a source's name has a number where the reading stands:
// names were of this form while readings were told apart by their order, which
// does not say which reading it was.
func isNumbered(source string) bool {
	_, reading, cut := strings.Cut(source, readingSeparator)
	_, err := strconv.Atoi(reading)
	return cut && err == nil
}

const readingSeparator = "#"

const splitSeparator = "|"

func splitName(source string, id connector.SplitID) checkpoint.SplitID {
	return checkpoint.SplitID(source + splitSeparator + string(id))
}

func cutSplitName(id checkpoint.SplitID) (source string, split connector.SplitID) {
	source, rest, _ := strings.Cut(string(id), splitSeparator)
	return source, connector.SplitID(rest)
}
