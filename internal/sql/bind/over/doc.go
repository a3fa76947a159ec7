// Package over binds window functions, f(…) OVER (…), and plans them.
//
// It owns the windows of a SELECT and what refines them, frames, and how AVG and the spreads
// of a window are made of sums and counts. It guarantees that equal calls are made once, and
// that all calls of a SELECT have one window. It never binds what stands within a call: that
// is package scalar, which hands the calls over.
//
// Start reading at [Calls.Add], then [Calls.Plan].
package over
