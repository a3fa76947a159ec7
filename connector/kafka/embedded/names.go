package embedded

import (
	"strings"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// longestName is how many characters the name of a topic has at most.
const longestName = 249

// legal reports whether a topic can have the name, which is not empty, as Kafka has it.
func legal(name string) bool {
	strange := strings.ContainsFunc(name, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '.' && r != '_' && r != '-'
	})
	return !strange && name != "." && name != ".." && len(name) <= longestName
}

// refuseNames has the broker refuse names that no topic can have, where it is asked to create the topic and where it is
// asked for it; the fake one takes any.
func refuseNames(fake *kfake.Cluster) {
	refuse := func(key kmsg.Key, name string) {
		if name != "" && !legal(name) { // a fault without a name is one of all topics
			fake.Fault(kfake.Fault{Keys: []kmsg.Key{key}, Topic: name, Err: kerr.InvalidTopicException})
		}
	}
	fake.ControlKey(int16(kmsg.CreateTopics), func(request kmsg.Request) (kmsg.Response, error, bool) {
		for _, t := range request.(*kmsg.CreateTopicsRequest).Topics {
			refuse(kmsg.CreateTopics, t.Topic)
		}
		return nil, nil, false
	})
	fake.ControlKey(int16(kmsg.Metadata), func(request kmsg.Request) (kmsg.Response, error, bool) {
		for _, t := range request.(*kmsg.MetadataRequest).Topics {
			if t.Topic != nil {
				refuse(kmsg.Metadata, *t.Topic)
			}
		}
		return nil, nil, false
	})
}
