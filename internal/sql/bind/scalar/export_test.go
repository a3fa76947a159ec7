package scalar

// Elsewhere is for the test that compiles what hints advise.
var Elsewhere = elsewhere
