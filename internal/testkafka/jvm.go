package testkafka

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
)

// logging sends Kafka's log to stderr, so that the stdout of its tools is theirs alone.
//
//go:embed log4j2.properties
var logging []byte

// jvm runs main classes of Kafka.
type jvm struct {
	java          string
	libraries     string
	logging       string // a log4j2 configuration file
	heapMegabytes int
	optimized     bool
}

// quickStart leaves out the compiler that takes its time.
const quickStart = "-XX:TieredStopAtLevel=1"

func newJVM(dir string, o Options) (jvm, error) {
	java, err := findJava()
	if err != nil {
		return jvm{}, err
	}
	libraries, err := resolveLibraries(o.Version)
	if err != nil {
		return jvm{}, err
	}
	file := filepath.Join(dir, "log4j2.properties")
	return jvm{java, libraries, file, o.HeapMegabytes, o.Optimized}, os.WriteFile(file, logging, 0o644)
}

// server is the command line that runs a main class for long.
func (j jvm) server(mainClass string, args ...string) (name string, full []string) {
	flags := []string{fmt.Sprintf("-Xmx%dm", j.heapMegabytes)}
	if !j.optimized {
		flags = append(flags, quickStart)
	}
	return j.command(flags, mainClass, args)
}

// tool is the command line that runs a main class for a moment, with what starts fastest.
func (j jvm) tool(mainClass string, args ...string) (name string, full []string) {
	return j.command([]string{"-Xmx256m", "-XX:+UseSerialGC", quickStart}, mainClass, args)
}

func (j jvm) command(flags []string, mainClass string, args []string) (name string, full []string) {
	full = append(flags, "-Dlog4j2.configurationFile=file:"+j.logging, "-cp", filepath.Join(j.libraries, "*"), mainClass)
	return j.java, append(full, args...)
}
