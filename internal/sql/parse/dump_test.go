package parse

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/onceflow/onceflow/internal/sql/ast"
)

// dump writes a tree without its spans: what two equal trees have in common.
func dump(n any) string {
	var b strings.Builder
	dumpValue(&b, reflect.ValueOf(n))
	return b.String()
}

var spanType = reflect.TypeFor[ast.Span]()

func dumpValue(b *strings.Builder, v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			b.WriteString("-")
			return
		}
		dumpValue(b, v.Elem())
	case reflect.Slice:
		b.WriteString("[")
		for i := range v.Len() {
			if i > 0 {
				b.WriteString(" ")
			}
			dumpValue(b, v.Index(i))
		}
		b.WriteString("]")
	case reflect.Struct:
		if !dumpLeaf(b, v.Interface()) {
			dumpStruct(b, v)
		}
	default:
		fmt.Fprintf(b, "%#v", v.Interface())
	}
}

// dumpLeaf writes the nodes that a reader knows at sight: names and literals.
func dumpLeaf(b *strings.Builder, n any) bool {
	switch n := n.(type) {
	case ast.Ident:
		fmt.Fprintf(b, "%q", n.Name)
		if n.Quoted {
			b.WriteString("`")
		}
	case ast.Name:
		for i, part := range n.Parts {
			if i > 0 {
				b.WriteString(".")
			}
			dumpLeaf(b, part)
		}
	case ast.StringLit:
		fmt.Fprintf(b, "%s'%q'", n.Charset, n.Value)
	case ast.BinaryLit:
		fmt.Fprintf(b, "X'%s'", n.Digits)
	case ast.NumberLit:
		b.WriteString(n.Text)
	default:
		return false
	}
	return true
}

func dumpStruct(b *strings.Builder, v reflect.Value) {
	fmt.Fprintf(b, "(%s", v.Type().Name())
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if f.Type == spanType || !f.IsExported() || v.Field(i).IsZero() || f.Name == "File" && f.Type == reflect.TypeFor[*ast.File]() {
			continue
		}
		fmt.Fprintf(b, " %s:", f.Name)
		dumpValue(b, v.Field(i))
	}
	b.WriteString(")")
}
