package checkpoint

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

// The fixtures were written by hand, and their checksums computed with another
// program. They stay as they are for as long as version 1 must be readable.
var (
	fixtureOpening = OpeningRecord{LedgerState{
		Job: "J7f3a", Generation: 3, Attempt: "9c1e", Epoch: 41, Manifest: "e000000000041-g000002-77aa",
		From: "s3://b/saved", Primary: "out", TransactionalIDs: []string{"orders-0", "orders-1"},
		TransactionTimeoutMillis: 60000,
		Splits: []SplitPosition{
			{Split: "in/0", Next: "17", Stop: "90"},
			{Split: "in/1", Next: "90", Stop: "90", Finished: true},
		},
		Finished: true, Hour: 498904,
		HourTotals: []SinkOutput{{Sink: "out", Count: 5, Sum: Sum128{Hi: 1, Lo: 1<<64 - 1},
			Offsets: []OffsetRange{{Topic: "t<1>", Partition: 2, First: 7, End: 12}}}},
	}}
	fixtureEpoch = EpochRecord{
		LedgerState: LedgerState{
			Job: "J7f3a", Generation: 3, Attempt: "9c1e", Epoch: 42, Manifest: "e000000000042-g000003-9c1e",
			TransactionTimeoutMillis: 60000, Hour: 498904,
			HourTotals: []SinkOutput{{Sink: "out", Count: 8, Sum: Sum128{Hi: 2, Lo: 3}}},
		},
		Sinks: []SinkOutput{{Sink: "out", Count: 3, Sum: Sum128{Lo: 4}}},
	}
	fixtureManifest = Manifest{
		Job: "J7f3a", Generation: 3, Attempt: "9c1e", Epoch: 42, Topology: "t1",
		Splits: []SplitPosition{{Split: "in/0", Next: "21"}},
		Tasks: []TaskSnapshot{
			{Task: "count-0", Objects: []ObjectName{"s/9c1e/1"}, Detail: `{"base":1}`},
			{Task: "source-0"},
		},
		Staged: []StagedOutput{{Sink: "files", Epoch: 42, Objects: []ObjectName{"o/9c1e/1"}, Detail: "d",
			Output: SinkOutput{Sink: "files", Count: 3, Sum: Sum128{Lo: 4}}}},
		Retained:         []ManifestRef{{Epoch: 41, Name: "e000000000041-g000002-77aa"}},
		Retired:          []RetiredObject{{Object: "s/77aa/9", LastUsed: 41}},
		RetiredManifests: []ManifestRef{{Epoch: 39, Name: "e000000000039-g000002-77aa"}},
		Borrowed:         []ObjectName{"saved/1"},
	}
)

// accounts are what version 2 adds to ledger records.
var accounts = []Account{
	{Name: "TUMBLE at line 3, column 5", Late: 2, DeadLetters: 2},
	{Name: "in", Read: 9, Decoded: 6, Skipped: 1, Undecoded: 2, DeadLetters: 3},
	{Name: "out", Dropped: 1},
}

