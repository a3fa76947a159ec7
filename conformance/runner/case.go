package runner

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Case is one pipeline with its input and what is expected of it.
type Case struct {
	Area, Name string
	// Dir is the folder with case.json.
	Dir string
	// Topics are all topics to create, by name.
	Topics map[string]Topic
	// Compare says how each output topic is compared. Empty if Refused.
	Compare map[string]Mode
	// Refused is set if the pipeline must be refused or must fail.
	Refused bool
}

// Topic is how a topic is created.
type Topic struct {
	Partitions int32 `json:"partitions"`
	// Compacted sets cleanup.policy to compact.
	Compacted bool `json:"compacted"`
}

// String is AREA/NAME.
func (c Case) String() string { return c.Area + "/" + c.Name }

// Load reads all cases below dir: a folder of areas, one area, or one case; in the order of their names. Any defect of a case is an error.
func Load(dir string) ([]Case, error) {
	cases, err := LoadUnrecorded(dir)
	if err != nil {
		return nil, err
	}
	for _, c := range cases {
		if err := c.checkRecorded(); err != nil {
			return nil, fmt.Errorf("%s: %w", c.Dir, err)
		}
	}
	return cases, nil
}

// LoadUnrecorded is Load for cases whose expected output need not be there yet.
func LoadUnrecorded(dir string) ([]Case, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	var cases []Case
	err = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || entry.Name() != "case.json" {
			return err
		}
		c, err := loadCase(filepath.Dir(path))
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		cases = append(cases, c)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(cases) == 0 {
		return nil, fmt.Errorf("no case.json in %s or below", dir)
	}
	return cases, checkTopicOwners(cases)
}

func loadCase(dir string) (Case, error) {
	c := Case{Area: filepath.Base(filepath.Dir(dir)), Name: filepath.Base(dir), Dir: dir}
	text, err := os.ReadFile(filepath.Join(dir, "case.json"))
	if err != nil {
		return c, err
	}
	var file struct {
		Topics  map[string]Topic `json:"topics"`
		Compare map[string]Mode  `json:"compare"`
		Expect  string           `json:"expect"`
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&file); err != nil {
		return c, err
	}
	if file.Expect != "" && file.Expect != "error" {
		return c, fmt.Errorf(`"expect" is %q: the only value is "error"`, file.Expect)
	}
	c.Topics, c.Compare, c.Refused = file.Topics, file.Compare, file.Expect == "error"
	return c, c.check()
}

// check reports everything that is wrong with the case.
func (c Case) check() error {
	var all []error
	if c.Refused == (len(c.Compare) > 0) {
		all = append(all, errors.New(`exactly one of "compare" and "expect" is needed`))
	}
	for topic, t := range c.Topics {
		if t.Partitions < 1 {
			all = append(all, fmt.Errorf("topic %s has %d partitions", topic, t.Partitions))
		}
	}
	for topic, mode := range c.Compare {
		if !slices.Contains(modes, mode) {
			all = append(all, fmt.Errorf("topic %s: compare mode %q: use one of %v", topic, mode, modes))
		}
		all = append(all, c.checkDeclared(topic))
	}
	inputs, err := c.inputs()
	all = append(all, err)
	for _, topic := range inputs {
		all = append(all, c.checkDeclared(topic))
	}
	return errors.Join(all...)
}

// checkRecorded reports the expected output that is missing.
func (c Case) checkRecorded() error {
	var all []error
	for topic := range c.Compare {
		if _, err := os.Stat(c.OutputFile(topic)); err != nil {
			all = append(all, err)
		}
	}
	return errors.Join(all...)
}

// OutputFile is the path of the expected records of a compared topic.
func (c Case) OutputFile(topic string) string { return c.file("out", topic) }

// Pipeline is the text of the pipeline, with the address of a broker in the place of the recorded one.
func (c Case) Pipeline(broker string) (string, error) {
	sql, err := os.ReadFile(filepath.Join(c.Dir, "pipeline.sql"))
	return strings.ReplaceAll(string(sql), recordedBroker, broker), err
}

func (c Case) checkDeclared(topic string) error {
	if _, ok := c.Topics[topic]; !ok {
		return fmt.Errorf(`topic %s is not in "topics"`, topic)
	}
	return nil
}

// file is the path of a topic's records; direction is "in" or "out".
func (c Case) file(direction, topic string) string {
	return filepath.Join(c.Dir, direction, topic+".jsonl")
}

// inputs are the topics that get records before the start, sorted.
func (c Case) inputs() ([]string, error) {
	files, err := filepath.Glob(filepath.Join(c.Dir, "in", "*.jsonl"))
	for i, f := range files {
		files[i] = strings.TrimSuffix(filepath.Base(f), ".jsonl")
	}
	return files, err
}

// checkTopicOwners keeps cases that run side by side out of each other's topics.
func checkTopicOwners(cases []Case) error {
	owner := map[string]Case{}
	for _, c := range cases {
		for topic := range c.Topics {
			if other, taken := owner[topic]; taken {
				return fmt.Errorf("cases %s and %s share topic %s", other, c, topic)
			}
			owner[topic] = c
		}
	}
	return nil
}
