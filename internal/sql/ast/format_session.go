package ast

func (n *Set) print(p *printer) {
	p.put("SET")
	if n.Option == nil {
		return
	}
	p.put(" ")
	p.key(n.Option.Key, n.Bare)
	clause(p, " = ", n.Option.Value)
}

// key writes an option key, without quotes if it was read so.
func (p *printer) key(k *StringLit, bare bool) {
	if bare {
		p.put(k.Value)
		return
	}
	k.print(p)
}

func (n *Reset) print(p *printer) {
	p.put("RESET")
	if n.Key != nil {
		p.put(" ")
		p.key(n.Key, n.Bare)
	}
}

func (n *Use) print(p *printer) {
	p.put("USE ")
	switch n.Kind {
	case KindCatalog:
		p.put("CATALOG ")
	case KindModule:
		p.put("MODULES ")
		for i := range n.Modules {
			p.putIf(i > 0, ", ")
			n.Modules[i].print(p)
		}
		return
	}
	n.Name.print(p)
}

func (n *LoadModule) print(p *printer) {
	clause(p, "LOAD MODULE ", n.Name)
	p.with(n.Options)
}

func (n *UnloadModule) print(p *printer) { clause(p, "UNLOAD MODULE ", n.Name) }

func (n *Jar) print(p *printer) {
	if n.Remove {
		p.put("REMOVE")
	} else {
		p.put("ADD")
	}
	clause(p, " JAR ", n.Path)
}

func (n *Analyze) print(p *printer) {
	clause(p, "ANALYZE TABLE ", n.Name)
	clause(p, " ", n.Partition)
	p.put(" COMPUTE STATISTICS")
	p.putIf(n.AllColumns, " FOR ALL COLUMNS")
	for i := range n.Columns {
		if i == 0 {
			p.put(" FOR COLUMNS ")
		} else {
			p.put(", ")
		}
		n.Columns[i].print(p)
	}
}

func (n *Describe) print(p *printer) {
	p.put("DESCRIBE ")
	if n.Kind == KindJob {
		clause(p, "JOB ", n.Job)
		return
	}
	if n.Kind != KindTable {
		p.put(string(n.Kind), " ")
	}
	p.putIf(n.Extended, "EXTENDED ")
	n.Name.print(p)
}

func (n *Show) print(p *printer) {
	p.put("SHOW ", n.What)
	p.putIf(n.In, " FROM")
	clause(p, " ", n.Name)
	clause(p, " ", n.Partition)
	if n.Pattern != nil {
		p.putIf(n.Not, " NOT")
		p.put(" ", string(n.Op), " ")
		n.Pattern.print(p)
	}
}

func (n *StopJob) print(p *printer) {
	clause(p, "STOP JOB ", n.Job)
	p.putIf(n.WithSavepoint, " WITH SAVEPOINT")
	p.putIf(n.WithDrain, " WITH DRAIN")
}

func (n *ClientCommand) print(p *printer) { p.put(n.Command) }
