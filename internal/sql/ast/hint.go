package ast

// Hint is one hint of a hint comment: OPTIONS('k' = 'v'), BROADCAST(t), STATE_TTL('a' = '1d').
type Hint struct {
	Span
	// Name is kept as written; hint names are not case-sensitive.
	Name *Ident
	// Args may be empty.
	Args []*HintArg
}

// HintArg is a key and a value, or a value alone.
type HintArg struct {
	Span
	// Key is an [Ident] or a [StringLit], nil if there is only a value.
	Key Node
	// Value is a [StringLit], a [NumberLit], or an [Ident].
	Value Node
}

func (n *Hint) each(f func(Node))    { one(f, n.Name); all(f, n.Args) }
func (n *HintArg) each(f func(Node)) { some(f, n.Key); some(f, n.Value) }
