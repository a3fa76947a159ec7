// Package formattest is the conformance kit of the formats: [Run] checks what
// the contract of [format.Format] promises and every format must keep, whatever
// its bytes look like. A format's own tests check those.
//
// A format passes by calling Run from a test with a [Suite] that says which
// columns it carries and which messages are broken.
package formattest
