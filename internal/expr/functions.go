package expr

import "slices"

// allFunctions lists the registry, family by family.
func allFunctions() []*Function {
	return slices.Concat(
		arithFunctions(),
		compareFunctions(),
		logicFunctions(),
		caseFunctions(),
		singleFunctions(),
		inFunctions(),
		castFunctions(),
		likeFunctions(),
		regexFunctions(),
		textFunctions(),
		mathFunctions(),
		roundFunctions(),
		hashFunctions(),
		encodeFunctions(),
		timeFunctions(),
		collectionFunctions(),
		jsonFunctions(),
	)
}
