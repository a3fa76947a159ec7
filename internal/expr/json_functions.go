package expr

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/types"
)

func jsonFunctions() []*Function {
	text := textParam
	list := []*Function{
		{
			Name: "JSON_VALUE", typed: true,
			Signature: "JSON_VALUE(json, path [RETURNING type] [{NULL | ERROR | DEFAULT value} ON EMPTY] [… ON ERROR])",
			Doc:       "The scalar that a path finds in a document.",
			rule:      jsonValueRule, build: buildJSONValue,
		},
		{
			Name: "JSON_QUERY", typed: true,
			Signature: "JSON_QUERY(json, path [RETURNING type] [WITH [CONDITIONAL] WRAPPER] [{NULL | ERROR | EMPTY ARRAY | EMPTY OBJECT} ON EMPTY] [… ON ERROR])",
			Doc:       "The array or object that a path finds in a document, as text.",
			rule:      jsonQueryRule, build: buildJSONQuery,
		},
		{
			Name: "JSON_EXISTS", Signature: "JSON_EXISTS(json, path [{TRUE | FALSE | UNKNOWN | ERROR} ON ERROR])",
			Doc: "True if a path finds something in a document.", rule: takes(mayBeNull(booleanType), text, text), refuse: refusePathOfRows, build: buildJSONExists,
		},
		{
			Name: "JSON_OBJECT", Signature: "JSON_OBJECT([[KEY] key VALUE value, …] [{NULL | ABSENT} ON NULL])",
			Doc: "An object of the pairs, as text.", rule: jsonBuildRule(2), refuse: refuseNoJSON(2), build: buildJSONObject,
		},
		{
			Name: "JSON_ARRAY", Signature: "JSON_ARRAY([value, …] [{NULL | ABSENT} ON NULL])",
			Doc: "An array of the values, as text.", rule: jsonBuildRule(1), refuse: refuseNoJSON(1), build: buildJSONArray,
		},
		function("JSON", "string", "The document that the text spells, as a value of JSON_OBJECT or JSON_ARRAY.", takes(gives(stringType), text), buildJSON),
		function("JSON_STRING", "value", "The value as JSON text.", takes(gives(stringType), jsonParam), perRow(jsonStringRow)),
		function("JSON_QUOTE", "string", "The text as a JSON string, all but ASCII escaped.", takes(gives(stringType), text.orNull()), perRow(jsonQuoteRow)),
		function("JSON_UNQUOTE", "string", "The content of a JSON string; a text that is none stays as it is.", takes(gives(stringType), text.orNull()), perRow(jsonUnquoteRow)),
	}
	for _, test := range [...]struct {
		name string
		is   func(n *jsonNode) bool
	}{
		{"JSON", func(*jsonNode) bool { return true }},
		{"JSON VALUE", func(*jsonNode) bool { return true }},
		{"JSON OBJECT", func(n *jsonNode) bool { return n.kind == jsonObject }},
		{"JSON ARRAY", func(n *jsonNode) bool { return n.kind == jsonArray }},
		{"JSON SCALAR", (*jsonNode).scalar},
	} {
		list = append(list, jsonTest("IS "+test.name, test.is, true), jsonTest("IS NOT "+test.name, test.is, false))
	}
	return list
}

// jsonParam takes what JSON_STRING spells.
var jsonParam = param{accepts: hasJSON, preferred: types.String(), bareNull: true}

// hasJSON reports whether values of a type can be spelled as JSON: dates, times of
// day, intervals and maps with other keys than strings cannot.
func hasJSON(t types.Type) bool {
	switch t.Kind {
	case types.Date, types.Time, types.IntervalYearMonth, types.IntervalDayTime:
		return false
	case types.Array:
		return hasJSON(*t.Elem)
	case types.Map:
		return t.Key.IsString() && hasJSON(*t.Elem)
	case types.Multiset:
		return t.Elem.IsString()
	case types.Row:
		return !slices.ContainsFunc(t.Fields, func(f types.Field) bool { return !hasJSON(f.Type) })
	}
	return true
}

// jsonTest is IS [NOT] JSON …; NULL is not JSON.
func jsonTest(name string, is func(n *jsonNode) bool, want bool) *Function {
	return &Function{
		Name: name, Signature: "string " + name, Doc: "Tests a text for JSON; never NULL.",
		rule: takes(neverNull(booleanType), textParam),
		build: func(_ *compiler, c *Call, args []operand) (eval, error) {
			d := &jsonDocument{}
			return each(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
				ok := !in[0].IsNull(i) && d.parse(in[0].Bytes(i)) && is(&d.nodes[0])
				out.AppendBool(ok == want)
				return nil
			}), nil
		},
	}
}

