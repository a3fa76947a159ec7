package store

import (
	"fmt"
	"hash/crc32"
	"path"
	"strconv"
	"strings"

	"github.com/onceflow/onceflow/internal/checkpoint"
)

// sealDigits is the length of a checksum in a name.
const sealDigits = 8

// sealed is the last part of the name of an object: number, the CRC-32C of its bytes,
// kind. An object cannot check itself against having been put in the place of another
// one that is as whole; its name can, and names stand in manifests, which have
// checksums of their own.
func sealed(number string, data [][]byte, kind string) string {
	sum := uint32(0)
	for _, part := range data {
		sum = crc32.Update(sum, castagnoli, part)
	}
	return fmt.Sprintf("%s.%08x.%s", number, sum, kind)
}

// checkSeal holds the bytes of an object against the checksum in its name. Names that
// older releases gave have none.
func checkSeal(name checkpoint.ObjectName, data []byte) error {
	want, sealed := sealOf(name)
	if got := crc32.Checksum(data, castagnoli); sealed && got != want {
		return fmt.Errorf("the checksum of its %d bytes is %08x, its name says %08x", len(data), got, want)
	}
	return nil
}

// sealOf is the checksum in the name of an object; ok is false if there is none.
func sealOf(name checkpoint.ObjectName) (sum uint32, ok bool) {
	parts := strings.Split(path.Base(string(name)), ".")
	if len(parts) != 3 || len(parts[1]) != sealDigits {
		return 0, false
	}
	n, err := strconv.ParseUint(parts[1], 16, 32)
	return uint32(n), err == nil
}
