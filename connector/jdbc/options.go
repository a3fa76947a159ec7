package jdbc

import (
	"github.com/onceflow/onceflow/connector"
	"github.com/onceflow/onceflow/option"
)

// The keys of the options.
const (
	urlKey      = "url"
	tableKey    = "table-name"
	userKey     = "username"
	passwordKey = "password"
	driverKey   = "driver"

	cacheKey       = "lookup.cache"
	maxRowsKey     = "lookup.partial-cache.max-rows"
	afterWriteKey  = "lookup.partial-cache.expire-after-write"
	afterAccessKey = "lookup.partial-cache.expire-after-access"
	missingKey     = "lookup.partial-cache.cache-missing-key"
	retriesKey     = "lookup.max-retries"

	flushRowsKey     = "sink.buffer-flush.max-rows"
	flushIntervalKey = "sink.buffer-flush.interval"
	sinkRetriesKey   = "sink.max-retries"

	oldMaxRowsKey = "lookup.cache.max-rows"
	oldTTLKey     = "lookup.cache.ttl"
	oldMissingKey = "lookup.cache.caching-missing-key"
)

const (
	noCache      = "NONE"
	partialCache = "PARTIAL"
)

// Options are Flink's for a table that is looked up or written.
func (Factory) Options() []option.Spec {
	return []option.Spec{
		{Key: urlKey, Required: true, Doc: "The database, e.g. jdbc:postgresql://localhost:5432/shop."},
		{Key: tableKey, Required: true, Doc: "The table, with its schema where that is not on the search path."},
		{Key: userKey, Doc: "The user; together with the password or not at all."},
		{Key: passwordKey, Doc: "The user's password."},
		{Key: driverKey, Doc: "Accepted for Flink; the URL says what is needed."},
		{Key: "compatible-mode", Doc: "Accepted for Flink; it has no meaning for PostgreSQL."},
		{Key: "connection.max-retry-timeout", Type: option.Duration, Default: "60 s", Doc: "Longest time that connecting takes."},
		{Key: cacheKey, Type: option.Enum, Values: []string{noCache, partialCache}, Default: noCache, Doc: "Whether answers are remembered, per task."},
		{Key: maxRowsKey, Type: option.Int, Doc: "Most keys remembered; without it there is no limit."},
		{Key: afterWriteKey, Type: option.Duration, Doc: "Age at which an answer is forgotten."},
		{Key: afterAccessKey, Type: option.Duration, Doc: "Time since an answer was last used after which it is forgotten."},
		{Key: missingKey, Type: option.Bool, Default: "true", Doc: "Whether keys without a row are remembered too."},
		{Key: retriesKey, Type: option.Int, Default: "3", Doc: "How often a failed look-up is tried again before the job restarts."},
		{Key: oldMaxRowsKey, Type: option.Int, Default: "-1", Doc: "The older name of " + maxRowsKey + "; together with " + oldTTLKey + "."},
		{Key: oldTTLKey, Type: option.Duration, Default: "10 s", Doc: "The older name of " + afterWriteKey + "."},
		{Key: oldMissingKey, Type: option.Bool, Default: "true", Doc: "The older name of " + missingKey + "."},
		{Key: "scan.*", Doc: "Accepted for Flink; the table is asked by key, not scanned."},
		{Key: flushRowsKey, Type: option.Int, Default: "100", Doc: "Rows that wait before they are written; 0: until the epoch ends."},
		{Key: flushIntervalKey, Type: option.Duration, Default: "1 s", Doc: "Longest time that rows wait while others follow; at the latest they are written when the epoch ends."},
		{Key: sinkRetriesKey, Type: option.Int, Default: "3", Doc: "How often a failed write is tried again before the job restarts."},
		{Key: "sink.parallelism", Type: option.Count, Doc: "Has no effect: the tasks that compute the rows write them."},
	}
}

// checkTogether reports options of which one is given without the other.
func checkTogether(v option.Values, keys ...string) []option.Problem {
	var given, absent string
	for _, k := range keys {
		if v.Has(k) {
			given = k
		} else {
			absent = k
		}
	}
	if given == "" || absent == "" {
		return nil
	}
	return []option.Problem{{Key: given, Message: "is given without '" + absent + "'"}}
}

// checkOptions reports limits that make no sense.
func checkOptions(v option.Values) []option.Problem {
	problems := append(checkTogether(v, userKey, passwordKey), checkTogether(v, oldMaxRowsKey, oldTTLKey)...)
	for _, key := range []string{retriesKey, sinkRetriesKey, flushRowsKey} {
		if v.Int(key) < 0 {
			problems = append(problems, option.Problem{Key: key, Message: "is not negative"})
		}
	}
	if v.Text(cacheKey) == partialCache && !v.Has(maxRowsKey) && !v.Has(afterWriteKey) && !v.Has(afterAccessKey) {
		problems = append(problems, option.Problem{
			Key: cacheKey, Message: "PARTIAL needs a limit", Hint: "set '" + maxRowsKey + "', '" + afterWriteKey + "' or '" + afterAccessKey + "'",
		})
	}
	return problems
}

// cacheOf reads what is remembered; nil: nothing. The older options hold unless
// the newer ones ask for a cache.
func cacheOf(v option.Values) *connector.LookupCache {
	switch {
	case v.Text(cacheKey) == partialCache:
		return &connector.LookupCache{
			MaxKeys: v.Int(maxRowsKey), AfterWrite: v.Duration(afterWriteKey),
			AfterAccess: v.Duration(afterAccessKey), Missing: v.Bool(missingKey),
		}
	case v.Int(oldMaxRowsKey) > 0 && v.Duration(oldTTLKey) > 0:
		return &connector.LookupCache{MaxKeys: v.Int(oldMaxRowsKey), AfterWrite: v.Duration(oldTTLKey), Missing: v.Bool(oldMissingKey)}
	}
	return nil
}
