import type { Card } from '../../../workers/library-surface'

/** A card of a run that has shipped; what differs is handed in. */
export function cardNamed(id: string, more: Partial<Card['row']> = {}, marks: Partial<Card> = {}): Card {
  return {
    row: {
      id,
      ...{ jury: 1, created: '2026-08-01T08:00:00.000Z', createdAt: Date.UTC(2026, 7, 1, 8), origin: 'here' },
      ...{ project: '', seq: 10, segments: 1, bytes: 100, transcriptBytes: 100, hash: '', compacted: 1 },
      ...{ title: `Page ${id}`, status: 'shipped', composite: 8.6, mustFix: 0, round: 1, unseen: 0 },
      rounds: [{ n: 1, composite: 8.6, mustFix: 0, decision: 'ship' }],
      protocolVersion: 1,
      ...more,
    },
    ...{ star: false, tags: [], project: '' },
    summary: { run: id, version: 1, brief: id, connection: 'Rehearsal', threshold: 8, open: 0 },
    ...marks,
  }
}

/** One that no round has given a score yet. */
export function unscored(id: string, more: Partial<Card['row']>): Card {
  const { composite: _, ...row } = cardNamed(id, more).row
  return { ...cardNamed(id), row }
}
