package nexmark

import (
	"strconv"
	"time"
)

// Bid is one bid. Its strings are shared between bids.
type Bid struct {
	Auction, Bidder int64
	Price           int64 // cents
	Channel, URL    string
	DateTime        int64 // event time, milliseconds since 1970
	Extra           string
}

// AppendJSON appends the bid as Flink's json format writes it: no spaces, the
// columns auction, bidder, price, channel, url, dateTime, extra in this order,
// the timestamp in the SQL spelling and in UTC.
func (b *Bid) AppendJSON(dst []byte) []byte {
	dst = strconv.AppendInt(append(dst, `{"auction":`...), b.Auction, 10)
	dst = strconv.AppendInt(append(dst, `,"bidder":`...), b.Bidder, 10)
	dst = strconv.AppendInt(append(dst, `,"price":`...), b.Price, 10)
	dst = append(append(dst, `,"channel":"`...), b.Channel...) // no string of ours needs an escape
	dst = append(append(dst, `","url":"`...), b.URL...)
	dst = AppendTimestamp(append(dst, `","dateTime":"`...), b.DateTime)
	dst = append(append(dst, `","extra":"`...), b.Extra...)
	return append(dst, `"}`...)
}

// AppendTimestamp appends milliseconds since 1970 as Flink's json format spells
// a TIMESTAMP: a fraction only if it is not zero, without zeros at its end.
func AppendTimestamp(dst []byte, millis int64) []byte {
	return time.UnixMilli(millis).UTC().AppendFormat(dst, "2006-01-02 15:04:05.999")
}
