package expr

import "github.com/onceflow/onceflow/types"

// temporal converts dates, times and timestamps. A timestamp becomes a day or a
// time of day by division toward zero, as Flink does: before 1970 both are off
// unless it is midnight.
func (k *converters) temporal(from, to types.Type) convert {
	if from.Kind == to.Kind && !from.IsTimestamp() {
		return convertSame
	}
	local := k.localOf(from)
	return func(dst, src *types.Vector, i int) bool {
		t := local(src, i)
		switch to.Kind {
		case types.Date:
			dst.AppendInt(dayOf(t.millis, from.Kind))
		case types.Time:
			dst.AppendInt(timeOf(t.millis, from.Kind, to.Precision))
		case types.TimestampLTZ:
			if from.Kind == types.TimestampLTZ {
				t.millis = src.Ints[i]
			} else {
				t.millis = k.zone.instant(t.millis)
			}
			appendCut(dst, t, to.Precision)
		default:
			appendCut(dst, t, to.Precision)
		}
		return true
	}
}

// dayOf is the day of a local time: of a TIMESTAMP toward 1970, of a
// TIMESTAMP_LTZ the right one.
func dayOf(local int64, from types.Kind) int64 {
	if from == types.TimestampLTZ {
		return floorDiv(local, dayMillis)
	}
	return local / dayMillis
}

// timeOf is the time of day of a local time, cut to a precision toward zero: before
// 1970 that of a TIMESTAMP is negative.
func timeOf(local int64, from types.Kind, precision int) int64 {
	t := local % dayMillis
	if from == types.TimestampLTZ {
		t = floorMod(local, dayMillis)
	}
	if precision < 3 {
		t -= t % pow10int64(3-precision)
	}
	return t
}

// localOf reads a value of a temporal type as a local timestamp.
func (k *converters) localOf(from types.Type) func(src *types.Vector, i int) timestamp {
	switch from.Kind {
	case types.Date:
		return func(src *types.Vector, i int) timestamp { return timestamp{millis: src.Ints[i] * dayMillis} }
	case types.Time:
		return func(src *types.Vector, i int) timestamp { return timestamp{millis: src.Ints[i]} }
	case types.TimestampLTZ:
		return func(src *types.Vector, i int) timestamp {
			return timestamp{millis: k.zone.local(src.Ints[i]), nanos: src.Nano(i)}
		}
	}
	return func(src *types.Vector, i int) timestamp { return timestamp{millis: src.Ints[i], nanos: src.Nano(i)} }
}
