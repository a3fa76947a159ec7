// Package hint reads the hints of a statement: OPTIONS behind a table, STATE_TTL and LOOKUP
// behind SELECT.
//
// It owns what hints are called and what they say of an element of FROM. It guarantees that
// a hint that is not followed gets a warning, and one that names nothing in FROM is refused.
// It never looks at what the elements of FROM are.
//
// Start reading at [Of] and [Options].
package hint
