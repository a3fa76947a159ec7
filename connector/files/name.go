package files

import (
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/zeebo/xxh3"

	"github.com/onceflow/onceflow/connector"
)

// A published file is part-<attempt>-<identity>-<epoch>-<task>; staged, a dot
// stands before it. No two files of any job get one name: an attempt belongs to
// one process, and an identity to one of its sinks.
const partPrefix = "part-"

// identities counts the sinks of this process.
var identities atomic.Uint64

// newIdentity tells a sink from the others of this process, also from those of
// the same table: a hash of the table's name, for people, and a number.
func newIdentity(table string) string {
	return fmt.Sprintf("%08x-%d", uint32(xxh3.HashString(table)), identities.Add(1))
}

// series is what the names of one sink's files in one attempt have in common:
// <attempt>-<identity>.
type series string

func seriesOf(attempt, identity string) series { return series(attempt + "-" + identity) }

// part names the file of a task and epoch.
func (s series) part(epoch connector.Epoch, task int) string {
	return fmt.Sprintf("%s%s-%d-%d", partPrefix, s, epoch, task)
}

// parsePart is the inverse of [series.part].
func parsePart(name string) (s series, epoch connector.Epoch, ok bool) {
	rest, ok := strings.CutPrefix(name, partPrefix)
	rest, _, cut := cutLast(rest)
	of, number, cut2 := cutLast(rest)
	n, err := strconv.ParseUint(number, 10, 64)
	return series(of), connector.Epoch(n), ok && cut && cut2 && of != "" && err == nil && !strings.ContainsAny(name, `/\`)
}

// cutLast cuts at the last dash.
func cutLast(text string) (before, after string, ok bool) {
	i := strings.LastIndexByte(text, '-')
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+1:], true
}
