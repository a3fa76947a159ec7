package kafka

import (
	"fmt"
	"strings"
)

// login is what a JAAS line says: a login module and its options.
type login struct {
	module  string
	options map[string]string
}

// parseJAAS reads one entry of Java's login configuration, the value of
// sasl.jaas.config:
//
//	org.example.PlainLoginModule required username="u" password="p";
//
// Only the last part of the class name counts, so that the class as shaded in
// Flink's connector is understood as well. Values may be quoted with ' or ".
func parseJAAS(text string) (login, error) {
	words, err := jaasWords(text)
	if err != nil {
		return login{}, err
	}
	if len(words) < 2 {
		return login{}, fmt.Errorf("want: module required username=\"…\" password=\"…\";")
	}
	l := login{module: words[0][strings.LastIndexByte(words[0], '.')+1:], options: map[string]string{}}
	switch words[1] {
	case "required", "requisite", "sufficient", "optional":
	default:
		return login{}, fmt.Errorf("%q should be one of required, requisite, sufficient, optional", words[1])
	}
	for _, w := range words[2:] {
		name, value, found := strings.Cut(w, "=")
		if !found {
			return login{}, fmt.Errorf("the option %q has no value", name)
		}
		l.options[name] = value
	}
	return l, nil
}

// jaasWords splits at blanks outside quotes, drops the quotes, and stops at the
// semicolon that must end the entry.
func jaasWords(text string) ([]string, error) {
	var words []string
	var word strings.Builder
	inWord := false
	quote := byte(0)
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case quote != 0 && c == '\\' && i+1 < len(text):
			i++
			word.WriteByte(text[i])
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteByte(c)
		case c == '"' || c == '\'':
			quote, inWord = c, true
		case c == ';' || c == ' ' || c == '\t' || c == '\n' || c == '\r':
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
			if c == ';' {
				return words, nil
			}
		default:
			word.WriteByte(c)
			inWord = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quote is not closed")
	}
	return nil, fmt.Errorf("the closing semicolon is missing")
}
