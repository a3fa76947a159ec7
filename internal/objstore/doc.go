// Package objstore is where checkpoints lie: a store of immutable objects with
// six operations. [Local] keeps them in a directory; [Faulty] wraps any store
// and delays, fails or tears operations for tests.
//
// A store never overwrites: names are chosen so that every object is written
// once. What PutIfAbsent or Put has returned nil for survives a crash of the
// machine.
package objstore
