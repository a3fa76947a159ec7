// Package tests3 runs a real server of S3's protocol on this machine, for tests:
// versitygw, with its buckets in a temporary folder.
//
// It owns the server's binary in a cache folder of the user, which [Install] builds
// once with the go command, and everything up to an address. A server keeps its
// port and its objects across [Server.Kill] and [Server.Resume], and none outlives
// the process that started it. It must never be imported by the product.
//
// Start reading at [ForTest].
package tests3