// buildJSON spells a document without blanks, as a value of another one.
func buildJSON(_ *compiler, c *Call, args []operand) (eval, error) {
	d := &jsonDocument{}
	return strict(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		if !d.parse(in[0].Bytes(i)) {
			return fmt.Errorf("JSON takes a document; '%s' is none", clip(in[0].Bytes(i)))
		}
		start := len(out.Data)
		out.Data = d.appendNode(out.Data, 0)
		out.AppendView(start)
		return nil
	}), nil
}

func jsonStringRow(out *types.Vector, in []*types.Vector, i int) error {
	start := len(out.Data)
	out.Data = appendJSONValue(out.Data, in[0], i)
	out.AppendView(start)
	return nil
}

func jsonQuoteRow(out *types.Vector, in []*types.Vector, i int) error {
	start := len(out.Data)
	out.Data = appendQuoted(out.Data, in[0].Bytes(i))
	out.AppendView(start)
	return nil
}

func jsonUnquoteRow(out *types.Vector, in []*types.Vector, i int) error {
	s := in[0].Bytes(i)
	d := &jsonDocument{src: s}
	if len(s) > 1 && s[0] == '"' {
		if text, ok := d.string(); ok && d.at == len(s) {
			s = text
		}
	}
	out.AppendBytes(s)
	return nil
}

// jsonReturnTypes are the types of RETURNING.
func jsonReturnType(name string) (types.Type, bool) {
	name = strings.TrimSuffix(strings.ToUpper(name), " NOT NULL")
	switch {
	case name == "", name == "STRING", strings.HasPrefix(name, "VARCHAR"):
		return stringType, true
	case name == "BOOLEAN":
		return booleanType, true
	case name == "INT", name == "INTEGER":
		return intType, true
	case name == "DOUBLE":
		return doubleType, true
	}
	return types.Type{}, false
}

func jsonValueRule(b *binding) (types.Type, error) {
	t, ok := jsonReturnType(b.opts[OptReturning])
	if !ok {
		return types.Type{}, fmt.Errorf("JSON_VALUE returns STRING, BOOLEAN, INTEGER or DOUBLE, not %s", b.opts[OptReturning])
	}
	if len(b.args) != 2+jsonDefaults(b.opts) || !textParam.take(b, 0) || !textParam.take(b, 1) {
		return types.Type{}, b.mismatch()
	}
	for i := 2; i < len(b.args); i++ {
		if !castable(b.args[i].Type(), t) {
			return types.Type{}, fmt.Errorf("the DEFAULT of JSON_VALUE is %s, not %s", t, b.args[i].Type().AsNullable())
		}
		b.args[i] = convertTo(b.args[i], t)
	}
	return t, nil
}

// jsonDefaults counts the DEFAULT clauses.
func jsonDefaults(opts map[string]string) (n int) {
	for _, key := range [...]string{OptOnEmpty, OptOnError} {
		if opts[key] == "DEFAULT" {
			n++
		}
	}
	return n
}

func jsonQueryRule(b *binding) (types.Type, error) {
	if len(b.args) != 2 || !textParam.take(b, 0) || !textParam.take(b, 1) {
		return types.Type{}, b.mismatch()
	}
	switch name := strings.ToUpper(b.opts[OptReturning]); {
	case name == "", name == "STRING", strings.HasPrefix(name, "VARCHAR"):
		return stringType, nil
	case name == "ARRAY<STRING>":
		return types.ArrayOf(stringType), nil
	}
	return types.Type{}, fmt.Errorf("JSON_QUERY returns STRING or ARRAY<STRING>, not %s", b.opts[OptReturning])
}

// optRaw lists the arguments that are JSON themselves, set by the type rule
// since folding turns them into plain texts.
const optRaw = "raw"

