package catalog

import (
	"sort"

	"github.com/onceflow/onceflow/internal/sql/ast"
	"github.com/onceflow/onceflow/internal/sql/diag"
)

// Catalog is the name space of one file. Names are case-sensitive.
type Catalog struct {
	// Current completes short names; USE changes it.
	Current  Namespace
	catalogs map[string]*space
	// temporary objects hide permanent ones of the same path.
	temporary map[Path]Object
	// broken are objects whose declaration failed.
	broken    map[Path]bool
	functions functions
}

// space is one catalog.
type space struct {
	defaultDatabase string
	databases       map[string]*database
}

type database struct {
	objects map[string]Object
}

// New returns a catalog that holds an empty default_catalog.default_database.
func New() *Catalog {
	c := &Catalog{
		Current:   Namespace{DefaultCatalog, DefaultDatabase},
		catalogs:  map[string]*space{},
		temporary: map[Path]Object{},
		broken:    map[Path]bool{},
		functions: newFunctions(),
	}
	c.catalogs[DefaultCatalog] = newSpace(DefaultDatabase)
	return c
}

func newSpace(defaultDatabase string) *space {
	return &space{
		defaultDatabase: defaultDatabase,
		databases:       map[string]*database{defaultDatabase: {objects: map[string]Object{}}},
	}
}

// CreateCatalog adds an in-memory catalog with one empty database.
func (c *Catalog) CreateCatalog(name *ast.Ident, defaultDatabase string, ifNotExists bool) error {
	if _, exists := c.catalogs[name.Name]; exists {
		if ifNotExists {
			return nil
		}
		return diag.Errorf(name.Span, "catalog %s exists already", Quote(name.Name)).WithHint("add IF NOT EXISTS, or choose another name")
	}
	c.catalogs[name.Name] = newSpace(defaultDatabase)
	return nil
}

// CreateDatabase adds an empty database.
func (c *Catalog) CreateDatabase(name *ast.Name, ifNotExists bool) error {
	sp, dbName, err := c.databaseName(name)
	if err != nil {
		return err
	}
	if _, exists := sp.databases[dbName]; exists {
		if ifNotExists {
			return nil
		}
		return diag.Errorf(name.Span, "database %s exists already", name).WithHint("add IF NOT EXISTS, or choose another name")
	}
	sp.databases[dbName] = &database{objects: map[string]Object{}}
	return nil
}

// databaseName splits [catalog.]database; the catalog must exist.
func (c *Catalog) databaseName(name *ast.Name) (*space, string, error) {
	catalogName := c.Current.Catalog
	if len(name.Parts) == 2 {
		catalogName = name.Parts[0].Name
	}
	if len(name.Parts) > 2 {
		return nil, "", diag.Errorf(name.Span, "%s is not the name of a database", name).WithHint("write catalog.database")
	}
	sp, ok := c.catalogs[catalogName]
	if !ok {
		return nil, "", c.noCatalog(name.Span, catalogName)
	}
	return sp, name.Last().Name, nil
}

// UseCatalog makes a catalog, and its default database, the current one.
func (c *Catalog) UseCatalog(name *ast.Name) error {
	if len(name.Parts) != 1 {
		return diag.Errorf(name.Span, "%s is not the name of a catalog", name)
	}
	sp, ok := c.catalogs[name.Last().Name]
	if !ok {
		return c.noCatalog(name.Span, name.Last().Name)
	}
	c.Current = Namespace{name.Last().Name, sp.defaultDatabase}
	return nil
}

// UseDatabase makes a database, and its catalog, the current one.
func (c *Catalog) UseDatabase(name *ast.Name) error {
	sp, dbName, err := c.databaseName(name)
	if err != nil {
		return err
	}
	if _, ok := sp.databases[dbName]; !ok {
		return noDatabase(name.Span, dbName, sp)
	}
	if len(name.Parts) == 2 {
		c.Current.Catalog = name.Parts[0].Name
	}
	c.Current.Database = dbName
	return nil
}

// CheckDatabase reports a database that does not exist.
func (c *Catalog) CheckDatabase(name *ast.Name) error {
	sp, dbName, err := c.databaseName(name)
	if err == nil && sp.databases[dbName] == nil {
		err = noDatabase(name.Span, dbName, sp)
	}
	return err
}

