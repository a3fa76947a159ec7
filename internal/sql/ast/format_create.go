package ast

func (n *CreateView) print(p *printer) {
	p.put("CREATE ")
	p.putIf(n.OrReplace, "OR REPLACE ")
	p.putIf(n.Temporary, "TEMPORARY ")
	p.put("VIEW ")
	p.putIf(n.IfNotExists, "IF NOT EXISTS ")
	n.Name.print(p)
	if len(n.Columns) > 0 {
		p.put(" ")
		p.identList(n.Columns)
	}
	clause(p, " COMMENT ", n.Comment)
	p.put(" AS")
	p.line()
	n.Query.print(p)
}

// created writes CREATE, the kind of object and its name.
func (p *printer) created(temporary, system bool, kind ObjectKind, ifNotExists bool, name Node) {
	p.put("CREATE ")
	p.putIf(temporary, "TEMPORARY ")
	p.putIf(system, "SYSTEM ")
	p.put(string(kind), " ")
	p.putIf(ifNotExists, "IF NOT EXISTS ")
	name.print(p)
}

func (n *CreateFunction) print(p *printer) {
	p.created(n.Temporary, n.System, KindFunction, n.IfNotExists, n.Name)
	clause(p, " AS ", n.Class)
	p.language(n.Language)
	if len(n.Resources) > 0 {
		p.put(" USING ")
		list(p, n.Resources, ", ")
	}
	p.with(n.Options)
}

func (p *printer) language(name string) {
	if name != "" {
		p.put(" LANGUAGE ", name)
	}
}

func (n *Resource) print(p *printer) {
	p.put(n.Kind, " ")
	n.Path.print(p)
}

func (n *CreateCatalog) print(p *printer) {
	p.created(false, false, KindCatalog, n.IfNotExists, n.Name)
	clause(p, " COMMENT ", n.Comment)
	p.with(n.Options)
}

func (n *CreateDatabase) print(p *printer) {
	p.created(false, false, KindDatabase, n.IfNotExists, n.Name)
	clause(p, " COMMENT ", n.Comment)
	p.with(n.Options)
}

func (n *CreateModel) print(p *printer) {
	p.created(n.Temporary, false, KindModel, n.IfNotExists, n.Name)
	if len(n.Input) > 0 {
		p.put(" INPUT ")
		lines(p, n.Input)
	}
	if len(n.Output) > 0 {
		p.put(" OUTPUT ")
		lines(p, n.Output)
	}
	clause(p, " COMMENT ", n.Comment)
	p.with(n.Options)
	if n.As != nil {
		p.line()
		p.put("AS ")
		n.As.print(p)
	}
}

func (n *CreateConnection) print(p *printer) {
	p.created(n.Temporary, n.System, KindConnection, n.IfNotExists, n.Name)
	clause(p, " COMMENT ", n.Comment)
	p.with(n.Options)
}

func (n *CreateMaterializedTable) print(p *printer) {
	p.put("CREATE ")
	p.putIf(n.OrAlter, "OR ALTER ")
	p.put("MATERIALIZED TABLE ")
	n.Name.print(p)
	p.tableBody(n.Elements, n.Comment, n.Distribution, n.PartitionedBy)
	p.with(n.Options)
	if n.Freshness != nil {
		p.line()
		p.exprClause("FRESHNESS = ", n.Freshness)
	}
	if n.RefreshMode != "" {
		p.line()
		p.put("REFRESH_MODE = ", n.RefreshMode)
	}
	p.line()
	p.put("AS ")
	n.Query.print(p)
}

func (n *Drop) print(p *printer) {
	p.put("DROP ")
	p.putIf(n.Temporary, "TEMPORARY ")
	p.putIf(n.System, "SYSTEM ")
	p.put(string(n.Kind), " ")
	p.putIf(n.IfExists, "IF EXISTS ")
	n.Name.print(p)
	if n.Behavior != "" {
		p.put(" ", n.Behavior)
	}
}
