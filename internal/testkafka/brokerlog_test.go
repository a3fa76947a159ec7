package testkafka

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"
)

// bindFailure is what Kafka 4.3.1 logs when it can't listen; the orderly shutdown that follows is longer than any tail.
const bindFailure = `2026-11-29T16:31:51,301 ERROR KafkaServer - [BrokerServer id=1] Fatal error during broker startup. Prepare to shutdown
org.apache.kafka.common.KafkaException: Socket server failed to bind to 127.0.0.1:23710: Address already in use.
	at kafka.network.Acceptor.openServerSocket(SocketServer.scala:598)
`

func TestReasonOfAFailedStartIsFoundBeforeALongShutdown(t *testing.T) {
	shutdown := strings.Repeat("2026-11-29T16:31:51,503 INFO  SocketServer - Shutdown completed\n", 200)
	b := &broker{id: 1, log: brokerLog{path: filepath.Join(t.TempDir(), "broker.log")}}
	for _, c := range []struct {
		log       string
		portTaken bool
	}{
		{bindFailure + shutdown, true},
		{shutdown, false}, // a later start is not blamed for what an earlier one logged
	} {
		file, err := b.log.open()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(file, c.log); err != nil {
			t.Fatal(err)
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
		if err := b.whyExited(); errors.Is(err, errPortTaken) != c.portTaken {
			t.Error(fmt.Errorf("port taken %v expected, got: %w", c.portTaken, err))
		}
	}
}
