// Package datagen is the connector 'datagen': rows made up from a seed, with
// Flink's options.
//
// Unlike Flink's it can be replayed. The seed and the time of the first start
// are drawn once and kept in the incarnation of the splits; from then on row n
// of the table is a function of them and of n, so a restart goes on with the
// rows that it would have made. "Now" is the first start plus the time that n
// rows take at the rate asked for.
//
// A split holds every k-th row; its position counts its own rows. Start reading
// at [Factory.Source], then generator.go.
package datagen
