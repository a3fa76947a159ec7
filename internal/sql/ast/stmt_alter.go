package ast

// Alter is ALTER of any kind of object.
type Alter struct {
	Span
	Kind      ObjectKind
	Temporary bool
	// System is true for ALTER TEMPORARY SYSTEM FUNCTION.
	System   bool
	IfExists bool
	Name     *Name
	Action   AlterAction
}

// AlterAction is what an [Alter] changes.
type AlterAction interface {
	Node
	alterAction()
}

// RenameTo is RENAME TO name.
type RenameTo struct {
	Span
	Name *Name
}

// RenameColumn is RENAME column TO name.
type RenameColumn struct {
	Span
	From *Name
	To   *Ident
}

// SetOptions is SET ('key' = 'value', …).
type SetOptions struct {
	Span
	Options []*Option
}

// ResetOptions is RESET ('key', …).
type ResetOptions struct {
	Span
	Keys []*StringLit
}

// SetComment is COMMENT 'text'.
type SetComment struct {
	Span
	Comment *StringLit
}

// ChangeElements is ADD or MODIFY of columns, constraints and a watermark.
type ChangeElements struct {
	Span
	// Modify is true for MODIFY, false for ADD.
	Modify  bool
	Changes []*ElementChange
}

// ElementChange is one element of a [ChangeElements].
type ElementChange struct {
	Span
	Element TableElement
	// First puts a column before all others.
	First bool
	// After puts a column behind another one, nil if not written.
	After *Name
}

// ChangeDistribution is ADD or MODIFY of the distribution.
type ChangeDistribution struct {
	Span
	// Modify is true for MODIFY, false for ADD.
	Modify       bool
	Distribution *Distribution
}

// DropColumns is DROP (column, …).
type DropColumns struct {
	Span
	Columns []*Name
}

// DropKey is DROP PRIMARY KEY, or DROP CONSTRAINT name.
type DropKey struct {
	Span
	// Constraint is nil for DROP PRIMARY KEY.
	Constraint *Ident
}

// DropWatermark is DROP WATERMARK.
type DropWatermark struct{ Span }

// DropDistribution is DROP DISTRIBUTION.
type DropDistribution struct{ Span }

// AddPartitions is ADD PARTITION (…) WITH (…) ….
type AddPartitions struct {
	Span
	IfNotExists bool
	Partitions  []*NewPartition
}

// NewPartition is one partition of an [AddPartitions].
type NewPartition struct {
	Span
	Partition *Partition
	Options   []*Option
}

// DropPartitions is DROP PARTITION (…), ….
type DropPartitions struct {
	Span
	IfExists   bool
	Partitions []*Partition
}

// AlterQuery is AS query: the new definition of a view or a materialized table.
type AlterQuery struct {
	Span
	Query *Query
}

// AlterClass is AS 'class': the new implementation of a function.
type AlterClass struct {
	Span
	Class *StringLit
	// Language is "JAVA", "SCALA", "PYTHON", "SQL", or "" if not written.
	Language string
}

// RefreshAction says what happens to the refresh of a materialized table, spelled as in SQL.
type RefreshAction string

// The actions on a materialized table.
const (
	SuspendRefresh RefreshAction = "SUSPEND"
	ResumeRefresh  RefreshAction = "RESUME"
	RefreshNow     RefreshAction = "REFRESH"
)

// AlterRefresh is SUSPEND, RESUME [WITH (…)] or REFRESH [PARTITION (…)].
type AlterRefresh struct {
	Span
	Action RefreshAction
	// Partition is set for REFRESH PARTITION.
	Partition *Partition
	// Options may be set for RESUME.
	Options []*Option
}

// SetFreshness is SET FRESHNESS = interval.
type SetFreshness struct {
	Span
	Freshness Expr
}

// SetRefreshMode is SET REFRESH_MODE = FULL or CONTINUOUS.
type SetRefreshMode struct {
	Span
	Mode string
}

// Partition is PARTITION (column = value, …).
type Partition struct {
	Span
	// Values has at least one element.
	Values []*PartitionValue
}

// PartitionValue is column [= value].
type PartitionValue struct {
	Span
	Column *Ident
	// Value is a literal, nil if only the column was written.
	Value Expr
}

func (*Alter) statement() {}

func (*RenameTo) alterAction()           {}
func (*RenameColumn) alterAction()       {}
func (*SetOptions) alterAction()         {}
func (*ResetOptions) alterAction()       {}
func (*SetComment) alterAction()         {}
func (*ChangeElements) alterAction()     {}
func (*ChangeDistribution) alterAction() {}
func (*DropColumns) alterAction()        {}
func (*DropKey) alterAction()            {}
func (*DropWatermark) alterAction()      {}
func (*DropDistribution) alterAction()   {}
func (*AddPartitions) alterAction()      {}
func (*DropPartitions) alterAction()     {}
func (*AlterQuery) alterAction()         {}
func (*AlterClass) alterAction()         {}
func (*AlterRefresh) alterAction()       {}
func (*SetFreshness) alterAction()       {}
func (*SetRefreshMode) alterAction()     {}

func (n *Alter) each(f func(Node))              { one(f, n.Name); some(f, n.Action) }
func (n *RenameTo) each(f func(Node))           { one(f, n.Name) }
func (n *RenameColumn) each(f func(Node))       { one(f, n.From); one(f, n.To) }
func (n *SetOptions) each(f func(Node))         { all(f, n.Options) }
func (n *ResetOptions) each(f func(Node))       { all(f, n.Keys) }
func (n *SetComment) each(f func(Node))         { one(f, n.Comment) }
func (n *ChangeElements) each(f func(Node))     { all(f, n.Changes) }
func (n *ElementChange) each(f func(Node))      { some(f, n.Element); one(f, n.After) }
func (n *ChangeDistribution) each(f func(Node)) { one(f, n.Distribution) }
func (n *DropColumns) each(f func(Node))        { all(f, n.Columns) }
func (n *DropKey) each(f func(Node))            { one(f, n.Constraint) }
func (*DropWatermark) each(func(Node))          {}
func (*DropDistribution) each(func(Node))       {}
func (n *AddPartitions) each(f func(Node))      { all(f, n.Partitions) }
func (n *NewPartition) each(f func(Node))       { one(f, n.Partition); all(f, n.Options) }
func (n *DropPartitions) each(f func(Node))     { all(f, n.Partitions) }
func (n *AlterQuery) each(f func(Node))         { one(f, n.Query) }
func (n *AlterClass) each(f func(Node))         { one(f, n.Class) }
func (n *AlterRefresh) each(f func(Node))       { one(f, n.Partition); all(f, n.Options) }
func (n *SetFreshness) each(f func(Node))       { some(f, n.Freshness) }
func (*SetRefreshMode) each(func(Node))         {}
func (n *Partition) each(f func(Node))          { all(f, n.Values) }
func (n *PartitionValue) each(f func(Node))     { one(f, n.Column); some(f, n.Value) }
