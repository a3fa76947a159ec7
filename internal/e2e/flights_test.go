package e2e

import (
	"bufio"
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

// flightsSQL counts the flights of a day, airport and carrier twice: by window,
// and as a table that is updated with each flight.
const flightsSQL = `
SET 'table.local-time-zone' = 'UTC';
CREATE TABLE flights (
  carrier STRING, origin STRING, dep_delay BIGINT, arr_delay BIGINT, distance BIGINT, scheduled TIMESTAMP_LTZ(3),
  WATERMARK FOR scheduled AS scheduled - INTERVAL '1' MINUTE
) WITH (
  'connector' = 'kafka', 'topic' = 'flights', 'properties.bootstrap.servers' = '{broker}',
  'format' = 'json', 'json.timestamp-format.standard' = 'ISO-8601', 'scan.startup.mode' = 'earliest-offset'
);
CREATE TABLE daily (
  flight_day STRING, origin STRING, carrier STRING, flights BIGINT, cancelled BIGINT, dep_delay BIGINT, arr_delay BIGINT, distance BIGINT
) WITH (
  'connector' = 'kafka', 'topic' = 'daily', 'properties.bootstrap.servers' = '{broker}', 'format' = 'json'
);
CREATE TABLE totals (
  flight_day STRING, origin STRING, carrier STRING, flights BIGINT, cancelled BIGINT, dep_delay BIGINT, arr_delay BIGINT, distance BIGINT,
  PRIMARY KEY (flight_day, origin, carrier) NOT ENFORCED
) WITH (
  'connector' = 'upsert-kafka', 'topic' = 'totals', 'properties.bootstrap.servers' = '{broker}',
  'key.format' = 'json', 'value.format' = 'json'
);
INSERT INTO daily
SELECT DATE_FORMAT(window_start, 'yyyy-MM-dd'), origin, carrier,
  COUNT(*), COUNT(*) - COUNT(dep_delay), SUM(dep_delay), MAX(arr_delay), SUM(distance)
FROM TABLE(TUMBLE(TABLE flights, DESCRIPTOR(scheduled), INTERVAL '1' DAY))
GROUP BY window_start, window_end, origin, carrier;
INSERT INTO totals
SELECT flight_day, origin, carrier, COUNT(*), COUNT(*) - COUNT(dep_delay), SUM(dep_delay), MAX(arr_delay), SUM(distance)
FROM (SELECT DATE_FORMAT(scheduled, 'yyyy-MM-dd') AS flight_day, * FROM flights)
GROUP BY flight_day, origin, carrier;
`

// endOfFlights closes every window of January 2013.
const endOfFlights = `{"carrier":"~","origin":"~","scheduled":"2013-03-01T00:00:00Z"}`

// day is an output row of either query.
type day struct {
	Day       string `json:"flight_day"`
	Origin    string `json:"origin"`
	Carrier   string `json:"carrier"`
	Flights   int64  `json:"flights"`
	Cancelled int64  `json:"cancelled"`
	DepDelay  *int64 `json:"dep_delay"`
	ArrDelay  *int64 `json:"arr_delay"`
	Distance  *int64 `json:"distance"`
}

// line spells a row as the file of answers does.
func (d day) line() string {
	number := func(n *int64) string {
		if n == nil {
			return ""
		}
		return strconv.FormatInt(*n, 10)
	}
	return strings.Join([]string{d.Day, d.Origin, d.Carrier, strconv.FormatInt(d.Flights, 10), strconv.FormatInt(d.Cancelled, 10),
		number(d.DepDelay), number(d.ArrDelay), number(d.Distance)}, ",")
}

func parseDay(t *testing.T, value string) day {
	t.Helper()
	var d day
	if err := json.Unmarshal([]byte(value), &d); err != nil {
		t.Fatalf("%s: %v", value, err)
	}
	return d
}

func readFlights(t *testing.T) (messages []string) {
	t.Helper()
	f, err := os.Open("testdata/flights-2013-01.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	text, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(text); lines.Scan(); {
		messages = append(messages, lines.Text())
	}
	return messages
}

// readAnswers returns the lines of the file of answers, which was computed without
// any stream processor.
func readAnswers(t *testing.T) (lines []string) {
	t.Helper()
	f, err := os.Open("testdata/flights-2013-01.daily.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows[1:] {
		lines = append(lines, strings.Join(r, ","))
	}
	slices.Sort(lines)
	return lines
}

func TestFlightsOfAMonthAreCountedRightThroughTenKills(t *testing.T) {
	t.Parallel()
	brokers, k := sharedKafka(t)
	const partitions, rounds = 4, 11
	k.create(partitions, "flights", "daily", "totals")
	messages, answers := readFlights(t), readAnswers(t)
	p := k.write("flights.sql", flightsSQL)
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	for round := range rounds {
		k.produceInOrder("flights", partitions, messages[len(messages)*round/rounds:len(messages)*(round+1)/rounds])
		c := p.start()
		c.running()
		<-time.After(time.Duration(rng.IntN(400)) * time.Millisecond)
		if c.ended() {
			t.Fatal("the worker ended by itself")
		}
		c.kill()
	}
	k.produceEverywhere("flights", partitions, endOfFlights)
	c := p.start()
	k.await("daily", len(answers))
	k.awaitTable("totals", answers)
	c.stop()

	var windows []string
	for _, v := range k.committed("daily") {
		windows = append(windows, parseDay(t, v).line())
	}
	expectLines(t, "windows", windows, answers)
	expectLines(t, "running totals", k.table("totals"), answers)
	k.nothingOpen("daily", "flights")
	k.nothingOpen("totals", "flights")

	printed, err := brokers.ConsoleConsumer(t.Context(), k.prefix+"daily", "--max-messages", fmt.Sprint(len(answers)))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, v := range printed {
		lines = append(lines, parseDay(t, v).line())
	}
	expectLines(t, "windows as Kafka's console consumer prints them", lines, answers)
}

func expectLines(t *testing.T, what string, got, want []string) {
	t.Helper()
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("%s: %d lines, want %d: %s", what, len(got), len(want), difference(got, want))
	}
}

