// Package faultnet is a network between Kafka clients and brokers that loses, delays and cuts, request by request.
//
// It owns connections and what happens to what goes over them: each request and each reply is a frame, and a
// function decides by the request's API key. It knows nothing of what the frames hold. A [Link] stands for the network
// of one client machine: it can be cut for good, as by a SIGKILL, or frozen and thawed, as by SIGSTOP.
//
// It is for tests alone, works over any dialer, a network in memory included, and waits by timers only, so that it runs
// in virtual time (testing/synctest).
//
// Start reading at [Link].
package faultnet
