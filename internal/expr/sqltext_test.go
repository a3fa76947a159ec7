package expr

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/onceflow/onceflow/types"
)

// sqlText reads the expressions of the tests. It knows just enough SQL for them
// and panics on the rest; [parseSQL] turns a panic into a test failure.
type sqlText struct {
	tokens []string
	at     int
	env    *Env
	// column resolves a name.
	column func(name string) (Expr, bool)
}

func parseSQL(sql string, env *Env, column func(string) (Expr, bool)) (e Expr, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	p := &sqlText{tokens: tokenize(sql), env: env, column: column}
	e = p.expr(0)
	if p.peek() != "" {
		panic("unread: " + p.peek())
	}
	return e, nil
}

// tokenize keeps the quotes of literals and of names.
func tokenize(sql string) []string {
	var tokens []string
	for i := 0; i < len(sql); {
		c := rune(sql[i])
		j := i + 1
		switch {
		case unicode.IsSpace(c):
			i++
			continue
		case c == '\'' || c == '`':
			for j < len(sql) && (sql[j] != byte(c) || j+1 < len(sql) && sql[j+1] == byte(c)) {
				if sql[j] == byte(c) {
					j++
				}
				j++
			}
			j++
		case unicode.IsLetter(c) || c == '_':
			for j < len(sql) && (unicode.IsLetter(rune(sql[j])) || unicode.IsDigit(rune(sql[j])) || sql[j] == '_') {
				j++
			}
		case unicode.IsDigit(c) || c == '.' && j < len(sql) && unicode.IsDigit(rune(sql[j])) && !afterName(tokens):
			for j < len(sql) && (unicode.IsDigit(rune(sql[j])) || strings.ContainsRune(".eE", rune(sql[j])) ||
				strings.ContainsRune("+-", rune(sql[j])) && strings.ContainsRune("eE", rune(sql[j-1]))) {
				j++
			}
		case i+1 < len(sql) && strings.Contains("<= >= <> != ||", sql[i:i+2]) && sql[i+1] != ' ':
			j++
		}
		tokens = append(tokens, sql[i:j])
		i = j
	}
	return tokens
}

func afterName(tokens []string) bool {
	return len(tokens) > 0 && strings.ContainsAny(tokens[len(tokens)-1][:1], "abcdefghijklmnopqrstuvwxyz)]`")
}

func (p *sqlText) peek() string {
	if p.at < len(p.tokens) {
		return p.tokens[p.at]
	}
	return ""
}

func (p *sqlText) next() string {
	t := p.peek()
	p.at++
	return t
}

// accept reads the words if all of them follow.
func (p *sqlText) accept(words string) bool {
	list := strings.Fields(words)
	for i, w := range list {
		if p.at+i >= len(p.tokens) || !strings.EqualFold(p.tokens[p.at+i], w) {
			return false
		}
	}
	p.at += len(list)
	return true
}

