package testkafka

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

// RequireVariable names the environment variable that turns a skip for want of Kafka into a failure, when it is "1".
const RequireVariable = "ONCEFLOW_REQUIRE_KAFKA"

// javaVersionMin is what the brokers of Version are compiled for; older ones need less.
const javaVersionMin = 17

// Available reports whether real Kafka can run here; if not, why says in one line what is missing. The first call of
// a machine downloads Kafka's jars with Maven (about 55 MB), later calls only look.
func Available() (ok bool, why string) { return available(Version) }

func available(version string) (ok bool, why string) {
	if _, err := findJava(); err != nil {
		return false, oneLine(err)
	}
	if _, err := resolveLibraries(version); err != nil {
		return false, oneLine(err)
	}
	return true, ""
}

// findJava returns the path of a java that is new enough.
func findJava() (string, error) {
	java, err := exec.LookPath("java")
	if err != nil {
		return "", fmt.Errorf("real Kafka needs Java %d or newer: no java on PATH", javaVersionMin)
	}
	out, err := exec.Command(java, "-version").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("real Kafka needs Java %d or newer: %s -version: %v: %s", javaVersionMin, java, err, out)
	}
	if v := javaMajorVersion(string(out)); v < javaVersionMin {
		return "", fmt.Errorf("real Kafka needs Java %d or newer: %s is version %d", javaVersionMin, java, v)
	}
	return java, nil
}

var javaVersion = regexp.MustCompile(`version "(?:1\.)?(\d+)`)

// javaMajorVersion reads the output of java -version: 8 of `version "1.8.0_402"`, 17 of `version "17.0.15"`. It is 0 if there is none.
func javaMajorVersion(out string) int {
	m := javaVersion.FindStringSubmatch(out)
	if m == nil {
		return 0
	}
	v, err := strconv.Atoi(m[1])
	if err != nil {
		return 0
	}
	return v
}

func required() bool { return os.Getenv(RequireVariable) == "1" }

func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }
