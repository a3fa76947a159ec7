// Package lex cuts Flink SQL into tokens.
//
// It owns the lexical rules: identifiers (unquoted ones are letters, digits, "_" and "$"; quoted ones stand in
// back-quotes), literals, operators, comments and hint brackets. It reads a file once, from front to back, on demand:
// nobody has to hold the tokens of a large file.
//
// It never fails and never skips text silently: what is no token comes out as an [Invalid] token, and [Lexer.Problem]
// says what is wrong with it. Tokens hold byte offsets and no copies of the text.
//
// Start reading at [Lexer.Next].
package lex
