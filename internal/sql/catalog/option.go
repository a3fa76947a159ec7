package catalog

// ConnectorKey is the option that chooses a table's connector.
const ConnectorKey = "connector"

// FindOption returns the last option of a key, or nil.
func FindOption(options []Option, key string) *Option {
	for i := len(options) - 1; i >= 0; i-- {
		if options[i].Key == key {
			return &options[i]
		}
	}
	return nil
}

// SetOption returns the options with one replaced or added.
func SetOption(options []Option, o Option) []Option {
	out := make([]Option, 0, len(options)+1)
	for _, old := range options {
		if old.Key != o.Key {
			out = append(out, old)
		}
	}
	return append(out, o)
}
