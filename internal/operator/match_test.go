package operator

import (
	"math"
	"testing"

	"github.com/onceflow/onceflow/internal/cep"
	"github.com/onceflow/onceflow/internal/dataflow"
	"github.com/onceflow/onceflow/internal/expr"
	"github.com/onceflow/onceflow/types"
)

var (
	matchInput = []types.Field{
		{Name: "k", Type: types.String()}, {Name: "v", Type: types.Of(types.Int)}, {Name: "at", Type: types.TimestampOf(3)},
	}
	matchOutput = []types.Field{
		{Name: "k", Type: types.String()}, {Name: "first", Type: types.Of(types.Int)}, {Name: "last", Type: types.Of(types.Int)},
		{Name: "n", Type: types.Of(types.BigInt)}, {Name: "t", Type: types.TimestampOf(3)},
	}
)

// fallsBelow is PATTERN (A B+? C) WITHIN INTERVAL '10' SECOND with AFTER MATCH SKIP TO
// NEXT ROW, DEFINE B AS B.v > A.v, C AS C.v < A.v. The measures are the key, FIRST(v),
// LAST(v), COUNT(*) and the time of the match.
func fallsBelow(t *testing.T, change func(*dataflow.Match)) *dataflow.Node {
	t.Helper()
	time := types.TimestampOf(3).NotNull()
	compare := func(fn string, variable int) dataflow.MatchCondition {
		picks := []dataflow.MatchPick{{Variable: variable, Column: 1}, {Variable: 0, Column: 1}}
		f, _ := expr.Lookup(fn)
		x, err := f.Bind([]expr.Expr{column(0, matchInput[1]), column(1, matchInput[1])}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return dataflow.MatchCondition{View: dataflow.MatchView{Picks: picks, Time: time}, Holds: x}
	}
	spec := &dataflow.Match{
		Keys: []int{0}, Time: 2,
		Pattern: cep.Pattern{
			Variables: []cep.Variable{{Name: "A", Min: 1, Max: 1}, {Name: "B", Min: 1, Max: cep.Unbounded}, {Name: "C", Min: 1, Max: 1}},
			Skip:      cep.Skip{Kind: cep.SkipToNextRow}, Within: 10_000,
		},
		Conditions: []dataflow.MatchCondition{{}, compare(">", 1), compare("<", 2)},
		Measures: dataflow.MatchMeasures{
			View: dataflow.MatchView{
				Picks: []dataflow.MatchPick{
					{Variable: cep.All, First: true, Column: 0}, {Variable: cep.All, First: true, Column: 1}, {Variable: cep.All, Column: 1},
				},
				Aggregates: []dataflow.MatchAggregate{{Variable: cep.All, Calls: []dataflow.AggCall{{Fn: "COUNT", Filter: -1, T: types.Of(types.BigInt)}}}},
				Time:       time,
			},
		},
	}
	for i, f := range matchOutput {
		spec.Measures.Exprs = append(spec.Measures.Exprs, column(i, f))
	}
	if change != nil {
		change(spec)
	}
	return &dataflow.Node{ID: "op", Spec: spec, Fields: matchOutput, Inputs: []dataflow.Edge{{From: &dataflow.Node{Fields: matchInput}}}}
}

func column(i int, f types.Field) *expr.Column {
	return &expr.Column{Index: i, Name: f.Name, T: f.Type}
}

// playMatch runs something in every mode.
func playMatch(t *testing.T, change func(*dataflow.Match), play func(s *stream)) {
	for _, m := range modes {
		t.Run(m.name, func(t *testing.T) { play(newStream(t, m, fallsBelow(t, change))) })
	}
}

// given feeds rows.
func (s *stream) given(rows string) {
	s.t.Helper()
	b, err := parseRows(matchInput, rows)
	if err == nil {
		err = s.rows(b)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// passed tells the watermark and compares what was emitted.
func (s *stream) passed(wm, want string) {
	s.t.Helper()
	at := int64(math.MaxInt64)
	if wm != "end" {
		var err error
		if at, err = parseTime(wm); err != nil {
			s.t.Fatal(err)
		}
	}
	if err := s.watermark(at); err != nil {
		s.t.Fatal(err)
	}
	s.emitted(want)
}

func (s *stream) emitted(want string) {
	s.t.Helper()
	if got := s.take(); got != want {
		s.t.Errorf("emitted\n%swant\n%s", got, want)
	}
}

func TestAPatternIsSearchedInTheOrderOfTime(t *testing.T) {
	playMatch(t, nil, func(s *stream) {
		s.given("+I a 3 00:00:03\n+I a 5 00:00:01\n+I a 9 00:00:02\n")
		s.passed("00:00:02", "")
		s.passed("00:00:03", "+I a 5 3 3 00:00:03\n")
	})
}

func TestARowThatTheWatermarkHasPassedIsDroppedAndCounted(t *testing.T) {
	playMatch(t, nil, func(s *stream) {
		s.given("+I a 5 00:00:01\n")
		s.passed("00:00:02", "")
		s.given("+I a 9 00:00:02\n+I a 9 00:00:03\n+I a 3 00:00:04\n")
		s.passed("end", "+I a 5 3 3 00:00:04\n")
		if n := s.lateRecords(); n != 1 {
			t.Errorf("%d rows were late, want 1", n)
		}
	})
}

// The search that began with 5 goes on when the one that began with 7 has found its
// match: 6 is above 5 still. The match waits, in case it must be skipped.
func TestAMatchWaitsForAnEarlierSearchUntilItEnds(t *testing.T) {
	const rows = "+I a 5 00:00:00\n+I a 7 00:00:01\n+I a 8 00:00:02\n+I a 6 00:00:03\n"
	t.Run("by its match", func(t *testing.T) {
		playMatch(t, nil, func(s *stream) {
			s.given(rows)
			s.passed("00:00:03", "")
			s.given("+I a 1 00:00:09\n")
			s.passed("00:00:09", "+I a 5 1 5 00:00:09\n+I a 7 6 3 00:00:09\n")
		})
	})
	t.Run("by its length, at the watermark", func(t *testing.T) {
		playMatch(t, nil, func(s *stream) {
			s.given(rows)
			s.passed("00:00:09", "")
			s.passed("00:00:11", "+I a 7 6 3 00:00:11\n")
		})
	})
	t.Run("by its length, before a row that comes too late", func(t *testing.T) {
		playMatch(t, nil, func(s *stream) {
			s.given(rows + "+I a 1 00:00:10\n")
			s.passed("00:00:12", "+I a 7 6 3 00:00:10\n")
		})
	})
}

// 6 in the search from 5 leads nowhere else: the partitions take turns by what was due
// first.
func TestPartitionsTakeTurnsByTheirFirstRow(t *testing.T) {
	playMatch(t, nil, func(s *stream) {
		s.given("+I b 5 00:00:01\n+I a 5 00:00:02\n+I b 6 00:00:05\n+I a 6 00:00:03\n+I a 4 00:00:04\n+I b 4 00:00:06\n")
		s.passed("end", "+I b 5 4 3 00:00:06\n+I a 5 4 3 00:00:04\n")
	})
}

func TestRowsOfOneTimeAreInTheOrderAskedFor(t *testing.T) {
	descending := func(m *dataflow.Match) { m.Order = []dataflow.SortKey{{Column: 1, Descending: true, NullsLast: true}} }
	playMatch(t, descending, func(s *stream) {
		s.given("+I a 5 00:00:01\n+I a 3 00:00:02\n+I a 9 00:00:02\n")
		s.passed("end", "+I a 5 3 3 00:00:02\n")
	})
}

func TestByProcessingTimeARowHasItsTurnAtOnce(t *testing.T) {
	playMatch(t, func(m *dataflow.Match) { m.Processing = true }, func(s *stream) {
		s.now = 2000
		s.given("+I a 5 00:00:09\n+I a 9 00:00:01\n")
		s.emitted("")
		s.now = 3000
		s.given("+I a 3 00:00:05\n")
		s.emitted("+I a 5 3 3 00:00:03\n")
		s.given("+I a 5 00:00:09\n+I a 9 00:00:01\n")
		s.now = 13_000
		s.given("+I a 3 00:00:05\n")
		s.emitted("")
	})
}

func TestByProcessingTimeRowsThatAreOrderedWaitForTheClock(t *testing.T) {
	ordered := func(m *dataflow.Match) { m.Processing, m.Order = true, []dataflow.SortKey{{Column: 2}} }
	playMatch(t, ordered, func(s *stream) {
		s.now = 2000
		s.given("+I a 3 00:00:03\n+I a 9 00:00:02\n+I a 5 00:00:01\n")
		s.emitted("")
		if err := s.time(2001); err != nil {
			t.Fatal(err)
		}
		s.emitted("+I a 5 3 3 00:00:02\n")
	})
}

func TestAPartitionIsForgottenWhenNothingOfItIsSearchedFor(t *testing.T) {
	playMatch(t, nil, func(s *stream) {
		s.given("+I a 5 00:00:01\n+I a 9 00:00:02\n+I a 3 00:00:03\n")
		s.passed("00:00:13", "+I a 5 3 3 00:00:03\n")
		if n := s.shard.Entries(); n != 0 {
			t.Errorf("%d entries are left", n)
		}
	})
}

func TestARowThatIsTakenBackIsRefused(t *testing.T) {
	playMatch(t, nil, func(s *stream) {
		b, err := parseRows(matchInput, "-D a 3 00:00:03\n")
		if err != nil {
			t.Fatal(err)
		}
		if err := s.rows(b); err == nil {
			t.Error("a row was taken back without an error")
		}
	})
}
