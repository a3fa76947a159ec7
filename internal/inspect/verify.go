package inspect

import (
	"context"
	"errors"
	"slices"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/state"
)

// Damage is what is wrong with one object, or between several.
type Damage struct {
	// Object is its name; empty: the objects do not belong together.
	Object checkpoint.ObjectName `json:"object,omitempty"`
	// Offset is the byte at which the damage was found, of Bytes bytes; -1: the object as
	// a whole.
	Offset int    `json:"offset"`
	Bytes  int    `json:"bytes"`
	Why    string `json:"why"`
}

// Verified is what a check of a checkpoint has found.
type Verified struct {
	// Objects were read, with so many Bytes, and Entries of state.
	Objects int      `json:"objects"`
	Bytes   int64    `json:"bytes"`
	Entries int64    `json:"entries"`
	Damage  []Damage `json:"damage"`
}

// Whole reports that nothing is wrong.
func (v *Verified) Whole() bool { return len(v.Damage) == 0 }

// Verify reads every object that the checkpoint names, checks every checksum, and puts
// the state together. It returns an error only if the store cannot be read.
func (c *Checkpoint) Verify(ctx context.Context) (*Verified, error) {
	v := &Verified{Damage: []Damage{}}
	var names []checkpoint.ObjectName
	for _, t := range c.Manifest.Tasks {
		names = append(names, t.Objects...)
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		if err := c.verifyObject(ctx, v, name); err != nil {
			return v, err
		}
	}
	if !v.Whole() {
		return v, nil
	}
	err := c.each(ctx, func(*state.Content) error { v.Entries++; return nil })
	var contents *contentsError
	if errors.As(err, &contents) {
		v.Damage = append(v.Damage, Damage{Offset: -1, Why: err.Error()})
		err = nil
	}
	return v, err
}

func (c *Checkpoint) verifyObject(ctx context.Context, v *Verified, name checkpoint.ObjectName) error {
	data, err := c.get(ctx, name)
	v.Objects++
	v.Bytes += int64(len(data))
	if err != nil && connector.ClassOf(err) != connector.Corrupt {
		return err
	}
	// What is wrong inside says more than that the whole is not what was written.
	if within := checkWithin(name, data); within != nil && (err == nil || data != nil) {
		err = within
	}
	if err == nil {
		return nil
	}
	d := Damage{Object: name, Offset: -1, Bytes: len(data), Why: err.Error()}
	var corrupt *state.CorruptError
	if errors.As(err, &corrupt) {
		d.Offset, d.Why = corrupt.Offset, corrupt.Reason
	}
	v.Damage = append(v.Damage, d)
	return nil
}

// checkWithin checks an object by what is in it.
func checkWithin(name checkpoint.ObjectName, data []byte) error {
	if IsDescription(name) {
		_, err := DecodeDescription(data)
		return err
	}
	return state.CheckObject(state.Object{Name: string(name), Data: data})
}
