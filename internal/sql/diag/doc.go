// Package diag is how the stages behind the parser report what is wrong with a
// SQL file: a place, a sentence, and what to do about it.
//
// A [Problem] never stops a stage by itself: stages collect problems in a
// [List] and go on where that makes sense, so that one run reports every error
// of a file. Nothing here prints.
package diag
