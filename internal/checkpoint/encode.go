package checkpoint

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// Every durable record is one header line and one JSON document:
//
//	onceflow <kind> <version> <checksum>\n{…}
//
// docs/internals/checkpoint.md gives the bytes. A kind's version is raised when an
// older reader would misunderstand the document, or refuse it; what an older one
// understands is written in its version.
const (
	formatMagic = "onceflow"
	// baseVersion is that of every kind at first. Ledger records with accounts have
	// accountsVersion, manifests with terms of splits termsVersion.
	baseVersion     = 1
	accountsVersion = 2
	termsVersion    = 2

	kindOpening  = "opening"
	kindEpoch    = "epoch"
	kindManifest = "manifest"
)

// Encode returns the bytes of r as the ledger holds them.
func (r *OpeningRecord) Encode() ([]byte, error) {
	return encode(kindOpening, versionWith(r.HourAccounts), r)
}

// Encode returns the bytes of r as the ledger holds them.
func (r *EpochRecord) Encode() ([]byte, error) {
	return encode(kindEpoch, versionWith(r.HourAccounts, r.Accounts), r)
}

func versionWith(lists ...[]Account) int {
	for _, accounts := range lists {
		if len(accounts) > 0 {
			return accountsVersion
		}
	}
	return baseVersion
}

// newest is the highest version of a kind that is read.
func newest(kind string) int {
	switch kind {
	case kindOpening, kindEpoch:
		return accountsVersion
	case kindManifest:
		return termsVersion
	}
	return baseVersion
}

// Encode returns the bytes of m as the store holds them. Equal manifests have
// equal bytes, so that a repeated put can be told from a conflicting one.
func (m *Manifest) Encode() ([]byte, error) {
	version := baseVersion
	if slices.ContainsFunc(m.Splits, func(p SplitPosition) bool { return p.Term != "" }) {
		version = termsVersion
	}
	return encode(kindManifest, version, m)
}

// DecodeLedger reads a ledger record of either kind; exactly one result is not
// nil, unless it fails. An error means that the bytes are damaged or were
// written by a later version; it says which.
func DecodeLedger(data []byte) (*OpeningRecord, *EpochRecord, error) {
	kind, body, err := open(data)
	if err != nil {
		return nil, nil, fmt.Errorf("ledger record: %w", err)
	}
	switch kind {
	case kindOpening:
		r := new(OpeningRecord)
		if err := decode(body, r); err != nil {
			return nil, nil, fmt.Errorf("ledger record: %w", err)
		}
		return r, nil, nil
	case kindEpoch:
		r := new(EpochRecord)
		if err := decode(body, r); err != nil {
			return nil, nil, fmt.Errorf("ledger record: %w", err)
		}
		return nil, r, nil
	}
	return nil, nil, fmt.Errorf("ledger record: the kind is %q; want %q or %q", kind, kindOpening, kindEpoch)
}

// DecodeManifest reads a manifest. An error means that the bytes are damaged or
// were written by a later version; it says which.
func DecodeManifest(data []byte) (*Manifest, error) {
	kind, body, err := open(data)
	if err != nil {
		return nil, fmt.Errorf("manifest: %w", err)
	}
	if kind != kindManifest {
		return nil, fmt.Errorf("manifest: the kind is %q; want %q", kind, kindManifest)
	}
	m := new(Manifest)
	if err := decode(body, m); err != nil {
		return nil, fmt.Errorf("manifest: %w", err)
	}
	return m, nil
}

// Seal returns the bytes of a durable document of another kind, in the same form:
// header line with checksum, one JSON document. The kind is a word.
func Seal(kind string, document any) ([]byte, error) { return encode(kind, baseVersion, document) }

// Unseal reads what [Seal] wrote. An error means that the bytes are damaged, of
// another kind, or written by a later version; it says which.
func Unseal(kind string, data []byte, into any) error {
	found, body, err := open(data)
	if err == nil && found != kind {
		err = fmt.Errorf("the kind is %q; want %q", found, kind)
	}
	if err == nil {
		err = decode(body, into)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", kind, err)
	}
	return nil
}

func encode(kind string, version int, value any) ([]byte, error) {
	var body bytes.Buffer
	enc := json.NewEncoder(&body)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		return nil, fmt.Errorf("encode %s: %w", kind, err)
	}
	text := bytes.TrimSuffix(body.Bytes(), []byte("\n"))
	header := fmt.Sprintf("%s %s %d %s\n", formatMagic, kind, version, checksum(kind, text))
	return append([]byte(header), text...), nil
}

// checksum covers the kind too, so that no record passes for another kind.
func checksum(kind string, body []byte) string {
	h := sha256.New()
	h.Write([]byte(kind))
	h.Write([]byte{'\n'})
	h.Write(body)
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// open checks the header and returns the kind and the document.
func open(data []byte) (kind string, body []byte, err error) {
	line, body, found := bytes.Cut(data, []byte("\n"))
	fields := bytes.Split(line, []byte(" "))
	if !found || len(fields) != 4 || string(fields[0]) != formatMagic {
		return "", nil, fmt.Errorf("the first line is not %q, kind, version, checksum: not a record of ours, or torn", formatMagic)
	}
	kind = string(fields[1])
	version, err := strconv.Atoi(string(fields[2]))
	if err != nil || version < 1 {
		return "", nil, fmt.Errorf("format version %q is not a number from 1", fields[2])
	}
	if version > newest(kind) {
		return "", nil, fmt.Errorf("format version %d was written by a later release; this one reads up to %d: use the later release", version, newest(kind))
	}
	if want := checksum(kind, body); want != string(fields[3]) {
		return "", nil, fmt.Errorf("checksum %s, but the %d bytes of the document have %s: damaged or torn", fields[3], len(body), want)
	}
	return kind, body, nil
}

func decode(body []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return fmt.Errorf("the document does not fit its format version: %w", err)
	}
	if dec.More() {
		return fmt.Errorf("bytes follow the document")
	}
	return nil
}
