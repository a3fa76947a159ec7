package expr

// Function is an entry of the registry.
type Function struct{ Name string }
