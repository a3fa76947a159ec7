// Package javamath computes the functions of java.lang.Math with the results
// that HotSpot gives on x86-64, so that a DOUBLE is the same to its last bit.
//
// Two families. Sin, Cos, Tan, Exp, Log, Log10 and Pow are intrinsics there
// with an error so little above half a unit in the last place that correct
// rounding is the best model of them: they are computed with twice the
// precision of a double ([double]) and rounded once. The others (Asin, Acos,
// Atan, Atan2, Sinh, Cosh, Tanh) run the FDLIBM code there, with its errors,
// and so they do here.
//
// Functions are pure and allocate nothing. No expression in this package may be
// fused into one rounding by the compiler where the result depends on it:
// hence the conversions to float64 around products.
package javamath
