package checkpoint

import (
	"reflect"
	"testing"
)

func TestAccountsAddUpByName(t *testing.T) {
	hour := []Account{{Name: "a", Read: 3, Decoded: 2, Skipped: 1}, {Name: "c", Late: 4}}
	got := addAccounts(hour, []Account{{Name: "c", Late: 1, DeadLetters: 1}, {Name: "b", Dropped: 2}, {Name: "a", Read: 5, Decoded: 4, Undecoded: 1, DeadLetters: 1}})
	want := []Account{{Name: "a", Read: 8, Decoded: 6, Skipped: 1, Undecoded: 1, DeadLetters: 1}, {Name: "b", Dropped: 2}, {Name: "c", Late: 5, DeadLetters: 1}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if hour[0].Read != 3 || hour[1].Late != 4 {
		t.Errorf("the earlier accounts were changed: %+v", hour)
	}
}

func TestAnAccountBalancesIfEveryRecordHasOneFate(t *testing.T) {
	for _, c := range []struct {
		account  Account
		balanced bool
	}{
		{Account{}, true},
		{Account{Read: 6, Decoded: 3, Skipped: 1, Undecoded: 2, DeadLetters: 2}, true},
		{Account{Read: 6, Decoded: 3, Skipped: 1, Undecoded: 1, DeadLetters: 1}, false},
		{Account{Read: 2, Decoded: 3}, false},
		{Account{Read: 1, Undecoded: 1}, false}, // and was not written
		{Account{Late: 4, DeadLetters: 1}, true},
	} {
		if c.account.Balanced() != c.balanced {
			t.Errorf("%+v: balanced is not %v", c.account, c.balanced)
		}
	}
}
