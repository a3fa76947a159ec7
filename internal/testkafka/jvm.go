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
}

func newJVM(dir string, heapMegabytes int) (jvm, error) {
	java, err := findJava()
	if err != nil {
		return jvm{}, err
	}
	libraries, err := resolveLibraries()
	if err != nil {
		return jvm{}, err
	}
	file := filepath.Join(dir, "log4j2.properties")
	return jvm{java, libraries, file, heapMegabytes}, os.WriteFile(file, logging, 0o644)
}

// command is the command line that runs a main class.
func (j jvm) command(mainClass string, args ...string) (name string, full []string) {
	full = []string{
		fmt.Sprintf("-Xmx%dm", j.heapMegabytes),
		"-Dlog4j2.configurationFile=file:" + j.logging,
		"-cp", filepath.Join(j.libraries, "*"),
		mainClass,
	}
	return j.java, append(full, args...)
}
