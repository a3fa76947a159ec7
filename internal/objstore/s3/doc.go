// Package s3 is an object store in a bucket of Amazon S3, or of a server that
// speaks its protocol and honours If-None-Match.
//
// It owns the client of S3. It guarantees what [objstore.Store] promises, over a
// network that delays, loses, tears and repeats: an object is there whole or not
// at all, and of several conditional puts of one name one wins, and knows it,
// even when the answer to its first try was lost. It tries again in one place, a
// bounded number of times ([tries]); who calls decides what a failure means.
//
// It must never show a secret key, and never decide that an object is there, or
// is not, from an answer that does not say so.
//
// Start reading at [Open].
package s3
