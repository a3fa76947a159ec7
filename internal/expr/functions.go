package expr

import "slices"

// Family is a part of the registry.
type Family struct {
	// Title for documentation.
	Title     string
	Functions []*Function
}

// Families is the whole registry.
func Families() []Family {
	return []Family{
		{"Comparison", slices.Concat(compareFunctions(), inFunctions(), likeFunctions())},
		{"Logic", logicFunctions()},
		{"Conditions", caseFunctions()},
		{"Arithmetic and mathematics", slices.Concat(arithFunctions(), mathFunctions(), roundFunctions())},
		{"Text", slices.Concat(textFunctions(), regexFunctions(), encodeFunctions())},
		{"Date and time", timeFunctions()},
		{"Conversion", castFunctions()},
		{"Collections", collectionFunctions()},
		{"JSON", jsonFunctions()},
		{"Hashes", hashFunctions()},
		{"Values", singleFunctions()},
	}
}

// allFunctions lists the registry.
func allFunctions() []*Function {
	var all []*Function
	for _, f := range Families() {
		all = append(all, f.Functions...)
	}
	return all
}
