package onceflow

import (
	"os"
	"strconv"
	"strings"
)

// assumedMemory is that of a machine that does not tell.
const assumedMemory = 4 << 30

// machineMemory returns the bytes of memory that the process may use: those of its control group if it is limited, else those of the machine.
func machineMemory() int64 {
	memory := int64(assumedMemory)
	if total, ok := totalMemory("/proc/meminfo"); ok {
		memory = total
	}
	for _, path := range []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		if text, err := os.ReadFile(path); err == nil {
			if limit, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil {
				memory = min(memory, limit)
			}
		}
	}
	return memory
}

// totalMemory reads Linux's account of the machine's memory.
func totalMemory(path string) (int64, bool) {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0, false
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) == 3 && fields[0] == "MemTotal:" && fields[2] == "kB" {
			kilobytes, err := strconv.ParseInt(fields[1], 10, 64)
			return kilobytes << 10, err == nil
		}
	}
	return 0, false
}
