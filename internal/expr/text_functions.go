package expr

import "github.com/onceflow/onceflow/types"

var (
	stringType  = types.String()
	intType     = types.Of(types.Int)
	bigintType  = types.Of(types.BigInt)
	doubleType  = types.Of(types.Double)
	booleanType = types.Of(types.Boolean)
)

func textFunctions() []*Function {
	text, whole, number := textParam, wholeParam, intParam
	anyText := text.orNull()
	toText := func(params ...param) rule { return takes(gives(stringType), params...) }
	return []*Function{
		{
			Name: "||", Signature: "string || string", Doc: "Both texts, one behind the other; NULL if one is NULL.",
			rule: concatRule, build: perLoop(concat),
		},
		function("CHAR_LENGTH", "string", "The number of characters.", takes(gives(intType), text), perLoop(charLength), "CHARACTER_LENGTH"),
		function("UPPER", "string", "The text in upper case.", takes(likeFirst, text), perLoop(upper)),
		function("LOWER", "string", "The text in lower case.", takes(likeFirst, text), perLoop(lower)),
		function("INITCAP", "string", "The text with every word's first letter in upper case, the others in lower case.", takes(likeFirst, text), perRow(initCap)),
		function("CONCAT", "string, …", "The texts one behind the other; NULL if one is NULL.", takesList(gives(stringType), text), perLoop(concat)),
		function("CONCAT_WS", "separator, string, …", "The texts that are not NULL, with the separator between them.",
			takesListAfter(separatedType, text, text), perRowWithNulls(concatSeparated)),
		function("REPLACE", "string, search, replacement", "The text with every occurrence of search replaced.", toText(text, text, text), perRow(replace)),
		function("REVERSE", "string", "The characters in reverse order.", takes(mayBeNull(stringType), text), perRow(reverse)),
		function("REPEAT", "string, n", "The text n times.", toText(text, number), perRow(repeatText)),
		function("SUBSTRING", "string, start [, length]", "The part that begins at start, counted from 1 or, if negative, from the end.",
			takesAtLeast(2, orNull(noLonger), text, number, number), perLoop(substring), "SUBSTR"),
		function("LEFT", "string, n", "The first n characters.", takes(orNull(noLonger), text, number), perRow(left)),
		function("RIGHT", "string, n", "The last n characters.", takes(orNull(noLonger), text, number), perRow(right)),
		{
			Name: "TRIM", Signature: "TRIM([BOTH | LEADING | TRAILING] [characters FROM] string)",
			Doc: "The text without blanks, or the given characters, at its ends.", rule: takesAtLeast(1, noLonger, text, text), build: buildTrim,
		},
		function("LTRIM", "string [, characters]", "The text without blanks, or any of the characters, at its start.",
			takesAtLeast(1, noLonger, text, text), perRow(trimmer(true, false))),
		function("RTRIM", "string [, characters]", "The text without blanks, or any of the characters, at its end.",
			takesAtLeast(1, noLonger, text, text), perRow(trimmer(false, true))),
		function("BTRIM", "string [, characters]", "The text without blanks, or any of the characters, at both ends.",
			takesAtLeast(1, gives(stringType), anyText, anyText), perRow(trimmer(true, true))),
		function("LPAD", "string, length, pad", "The text filled up at its start, or cut, to a length.", takes(mayBeNull(stringType), text, number, text), perRow(padder(true))),
		function("RPAD", "string, length, pad", "The text filled up at its end, or cut, to a length.", takes(mayBeNull(stringType), text, number, text), perRow(padder(false))),
		function("POSITION", "search IN string", "Where search begins, counted from 1; 0 if it does not occur.",
			takesAtLeast(2, gives(intType), text, text, number), perRow(locate)),
		function("LOCATE", "search, string [, start]", "Where search begins at or behind start, counted from 1; 0 if it does not occur.",
			takesAtLeast(2, gives(intType), text, text, number), perRow(locate)),
		function("INSTR", "string, search [, start [, n]]", "Where the n-th occurrence of search begins, counted from 1; 0 if there is none. A negative start searches backwards.",
			takesAtLeast(2, gives(intType), text, text, number, number), perRow(instr)),
		{
			Name: "OVERLAY", Signature: "OVERLAY(string PLACING string FROM start [FOR length])",
			Doc: "The text with a part of it replaced.", rule: takesAtLeast(3, overlaid, text, text, whole, whole), build: perRow(overlay),
		},
		function("TRANSLATE", "string, from, to", "The text with each character of from replaced by that of to at the same place, or left out.",
			toText(anyText, anyText, anyText), perRow(translate), "TRANSLATE3"),
		function("SPLIT_INDEX", "string, delimiter, index", "The part at index, counted from 0, of the text split at the delimiter.",
			takes(mayBeNull(stringType), text, textOrCode, number), perLoop(splitIndex)),
		function("SPLIT", "string, delimiter", "The parts of the text split at the delimiter.",
			takes(gives(types.ArrayOf(stringType)), anyText, anyText), perRow(split)),
		function("STR_TO_MAP", "string [, pair delimiter [, key delimiter]]", "A map of the pairs in the text; the delimiters, by default , and =, are regular expressions.",
			takesAtLeast(1, mayBeNull(types.MapOf(stringType, stringType)), text, text, text), buildStrToMap),
		function("STARTSWITH", "value, prefix", "True if the value begins with the prefix.", endRule, perRow(startsWith)),
		function("ENDSWITH", "value, suffix", "True if the value ends with the suffix.", endRule, perRow(endsWith)),
		function("ELT", "n, value, …", "The n-th of the values, counted from 1.", takesList(mayBeNull(stringType), whole, textOrBytes.orNull()), perRowWithNulls(elt)),
		function("ASCII", "string", "The first byte of the text as a number; 0 for an empty text.", takes(gives(intType), text), perRow(ascii)),
		function("CHR", "n", "The character of the Latin-1 number n modulo 256; empty if n is negative.", takes(mayBeNull(stringType), whole), perRow(chr)),
		function("IS_ALPHA", "string", "True if the text has letters only.", takes(neverNull(booleanType), textOrNumber), buildIsAlpha),
		function("IS_DIGIT", "string", "True if the text has digits only, and of every whole number.", takes(neverNull(booleanType), textOrNumber), buildIsDigit),
		function("IS_DECIMAL", "string", "True if the text is a number, and of every number but a DECIMAL.", takes(neverNull(booleanType), textOrNumber), buildIsDecimal),
		{
			Name: "PRINTF", Signature: "PRINTF(format, value, …)", Doc: "The values in a format of Java's Formatter; NULL if the format does not fit.",
			rule: takesAny(mayBeNull(stringType), anyText), build: buildPrintf,
		},
	}
}

