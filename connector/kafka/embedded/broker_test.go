package embedded

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kgo"
)

func client(t *testing.T, b *Broker) *kgo.Client {
	t.Helper()
	cl, err := kgo.NewClient(kgo.SeedBrokers(b.Addr()), kgo.AllowAutoTopicCreation(), kgo.ConsumeTopics("t"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cl.Close)
	return cl
}

func TestRecordsSurviveAnOrderlyRestart(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	b, err := Start("127.0.0.1:0", dir, Partitions(1))
	if err != nil {
		t.Fatal(err)
	}
	if err := client(t, b).ProduceSync(t.Context(), &kgo.Record{Topic: "t", Value: []byte("kept")}).FirstErr(); err != nil {
		t.Fatal(err)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	if b, err = Start("127.0.0.1:0", dir); err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if rs := client(t, b).PollFetches(t.Context()).Records(); len(rs) != 1 || string(rs[0].Value) != "kept" {
		t.Errorf("got %v", rs)
	}
}

func TestAFolderThatWasNotClosedIsRefusedWithTheChoices(t *testing.T) {
	dir := t.TempDir()
	b, err := Start("127.0.0.1:0", dir)
	if err != nil {
		t.Fatal(err)
	}
	_, err = Start("127.0.0.1:0", dir)
	var dirty *DirtyError
	if !errors.As(err, &dirty) || !strings.Contains(err.Error(), "rm -r "+dir) {
		t.Errorf("got %v", err)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) == 0 {
		t.Errorf("the closed folder holds %v, %v", left, err)
	}
}

func TestAPortInUseIsNamed(t *testing.T) {
	b, err := Start("127.0.0.1:0", "")
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	dir := t.TempDir()
	if _, err := Start(b.Addr(), dir); err == nil || !strings.Contains(err.Error(), b.Addr()) {
		t.Errorf("got %v", err)
	}
	// A broker that did not start leaves no mark.
	other, err := Start("127.0.0.1:0", dir)
	if err != nil {
		t.Fatal(err)
	}
	other.Close()
}

func TestClientsAreToldTheAdvertisedHost(t *testing.T) {
	b, err := Start("127.0.0.1:0", "", Advertise("localhost"))
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if !strings.HasPrefix(b.Addr(), "localhost:") {
		t.Errorf("got %s", b.Addr())
	}
	if err := client(t, b).ProduceSync(t.Context(), &kgo.Record{Topic: "t"}).FirstErr(); err != nil {
		t.Error(err)
	}
}

// The limits are those of Kafka: 249 characters, letters, digits, '.', '_' and '-', and neither '.' nor '..'.
func TestNamesThatNoTopicCanHaveAreRefused(t *testing.T) {
	b, err := Start("127.0.0.1:0", "")
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	cl := client(t, b)
	adm := kadm.NewClient(cl)
	long := strings.Repeat("x", 249)
	for _, name := range []string{".", "..", "a b", "a/b", "a:b", "ä", long + "x"} {
		if _, err := adm.CreateTopic(t.Context(), 1, 1, nil, name); !errors.Is(err, kerr.InvalidTopicException) {
			t.Errorf("%q is created: %v", name, err)
		}
		if err := cl.ProduceSync(t.Context(), &kgo.Record{Topic: name}).FirstErr(); !errors.Is(err, kerr.InvalidTopicException) {
			t.Errorf("%q is created by its first use: %v", name, err)
		}
	}
	created, err := adm.CreateTopics(t.Context(), 1, 1, nil, "...", long, "a.B-c_9", "no such")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range created {
		if (c.Err == nil) != (name != "no such") {
			t.Errorf("%q: %v", name, c.Err)
		}
	}
	if there, err := adm.ListTopics(t.Context()); err != nil || len(there.Names()) != 4 { // "t" is what the client reads
		t.Errorf("there are %q, %v", there.Names(), err)
	}
}