func (p *sqlText) expect(words string) {
	if !p.accept(words) {
		panic(fmt.Sprintf("%s expected, not %q", words, p.peek()))
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func bind(name string, opts map[string]string, args ...Expr) Expr {
	f, ok := Lookup(name)
	if !ok {
		panic("no function " + name)
	}
	return must(f.Bind(args, opts))
}

var precedence = map[string]int{
	"OR": 1, "AND": 2, "=": 4, "<>": 4, "!=": 4, "<": 4, "<=": 4, ">": 4, ">=": 4, "IS": 4, "NOT": 4, "IN": 4,
	"BETWEEN": 4, "LIKE": 4, "SIMILAR": 4, "+": 5, "-": 5, "||": 5, "*": 6, "/": 6, "%": 6,
}

func (p *sqlText) expr(min int) Expr {
	var left Expr
	if min <= 3 && p.accept("NOT") {
		left = bind("NOT", nil, p.expr(3))
	} else {
		left = p.unary()
	}
	for {
		op := strings.ToUpper(p.peek())
		level := precedence[op]
		if level <= min || level == 0 {
			return left
		}
		p.at++
		left = p.infix(left, op, level)
	}
}

func (p *sqlText) infix(left Expr, op string, level int) Expr {
	negate := op == "NOT"
	if negate {
		op = strings.ToUpper(p.next())
	}
	var e Expr
	switch op {
	case "IS":
		return p.is(left)
	case "IN":
		e = bind("IN", nil, append([]Expr{left}, p.list("(", ")")...)...)
	case "BETWEEN":
		opts := map[string]string{}
		if p.accept("SYMMETRIC") {
			opts[OptSymmetric] = "true"
		}
		p.accept("ASYMMETRIC")
		low := p.expr(4)
		p.expect("AND")
		e = bind("BETWEEN", opts, left, low, p.expr(4))
	case "LIKE", "SIMILAR":
		if p.accept("TO") {
			op = "SIMILAR TO"
		}
		args := []Expr{left, p.expr(4)}
		if p.accept("ESCAPE") {
			args = append(args, p.expr(4))
		}
		e = bind(op, nil, args...)
	default:
		return bind(op, nil, left, p.expr(level))
	}
	if negate {
		return bind("NOT", nil, e)
	}
	return e
}

func (p *sqlText) is(left Expr) Expr {
	name := "IS"
	for _, w := range []string{"NOT", "DISTINCT FROM", "NULL", "TRUE", "FALSE", "UNKNOWN", "JSON VALUE", "JSON ARRAY", "JSON OBJECT", "JSON SCALAR", "JSON"} {
		if !p.accept(w) {
			continue
		}
		name += " " + w
		if w == "DISTINCT FROM" {
			return bind(name, nil, left, p.expr(4))
		}
		if w != "NOT" {
			break
		}
	}
	return bind(name, nil, left)
}

func (p *sqlText) unary() Expr {
	if p.accept("-") {
		return bind("-", nil, p.unary())
	}
	e := p.primary()
	for {
		switch {
		case p.accept("["):
			e = bind("ITEM", nil, e, p.expr(0))
			p.expect("]")
		case p.accept("."):
			e = fieldOf(e, strings.Trim(p.next(), "`"))
		default:
			return e
		}
	}
}

func fieldOf(e Expr, name string) Expr {
	for i, f := range e.Type().Fields {
		if f.Name == name {
			return bind("FIELD", map[string]string{OptIndex: strconv.Itoa(i)}, e)
		}
	}
	panic("no field " + name)
}

func (p *sqlText) list(open, end string) []Expr {
	p.expect(open)
	var args []Expr
	for !p.accept(end) {
		args = append(args, p.expr(0))
		p.accept(",")
	}
	return args
}

func unquote(token string) string { return strings.ReplaceAll(token[1:len(token)-1], "''", "'") }

func (p *sqlText) primary() Expr {
	t := p.next()
	switch {
	case t == "(":
		return p.parenthesis()
	case t[0] == '\'':
		return NewString(unquote(t))
	case t[0] == '`':
		return p.name(strings.Trim(t, "`"))
	case t[0] >= '0' && t[0] <= '9' || t[0] == '.':
		return must(NewNumber(t))
	}
	if special, ok := specials[strings.ToUpper(t)]; ok && (p.peek() == "(" || noParentheses[strings.ToUpper(t)] || p.peek() != "" && p.peek()[0] == '\'' || p.peek() == "[") {
		return special(p)
	}
	if p.peek() == "(" {
		return bind(strings.ToUpper(t), nil, p.list("(", ")")...)
	}
	return p.name(t)
}

func (p *sqlText) name(t string) Expr {
	if e, ok := p.column(t); ok {
		return e
	}
	if t == "src" && p.accept(".") {
		return p.name(p.next())
	}
	if _, ok := Lookup(t); ok {
		return bind(t, nil)
	}
	panic("no column " + t)
}

func (p *sqlText) parenthesis() Expr {
	e := p.expr(0)
	if !p.accept(",") {
		p.expect(")")
		return e
	}
	args := []Expr{e, p.expr(0)}
	p.expect(")")
	if p.accept("OVERLAPS") {
		return bind("OVERLAPS", nil, append(args, p.list("(", ")")...)...)
	}
	return bind("ROW", nil, args...)
}

// noParentheses are the specials that need nothing behind them.
var noParentheses = map[string]bool{"NULL": true, "TRUE": true, "FALSE": true, "CASE": true, "INTERVAL": true}

var specials map[string]func(p *sqlText) Expr

func init() {
	specials = map[string]func(p *sqlText) Expr{
		"NULL":  func(*sqlText) Expr { return LiteralNull(types.Of(types.Null)) },
		"TRUE":  func(*sqlText) Expr { return NewBool(true) },
		"FALSE": func(*sqlText) Expr { return NewBool(false) },
		"X": func(p *sqlText) Expr {
			return NewBytes([]byte(must(strconv.Unquote(`"` + hexEscapes(unquote(p.next())) + `"`))))
		},
		"DATE":      func(p *sqlText) Expr { return must(NewDate(unquote(p.next()))) },
		"TIME":      func(p *sqlText) Expr { return must(NewTime(unquote(p.next()))) },
		"TIMESTAMP": func(p *sqlText) Expr { return must(NewTimestamp(unquote(p.next()))) },
		"INTERVAL":  (*sqlText).interval,
		"CASE":      (*sqlText).caseOf,
		"CAST":      func(p *sqlText) Expr { return p.cast(false) },
		"TRY_CAST":  func(p *sqlText) Expr { return p.cast(true) },
		"ARRAY":     func(p *sqlText) Expr { return bind("ARRAY", nil, p.list("[", "]")...) },
		"MAP":       func(p *sqlText) Expr { return bind("MAP", nil, p.list("[", "]")...) },
		"EXTRACT":   (*sqlText).extract,
		"FLOOR":     func(p *sqlText) Expr { return p.roundTo("FLOOR") },
		"CEIL":      func(p *sqlText) Expr { return p.roundTo("CEIL") },
		"TRIM":      (*sqlText).trim,
		"SUBSTRING": func(p *sqlText) Expr { return p.clauses("SUBSTRING", "FROM", "FOR") },
		"OVERLAY":   func(p *sqlText) Expr { return p.clauses("OVERLAY", "PLACING", "FROM", "FOR") },
		"POSITION": func(p *sqlText) Expr {
			p.expect("(")
			needle := p.expr(4)
			p.expect("IN")
			x := p.expr(0)
			p.expect(")")
			return bind("POSITION", nil, needle, x)
		},
		"TIMESTAMPADD":  func(p *sqlText) Expr { return p.withUnit("TIMESTAMPADD") },
		"TIMESTAMPDIFF": func(p *sqlText) Expr { return p.withUnit("TIMESTAMPDIFF") },
		"JSON_VALUE":    func(p *sqlText) Expr { return p.jsonPath("JSON_VALUE") },
		"JSON_QUERY":    func(p *sqlText) Expr { return p.jsonPath("JSON_QUERY") },
		"JSON_EXISTS":   func(p *sqlText) Expr { return p.jsonPath("JSON_EXISTS") },
		"JSON_OBJECT":   func(p *sqlText) Expr { return p.jsonBuild("JSON_OBJECT") },
		"JSON_ARRAY":    func(p *sqlText) Expr { return p.jsonBuild("JSON_ARRAY") },
	}
}

func hexEscapes(digits string) string {
	s := ""
	for i := 0; i < len(digits); i += 2 {
		s += `\x` + digits[i:i+2]
	}
	return s
}

func (p *sqlText) interval() Expr {
	sign := ""
	if p.accept("-") {
		sign = "-"
	}
	text, from, digits := unquote(p.next()), strings.ToUpper(p.next()), 0
	if p.accept("(") {
		digits = must(strconv.Atoi(p.next()))
		p.expect(")")
	}
	to := ""
	if p.accept("TO") {
		to = strings.ToUpper(p.next())
	}
	return must(NewInterval(sign+text, from, to, digits))
}

func (p *sqlText) caseOf() Expr {
	var operand Expr
	if !strings.EqualFold(p.peek(), "WHEN") {
		operand = p.expr(0)
	}
	var args []Expr
	for p.accept("WHEN") {
		cond := p.expr(0)
		if operand != nil {
			cond = bind("=", nil, operand, cond)
		}
		p.expect("THEN")
		args = append(args, cond, p.expr(0))
	}
	if p.accept("ELSE") {
		args = append(args, p.expr(0))
	}
	p.expect("END")
	return bind("CASE", nil, args...)
}

func (p *sqlText) cast(try bool) Expr {
	p.expect("(")
	e := p.expr(0)
	p.expect("AS")
	t := p.dataType()
	p.expect(")")
	return must(Cast(e, t, try))
}

func (p *sqlText) extract() Expr {
	p.expect("(")
	unit := strings.ToUpper(p.next())
	p.expect("FROM")
	e := p.expr(0)
	p.expect(")")
	return bind("EXTRACT", map[string]string{OptUnit: unit}, e)
}

func (p *sqlText) roundTo(name string) Expr {
	p.expect("(")
	e, opts := p.expr(0), map[string]string(nil)
	if p.accept("TO") {
		opts = map[string]string{OptUnit: strings.ToUpper(p.next())}
	}
	p.expect(")")
	return bind(name, opts, e)
}

func (p *sqlText) trim() Expr {
	p.expect("(")
	opts := map[string]string{}
	for _, side := range []string{"LEADING", "TRAILING", "BOTH"} {
		if p.accept(side) {
			opts[OptSide] = side
		}
	}
	var args []Expr
	if !p.accept("FROM") {
		args = append(args, p.expr(0))
		if p.accept(")") {
			return bind("TRIM", opts, args...)
		}
		p.expect("FROM")
	}
	args = append([]Expr{p.expr(0)}, args...)
	p.expect(")")
	return bind("TRIM", opts, args...)
}

// clauses reads f(a WORD b WORD c) and f(a, b, c).
func (p *sqlText) clauses(name string, words ...string) Expr {
	p.expect("(")
	args := []Expr{p.expr(0)}
	for !p.accept(")") {
		if !p.accept(",") {
			for _, w := range words {
				p.accept(w)
			}
		}
		args = append(args, p.expr(0))
	}
	return bind(name, nil, args...)
}

func (p *sqlText) withUnit(name string) Expr {
	p.expect("(")
	unit := strings.ToUpper(p.next())
	p.expect(",")
	a := p.expr(0)
	p.expect(",")
	b := p.expr(0)
	p.expect(")")
	return bind(name, map[string]string{OptUnit: unit}, a, b)
}

func (p *sqlText) jsonPath(name string) Expr {
	p.expect("(")
	x := p.expr(0)
	p.expect(",")
	args, opts := []Expr{x, p.expr(0)}, map[string]string{}
	if p.accept("RETURNING") {
		opts[OptReturning] = p.dataType().String()
	}
	for _, w := range []string{"WITHOUT", "WITH CONDITIONAL", "WITH UNCONDITIONAL", "WITH"} {
		if p.accept(w) {
			p.accept("ARRAY")
			p.expect("WRAPPER")
			opts[OptWrapper] = strings.Replace(w+" ARRAY", "WITH ARRAY", "WITH UNCONDITIONAL ARRAY", 1)
		}
	}
	for !p.accept(")") {
		behavior := strings.ToUpper(p.next())
		if behavior == "EMPTY" {
			behavior += " " + strings.ToUpper(p.next())
		}
		if behavior == "DEFAULT" {
			args = append(args, p.expr(0))
		}
		p.expect("ON")
		opts["on_"+strings.ToLower(p.next())] = behavior
	}
	return bind(name, opts, args...)
}

func (p *sqlText) jsonBuild(name string) Expr {
	p.expect("(")
	var args []Expr
	opts := map[string]string{}
	for !p.accept(")") {
		switch {
		case p.accept("NULL ON NULL"):
			opts[OptOnNull] = "NULL"
			continue
		case p.accept("ABSENT ON NULL"):
			opts[OptOnNull] = "ABSENT"
			continue
		}
		p.accept("KEY")
		args = append(args, p.expr(0))
		if !p.accept("VALUE") {
			p.accept(",")
		}
	}
	return bind(name, opts, args...)
}

// dataType reads a type.
func (p *sqlText) dataType() types.Type {
	t := p.rootType()
	if p.accept("NOT NULL") {
		return t.NotNull()
	}
	p.accept("NULL")
	return t
}

var plainTypes = map[string]types.Type{
	"BOOLEAN": types.Of(types.Boolean), "TINYINT": types.Of(types.TinyInt), "SMALLINT": types.Of(types.SmallInt),
	"INT": types.Of(types.Int), "INTEGER": types.Of(types.Int), "BIGINT": types.Of(types.BigInt),
	"FLOAT": types.Of(types.Float), "DOUBLE": types.Of(types.Double), "DATE": types.Of(types.Date),
	"STRING": types.String(), "BYTES": types.Bytes(),
}

func (p *sqlText) rootType() types.Type {
	word := strings.ToUpper(p.next())
	if t, ok := plainTypes[word]; ok {
		return t
	}
	switch word {
	case "DECIMAL":
		n := p.parameters(10, 0)
		return types.DecimalOf(n[0], n[1])
	case "CHAR", "VARCHAR", "BINARY", "VARBINARY":
		kind := map[string]types.Kind{"CHAR": types.Char, "VARCHAR": types.Varchar, "BINARY": types.Binary, "VARBINARY": types.Varbinary}[word]
		return types.Type{Kind: kind, Nullable: true, Length: p.parameters(1)[0]}
	case "TIME":
		return types.Type{Kind: types.Time, Nullable: true, Precision: p.parameters(0)[0]}
	case "TIMESTAMP":
		return types.TimestampOf(p.parameters(6)[0])
	case "TIMESTAMP_LTZ":
		return types.TimestampLTZOf(p.parameters(6)[0])
	case "ARRAY":
		p.expect("<")
		t := types.ArrayOf(p.dataType())
		p.expect(">")
		return t
	case "MAP":
		p.expect("<")
		key := p.dataType()
		p.expect(",")
		t := types.MapOf(key, p.dataType())
		p.expect(">")
		return t
	case "ROW":
		var fields []types.Field
		p.expect("<")
		for !p.accept(">") {
			name := strings.Trim(p.next(), "`")
			fields = append(fields, types.Field{Name: name, Type: p.dataType()})
			p.accept(",")
		}
		return types.RowOf(fields...)
	}
	panic("no type " + word)
}

func (p *sqlText) parameters(defaults ...int) []int {
	if !p.accept("(") {
		return defaults
	}
	for i := 0; !p.accept(")"); i++ {
		defaults[i] = must(strconv.Atoi(p.next()))
		p.accept(",")
	}
	return defaults
}

func noColumns(string) (Expr, bool) { return nil, false }

// valueOf evaluates an expression without columns and returns its text, NULL, or
// "error: " and the message.
func valueOf(t *testing.T, sql string, env *Env) string {
	t.Helper()
	e, err := parseSQL(sql, env, noColumns)
	if err != nil {
		return "refused: " + err.Error()
	}
	p, err := Compile(e, env)
	if err != nil {
		return "refused: " + err.Error()
	}
	v, err := p.Eval(&types.Batch{N: 1})
	if err != nil {
		return "error: " + err.Error()
	}
	if got := v.Type.String(); got != e.Type().String() {
		t.Errorf("%s: the column has type %s, the expression %s", sql, got, e.Type())
	}
	return string(appendText(nil, v, 0, newZone(env.zone())))
}
