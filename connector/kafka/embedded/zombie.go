package embedded

import (
	"encoding/binary"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// epochs has the newest epoch of each transactional producer that has written. A
// real broker looks at the epoch of a batch before it takes its partition into the
// producer's transaction (KIP-890); the fake one does so after, and refuses the
// batch of a fenced producer, yet leaves its successor with an open transaction.
// The broker handles one request at a time, so that no lock is needed.
type epochs map[int64]int16

// refuse answers a request of a producer that has been fenced.
func (newest epochs) refuse(request kmsg.Request) (kmsg.Response, error, bool) {
	req := request.(*kmsg.ProduceRequest)
	if req.TransactionID == nil {
		return nil, nil, false
	}
	fenced := false
	for _, t := range req.Topics {
		for _, p := range t.Partitions {
			if producer, epoch, ok := writer(p.Records); ok {
				if known, seen := newest[producer]; seen && epoch < known {
					fenced = true
				} else {
					newest[producer] = epoch
				}
			}
		}
	}
	if !fenced {
		return nil, nil, false
	}
	return refusal(req), nil, true
}

func refusal(req *kmsg.ProduceRequest) *kmsg.ProduceResponse {
	resp := req.ResponseKind().(*kmsg.ProduceResponse)
	for _, t := range req.Topics {
		topic := kmsg.NewProduceResponseTopic()
		topic.Topic, topic.TopicID = t.Topic, t.TopicID
		for _, p := range t.Partitions {
			partition := kmsg.NewProduceResponseTopicPartition()
			partition.Partition, partition.ErrorCode = p.Partition, kerr.InvalidProducerEpoch.Code
			topic.Partitions = append(topic.Partitions, partition)
		}
		resp.Topics = append(resp.Topics, topic)
	}
	return resp
}

// writer is who wrote the batch, from its header of format 2 (KIP-98).
func writer(batch []byte) (producer int64, epoch int16, ok bool) {
	const producerAt, epochAt, end = 43, 51, 53
	if len(batch) < end {
		return 0, 0, false
	}
	return int64(binary.BigEndian.Uint64(batch[producerAt:])), int16(binary.BigEndian.Uint16(batch[epochAt:])), true
}

func keepOutZombies(fake *kfake.Cluster) {
	fake.ControlKey(int16(kmsg.Produce), epochs{}.refuse)
}
