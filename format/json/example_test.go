package json_test

import (
	"fmt"
	"time"

	"github.com/onceflow/onceflow/format"
	"github.com/onceflow/onceflow/format/json"
	"github.com/onceflow/onceflow/option"
	"github.com/onceflow/onceflow/types"
)

// A message becomes a row of columns; the row becomes a message again.
func ExampleFormat() {
	fields := []types.Field{
		{Name: "id", Type: types.Of(types.BigInt)},
		{Name: "price", Type: types.DecimalOf(10, 2)},
		{Name: "at", Type: types.TimestampOf(3)},
	}
	options, _ := option.Check("json", json.Format{}.Options(), map[string]string{"encode.ignore-null-fields": "true"})
	env := format.Env{Zone: time.UTC}
	decoder, err := json.Format{}.NewDecoder(fields, options, env)
	if err != nil {
		fmt.Println(err)
		return
	}
	encoder, err := json.Format{}.NewEncoder(fields, options, env)
	if err != nil {
		fmt.Println(err)
		return
	}

	rows := types.NewBatch(fields, 8)
	for _, message := range []string{
		`{"at": "2024-02-29 12:34:56.5", "id": "7", "price": 1.005, "unknown": {}}`,
		`[{"id": 8}, {"id": 9}]`,
		`{"id": "nine"}`,
	} {
		if err := decoder.Decode([]byte(message), rows); err != nil {
			fmt.Println(err)
		}
	}
	for i := range rows.N {
		message, _ := encoder.Encode(nil, rows, i)
		fmt.Println(string(message))
	}
	// Output:
	// json: field id at byte 7: expected BIGINT, found "nine"}
	// {"id":7,"price":1.01,"at":"2024-02-29 12:34:56.5"}
	// {"id":8}
	// {"id":9}
}