// produceInOrder deals messages out to the partitions in turn, each partition in
// order.
func (k *cluster) produceInOrder(topic string, partitions int32, messages []string) {
	k.t.Helper()
	records := make([]*kgo.Record, len(messages))
	for i, m := range messages {
		records[i] = &kgo.Record{Partition: int32(i) % partitions, Value: []byte(m)}
	}
	k.produceAt(topic, records...)
}

func (k *cluster) produceEverywhere(topic string, partitions int32, message string) {
	k.t.Helper()
	for i := range partitions {
		k.produceAt(topic, &kgo.Record{Partition: i, Value: []byte(message)})
	}
}

// produceAt writes records to the partitions that they name.
func (k *cluster) produceAt(topic string, records ...*kgo.Record) {
	k.t.Helper()
	cl := k.client(kgo.DefaultProduceTopic(k.prefix+topic), kgo.RecordPartitioner(kgo.ManualPartitioner()))
	defer cl.Close()
	if err := cl.ProduceSync(k.t.Context(), records...).FirstErr(); err != nil {
		k.t.Fatal(err)
	}
}

// table returns the last row of each key, without the row that closes windows.
func (k *cluster) table(topic string) []string {
	k.t.Helper()
	last := map[string]string{}
	for _, r := range k.committedRecords(topic) {
		last[string(r.Key)] = string(r.Value)
	}
	var lines []string
	for _, v := range last {
		if d := parseDay(k.t.(*testing.T), v); d.Origin != "~" {
			lines = append(lines, d.line())
		}
	}
	slices.Sort(lines)
	return lines
}

// awaitTable waits until the table by key is as wanted.
func (k *cluster) awaitTable(topic string, want []string) {
	k.t.Helper()
	last := map[string]string{}
	missing := map[string]bool{}
	for _, line := range want {
		missing[line] = true
	}
	k.follow(topic, func(r *kgo.Record) bool {
		line := parseDay(k.t.(*testing.T), string(r.Value)).line()
		if was := last[string(r.Key)]; slices.Contains(want, was) {
			missing[was] = true
		}
		last[string(r.Key)] = line
		delete(missing, line)
		return len(missing) == 0
	})
}
