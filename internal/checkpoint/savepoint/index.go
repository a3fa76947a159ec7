package savepoint

import (
	"hash/crc32"
	"time"

	"github.com/onceflow/onceflow/internal/checkpoint"
)

// IndexName is the name of the object by which a savepoint exists.
const IndexName = "savepoint"

const (
	manifestName = "manifest"
	indexKind    = "savepoint"
)

// Index says what a savepoint is and what belongs to it.
type Index struct {
	// Job is the job's name.
	Job string `json:"job"`
	// Product is the version of the program that made the savepoint.
	Product string `json:"product"`
	// Taken is when, UTC.
	Taken time.Time `json:"taken"`
	// Stopped says that the job was closed at this epoch, so that it has committed
	// nothing behind it.
	Stopped bool `json:"stopped,omitempty"`
	// Epoch and Manifest name the checkpoint.
	Epoch    checkpoint.Epoch        `json:"epoch"`
	Manifest checkpoint.ManifestName `json:"manifest"`
	// Objects are all of them but the manifest, sorted by name.
	Objects []Object `json:"objects"`
}

// Object is one object of a savepoint.
type Object struct {
	Name checkpoint.ObjectName `json:"name"`
	// Bytes is its size, Checksum the CRC-32C of all of it.
	Bytes    int64  `json:"bytes"`
	Checksum uint32 `json:"checksum"`
}

// TotalBytes is the size of all objects together.
func (x *Index) TotalBytes() int64 {
	var n int64
	for _, o := range x.Objects {
		n += o.Bytes
	}
	return n
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func describe(name checkpoint.ObjectName, data []byte) Object {
	return Object{Name: name, Bytes: int64(len(data)), Checksum: crc32.Checksum(data, castagnoli)}
}