// CheckCatalog reports a catalog that does not exist.
func (c *Catalog) CheckCatalog(name *ast.Name) error {
	if n := name.Last().Name; len(name.Parts) > 1 || c.catalogs[n] == nil {
		return c.noCatalog(name.Span, n)
	}
	return nil
}

// DropDatabase removes a database; one that is not empty only with cascade.
func (c *Catalog) DropDatabase(name *ast.Name, ifExists, cascade bool) error {
	sp, dbName, err := c.databaseName(name)
	if err != nil {
		return err
	}
	db, ok := sp.databases[dbName]
	switch {
	case !ok && ifExists:
		return nil
	case !ok:
		return noDatabase(name.Span, dbName, sp)
	case sp == c.catalogs[c.Current.Catalog] && dbName == c.Current.Database:
		return diag.Errorf(name.Span, "database %s is in use", name).WithHint("USE another one first")
	case len(db.objects) > 0 && !cascade:
		return diag.Errorf(name.Span, "database %s is not empty", name).WithHint("add CASCADE to drop its tables too")
	}
	delete(sp.databases, dbName)
	return nil
}

// DropCatalog removes a catalog that is not the current one.
func (c *Catalog) DropCatalog(name *ast.Name, ifExists bool) error {
	n := name.Last().Name
	switch _, ok := c.catalogs[n]; {
	case !ok && ifExists:
		return nil
	case !ok:
		return c.noCatalog(name.Span, n)
	case n == c.Current.Catalog:
		return diag.Errorf(name.Span, "catalog %s is in use", Quote(n)).WithHint("USE CATALOG another one first")
	}
	delete(c.catalogs, n)
	return nil
}

// Put declares a table or a view. An object that exists already is an error,
// unless ifNotExists (then the new one is ignored) or replace is set.
func (c *Catalog) Put(at ast.Span, o Object, ifNotExists, replace bool) error {
	path := o.ObjectPath()
	db, err := c.database(at, path)
	if err != nil {
		return err
	}
	_, exists := db.objects[path.Object]
	if o.IsTemporary() {
		_, exists = c.temporary[path]
	}
	if exists && !replace {
		if ifNotExists {
			return nil
		}
		return diag.Errorf(at, "%s exists already", path).WithHint("drop it first, add IF NOT EXISTS, or choose another name")
	}
	if o.IsTemporary() {
		c.temporary[path] = o
		return nil
	}
	db.objects[path.Object] = o
	return nil
}

// MarkBroken remembers an object whose declaration failed, so that statements
// that use it are not reported as well.
func (c *Catalog) MarkBroken(path Path) { c.broken[path] = true }

// Exists reports whether CREATE would find an object of that path.
func (c *Catalog) Exists(path Path, temporary bool) bool {
	if temporary {
		return c.temporary[path] != nil
	}
	db := c.find(path)
	return db != nil && db.objects[path.Object] != nil
}

// Drop removes a table or a view; view says which of the two is meant.
func (c *Catalog) Drop(name *ast.Name, view, temporary, ifExists bool) error {
	path, err := c.Current.Complete(name)
	if err != nil {
		return err
	}
	found := c.temporary[path]
	if !temporary {
		if db := c.find(path); db != nil {
			found = db.objects[path.Object]
		}
	}
	switch isView := isView(found); {
	case found == nil && ifExists:
		return nil
	case found == nil:
		return c.missing(name, path)
	case isView && !view:
		return diag.Errorf(name.Span, "%s is a view", path).WithHint("use DROP VIEW")
	case !isView && view:
		return diag.Errorf(name.Span, "%s is a table", path).WithHint("use DROP TABLE")
	}
	if temporary {
		delete(c.temporary, path)
		return nil
	}
	if c.temporary[path] != nil {
		return diag.Errorf(name.Span, "a temporary object of this name hides %s", path).WithHint("drop that first: DROP TEMPORARY …")
	}
	delete(c.find(path).objects, path.Object)
	return nil
}

func isView(o Object) bool { _, ok := o.(*View); return ok }

// Lookup finds the table or view that a name means in a name space. Temporary
// objects come first.
func (c *Catalog) Lookup(in Namespace, name *ast.Name) (Object, error) {
	path, err := in.Complete(name)
	if err != nil {
		return nil, err
	}
	if o := c.temporary[path]; o != nil {
		return o, nil
	}
	db, err := c.database(name.Span, path)
	if err != nil {
		return nil, err
	}
	if o := db.objects[path.Object]; o != nil {
		return o, nil
	}
	return nil, c.missing(name, path)
}

