package json

import (
	"testing"

	"github.com/onceflow/onceflow/types"
)

// The rows are those that Flink made of the messages.
func TestAnObjectOrArrayInTheWrongPlaceDerailsAsInFlink(t *testing.T) {
	fields := columns("id", types.Of(types.Int), "a", types.Of(types.Int), "b", types.String(), "z", types.String())
	checkExchanges(t, fields, map[string]string{"ignore-parse-errors": "true"}, []exchange{
		one(`{"id":1,"a":{"z":"inner"},"z":"after"}`, `{"id":1,"a":null,"b":null,"z":"inner"}`),
		one(`{"id":2,"a":{"z":"inner","b":"x"},"b":"after"}`, `{"id":2,"a":null,"b":"x","z":"inner"}`),
		one(`{"id":4,"z":"before","a":{},"b":"after"}`, `{"id":4,"a":null,"b":null,"z":"before"}`),
		one(`{"id":1,"a":[1],"z":"after"}`, `{"id":1,"a":null,"b":null,"z":"after"}`),
		one(`{"id":5,"a":["z","elem",0],"b":"after"}`, `{"id":5,"a":null,"b":"after","z":"elem"}`),
		{in: `{"id":2,"a":[1,2],"z":"after"}`},
	})
}
