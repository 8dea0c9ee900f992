import { serialize } from 'node:v8'
import { expect, test } from 'vitest'
import type { Event } from '../../../src/run/event'
import { createIndexer, type LogIndex } from '../../../src/run/log-index'
import { logOf } from '../replay/logs'

// In a file and a room of its own, loaded anew: an engine that has met a fraction in a field writes every later number there in nine bytes.

function indexOf(events: readonly Event[]): LogIndex {
  const indexer = createIndexer()
  for (const event of events) indexer.add(event, JSON.stringify(event).length + 1)
  return indexer.finish()
}

test('an index takes at most 12 bytes per event, and 24 with its keyframes', () => {
  for (const events of [
    logOf({ seed: 2, rounds: 3, rowsPerLane: 500, oddEvery: 20 }),
    logOf({ seed: 5, rounds: 30, rowsPerLane: 8 }),
  ]) {
    const index = indexOf(events)
    const columns = [index.times, index.codes, index.offsets, index.blockStarts, index.late, index.measured]
    const bytes = columns.reduce((sum, column) => sum + column.byteLength, 0)
    expect(bytes / index.count).toBeLessThanOrEqual(12)
    expect(serialize(index).length / index.count).toBeLessThanOrEqual(24)
  }
})
