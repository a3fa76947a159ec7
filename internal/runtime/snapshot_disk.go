package runtime

import (
	"context"
	"fmt"
)

// basePieceMax is the most bytes, about, of a piece of a base that is made of what is on disk: a piece is in memory while it is written.
const basePieceMax = 64 << 20

// wantBase asks for a base when one is due; takeBase makes a finished one the start of later snapshots. Both belong to the task's goroutine.
func (s *snapshotter) wantBase() {
	if s.onDisk && !s.running && s.baseDue() {
		s.running = true
		if s.copies != nil {
			s.copies.ask() // on top of the base, a start wants no older one
		}
		s.wanted <- min(basePieceMax, max(s.pieceBytes, s.inBases()/basePieces))
	}
}

func (s *snapshotter) takeBase() {
	select {
	case pieces := <-s.finished:
		s.running = false
		s.adopt(pieces)
	default:
	}
}

// makeBases makes the bases of a shard over a database until ctx is done or it fails. Every piece is durable before a snapshot names it.
func (s *snapshotter) makeBases(ctx context.Context) error {
	for {
		select {
		case size := <-s.wanted:
			pieces, err := s.makeBase(ctx, size)
			if ctx.Err() != nil {
				return nil
			}
			if err != nil {
				return fmt.Errorf("base of task %s: %w", s.task, err)
			}
			s.finished <- pieces
		case <-ctx.Done():
			return nil
		}
	}
}

// makeBase writes the state at a barrier in pieces of about so many bytes.
func (s *snapshotter) makeBase(ctx context.Context, size int) (pieces []*snapshotObject, err error) {
	cut, err := s.shard.Cut(ctx)
	if err != nil {
		return nil, err
	}
	defer cut.Close()
	for {
		object, b, err := cut.Piece(size)
		if err != nil {
			return nil, err
		}
		s.made++
		piece := &snapshotObject{name: s.writer.BaseName(s.task, s.made, object.Parts()...), epoch: b.ReplayAfter, bytes: object.Len()}
		if err := s.put(ctx, piece.name, object); err != nil {
			return nil, err
		}
		if pieces = append(pieces, piece); b.Last {
			return pieces, nil
		}
	}
}
