// Package javaregex matches regular expressions as java.util.regex does:
// leftmost match, alternatives in their order, look-around, back references,
// possessive quantifiers, class unions and intersections. SQL functions are
// defined by it, and Go's own engine knows a part of it only.
//
// It backtracks, as Java's engine does, over code points of UTF-8. A match that
// takes more than [maxSteps] steps fails with [ErrTooComplex] instead of
// running for hours. Matching allocates only while the machine's stack grows.
//
// It must never depend on anything but the standard library. Start reading at
// [Compile], then program.go (what a pattern becomes) and machine.go (how it
// runs).
package javaregex
