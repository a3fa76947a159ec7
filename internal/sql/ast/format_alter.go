package ast

func (n *Alter) print(p *printer) {
	p.put("ALTER ")
	p.putIf(n.Temporary, "TEMPORARY ")
	p.putIf(n.System, "SYSTEM ")
	p.put(string(n.Kind), " ")
	p.putIf(n.IfExists, "IF EXISTS ")
	n.Name.print(p)
	p.put(" ")
	n.Action.print(p)
}

func (n *RenameTo) print(p *printer) {
	p.put("RENAME TO ")
	n.Name.print(p)
}

func (n *RenameColumn) print(p *printer) {
	p.put("RENAME ")
	n.From.print(p)
	p.put(" TO ")
	n.To.print(p)
}

func (n *SetOptions) print(p *printer) {
	p.put("SET (")
	list(p, n.Options, ", ")
	p.put(")")
}

func (n *ResetOptions) print(p *printer) {
	p.put("RESET (")
	list(p, n.Keys, ", ")
	p.put(")")
}

func (n *SetComment) print(p *printer) { clause(p, "COMMENT ", n.Comment) }

// addOrModify writes the word that begins a change.
func (p *printer) addOrModify(modify bool) {
	if modify {
		p.put("MODIFY ")
	} else {
		p.put("ADD ")
	}
}

func (n *ChangeElements) print(p *printer) {
	p.addOrModify(n.Modify)
	lines(p, n.Changes)
}

func (n *ElementChange) print(p *printer) {
	n.Element.print(p)
	p.putIf(n.First, " FIRST")
	clause(p, " AFTER ", n.After)
}

func (n *ChangeDistribution) print(p *printer) {
	p.addOrModify(n.Modify)
	p.put("DISTRIBUTION ")
	n.Distribution.print(p)
}

func (n *DropColumns) print(p *printer) {
	p.put("DROP (")
	list(p, n.Columns, ", ")
	p.put(")")
}

func (n *DropKey) print(p *printer) {
	if n.Constraint == nil {
		p.put("DROP PRIMARY KEY")
		return
	}
	clause(p, "DROP CONSTRAINT ", n.Constraint)
}

func (*DropWatermark) print(p *printer)    { p.put("DROP WATERMARK") }
func (*DropDistribution) print(p *printer) { p.put("DROP DISTRIBUTION") }

func (n *AddPartitions) print(p *printer) {
	p.put("ADD ")
	p.putIf(n.IfNotExists, "IF NOT EXISTS ")
	list(p, n.Partitions, " ")
}

func (n *NewPartition) print(p *printer) {
	n.Partition.print(p)
	p.with(n.Options)
}

func (n *DropPartitions) print(p *printer) {
	p.put("DROP ")
	p.putIf(n.IfExists, "IF EXISTS ")
	list(p, n.Partitions, ", ")
}

func (n *AlterQuery) print(p *printer) {
	p.put("AS ")
	n.Query.print(p)
}

func (n *AlterClass) print(p *printer) {
	clause(p, "AS ", n.Class)
	p.language(n.Language)
}

func (n *AlterRefresh) print(p *printer) {
	p.put(string(n.Action))
	clause(p, " ", n.Partition)
	p.with(n.Options)
}

func (n *SetFreshness) print(p *printer)   { p.exprClause("SET FRESHNESS = ", n.Freshness) }
func (n *SetRefreshMode) print(p *printer) { p.put("SET REFRESH_MODE = ", n.Mode) }

func (n *Partition) print(p *printer) {
	p.put("PARTITION (")
	list(p, n.Values, ", ")
	p.put(")")
}

func (n *PartitionValue) print(p *printer) {
	n.Column.print(p)
	p.exprClause(" = ", n.Value)
}
