package agg

import "github.com/onceflow/onceflow/types"

// defaultDelimiter is LISTAGG's when none is given.
const defaultDelimiter = ","

// listagg is LISTAGG: the strings that are not NULL, joined.
type listagg struct {
	arg       int
	delimiter int // column; -1: the default
	object    int
}

// joined is the state of LISTAGG; the strings are parts, the delimiter is not.
type joined struct {
	list
	delimiter text
}

func (j *joined) reset() {
	j.list.reset()
	j.delimiter.reset()
}

func (j *joined) append(dst []byte) []byte { return j.delimiter.append(dst) }

func (j *joined) decode(src []byte) ([]byte, error) {
	j.list.reset()
	return j.delimiter.decode(src)
}

func newListagg(c call) (accumulator, error) {
	l := &listagg{arg: c.arg(), delimiter: -1}
	if len(c.args) == 2 {
		l.delimiter = c.args[1]
	}
	l.object = c.layout.object(func() object {
		j := &joined{}
		if c.layout.retracts { // otherwise Flink keeps no list, but the text
			j.life = c.layout.life
		}
		return j
	})
	return l, nil
}

func (l *listagg) joined(g *Group) *joined { return g.objects[l.object].(*joined) }

func (l *listagg) add(g *Group, b *types.Batch, row int) {
	v := b.Cols[l.arg]
	if v.IsNull(row) {
		return
	}
	j := l.joined(g)
	j.add(string(v.Bytes(row)))
	if l.delimiter >= 0 && !b.Cols[l.delimiter].IsNull(row) {
		j.delimiter.replace(b.Cols[l.delimiter].Bytes(row))
	}
}

func (l *listagg) retract(g *Group, b *types.Batch, row int) {
	if v := b.Cols[l.arg]; !v.IsNull(row) {
		l.joined(g).remove(v.Bytes(row))
	}
}

func (l *listagg) merge(dst, src *Group) {
	from, to := l.joined(src), l.joined(dst)
	to.addAll(&from.list)
	if from.delimiter.set {
		to.delimiter.replace(from.delimiter.value)
	}
}

func (l *listagg) result(g *Group, out *types.Vector) {
	j := l.joined(g)
	if j.len() == 0 {
		out.AppendNull()
		return
	}
	off, first := len(out.Data), true
	for value := range j.values() {
		switch {
		case first:
			first = false
		case j.delimiter.set:
			out.Data = append(out.Data, j.delimiter.value...)
		default:
			out.Data = append(out.Data, defaultDelimiter...)
		}
		out.Data = append(out.Data, value...)
	}
	out.AppendView(off)
}
