package expr

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/onceflow/onceflow/types"
)

// jsonLookup applies the paths of one call to documents.
type jsonLookup struct {
	doc   jsonDocument
	found []int32
	known map[string]*jsonPath
}

func newJSONLookup() *jsonLookup { return &jsonLookup{known: make(map[string]*jsonPath)} }

// newCheckedLookup also reports a literal path that is wrong.
func newCheckedLookup(args []operand) (*jsonLookup, error) {
	l := newJSONLookup()
	if lit := args[1].lit; lit != nil && !lit.IsNull(0) {
		if _, err := l.path(lit.Bytes(0)); err != nil {
			return nil, err
		}
	}
	return l, nil
}

func (l *jsonLookup) path(text []byte) (*jsonPath, error) {
	if p, ok := l.known[string(text)]; ok {
		return p, nil
	}
	p, err := parseJSONPath(string(text))
	if err != nil {
		return nil, err
	}
	if len(l.known) >= maxPatterns {
		clear(l.known)
	}
	l.known[string(text)] = p
	return p, nil
}

// answer is what a path found.
type answer struct {
	path *jsonPath
	// failed: an error in the sense of ON ERROR.
	failed bool
	// empty: nothing, or, for a lax path, the value null.
	empty bool
	// node is the value, unless the path may find many: those are in found.
	node int32
}

// scalar reports a single value that is neither array nor object.
func (l *jsonLookup) scalar(a answer) bool {
	return !a.path.many && l.doc.nodes[a.node].scalar()
}

// null reports the single value null.
func (l *jsonLookup) null(a answer) bool {
	return !a.path.many && l.doc.nodes[a.node].kind == jsonNull
}

// look applies the path in in[1] to the document in in[0]. A document that is
// the word null is always a failure. What a strict path does not find, and text
// that is not JSON, is a failure to it, and empty to a lax one.
func (l *jsonLookup) look(in []*types.Vector, i int) (a answer, err error) {
	if a.path, err = l.path(in[1].Bytes(i)); err != nil {
		return a, err
	}
	if a.path.nowhere {
		a.failed = true
		return a, nil
	}
	if !l.doc.parse(in[0].Bytes(i)) {
		a.failed, a.empty = !a.path.lax, a.path.lax
		return a, nil
	}
	if l.doc.nodes[0].kind == jsonNull {
		a.failed = true
		return a, nil
	}
	var ok bool
	if l.found, ok = a.path.find(&l.doc, l.found[:0]); !ok {
		a.failed, a.empty = !a.path.lax, a.path.lax
		if a.path.lax && a.path.many {
			// Several values are asked for: their list is empty, which is something.
			a.empty = false
		}
		return a, nil
	}
	if !a.path.many {
		a.node = l.found[0]
		a.empty = a.path.lax && l.null(a)
	}
	return a, nil
}

// behavior is what follows ON EMPTY or ON ERROR.
type behavior struct {
	kind string
	// arg is the argument with the value of DEFAULT.
	arg int
}

// behaviors reads both clauses; the arguments of DEFAULT come in their order.
func behaviors(opts map[string]string) (onEmpty, onError behavior) {
	onEmpty, onError = behavior{kind: opts[OptOnEmpty]}, behavior{kind: opts[OptOnError]}
	next := 2
	for _, b := range [2]*behavior{&onEmpty, &onError} {
		if b.kind == "DEFAULT" {
			b.arg = next
			next++
		}
	}
	return onEmpty, onError
}

// apply appends the answer of a clause.
func (b behavior) apply(out *types.Vector, in []*types.Vector, i int, what string) error {
	switch b.kind {
	case "ERROR":
		return fmt.Errorf("%s for the path '%s' in '%s'", what, in[1].Bytes(i), clip(in[0].Bytes(i)))
	case "DEFAULT":
		out.AppendFrom(in[b.arg], i)
	case "EMPTY ARRAY", "EMPTY OBJECT":
		if out.Type.Kind == types.Array {
			out.CloseList()
		} else if b.kind == "EMPTY ARRAY" {
			out.AppendString("[]")
		} else {
			out.AppendString("{}")
		}
	case "TRUE", "FALSE":
		out.AppendBool(b.kind == "TRUE")
	default:
		out.AppendNull()
	}
	return nil
}

// withDefaults evaluates f where document and path are not NULL.
func withDefaults(c *Call, args []operand, f rowFunc) eval {
	return each(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		if in[0].IsNull(i) || in[1].IsNull(i) {
			out.AppendNull()
			return nil
		}
		return f(out, in, i)
	})
}

func buildJSONValue(_ *compiler, c *Call, args []operand) (eval, error) {
	l, err := newCheckedLookup(args)
	if err != nil {
		return nil, err
	}
	onEmpty, onError := behaviors(c.Options)
	return withDefaults(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		a, err := l.look(in, i)
		switch {
		case err != nil:
			return err
		case a.failed, !a.path.lax && l.null(a):
			return onError.apply(out, in, i, "there is no value")
		case a.empty, a.path.lax && !l.scalar(a):
			return onEmpty.apply(out, in, i, "there is no value")
		case !l.scalar(a):
			return onError.apply(out, in, i, "the value is not a scalar")
		}
		return l.appendReturned(out, &l.doc.nodes[a.node])
	}), nil
}

