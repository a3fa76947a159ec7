package testkafka

import (
	"bytes"
	"os"
	"regexp"
)

// brokerLog is the file with everything that a broker wrote to stdout and stderr, over all its starts.
type brokerLog struct {
	path      string
	lastStart int64 // offset in bytes of the newest start
}

// open opens the log for the next start.
func (l *brokerLog) open() (*os.File, error) {
	file, err := os.OpenFile(l.path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, err
	}
	l.lastStart = info.Size()
	return file, nil
}

// tail returns the end of the log, for messages.
func (l *brokerLog) tail(limit int) string {
	content, err := os.ReadFile(l.path)
	if err != nil {
		return err.Error()
	}
	return string(tail(content, limit))
}

// failure matches what a broker logs when something goes wrong, with the stack traces: every other line has a level below.
var failure = regexp.MustCompile(`(?m)^.*( ERROR | FATAL |Exception|Caused by:).*$`)

// failures returns the first lines since the newest start that tell of a failure; the tail if there are none. A broker that gives up logs why, and
// then a hundred lines of an orderly shutdown.
func (l *brokerLog) failures(limit int) string {
	content, err := os.ReadFile(l.path)
	if err != nil {
		return err.Error()
	}
	lines := failure.FindAll(content[min(l.lastStart, int64(len(content))):], limit)
	if lines == nil {
		return l.tail(2000)
	}
	return string(bytes.Join(lines, []byte{'\n'}))
}
