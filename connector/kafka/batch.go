package kafka

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// The head of a record batch of magic 2, by byte.
const (
	batchLengthAt      = 8
	batchEpochAt       = 12
	batchMagicAt       = 16
	batchCRCAt         = 17
	batchAttributesAt  = 21
	batchLastDeltaAt   = 23
	batchBaseTimeAt    = 27
	batchMaxTimeAt     = 35
	batchProducerAt    = 43
	batchCountAt       = 57
	batchRecordsAt     = 61
	batchLengthCounted = 12 // the length counts the bytes behind itself

	attributeCompression   = 0x07
	attributeAppendTime    = 0x08
	attributeTransactional = 0x10
	attributeControl       = 0x20
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

var (
	errChecksum = errors.New("the checksum of a record batch is wrong")
	errMalSized = errors.New("a record batch is cut off inside")
)

// nextBatch returns the first batch of in and what follows it; nil when no
// complete batch is left: brokers cut the last one off at the size asked for.
func nextBatch(in []byte) (batch, rest []byte, err error) {
	if len(in) < batchRecordsAt {
		return nil, nil, nil
	}
	if magic := in[batchMagicAt]; magic != 2 {
		return nil, nil, fmt.Errorf("records are stored in message format %d, which Kafka has not written since 0.11", magic)
	}
	size := int(int32(binary.BigEndian.Uint32(in[batchLengthAt:]))) + batchLengthCounted
	if size < batchRecordsAt {
		return nil, nil, errMalSized
	}
	if size > len(in) {
		return nil, nil, nil
	}
	return in[:size], in[size:], nil
}

// batchEnd is the offset behind the batch.
func batchEnd(batch []byte) int64 {
	return int64(binary.BigEndian.Uint64(batch)) + int64(int32(binary.BigEndian.Uint32(batch[batchLastDeltaAt:]))) + 1
}

// place is a position, and the leader epoch of the batch before it, by which
// brokers recognise a log that was cut off; -1: not known.
type place struct {
	offset int64
	epoch  int32
}

// fetchedEnd is the place behind the last complete batch of in, at least at.
func fetchedEnd(in []byte, at place) (place, error) {
	for {
		batch, rest, err := nextBatch(in)
		if batch == nil {
			return at, err
		}
		if end := batchEnd(batch); end > at.offset {
			at = place{end, batchLeaderEpoch(batch)}
		}
		in = rest
	}
}

func batchLeaderEpoch(batch []byte) int32 {
	return int32(binary.BigEndian.Uint32(batch[batchEpochAt:]))
}

// decoder walks through the batches of one fetched partition and yields the
// committed records from a position on.
type decoder struct {
	decompress kgo.Decompressor
	in         []byte
	aborted    []kmsg.FetchResponseTopicPartitionAbortedTransaction
	// abortedNow are the producers whose transaction, where the walk stands, was
	// aborted in the end.
	abortedNow map[int64]struct{}

	// position is the offset of the next record to yield, and behind the leader epoch of what lies
	// before it; epoch is that of the last batch walked, which may lie behind the position.
	position int64
	behind   int32
	epoch    int32

	// The batch that is open: the rest of its records, and its head.
	records    []byte
	left       int
	base, end  int64
	baseTime   int64
	maxTime    int64
	appendTime bool
}

// open begins the walk at a place. aborted is sorted here: brokers list transactions
// in the order in which they ended, and the walk meets them as they began.
func (d *decoder) open(in []byte, aborted []kmsg.FetchResponseTopicPartitionAbortedTransaction, at place) {
	d.in, d.aborted, d.position, d.behind, d.epoch = in, aborted, at.offset, at.epoch, at.epoch
	d.records, d.left = nil, 0
	slices.SortFunc(d.aborted, func(a, b kmsg.FetchResponseTopicPartitionAbortedTransaction) int {
		return cmp.Compare(a.FirstOffset, b.FirstOffset)
	})
	clear(d.abortedNow)
}

// fill appends records to b until it is full, a record is at stop or behind
// (stop < 0: none is), or nothing is left; then more is false. d.position is
// behind what was yielded or left out.
func (d *decoder) fill(b *block, stop int64) (more bool, err error) {
	for {
		if d.left == 0 {
			if ok, err := d.nextOpenBatch(); !ok || err != nil {
				return false, err
			}
			continue
		}
		for d.left > 0 {
			if b.full() {
				return true, nil
			}
			r, err := d.record()
			if err != nil {
				return false, err
			}
			if r.offset < d.position {
				continue
			}
			if stop >= 0 && r.offset >= stop {
				d.position = stop
				return false, nil
			}
			b.append(r, d.epoch, d.appendTime)
			d.position, d.behind = r.offset+1, d.epoch
		}
		d.position, d.behind = max(d.position, d.end), d.epoch
	}
}

// nextOpenBatch opens the next batch that has records to yield; false: none is
// left.
func (d *decoder) nextOpenBatch() (bool, error) {
	for {
		batch, rest, err := nextBatch(d.in)
		if batch == nil {
			return false, err
		}
		d.in = rest
		end := batchEnd(batch)
		if end <= d.position {
			d.skips(batch, end)
			continue
		}
		if crc32.Checksum(batch[batchAttributesAt:], castagnoli) != binary.BigEndian.Uint32(batch[batchCRCAt:]) {
			return false, errChecksum
		}
		d.epoch = batchLeaderEpoch(batch)
		if d.skips(batch, end) || binary.BigEndian.Uint32(batch[batchCountAt:]) == 0 {
			d.position, d.behind = end, d.epoch
			continue
		}
		return true, d.openBatch(batch, end)
	}
}

// skips reports whether the batch holds markers, or records of an aborted
// transaction, and keeps track of which transactions are.
func (d *decoder) skips(batch []byte, end int64) bool {
	for len(d.aborted) > 0 && d.aborted[0].FirstOffset < end {
		if d.abortedNow == nil {
			d.abortedNow = map[int64]struct{}{}
		}
		d.abortedNow[d.aborted[0].ProducerID] = struct{}{}
		d.aborted = d.aborted[1:]
	}
	attributes := binary.BigEndian.Uint16(batch[batchAttributesAt:])
	producer := int64(binary.BigEndian.Uint64(batch[batchProducerAt:]))
	if attributes&attributeControl != 0 {
		// A marker ends the producer's transaction; an aborted one that follows
		// has an entry of its own in the list.
		delete(d.abortedNow, producer)
		return true
	}
	if attributes&attributeTransactional == 0 {
		return false
	}
	_, gone := d.abortedNow[producer]
	return gone
}

func (d *decoder) openBatch(batch []byte, end int64) error {
	attributes := binary.BigEndian.Uint16(batch[batchAttributesAt:])
	d.base, d.end = int64(binary.BigEndian.Uint64(batch)), end
	d.baseTime = int64(binary.BigEndian.Uint64(batch[batchBaseTimeAt:]))
	d.maxTime = int64(binary.BigEndian.Uint64(batch[batchMaxTimeAt:]))
	d.appendTime = attributes&attributeAppendTime != 0
	d.records = batch[batchRecordsAt:]
	if codec := attributes & attributeCompression; codec != 0 {
		plain, err := d.decompress.Decompress(d.records, kgo.CompressionCodecType(codec))
		if err != nil {
			return fmt.Errorf("a record batch does not decompress: %w", err)
		}
		d.records = plain
	}
	d.left = int(int32(binary.BigEndian.Uint32(batch[batchCountAt:])))
	if d.left < 0 {
		return errMalSized
	}
	return nil
}

// rawRecord is one record; its bytes alias the batch.
type rawRecord struct {
	key, value, headers []byte
	offset, time        int64
}

// record takes the next record of the open batch.
func (d *decoder) record() (r rawRecord, err error) {
	size, n := binary.Varint(d.records)
	if n <= 0 || size < 0 || size > int64(len(d.records)-n) {
		return r, errMalSized
	}
	in := field{left: d.records[n : n+int(size) : n+int(size)]}
	d.records = d.records[n+int(size):]
	d.left--
	in.skip(1)
	r.time = d.baseTime + in.varint()
	if d.appendTime {
		r.time = d.maxTime
	}
	r.offset = d.base + in.varint()
	r.key, r.value = in.bytes(), in.bytes()
	r.headers = in.left
	if in.bad {
		return r, errMalSized
	}
	return r, nil
}

// field reads the fields of a record; bad is set once they do not fit.
type field struct {
	left []byte
	bad  bool
}

func (f *field) skip(n int) {
	if n > len(f.left) {
		f.bad = true
		return
	}
	f.left = f.left[n:]
}

func (f *field) varint() int64 {
	v, n := binary.Varint(f.left)
	if n <= 0 {
		f.bad = true
		return 0
	}
	f.left = f.left[n:]
	return v
}

// bytes returns a length and as many bytes; nil for a negative length.
func (f *field) bytes() []byte {
	size := f.varint()
	if size < 0 || f.bad {
		return nil
	}
	if size > int64(len(f.left)) {
		f.bad = true
		return nil
	}
	b := f.left[:size:size]
	f.left = f.left[size:]
	return b
}
