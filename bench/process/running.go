package process

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Running is what a process has used so far.
type Running struct {
	// CPU is its processor time, in user and in kernel mode.
	CPU time.Duration
	// Compiling is the part of CPU of a JVM's compiler threads that still run.
	Compiling time.Duration
	// PeakBytes is the most memory that was resident at once since ResetPeak.
	PeakBytes int64
}

// ReadRunning reads the figures of a process that runs. It needs Linux.
func ReadRunning(pid int) (Running, error) {
	folder := filepath.Join("/proc", strconv.Itoa(pid))
	p, err := readStat(filepath.Join(folder, "stat"))
	if err != nil {
		return Running{}, err
	}
	r := Running{CPU: p.used}
	threads, err := filepath.Glob(filepath.Join(folder, "task", "*", "stat"))
	if err != nil {
		return r, err
	}
	for _, file := range threads {
		t, err := readStat(file)
		if err != nil {
			continue // it has ended
		}
		if strings.HasPrefix(t.name, "C1 Compiler") || strings.HasPrefix(t.name, "C2 Compiler") {
			r.Compiling += t.used
		}
	}
	r.PeakBytes, err = readPeak(filepath.Join(folder, "status"))
	return r, err
}

// ResetPeak lets the peak of a process begin at what it has now.
func ResetPeak(pid int) error {
	return os.WriteFile(filepath.Join("/proc", strconv.Itoa(pid), "clear_refs"), []byte("5"), 0o200)
}

func readStat(file string) (oneProcess, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return oneProcess{}, err
	}
	p, ok := parseProcess(string(content))
	if !ok {
		return p, fmt.Errorf("%s holds %q", file, content)
	}
	return p, nil
}

// readPeak reads the line VmHWM of /proc/PID/status, which is in kilobytes.
func readPeak(file string) (int64, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(content), "VmHWM:")
	number, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	kilobytes, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%s has no peak: %w", file, err)
	}
	return kilobytes << 10, nil
}
