package jdbc

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// closeTimeout bounds the farewell to a server.
const closeTimeout = time.Second

// textFormat says that values travel as text.
var textFormat = []int16{0}

// session is a connection with prepared statements, made when it is needed.
type session struct {
	table *table
	// statements by name.
	statements map[string]string
	// conn is nil before the first use and after an error.
	conn *pgconn.PgConn
}

// connect makes the connection unless there is one.
func (s *session) connect(ctx context.Context) error {
	if s.conn != nil {
		return nil
	}
	conn, err := pgconn.ConnectConfig(ctx, s.table.config)
	if err != nil {
		return s.table.classify(err)
	}
	for name, sql := range s.statements {
		if _, err := conn.Prepare(ctx, name, sql, nil); err != nil {
			err = s.table.classify(err)
			_ = conn.Close(ctx)
			return err
		}
	}
	s.conn = conn
	return nil
}

// disconnect ends the connection, whose state is unknown.
func (s *session) disconnect() {
	if s.conn == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	_ = s.conn.Close(ctx)
	s.conn = nil
}

// Close ends the connection.
func (s *session) Close() error {
	s.disconnect()
	return nil
}