// jsonBuildRule takes groups of arguments, the first of each group of two being
// a key.
func jsonBuildRule(group int) rule {
	return func(b *binding) (types.Type, error) {
		if len(b.args)%group != 0 {
			return types.Type{}, b.mismatch()
		}
		var raw []string
		for i, a := range b.args {
			if group == 2 && i%2 == 0 {
				if !a.Type().IsString() {
					return types.Type{}, fmt.Errorf("a key of %s is a STRING, not %s", b.fn.Name, a.Type().AsNullable())
				}
				if a.Type().Nullable {
					return types.Type{}, fmt.Errorf("a key of %s must not be NULL: write COALESCE(…, '')", b.fn.Name)
				}
				continue
			}
			if c, ok := a.(*Call); ok && (c.Fn.Name == "JSON_OBJECT" || c.Fn.Name == "JSON_ARRAY" || c.Fn.Name == "JSON") {
				raw = append(raw, strconv.Itoa(i))
			}
			anyParam.take(b, i)
		}
		if raw != nil {
			b.opts = maps.Clone(b.opts)
			if b.opts == nil {
				b.opts = make(map[string]string)
			}
			b.opts[optRaw] = strings.Join(raw, ",")
		}
		return stringType.NotNull(), nil
	}
}

// refuseNoJSON refuses values that cannot be spelled, behind keys where group is 2.
func refuseNoJSON(group int) func(*Call) error {
	return func(c *Call) error {
		for i := group - 1; i < len(c.Args); i += group {
			if t := c.Args[i].Type(); !hasJSON(t) {
				return fmt.Errorf("%s has no form in JSON: CAST it to STRING", t.AsNullable())
			}
		}
		return nil
	}
}

// refusePathOfRows is JSON_EXISTS's: its path must be the same in all rows.
func refusePathOfRows(c *Call) error {
	if len(Columns(c.Args[1])) > 0 {
		return errors.New("the path of JSON_EXISTS must be a literal; JSON_QUERY(… WITH WRAPPER) IS NOT NULL takes one of each row")
	}
	return nil
}

// takesJSON reports the functions to which JSON(…) may be an argument.
func takesJSON(name string) bool { return name == "JSON_OBJECT" || name == "JSON_ARRAY" }

// lonelyJSON is the error for JSON(…) as an argument of another function.
func lonelyJSON(args ...Expr) error {
	for _, a := range args {
		if c, ok := a.(*Call); ok && c.Fn.Name == "JSON" {
			return errors.New("JSON(…) can only be a value of JSON_OBJECT or JSON_ARRAY")
		}
	}
	return nil
}

// jsonBuilder appends the values of JSON_OBJECT and JSON_ARRAY.
type jsonBuilder struct {
	raw    []bool
	absent bool
}

func newJSONBuilder(c *Call, absentByDefault bool) *jsonBuilder {
	j := &jsonBuilder{raw: make([]bool, len(c.Args)), absent: absentByDefault}
	if on := c.Options[OptOnNull]; on != "" {
		j.absent = on == "ABSENT"
	}
	for _, index := range strings.Split(c.Options[optRaw], ",") {
		if k, err := strconv.Atoi(index); err == nil {
			j.raw[k] = true
		}
	}
	return j
}

func (j *jsonBuilder) value(dst []byte, in []*types.Vector, arg, i int) []byte {
	if j.raw[arg] && !in[arg].IsNull(i) {
		return append(dst, in[arg].Bytes(i)...)
	}
	return appendJSONValue(dst, in[arg], i)
}

var errNullKey = errors.New("a key is NULL")

func buildJSONObject(_ *compiler, c *Call, args []operand) (eval, error) {
	j := newJSONBuilder(c, false)
	return each(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		var members []jsonMember
		for k := 0; k < len(in); k += 2 {
			if in[k].IsNull(i) {
				return errNullKey
			}
			if !j.absent || !in[k+1].IsNull(i) {
				members = append(members, jsonMember{name: in[k].Bytes(i), value: j.value(nil, in, k+1, i)})
			}
		}
		start := len(out.Data)
		out.Data = appendMembers(out.Data, members)
		out.AppendView(start)
		return nil
	}), nil
}

func buildJSONArray(_ *compiler, c *Call, args []operand) (eval, error) {
	j := newJSONBuilder(c, true)
	return each(c, args, func(out *types.Vector, in []*types.Vector, i int) error {
		start := len(out.Data)
		out.Data = append(out.Data, '[')
		for k := range in {
			if j.absent && in[k].IsNull(i) {
				continue
			}
			if len(out.Data) > start+1 {
				out.Data = append(out.Data, ',')
			}
			out.Data = j.value(out.Data, in, k, i)
		}
		out.Data = append(out.Data, ']')
		out.AppendView(start)
		return nil
	}), nil
}
