package expr

import (
	"slices"
	"strings"
	"time"
)

// zones remembers the time zones that texts name.
type zones struct {
	known map[string]*zone
	// load finds the zone of a name; nil: there is none.
	load func(name string) *time.Location
	make func(loc *time.Location) *zone
}

// modernZones are those of java.time, legacyZones those of java.util.
func modernZones() *zones {
	return &zones{known: make(map[string]*zone), load: strictZone, make: newZone}
}

func legacyZones() *zones {
	return &zones{known: make(map[string]*zone), load: lenientZone, make: newCalendarZone}
}

// get returns nil for a name that is none.
func (zs *zones) get(name []byte) *zone {
	if z, ok := zs.known[string(name)]; ok {
		return z
	}
	if len(zs.known) >= maxPatterns {
		clear(zs.known)
	}
	var z *zone
	if loc := zs.load(string(name)); loc != nil {
		z = zs.make(loc)
	}
	zs.known[string(name)] = z
	return z
}

// shortZones are the abbreviations that Java's TimeZone knows beside those of the tz
// database.
var shortZones = map[string]string{
	"ACT": "Australia/Darwin", "AET": "Australia/Sydney", "AGT": "America/Argentina/Buenos_Aires", "ART": "Africa/Cairo",
	"AST": "America/Anchorage", "BET": "America/Sao_Paulo", "BST": "Asia/Dhaka", "CAT": "Africa/Harare",
	"CNT": "America/St_Johns", "CST": "America/Chicago", "CTT": "Asia/Shanghai", "EAT": "Africa/Addis_Ababa",
	"ECT": "Europe/Paris", "IET": "America/Indiana/Indianapolis", "IST": "Asia/Kolkata", "JST": "Asia/Tokyo",
	"MIT": "Pacific/Apia", "NET": "Asia/Yerevan", "NST": "Pacific/Auckland", "PLT": "Asia/Karachi",
	"PNT": "America/Phoenix", "PRT": "America/Puerto_Rico", "PST": "America/Los_Angeles", "SST": "Pacific/Guadalcanal",
	"VST": "Asia/Ho_Chi_Minh",
}

// lenientZone takes what Java's TimeZone does: the names of the tz database, abbreviations
// of zones, and GMT+3; any other is UTC.
func lenientZone(name string) *time.Location {
	if seconds, ok := customZone(name); ok {
		return time.FixedZone(name, seconds)
	}
	if long, ok := shortZones[name]; ok {
		name = long
	}
	if loc := region(name); loc != nil && name != "ROC" {
		return loc
	}
	return time.UTC
}

// customZone reads GMT±h, GMT±hmm and GMT±h:mm, where the hours may have two digits.
func customZone(name string) (seconds int, ok bool) {
	rest, ok := strings.CutPrefix(name, "GMT")
	if !ok || rest == "" || rest[0] != '+' && rest[0] != '-' {
		return 0, false
	}
	hours, minutes, colon := strings.Cut(rest[1:], ":")
	if !colon && len(hours) > 2 {
		hours, minutes = hours[:len(hours)-2], hours[len(hours)-2:]
	}
	h, ok1 := digitsOf(hours)
	m, ok2 := digitsOf(minutes)
	if !ok1 || len(hours) > 2 || h > 23 || (colon || minutes != "") && (!ok2 || len(minutes) != 2) || m > 59 {
		return 0, false
	}
	seconds = int(h*3600 + m*60)
	if rest[0] == '-' {
		seconds = -seconds
	}
	return seconds, true
}

// strictZone takes what Java's ZoneId does: Z, an offset such as +05:45, one after UTC, GMT
// or UT, and the names of the tz database.
func strictZone(name string) *time.Location {
	offset := name
	for _, prefix := range [...]string{"UTC", "GMT", "UT"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok && (rest == "" || rest[0] == '+' || rest[0] == '-') {
			offset = rest
			break
		}
	}
	switch {
	case offset == "" && name != "" || name == "Z":
		return time.UTC
	case offset != "" && (offset[0] == '+' || offset[0] == '-'):
		if seconds, ok := zoneOffset(offset); ok {
			return time.FixedZone(name, seconds)
		}
		return nil
	case slices.Contains(notInJava, name):
		return nil
	}
	return region(name)
}

// notInJava are zones of the tz database that Java's leaves out.
var notInJava = []string{"EST", "HST", "MST", "ROC", "Factory", "localtime", "posixrules"}

// region is a zone of the tz database, or nil.
func region(name string) *time.Location {
	if name == "" || name == "Local" || strings.HasPrefix(name, "posix/") || strings.HasPrefix(name, "right/") {
		return nil
	}
	loc, err := time.LoadLocation(name)
	if err != nil {
		return nil
	}
	return loc
}

// zoneOffset reads ±h, ±hh, ±hhmm, ±hh:mm, ±hhmmss or ±hh:mm:ss up to 18 hours.
func zoneOffset(s string) (seconds int, ok bool) {
	digits := s[1:]
	switch len(digits) {
	case 1:
		digits = "0" + digits
	case len("hh:mm"), len("hh:mm:ss"):
		parts := strings.Split(digits, ":")
		if digits = strings.Join(parts, ""); len(digits) != 2*len(parts) {
			return 0, false
		}
	}
	if digits == "" || len(digits)%2 != 0 || len(digits) > len("hhmmss") {
		return 0, false
	}
	units := [3]int64{}
	for i := 0; 2*i < len(digits); i++ {
		if units[i], ok = digitsOf(digits[2*i : 2*i+2]); !ok {
			return 0, false
		}
	}
	seconds = int(units[0]*3600 + units[1]*60 + units[2])
	if units[1] > 59 || units[2] > 59 || seconds > 18*3600 {
		return 0, false
	}
	if s[0] == '-' {
		seconds = -seconds
	}
	return seconds, true
}