// Permanent finds the table or view that a name means, temporary ones left out.
func (c *Catalog) Permanent(in Namespace, name *ast.Name) (Object, error) {
	path, err := in.Complete(name)
	if err != nil {
		return nil, err
	}
	db, err := c.database(name.Span, path)
	if err != nil {
		return nil, err
	}
	if o := db.objects[path.Object]; o != nil {
		return o, nil
	}
	if c.temporary[path] != nil {
		return nil, diag.Errorf(name.Span, "%s is temporary and cannot be altered", name).WithHint("create it anew")
	}
	return nil, c.missing(name, path)
}

// Forget removes the permanent object of a path.
func (c *Catalog) Forget(path Path) {
	if db := c.find(path); db != nil {
		delete(db.objects, path.Object)
	}
}

// find returns the database of a path, or nil.
func (c *Catalog) find(path Path) *database {
	if sp := c.catalogs[path.Catalog]; sp != nil {
		return sp.databases[path.Database]
	}
	return nil
}

// database is find with an error that names what is missing.
func (c *Catalog) database(at ast.Span, path Path) (*database, error) {
	sp, ok := c.catalogs[path.Catalog]
	if !ok {
		return nil, c.noCatalog(at, path.Catalog)
	}
	db, ok := sp.databases[path.Database]
	if !ok {
		return nil, noDatabase(at, path.Database, sp)
	}
	return db, nil
}

func (c *Catalog) noCatalog(at ast.Span, name string) error {
	p := diag.Errorf(at, "there is no catalog %s", Quote(name))
	if near := diag.Near(name, sortedNames(c.catalogs)); near != "" {
		return p.WithHint("did you mean %s?", Quote(near))
	}
	return p.WithHint("create it first: CREATE CATALOG %s WITH ('type' = 'generic_in_memory')", Quote(name))
}

func noDatabase(at ast.Span, name string, sp *space) error {
	p := diag.Errorf(at, "there is no database %s", Quote(name))
	if near := diag.Near(name, sortedNames(sp.databases)); near != "" {
		return p.WithHint("did you mean %s?", Quote(near))
	}
	return p.WithHint("create it first: CREATE DATABASE %s", Quote(name))
}

// missing is the error for a name that means nothing.
func (c *Catalog) missing(name *ast.Name, path Path) error {
	if c.broken[path] {
		return diag.ErrReported
	}
	p := diag.Errorf(name.Span, "there is no table or view %s", name)
	names := c.Objects(Namespace{path.Catalog, path.Database}, nil)
	if near := diag.Near(path.Object, names); near != "" {
		return p.WithHint("did you mean %s?", Quote(near))
	}
	if len(names) == 0 {
		return p.WithHint("no table is declared in %s.%s yet: CREATE TABLE comes first", path.Catalog, path.Database)
	}
	return p.WithHint("declare it with CREATE TABLE or CREATE VIEW before this statement")
}

// Objects lists the names of a database that keep accepts, in order; nil
// accepts all. Temporary objects are among them.
func (c *Catalog) Objects(in Namespace, keep func(Object) bool) []string {
	found := map[string]Object{}
	if db := c.find(Path{Catalog: in.Catalog, Database: in.Database}); db != nil {
		for name, o := range db.objects {
			found[name] = o
		}
	}
	for path, o := range c.temporary {
		if path.Catalog == in.Catalog && path.Database == in.Database {
			found[path.Object] = o
		}
	}
	for name, o := range found {
		if keep != nil && !keep(o) {
			delete(found, name)
		}
	}
	return sortedNames(found)
}

// Views lists the names of the views of a database.
func (c *Catalog) Views(in Namespace) []string { return c.Objects(in, isView) }

// Catalogs lists the names of all catalogs.
func (c *Catalog) Catalogs() []string { return sortedNames(c.catalogs) }

// Databases lists the databases of a catalog; none if it does not exist.
func (c *Catalog) Databases(catalog string) []string {
	if sp := c.catalogs[catalog]; sp != nil {
		return sortedNames(sp.databases)
	}
	return nil
}

func sortedNames[V any](m map[string]V) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
