package compile

import "github.com/onceflow/onceflow/internal/sql/ast"

// kind names a statement in the words of SQL.
func kind(stmt ast.Statement) string {
	switch s := stmt.(type) {
	case *ast.CreateTable:
		return "CREATE TABLE"
	case *ast.CreateView:
		return "CREATE VIEW"
	case *ast.CreateDatabase:
		return "CREATE DATABASE"
	case *ast.CreateCatalog:
		return "CREATE CATALOG"
	case *ast.CreateFunction:
		return "CREATE FUNCTION"
	case *ast.Insert:
		return "INSERT"
	case *ast.QueryStatement:
		return "SELECT"
	case *ast.StatementSet:
		return "STATEMENT SET"
	case *ast.Execute:
		return kind(s.Stmt)
	case *ast.Drop:
		return "DROP " + string(s.Kind)
	case *ast.Show:
		return "SHOW " + s.What
	case *ast.ClientCommand:
		return s.Command
	case *ast.Jar:
		if s.Remove {
			return "REMOVE JAR"
		}
		return "ADD JAR"
	}
	return otherKind(stmt)
}

func otherKind(stmt ast.Statement) string {
	switch stmt.(type) {
	case *ast.Set:
		return "SET"
	case *ast.Reset:
		return "RESET"
	case *ast.Use:
		return "USE"
	case *ast.Describe:
		return "DESCRIBE"
	case *ast.Explain:
		return "EXPLAIN"
	case *ast.Alter:
		return "ALTER"
	case *ast.Update:
		return "UPDATE"
	case *ast.Delete:
		return "DELETE"
	case *ast.Truncate:
		return "TRUNCATE"
	case *ast.Plan:
		return "COMPILE PLAN"
	case *ast.Procedure:
		return "CALL"
	case *ast.Analyze:
		return "ANALYZE"
	case *ast.CreateModel:
		return "CREATE MODEL"
	case *ast.CreateConnection:
		return "CREATE CONNECTION"
	case *ast.CreateMaterializedTable:
		return "CREATE MATERIALIZED TABLE"
	case *ast.LoadModule:
		return "LOAD MODULE"
	case *ast.UnloadModule:
		return "UNLOAD MODULE"
	case *ast.StopJob:
		return "STOP JOB"
	}
	return "this statement"
}
