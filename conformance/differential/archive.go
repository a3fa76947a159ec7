package differential

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Archive is a folder with Flink's answers, a file per seed, so that a binary can be asked without Flink.
type Archive struct{ Dir string }

// kept is an answer with the question that it was given to: another grammar gives another question for the same seed.
type kept struct {
	SQL    string `json:"sql"`
	Answer Answer `json:"answer"`
}

func (a Archive) file(b *Batch) string {
	return filepath.Join(a.Dir, fmt.Sprintf("%d-%d.json", b.Seed, len(b.Questions)))
}

// texts are the questions as one sheet, with everything that an answer depends on but the tables' rows, which come from the same seed.
func (b *Batch) texts() []string {
	s := newSheet("differential", b.Questions)
	texts := make([]string, len(b.Questions))
	for i, q := range b.Questions {
		texts[i] = s.query(i) + " " + string(q.Mode)
		for _, t := range q.Query.tables() {
			texts[i] += " " + t.ddl("t", "t")
		}
	}
	return texts
}

// Load gives the answers to a batch; ok is false if they are not there, or were given to other questions.
func (a Archive) Load(b *Batch) (_ []Answer, ok bool, _ error) {
	content, err := os.ReadFile(a.file(b))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	var all []kept
	if err := errors.Join(err, json.Unmarshal(content, &all)); err != nil {
		return nil, false, fmt.Errorf("%s: %w", a.file(b), err)
	}
	texts := b.texts()
	if len(all) != len(texts) {
		return nil, false, nil
	}
	answers := make([]Answer, len(all))
	for i := range all {
		if all[i].SQL != texts[i] {
			return nil, false, nil
		}
		answers[i] = all[i].Answer
	}
	return answers, true, nil
}

// Save keeps the answers to a batch.
func (a Archive) Save(b *Batch, answers []Answer) error {
	var all []kept
	for i, sql := range b.texts() {
		all = append(all, kept{sql, answers[i]})
	}
	content, err := json.MarshalIndent(all, "", " ")
	if err != nil {
		return err
	}
	return errors.Join(os.MkdirAll(a.Dir, 0o755), os.WriteFile(a.file(b), content, 0o644))
}
