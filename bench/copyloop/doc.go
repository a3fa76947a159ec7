// Package copyloop is what the bench compares with: the least that a Go program
// does to move records exactly once from topic to topic with franz-go. It polls,
// produces the same key and value, and once a second commits the transaction
// with the consumed offsets. It decodes nothing.
//
// It guarantees no more than a program of that kind usually does. It must never
// be tuned beyond what its users would write, or slowed down.
//
// Start reading at [Run].
package copyloop
