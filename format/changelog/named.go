package changelog

import (
	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/types"
)

// Named tells which columns the objects of a field name. A row alone does not:
// a field that is null and one that is missing are both NULL in it.
//
// Only names of the object itself count. Flink takes a name anywhere below the
// field for one, so there a column that did not change becomes NULL in the old
// row when another row of the message, or a ROW that did change, has a field of
// its name. Such a row takes back what was never there.
type Named struct {
	json    format.Decoder
	batch   *types.Batch
	list    bool
	columns map[string]int
	named   []bool
}

// NewNamed is about the columns fields and the objects in the given field of
// the envelope: a list of objects, or just one.
func NewNamed(field string, list bool, fields []types.Field, env format.Env) (*Named, error) {
	// Anything is a BOOLEAN, so the values cost nothing and cannot be wrong.
	object := types.MapOf(types.String(), types.Of(types.Boolean))
	if list {
		object = types.ArrayOf(object)
	}
	envelope := []types.Field{{Name: field, Type: object}}
	json, err := newJSON(envelope, checked(map[string]string{ignoreParseErrors: "true", jsonParserEnabled: "false"}), env)
	if err != nil {
		return nil, err
	}
	n := &Named{
		json: json, batch: types.NewBatch(envelope, 1), list: list,
		columns: make(map[string]int, len(fields)), named: make([]bool, len(fields)),
	}
	for i, f := range fields {
		n.columns[f.Name] = i
	}
	return n, nil
}

// Read reads a message that the [Decoder] has read before.
func (n *Named) Read(msg []byte) error {
	n.batch.Reset()
	if err := n.json.Decode(msg, n.batch); err != nil {
		return err
	}
	if n.batch.N != 1 {
		return errNotOne
	}
	return nil
}

// Object reports for each column whether object i, which is not null, names it;
// i is 0 where there is no list. The slice is valid until the next call.
func (n *Named) Object(i int) []bool {
	clear(n.named)
	objects := n.batch.Cols[0]
	if n.list {
		objects = objects.Children[0]
	}
	names := objects.Children[0]
	for k := objects.Offsets[i]; k < objects.Offsets[i+1]; k++ {
		if c, ok := n.columns[string(names.Bytes(int(k)))]; ok {
			n.named[c] = true
		}
	}
	return n.named
}