// noLonger gives a text that is as long as the first argument at most.
func noLonger(b *binding) types.Type {
	return gives(types.Type{Kind: types.Varchar, Length: b.args[0].Type().Length})(b)
}

// overlaid gives a text that is as long as the first two arguments together at most.
func overlaid(b *binding) types.Type {
	length := int64(b.args[0].Type().Length) + int64(b.args[1].Type().Length)
	return gives(types.Type{Kind: types.Varchar, Length: int(min(length, types.MaxLength))})(b)
}

// orNull makes the result one that may be NULL, as Flink says of some functions that never give it.
func orNull(r result) result {
	return func(b *binding) types.Type { return r(b).AsNullable() }
}

// textOrCode takes a text, or the number of a character.
var textOrCode = param{
	accepts:   func(t types.Type) bool { return t.IsString() || t.IsInteger() },
	preferred: types.String(),
}

// textOrNumber takes text, or a number of any type.
var textOrNumber = param{accepts: func(t types.Type) bool { return t.IsString() || t.IsNumeric() }, preferred: types.String()}

// takesAny is the rule of a function that takes p and then anything.
func takesAny(r result, p param) rule {
	return func(b *binding) (types.Type, error) {
		if len(b.args) == 0 || !p.take(b, 0) {
			return types.Type{}, b.mismatch()
		}
		for i := range b.args {
			anyParam.take(b, i)
		}
		return r(b), nil
	}
}

// endRule takes two texts, or twice bytes.
func endRule(b *binding) (types.Type, error) {
	t, err := takes(gives(booleanType), textOrBytes.orNull(), textOrBytes.orNull())(b)
	if err == nil && b.args[0].Type().IsBinary() != b.args[1].Type().IsBinary() {
		err = b.mismatch()
	}
	return t, err
}

// concatRule adds the lengths of two texts up, as long as both are limited.
func concatRule(b *binding) (types.Type, error) {
	if len(b.args) < 2 {
		return types.Type{}, b.mismatch()
	}
	t := types.Type{Kind: types.Char}
	for i := range b.args {
		if !textParam.take(b, i) {
			return types.Type{}, b.mismatch()
		}
		arg := b.args[i].Type()
		if i == 0 || arg.Kind > t.Kind {
			t.Kind = arg.Kind
		}
		t.Length = min(types.MaxLength, t.Length+arg.Length)
	}
	return t.WithNullable(b.nullable()), nil
}

// separatedType is NULL only by the separator.
func separatedType(b *binding) types.Type {
	return stringType.WithNullable(b.args[0].Type().Nullable)
}
