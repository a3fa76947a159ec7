package avro

import (
	"fmt"

	lib "github.com/twmb/avro"
)

// skipper passes over a value.
type skipper func(c *cursor) error

// skipper compiles passing over a value of n. The schema may be recursive.
func (r *readers) skipper(n *lib.SchemaNode) (skipper, error) {
	n = r.schema.resolve(n)
	switch n.Type {
	case "null":
		return func(*cursor) error { return nil }, nil
	case "boolean":
		return skipBytes(1), nil
	case "float":
		return skipBytes(4), nil
	case "double":
		return skipBytes(8), nil
	case "fixed":
		return skipBytes(int64(n.Size)), nil
	case "int", "long", "enum":
		return func(c *cursor) error { _, err := c.long(); return err }, nil
	case "bytes", "string":
		return skipText, nil
	case "array":
		return r.skipEntries(n.Items, nil)
	case "map":
		return r.skipEntries(n.Values, skipText)
	case "union":
		return r.skipUnion(n)
	case "record", "error":
		return r.skipRecord(n)
	}
	return nil, fmt.Errorf("the schema has the unknown type %s", n.Type)
}

func skipBytes(n int64) skipper {
	return func(c *cursor) error { _, err := c.take(n); return err }
}

func skipText(c *cursor) error { _, err := c.bytes(); return err }

// skipEntries passes over an array, or with a key over a map.
func (r *readers) skipEntries(of *lib.SchemaNode, key skipper) (skipper, error) {
	skip, err := r.skipper(of)
	if err != nil {
		return nil, err
	}
	return func(c *cursor) error {
		for {
			n, err := c.block()
			if n == 0 || err != nil {
				return err
			}
			for range n {
				if key != nil {
					if err := key(c); err != nil {
						return err
					}
				}
				if err := skip(c); err != nil {
					return err
				}
			}
		}
	}, nil
}

func (r *readers) skipUnion(n *lib.SchemaNode) (skipper, error) {
	branches := make([]skipper, len(n.Branches))
	for i := range n.Branches {
		var err error
		if branches[i], err = r.skipper(&n.Branches[i]); err != nil {
			return nil, err
		}
	}
	return func(c *cursor) error {
		i, err := c.branch(len(branches))
		if err != nil {
			return err
		}
		return branches[i](c)
	}, nil
}

// branch reads which branch of a union follows.
func (c *cursor) branch(of int) (int, error) {
	i, err := c.long()
	if err == nil && (i < 0 || i >= int64(of)) {
		err = fmt.Errorf("branch %d of a union of %d", i, of)
	}
	return int(i), err
}

// skipRecord passes over a record, which may hold itself.
func (r *readers) skipRecord(n *lib.SchemaNode) (skipper, error) {
	if known := r.skips[n]; known != nil {
		return func(c *cursor) error {
			if c.depth++; c.depth > maxDepth {
				return fmt.Errorf("records are nested more than %d deep", maxDepth)
			}
			defer func() { c.depth-- }()
			return (*known)(c)
		}, nil
	}
	whole := new(skipper)
	r.skips[n] = whole
	fields := make([]skipper, len(n.Fields))
	for i := range n.Fields {
		var err error
		if fields[i], err = r.skipper(&n.Fields[i].Type); err != nil {
			return nil, err
		}
	}
	*whole = func(c *cursor) error {
		for _, skip := range fields {
			if err := skip(c); err != nil {
				return err
			}
		}
		return nil
	}
	return *whole, nil
}
