package lex

// Kind is the class of a token.
type Kind uint8

// The classes of tokens.
const (
	EOF      Kind = iota
	Invalid       // text that is no token; see [Lexer.Problem]
	Word          // an unquoted identifier or keyword
	Quoted        // `identifier`
	Integer       // 12
	Decimal       // 1.5
	Approx        // 1.5e3
	String        // '…'
	Prefixed      // _CHARSET'…', N'…'
	Unicode       // U&'…'
	Escaped       // E'…'
	Binary        // X'…'
	Symbol        // an operator or bracket
)

// Token is one lexical unit.
type Token struct {
	Kind Kind
	// Reserved is true for a [Word] that is a reserved keyword.
	Reserved bool
	// Text is the keyword in upper case, or the symbol; "" for every other token. It never points into the source.
	Text string
	// Start and End are byte offsets into the source.
	Start, End int
}

// Comment is the extent of a comment, without the line end.
type Comment struct {
	Start, End int
}
