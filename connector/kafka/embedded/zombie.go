package embedded

import (
	"encoding/binary"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// epochs has, by transactional id, what is known of its producer's epoch. A real
// broker looks at the epoch of a batch before it takes its partition into the
// producer's transaction (KIP-890); the fake one does so after, and refuses the
// batch of a fenced producer, yet leaves its successor with an open transaction.
// The broker handles one request at a time, so that no lock is needed.
type epochs map[string]*known

// known is a producer, -1 as long as none has written, and an epoch that its own is not below.
type known struct {
	producer int64
	epoch    int16
}

func (e epochs) of(id string) *known {
	k := e[id]
	if k == nil {
		k = &known{producer: -1, epoch: -1}
		e[id] = k
	}
	return k
}

// began counts InitProducerId, each of which raises the epoch by one at least.
// One that names its producer raises its own, or is refused.
func (e epochs) began(request kmsg.Request) (kmsg.Response, error, bool) {
	req := request.(*kmsg.InitProducerIDRequest)
	if req.TransactionalID != nil && req.ProducerID < 0 && req.TransactionTimeoutMillis > 0 {
		e.of(*req.TransactionalID).epoch++
	}
	return nil, nil, false
}

// ended knows that the end of a transaction raises the epoch (EndTxn of version 5, KIP-890).
func (e epochs) ended(request kmsg.Request) (kmsg.Response, error, bool) {
	req := request.(*kmsg.EndTxnRequest)
	if k := e.of(req.TransactionalID); req.Version >= 5 && k.producer == req.ProducerID && req.ProducerEpoch >= k.epoch {
		k.epoch = req.ProducerEpoch + 1
	}
	return nil, nil, false
}

// refuse answers a request of a producer that has been fenced.
func (e epochs) refuse(request kmsg.Request) (kmsg.Response, error, bool) {
	req := request.(*kmsg.ProduceRequest)
	if req.TransactionID == nil {
		return nil, nil, false
	}
	k := e.of(*req.TransactionID)
	for _, t := range req.Topics {
		for _, p := range t.Partitions {
			producer, epoch, ok := writer(p.Records)
			switch {
			case !ok:
			case k.producer >= 0 && k.producer != producer: // the epochs of the one before were used up
				*k = known{producer, epoch}
			case epoch < k.epoch:
				return refusal(req), nil, true
			default:
				*k = known{producer, epoch}
			}
		}
	}
	return nil, nil, false
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

// keepOutZombies knows an epoch only where one broker gets all requests: another
// one would refuse InitProducerId, and it would have been counted.
func keepOutZombies(fake *kfake.Cluster) {
	e := epochs{}
	fake.ControlKey(int16(kmsg.InitProducerID), e.began)
	fake.ControlKey(int16(kmsg.EndTxn), e.ended)
	fake.ControlKey(int16(kmsg.Produce), func(req kmsg.Request) (kmsg.Response, error, bool) {
		fake.KeepControl() // which is dropped else with its first answer
		return e.refuse(req)
	})
}
