package runtime

import (
	"cmp"
	"slices"

	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/dataflow"
)

// accounts are those of one task in the open epoch. They belong to the task's
// goroutine.
type accounts []*checkpoint.Account

// of returns the account of a name, which stays the same.
func (a *accounts) of(name string) *checkpoint.Account {
	for _, have := range *a {
		if have.Name == name {
			return have
		}
	}
	fresh := &checkpoint.Account{Name: name}
	*a = append(*a, fresh)
	return fresh
}

// close returns what the epoch counted, sorted by name, and begins the next one.
func (a *accounts) close() (counted []checkpoint.Account) {
	if a == nil {
		return nil
	}
	for _, account := range *a {
		if *account != (checkpoint.Account{Name: account.Name}) {
			counted = append(counted, *account)
		}
		*account = checkpoint.Account{Name: account.Name}
	}
	slices.SortFunc(counted, func(x, y checkpoint.Account) int { return cmp.Compare(x.Name, y.Name) })
	return counted
}

// accountName is what the ledger calls a node: the name of a table, or the kind of an operator and its place
// in the file.
func accountName(n *dataflow.Node) string {
	switch spec := n.Spec.(type) {
	case *dataflow.Source:
		return spec.Name
	case *dataflow.Sink:
		return spec.Name
	}
	return nameOf(n)
}
