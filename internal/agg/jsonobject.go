package agg

import (
	"errors"
	"fmt"
	"slices"

	"github.com/onceflow/onceflow/types"
	"github.com/onceflow/onceflow/types/datum"
)

// absentObject is JSON_OBJECTAGG with ABSENT ON NULL.
const absentObject = "$JSON_OBJECTAGG_ABSENT"

// jsonObject is JSON_OBJECTAGG: keys with values that are JSON texts, in an object. A
// value that is NULL becomes null, or is left out.
type jsonObject struct {
	layout     *Layout
	key, value int
	absent     bool
	object     int
}

// members are the state of JSON_OBJECTAGG, in the order of the keys; each is a part,
// named by its key.
type members struct {
	list []member
	// changed are the keys of which segments do not know, gone ones too.
	changed []string
}

type member struct {
	key string
	// value is JSON; empty: null.
	value string
}

func newJSONObject(absent bool) func(c call) (accumulator, error) {
	return func(c call) (accumulator, error) {
		a := &jsonObject{layout: c.layout, key: c.args[0], value: c.args[1], absent: absent}
		a.object = c.layout.object(func() object { return &members{} })
		return a, nil
	}
}

func jsonObjectType(args []types.Type) (types.Type, error) {
	for _, t := range args {
		if !t.IsString() {
			return types.Type{}, fmt.Errorf("JSON_OBJECTAGG needs a string as the key, not %s: CAST it", t.AsNullable())
		}
	}
	return types.String().NotNull(), nil
}

func (a *jsonObject) members(g *Group) *members { return g.objects[a.object].(*members) }

// add takes a member. Two of one key are an error, as in Flink: the object would
// depend on which came last.
func (a *jsonObject) add(g *Group, b *types.Batch, row int) {
	keys, values, m := b.Cols[a.key], b.Cols[a.value], a.members(g)
	if values.IsNull(row) && a.absent && (keys.IsNull(row) || !m.has(keys.Bytes(row))) {
		return
	}
	if keys.IsNull(row) {
		a.layout.fail(errors.New("JSON_OBJECTAGG: a key is NULL"))
		return
	}
	value := ""
	if !values.IsNull(row) {
		value = string(values.Bytes(row))
	}
	a.put(m, string(keys.Bytes(row)), value)
}

func (a *jsonObject) put(m *members, key, value string) {
	i, there := m.find(key)
	if there {
		a.layout.fail(fmt.Errorf("JSON_OBJECTAGG: the key '%s' comes twice in a group; keys must be unique", key))
		return
	}
	m.list = slices.Insert(m.list, i, member{key, value})
	m.changed = append(m.changed, key)
}

// retract takes the member of a key out, whatever its value is, as in Flink.
func (a *jsonObject) retract(g *Group, b *types.Batch, row int) {
	keys, m := b.Cols[a.key], a.members(g)
	if keys.IsNull(row) {
		return
	}
	key := string(keys.Bytes(row))
	if i, there := m.find(key); there {
		m.list = slices.Delete(m.list, i, i+1)
		m.changed = append(m.changed, key)
	}
}

func (a *jsonObject) merge(dst, src *Group) {
	into := a.members(dst)
	for _, m := range a.members(src).list {
		a.put(into, m.key, m.value)
	}
}

func (a *jsonObject) result(g *Group, out *types.Vector) {
	off := len(out.Data)
	out.Data = append(out.Data, '{')
	for i, m := range a.members(g).list {
		if i > 0 {
			out.Data = append(out.Data, ',')
		}
		out.Data = append(datum.AppendJSONString(out.Data, m.key), ':')
		if m.value == "" {
			out.Data = append(out.Data, "null"...)
		} else {
			out.Data = append(out.Data, m.value...)
		}
	}
	out.Data = append(out.Data, '}')
	out.AppendView(off)
}

// find returns the place of a key, and whether it is there. Java compares UTF-16.
func (m *members) find(key string) (int, bool) {
	return slices.BinarySearchFunc(m.list, key, func(o member, key string) int { return datum.CompareUTF16(o.key, key) })
}

func (m *members) has(key []byte) bool {
	_, there := m.find(string(key))
	return there
}

func (m *members) reset() {
	clear(m.list)
	clear(m.changed)
	m.list, m.changed = m.list[:0], m.changed[:0]
}

func (m *members) append(dst []byte) []byte { return dst }

func (m *members) decode(src []byte) ([]byte, error) {
	m.reset()
	return src, nil
}

func (m *members) changedParts(visit partVisitor) {
	slices.Sort(m.changed)
	for _, key := range slices.Compact(m.changed) {
		i, there := m.find(key)
		if !there {
			visit([]byte(key), nil, true)
			continue
		}
		visit([]byte(key), []byte(m.list[i].value), false)
	}
	clear(m.changed)
	m.changed = m.changed[:0]
}

func (m *members) parts(visit partVisitor) {
	for _, o := range m.list {
		visit([]byte(o.key), []byte(o.value), false)
	}
}

func (m *members) decodePart(name, value []byte) error {
	i, there := m.find(string(name))
	if there {
		return errGroup
	}
	m.list = slices.Insert(m.list, i, member{string(name), string(value)})
	return nil
}
