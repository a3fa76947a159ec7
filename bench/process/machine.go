package process

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Machine is how much processor time was used on this machine since it started.
// All of it is zero on systems without /proc.
type Machine struct {
	// Total is that of all processors, used or not.
	Total time.Duration
	// Busy was used by some process here, Stolen by the hypervisor's other guests.
	Busy, Stolen time.Duration
	// Ours is the part of Busy of this process and of its descendants that still
	// run: the bench and its broker.
	Ours time.Duration
	// Broker is the part of Ours without this process itself.
	Broker time.Duration
}

// ReadMachine reads the figures of this moment.
func ReadMachine() Machine {
	content, err := os.ReadFile("/proc/stat")
	if err != nil {
		return Machine{}
	}
	m := parseMachine(content)
	m.Ours, m.Broker = familyTime(readProcesses(), os.Getpid())
	return m
}

// Since is what was used after an earlier moment.
func (m Machine) Since(before Machine) Machine {
	return Machine{m.Total - before.Total, m.Busy - before.Busy, m.Stolen - before.Stolen, m.Ours - before.Ours, m.Broker - before.Broker}
}

// Elsewhere is the part of the machine's processors, 0 to 1, that neither the
// bench, nor its broker, nor a child that used so much and has ended could have:
// other processes' and stolen time.
func (m Machine) Elsewhere(child time.Duration) float64 {
	if m.Total <= 0 {
		return 0
	}
	return max(0, float64(m.Busy+m.Stolen-m.Ours-child)/float64(m.Total))
}

// tick is the unit of /proc: USER_HZ is 100 on every system that Go runs on.
const tick = 10 * time.Millisecond

// parseMachine reads the first line of /proc/stat: user, nice, system, idle,
// iowait, irq, softirq, steal.
func parseMachine(stat []byte) Machine {
	line, _, _ := bytes.Cut(stat, []byte{'\n'})
	fields := strings.Fields(string(line))
	if len(fields) < 9 || fields[0] != "cpu" {
		return Machine{}
	}
	var m Machine
	for i, f := range fields[1:9] {
		d := ticks(f)
		m.Total += d
		switch i {
		case 3, 4:
		case 7:
			m.Stolen += d
		default:
			m.Busy += d
		}
	}
	return m
}

func ticks(figure string) time.Duration {
	n, err := strconv.ParseInt(figure, 10, 64)
	if err != nil {
		return 0
	}
	return time.Duration(n) * tick
}

// oneProcess is what its line in /proc says.
type oneProcess struct {
	pid, parent int
	used        time.Duration
	name        string // cut to 15 bytes
}

func readProcesses() []oneProcess {
	files, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return nil
	}
	var all []oneProcess
	for _, name := range files {
		content, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended
		}
		if p, ok := parseProcess(string(content)); ok {
			all = append(all, p)
		}
	}
	return all
}

// parseProcess reads /proc/PID/stat. The second field is the name in
// parentheses, which may hold anything.
func parseProcess(stat string) (oneProcess, bool) {
	pid, rest, _ := strings.Cut(stat, " (")
	end := strings.LastIndexByte(rest, ')')
	fields := strings.Fields(rest[end+1:])
	if end < 0 || len(fields) < 13 {
		return oneProcess{}, false
	}
	p := oneProcess{used: ticks(fields[11]) + ticks(fields[12]), name: rest[:end]}
	var err error
	if p.pid, err = strconv.Atoi(pid); err != nil {
		return oneProcess{}, false
	}
	p.parent, err = strconv.Atoi(fields[1])
	return p, err == nil
}

// familyTime is what a process and its descendants used, and the descendants
// alone.
func familyTime(all []oneProcess, root int) (family, descendants time.Duration) {
	children := map[int][]oneProcess{}
	for _, p := range all {
		if p.pid == root {
			family = p.used
		}
		children[p.parent] = append(children[p.parent], p)
	}
	for open := children[root]; len(open) > 0; {
		p := open[0]
		open = append(open[1:], children[p.pid]...)
		descendants += p.used
	}
	return family + descendants, descendants
}