func TestVersion2OfLedgerRecordsHasAccounts(t *testing.T) {
	opening, epoch := fixtureOpening, fixtureEpoch
	opening.HourAccounts, epoch.HourAccounts, epoch.Accounts = accounts, accounts, accounts
	for kind, r := range map[string]interface{ Encode() ([]byte, error) }{kindOpening: &opening, kindEpoch: &epoch} {
		want, err := os.ReadFile("testdata/format/v2/" + kind + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := r.Encode(); err != nil || string(got) != string(want) {
			t.Errorf("%s (%v):\n%s\nwant\n%s", kind, err, got, want)
		}
		o, e, err := DecodeLedger(want)
		if o != nil && !reflect.DeepEqual(o, &opening) || e != nil && !reflect.DeepEqual(e, &epoch) || err != nil {
			t.Errorf("%s: read %+v, %+v, %v", kind, o, e, err)
		}
	}
}

func TestVersion2OfManifestsHasTerms(t *testing.T) {
	m := fixtureManifest
	m.Splits = []SplitPosition{{Split: "in/0", Next: "21", Term: "7"}, {Split: "in/1", Next: "9", Stop: "9", Finished: true}}
	want, err := os.ReadFile("testdata/format/v2/manifest.txt")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := m.Encode(); err != nil || string(got) != string(want) {
		t.Errorf("%v:\n%s\nwant\n%s", err, got, want)
	}
	if got, err := DecodeManifest(want); err != nil || !reflect.DeepEqual(got, &m) {
		t.Errorf("read %+v, %v", got, err)
	}
}

func readFixture(t *testing.T, kind string) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/format/v1/" + kind + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestVersion1OfEveryRecordIsReadForEver(t *testing.T) {
	opening, epoch, err := DecodeLedger(readFixture(t, kindOpening))
	if err != nil || epoch != nil || !reflect.DeepEqual(opening, &fixtureOpening) {
		t.Errorf("opening: %+v, %+v, %v", opening, epoch, err)
	}
	opening, epoch, err = DecodeLedger(readFixture(t, kindEpoch))
	if err != nil || opening != nil || !reflect.DeepEqual(epoch, &fixtureEpoch) {
		t.Errorf("epoch: %+v, %+v, %v", opening, epoch, err)
	}
	manifest, err := DecodeManifest(readFixture(t, kindManifest))
	if err != nil || !reflect.DeepEqual(manifest, &fixtureManifest) {
		t.Errorf("manifest: %+v, %v", manifest, err)
	}
}

func TestRecordsAreWrittenByteForByteAsDocumented(t *testing.T) {
	for kind, encode := range map[string]func() ([]byte, error){
		kindOpening:  fixtureOpening.Encode,
		kindEpoch:    fixtureEpoch.Encode,
		kindManifest: fixtureManifest.Encode,
	} {
		got, err := encode()
		if want := readFixture(t, kind); err != nil || string(got) != string(want) {
			t.Errorf("%s (%v):\n%s\nwant\n%s", kind, err, got, want)
		}
	}
}

func TestEveryDamagedByteIsNoticed(t *testing.T) {
	for _, kind := range []string{kindOpening, kindEpoch, kindManifest} {
		whole := readFixture(t, kind)
		for i := range whole {
			damaged := append([]byte(nil), whole...)
			damaged[i] ^= 1
			requireUnreadable(t, kind, damaged)
			requireUnreadable(t, kind, whole[:i])
		}
		requireUnreadable(t, kind, append(append([]byte(nil), whole...), '!'))
	}
}

func requireUnreadable(t *testing.T, kind string, data []byte) {
	t.Helper()
	var err error
	if kind == kindManifest {
		_, err = DecodeManifest(data)
	} else {
		_, _, err = DecodeLedger(data)
	}
	if err == nil {
		t.Errorf("%s: read from damaged bytes %q", kind, data)
	}
}

func TestARecordOfALaterReleaseIsNamedAsSuch(t *testing.T) {
	text := strings.Replace(string(readFixture(t, kindManifest)), "manifest 1 ", "manifest 3 ", 1)
	_, err := DecodeManifest([]byte(text))
	if err == nil || !strings.Contains(err.Error(), "later release") {
		t.Errorf("error %v does not say that a later release wrote the record", err)
	}
}

func FuzzDecodeDoesNotPanic(f *testing.F) {
	for _, kind := range []string{kindOpening, kindEpoch, kindManifest} {
		data, err := os.ReadFile("testdata/format/v1/" + kind + ".txt")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if m, err := DecodeManifest(data); err == nil {
			again, err := m.Encode()
			if err != nil {
				t.Errorf("a manifest that was read cannot be written: %v", err)
			}
			if _, err := DecodeManifest(again); err != nil {
				t.Errorf("a manifest that was written cannot be read: %v", err)
			}
		}
		_, _, _ = DecodeLedger(data)
	})
}
