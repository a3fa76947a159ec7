package nexmark

import (
	"math/rand/v2"
	"strconv"
)

// Person is someone who may sell and bid.
type Person struct {
	ID                 int64
	Name, EmailAddress string
	CreditCard         string
	City, State        string
	DateTime           int64 // event time, milliseconds since 1970
	Extra              string
}

var (
	firstNames = []string{"Ada", "Grace", "Edsger", "Barbara", "Donald", "Leslie", "Tony", "Frances", "John", "Niklaus", "Radia"}
	lastNames  = []string{"Noble", "Carver", "Fields", "Moore", "Stone", "Rivers", "Winter", "Marsh", "Baker"}
	cities     = []string{"Phoenix", "Los Angeles", "San Francisco", "Boise", "Portland", "Bend", "Redmond", "Seattle", "Kent", "Cheyenne"}
	states     = []string{"AZ", "CA", "ID", "OR", "WA", "WY"}
)

// personBytes is what a person's columns come to on average, the extra included.
const personBytes = 200

// Person overwrites p with the current event, which [Generator.Step] said is a person.
func (g *Generator) Person(p *Person) {
	rng := g.persons
	p.ID = firstPerson + g.newestPerson()
	p.Name = firstNames[rng.IntN(len(firstNames))] + " " + lastNames[rng.IntN(len(lastNames))]
	p.EmailAddress = word(rng, 7) + "@" + word(rng, 5) + ".com"
	p.CreditCard = creditCard(rng)
	p.City, p.State = cities[rng.IntN(len(cities))], states[rng.IntN(len(states))]
	p.DateTime = g.now()
	have := 8 + len(p.Name) + len(p.EmailAddress) + len(p.CreditCard) + len(p.City) + len(p.State)
	p.Extra = g.strings.pickAbout(rng, personBytes-have)
}

func creditCard(rng *rand.Rand) string {
	card := make([]byte, 0, 19)
	for i := range 4 {
		if i > 0 {
			card = append(card, ' ')
		}
		card = strconv.AppendInt(card, int64(1000+rng.IntN(9000)), 10)
	}
	return string(card)
}

// word is so many random letters.
func word(rng *rand.Rand, letters int) string {
	text := make([]byte, letters)
	for i := range text {
		text[i] = letter(rng)
	}
	return string(text)
}

// AppendJSON appends the person as Flink's json format writes it; see [Bid.AppendJSON].
func (p *Person) AppendJSON(dst []byte) []byte {
	dst = strconv.AppendInt(append(dst, `{"id":`...), p.ID, 10)
	dst = appendText(append(dst, `,"name":`...), p.Name)
	dst = appendText(append(dst, `,"emailAddress":`...), p.EmailAddress)
	dst = appendText(append(dst, `,"creditCard":`...), p.CreditCard)
	dst = appendText(append(dst, `,"city":`...), p.City)
	dst = appendText(append(dst, `,"state":`...), p.State)
	dst = AppendTimestamp(append(dst, `,"dateTime":"`...), p.DateTime)
	dst = appendText(append(dst, `","extra":`...), p.Extra)
	return append(dst, '}')
}

// appendText quotes a text; none of ours needs an escape.
func appendText(dst []byte, text string) []byte {
	return append(append(append(dst, '"'), text...), '"')
}
