// Package nexmark makes the events of the Nexmark benchmark: an auction site whose
// events are 1 person, 3 auctions and 46 bids in every 50.
//
// It owns the distributions of Nexmark's own generator (which ids are hot, how
// prices spread, how long a bid is and an auction lasts) and one spelling: the JSON that Flink's
// json format writes, so that a job that copies columns writes the same bytes.
//
// It guarantees that a seed always gives the same events. It must never read the
// clock or draw from anything but the seed; unlike Nexmark's, its base time is
// given.
//
// Start reading at [Generator.Step].
package nexmark
