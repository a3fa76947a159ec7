package ast

func (n *CreateTable) print(p *printer) {
	p.put("CREATE ")
	p.putIf(n.OrReplace, "OR REPLACE ")
	p.putIf(n.Temporary, "TEMPORARY ")
	p.put("TABLE ")
	p.putIf(n.IfNotExists, "IF NOT EXISTS ")
	n.Name.print(p)
	p.tableBody(n.Elements, n.Comment, n.Distribution, n.PartitionedBy)
	p.with(n.Options)
	if n.Like != nil {
		p.line()
		n.Like.print(p)
	}
	if n.As != nil {
		p.line()
		p.put("AS ")
		n.As.print(p)
	}
}

// tableBody writes what CREATE TABLE and CREATE MATERIALIZED TABLE have in common, up to WITH.
func (p *printer) tableBody(elements []TableElement, comment *StringLit, d *Distribution, partitionedBy []Ident) {
	if len(elements) > 0 {
		p.put(" ")
		lines(p, elements)
	}
	clause(p, " COMMENT ", comment)
	if d != nil {
		p.line()
		p.put("DISTRIBUTED ")
		d.print(p)
	}
	if len(partitionedBy) > 0 {
		p.line()
		p.put("PARTITIONED BY ")
		p.identList(partitionedBy)
	}
}

// with writes the WITH clause, if there are options.
func (p *printer) with(options []*Option) {
	if len(options) > 0 {
		p.put(" WITH ")
		lines(p, options)
	}
}

func (n *PhysicalColumn) print(p *printer) {
	n.Name.print(p)
	p.put(" ")
	n.Type.print(p)
	clause(p, " ", n.Constraint)
	clause(p, " COMMENT ", n.Comment)
}

func (n *MetadataColumn) print(p *printer) {
	n.Name.print(p)
	p.put(" ")
	n.Type.print(p)
	p.put(" METADATA")
	clause(p, " FROM ", n.Key)
	p.putIf(n.Virtual, " VIRTUAL")
	clause(p, " COMMENT ", n.Comment)
}

func (n *ComputedColumn) print(p *printer) {
	n.Name.print(p)
	p.put(" AS ")
	n.X.print(p)
	clause(p, " COMMENT ", n.Comment)
}

func (n *BareColumn) print(p *printer) { n.Name.print(p) }

func (n *Watermark) print(p *printer) {
	p.put("WATERMARK FOR ")
	n.Column.print(p)
	p.put(" AS ")
	n.X.print(p)
}

func (n *Constraint) print(p *printer) {
	if n.Name != nil {
		clause(p, "CONSTRAINT ", n.Name)
		p.put(" ")
	}
	p.put(string(n.Kind))
	if len(n.Columns) > 0 {
		p.put(" ")
		p.identList(n.Columns)
	}
	p.putIf(n.Enforcement == Enforced, " ENFORCED")
	p.putIf(n.Enforcement == NotEnforced, " NOT ENFORCED")
}

func (n *Distribution) print(p *printer) {
	if len(n.Columns) > 0 {
		p.put("BY ", n.Kind)
		p.identList(n.Columns)
		p.putIf(n.Buckets != nil, " ")
	}
	if n.Buckets != nil {
		p.put("INTO ")
		n.Buckets.print(p)
		p.put(" BUCKETS")
	}
}

func (n *Option) print(p *printer) {
	n.Key.print(p)
	p.put(" = ")
	n.Value.print(p)
}

func (n *TableLike) print(p *printer) {
	p.put("LIKE ")
	n.Source.print(p)
	if len(n.Options) > 0 {
		p.put(" (")
		list(p, n.Options, " ")
		p.put(")")
	}
}

func (n *LikeOption) print(p *printer) { p.put(n.Merge, " ", n.Feature) }
