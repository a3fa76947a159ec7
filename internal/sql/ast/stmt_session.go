package ast

// Set is SET 'key' = 'value', and SET alone, which lists the settings.
type Set struct {
	Span
	// Option is nil for SET alone. Its literals hold plain text also in the older form SET key = value.
	Option *Option
	// Bare is true for the older form, whose key has no quotes.
	Bare bool
}

// Reset is RESET 'key', and RESET alone, which resets all settings.
type Reset struct {
	Span
	// Key is nil for RESET alone.
	Key *StringLit
	// Bare is true for the older form, whose key has no quotes.
	Bare bool
}

// Use is USE name, USE CATALOG name, or USE MODULES name, ….
type Use struct {
	Span
	// Kind is KindDatabase, KindCatalog or KindModule.
	Kind ObjectKind
	// Name is nil for modules.
	Name    *Name
	Modules []Ident
}

// LoadModule is LOAD MODULE.
type LoadModule struct {
	Span
	Name    *Ident
	Options []*Option
}

// UnloadModule is UNLOAD MODULE.
type UnloadModule struct {
	Span
	Name *Ident
}

// Jar is ADD JAR 'path' or REMOVE JAR 'path'.
type Jar struct {
	Span
	Remove bool
	Path   *StringLit
}

// Analyze is ANALYZE TABLE … COMPUTE STATISTICS.
type Analyze struct {
	Span
	Name *Name
	// Partition is nil if not written.
	Partition *Partition
	// AllColumns is FOR ALL COLUMNS.
	AllColumns bool
	// Columns is FOR COLUMNS a, b.
	Columns []Ident
}

// Describe is DESCRIBE of any kind of object.
type Describe struct {
	Span
	Kind     ObjectKind
	Extended bool
	// Name is nil for jobs.
	Name *Name
	// Job is the id of DESCRIBE JOB, nil otherwise.
	Job *StringLit
}

// Show is any SHOW statement.
type Show struct {
	Span
	// What is the thing shown, spelled as in SQL: "TABLES", "CREATE TABLE", "CURRENT CATALOG", "FULL MODULES", ….
	What string
	// Name is the object of SHOW CREATE, of SHOW PARTITIONS, and of FROM or IN; nil if not written.
	Name *Name
	// In is true if the name stands behind FROM or IN.
	In bool
	// Partition limits SHOW PARTITIONS, nil if not written.
	Partition *Partition
	// Not, Op and Pattern are [NOT] LIKE 'pattern'; Pattern is nil if not written.
	Not     bool
	Op      LikeOp
	Pattern *StringLit
}

// StopJob is STOP JOB 'id' [WITH SAVEPOINT] [WITH DRAIN].
type StopJob struct {
	Span
	Job           *StringLit
	WithSavepoint bool
	WithDrain     bool
}

// ClientCommand is a command of the interactive client: "QUIT", "EXIT", "CLEAR", "HELP".
type ClientCommand struct {
	Span
	Command string
}

func (*Set) statement()           {}
func (*Reset) statement()         {}
func (*Use) statement()           {}
func (*LoadModule) statement()    {}
func (*UnloadModule) statement()  {}
func (*Jar) statement()           {}
func (*Analyze) statement()       {}
func (*Describe) statement()      {}
func (*Show) statement()          {}
func (*StopJob) statement()       {}
func (*ClientCommand) statement() {}

func (n *Set) each(f func(Node))          { one(f, n.Option) }
func (n *Reset) each(f func(Node))        { one(f, n.Key) }
func (n *Use) each(f func(Node))          { one(f, n.Name); idents(f, n.Modules) }
func (n *LoadModule) each(f func(Node))   { one(f, n.Name); all(f, n.Options) }
func (n *UnloadModule) each(f func(Node)) { one(f, n.Name) }
func (n *Jar) each(f func(Node))          { one(f, n.Path) }

func (n *Analyze) each(f func(Node)) {
	one(f, n.Name)
	one(f, n.Partition)
	idents(f, n.Columns)
}

func (n *Describe) each(f func(Node)) { one(f, n.Name); one(f, n.Job) }

func (n *Show) each(f func(Node)) {
	one(f, n.Name)
	one(f, n.Partition)
	one(f, n.Pattern)
}

func (n *StopJob) each(f func(Node))   { one(f, n.Job) }
func (*ClientCommand) each(func(Node)) {}