var errReturning = errors.New("the value is not of the type that RETURNING names")

// appendReturned appends a scalar as the type of RETURNING; a value of another
// kind fails the job, as in Flink.
func (l *jsonLookup) appendReturned(out *types.Vector, n *jsonNode) error {
	if n.kind == jsonNull {
		out.AppendNull()
		return nil
	}
	switch out.Type.Kind {
	case types.Boolean:
		if n.kind != jsonTrue && n.kind != jsonFalse {
			return errReturning
		}
		out.AppendBool(n.kind == jsonTrue)
	case types.Int:
		v, err := strconv.ParseInt(view(n.text), 10, 32)
		if n.kind != jsonNumber || err != nil {
			return errReturning
		}
		out.AppendInt(v)
	case types.Double:
		v, err := strconv.ParseFloat(view(n.text), 64)
		if n.kind != jsonNumber || err != nil {
			return errReturning
		}
		out.AppendFloat(v)
	default:
		start := len(out.Data)
		out.Data = l.doc.appendScalar(out.Data, n)
		out.AppendView(start)
	}
	return nil
}

func buildJSONExists(_ *compiler, c *Call, args []operand) (eval, error) {
	l, err := newCheckedLookup(args)
	if err != nil {
		return nil, err
	}
	_, onError := behaviors(c.Options)
	if onError.kind == "" {
		onError.kind = "FALSE"
	}
	return withDefaults(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		a, err := l.look(in, i)
		switch {
		case err != nil:
			return err
		case a.failed:
			return onError.apply(out, in, i, "there is no value")
		}
		out.AppendBool(!a.empty && !l.null(a))
		return nil
	}), nil
}

func buildJSONQuery(_ *compiler, c *Call, args []operand) (eval, error) {
	l, err := newCheckedLookup(args)
	if err != nil {
		return nil, err
	}
	onEmpty, onError := behaviors(c.Options)
	wrapper := c.Options[OptWrapper]
	return withDefaults(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		a, err := l.look(in, i)
		if err != nil {
			return err
		}
		wrap := l.wraps(a, wrapper)
		switch {
		case a.failed:
			return onError.apply(out, in, i, "there is no value")
		case a.empty, a.path.lax && !wrap && l.scalar(a):
			return onEmpty.apply(out, in, i, "there is no value")
		case !wrap && l.scalar(a):
			return onError.apply(out, in, i, "the value is neither array nor object")
		}
		l.appendQueried(out, a, wrap)
		return nil
	}), nil
}

// wraps reports whether the value is put into an array. A conditional wrapper
// leaves arrays alone.
func (l *jsonLookup) wraps(a answer, wrapper string) bool {
	if a.failed || a.empty {
		return false
	}
	switch wrapper {
	case "WITH UNCONDITIONAL ARRAY":
		return true
	case "WITH CONDITIONAL ARRAY":
		return !a.path.many && l.doc.nodes[a.node].kind != jsonArray
	}
	return false
}

// appendQueried appends an array or object as text, or an array's elements as
// texts.
func (l *jsonLookup) appendQueried(out *types.Vector, a answer, wrap bool) {
	if out.Type.Kind != types.Array {
		start := len(out.Data)
		if wrap {
			out.Data = append(out.Data, '[')
		}
		out.Data = l.appendAnswer(out.Data, a)
		if wrap {
			out.Data = append(out.Data, ']')
		}
		out.AppendView(start)
		return
	}
	texts := out.Children[0]
	start := len(texts.Data)
	switch {
	case wrap:
		texts.Data = l.appendAnswer(texts.Data, a)
		texts.AppendView(start)
	case a.path.many:
		for _, node := range l.found {
			l.appendElement(texts, node)
		}
	default:
		for child := l.doc.nodes[a.node].first; child >= 0; child = l.doc.nodes[child].next {
			l.appendElement(texts, child)
		}
	}
	out.CloseList()
}

// appendElement appends an element as text, a string without quotes.
func (l *jsonLookup) appendElement(texts *types.Vector, node int32) {
	n, start := &l.doc.nodes[node], len(texts.Data)
	switch {
	case n.kind == jsonNull:
		texts.AppendNull()
		return
	case n.scalar():
		texts.Data = l.doc.appendScalar(texts.Data, n)
	default:
		texts.Data = l.doc.appendNode(texts.Data, node)
	}
	texts.AppendView(start)
}

// appendAnswer spells the value, or the array of all that was found.
func (l *jsonLookup) appendAnswer(dst []byte, a answer) []byte {
	if !a.path.many {
		return l.doc.appendNode(dst, a.node)
	}
	dst = append(dst, '[')
	for k, node := range l.found {
		if k > 0 {
			dst = append(dst, ',')
		}
		dst = l.doc.appendNode(dst, node)
	}
	return append(dst, ']')
}
