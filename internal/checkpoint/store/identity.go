package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"strings"

	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/internal/checkpoint"
	"github.com/onceflow/onceflow/internal/objstore"
)

// identity is the content of job.json, or of the object that took its place.
type identity struct {
	Format  int               `json:"format"`
	Job     checkpoint.JobID  `json:"job"`
	Primary checkpoint.SinkID `json:"primary,omitempty"`
	// Checksum is the CRC-32C of the other fields as JSON, in hexadecimal.
	Checksum string `json:"checksum,omitempty"`
}

const identityFormat = 1

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func (id identity) sum() string {
	id.Checksum = ""
	plain, _ := json.Marshal(id)
	return fmt.Sprintf("%08x", crc32.Checksum(plain, castagnoli))
}

// identityName is the object of the n-th change of the identity. None is ever
// written over: of several processes that change it at the same time one wins, and a
// write that arrives late finds its number taken.
func identityName(n int) string {
	if n == 0 {
		return "job.json"
	}
	return fmt.Sprintf("job.%d.json", n)
}

// isIdentity reports that an object says which job this is, or was.
func isIdentity(name string) bool {
	return strings.HasPrefix(name, "job.") && strings.HasSuffix(name, ".json")
}

// readIdentity returns the identity and the number of the next change; an empty
// identity and 0 before the first.
func (s *Store) readIdentity(ctx context.Context) (id identity, next int, err error) {
	for {
		data, err := s.objects.Get(ctx, identityName(next))
		if errors.Is(err, objstore.ErrNotFound) {
			return id, next, nil
		}
		if err == nil {
			id, err = s.decodeIdentity(identityName(next), data)
		}
		if err != nil {
			return identity{}, next, err
		}
		next++
	}
}

func (s *Store) decodeIdentity(name string, data []byte) (id identity, err error) {
	if err := json.Unmarshal(data, &id); err != nil {
		return id, s.corruptIdentity(name, err.Error())
	}
	if id.Format != identityFormat {
		return id, s.corruptIdentity(name, fmt.Sprintf("format %d; this version reads %d", id.Format, identityFormat))
	}
	if id.Checksum != id.sum() || id.Job == "" {
		return id, s.corruptIdentity(name, "the checksum does not match")
	}
	if again, err := json.Marshal(id); err != nil || string(again) != string(data) {
		return id, s.corruptIdentity(name, "it is spelled otherwise than it was written")
	}
	return id, nil
}

func (s *Store) corruptIdentity(name, why string) error {
	return connector.WithHint(connector.Corrupt,
		"restore it from a copy of the checkpoint directory; or remove job.json, and every job.N.json there is: the next start says what can be done without",
		fmt.Errorf("%s/%s is damaged: %s", s, name, why))
}

// WriteIdentity executes [checkpoint.WriteIdentity] and returns what the store
// holds afterwards.
func (s *Store) WriteIdentity(ctx context.Context, a checkpoint.WriteIdentity) (checkpoint.IdentityWritten, error) {
	id := identity{Format: identityFormat, Job: a.Job, Primary: a.Primary}
	id.Checksum = id.sum()
	data, err := json.Marshal(id)
	if err != nil {
		return checkpoint.IdentityWritten{}, err
	}
	for taken := -1; ; {
		now, next, err := s.readIdentity(ctx)
		if err == nil && next == taken {
			err = connector.WithHint(connector.Retriable, "delete the object at the store, whose server was killed while it wrote it",
				halfWritten(s.objects, identityName(next)))
		}
		switch {
		case err != nil:
			return checkpoint.IdentityWritten{}, err
		case now == id, now.Job != "" && now.Job != a.Job && now.Job != a.Replaces:
			return checkpoint.IdentityWritten{Job: now.Job, Primary: now.Primary}, nil
		}
		if err := s.objects.PutIfAbsent(ctx, identityName(next), data); !errors.Is(err, objstore.ErrExists) {
			return checkpoint.IdentityWritten{Job: a.Job, Primary: a.Primary}, err
		}
		taken = next
	}
}
