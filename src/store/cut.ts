import { limits } from '../run/limits'
import type { RawReply } from '../run/log'
import { createIndexer, type LogIndex } from '../run/log-index'
import { type Cut, printRaw } from './blocks'
import { LOG_STREAM, rawStream } from './rows'
import type { Good } from './segments'

/** Cuts a run into blocks, segment by segment, holding no more than one unfinished block of each stream. */
export interface Cutter {
  /** The blocks that this segment has filled. */
  add(good: Good): Cut[]
  /** The blocks that were still open, and what the whole came to. */
  finish(): {
    readonly last: readonly Cut[]
    readonly index: LogIndex
    readonly blocks: number
    readonly raw: readonly { readonly call: string; readonly blocks: number }[]
  }
}

export function createCutter(): Cutter {
  const indexer = createIndexer()
  const starts: number[] = []
  const replies = new Map<string, { n: number; chars: number; pieces: RawReply[] }>()
  let lines: string[] = []
  let chars = 0

  function addLine(line: string, seq: number): Cut[] {
    const full = chars > limits.blockChars ? [logBlock()] : []
    if (lines.length === 0) starts.push(seq)
    lines.push(line)
    chars += line.length
    return full
  }

  function logBlock(): Cut {
    const block = { stream: LOG_STREAM, n: starts.length - 1, text: lines.join('') }
    lines = []
    chars = 0
    return block
  }

  function addReply(piece: RawReply): Cut[] {
    const open = replies.get(piece.call) ?? { n: 0, chars: 0, pieces: [] }
    replies.set(piece.call, open)
    open.pieces.push(piece)
    open.chars += piece.text.length
    return open.chars > limits.blockChars ? [rawBlock(piece.call, open)] : []
  }

  function rawBlock(call: string, open: { n: number; chars: number; pieces: RawReply[] }): Cut {
    const text = printRaw(joined(call, open.pieces))
    const block = { stream: rawStream(call), n: open.n, text }
    open.n += 1
    open.chars = 0
    open.pieces = []
    return block
  }

  return {
    add({ row, events, lines: said }) {
      const full = events.flatMap((event, at) => {
        const line = said[at] ?? ''
        indexer.add(event, line.length)
        return addLine(line, event.seq)
      })
      return [...full, ...row.raw.flatMap(addReply)]
    },
    finish() {
      const index = indexer.finish()
      // A seek looks for an event in the block that the index names: the two rules have to cut alike.
      if (index.blockStarts.join() !== starts.join())
        throw new Error('Index and blocks were cut differently.')
      const open = [...replies].filter(([, { pieces }]) => pieces.length > 0)
      const last = [
        ...(lines.length > 0 ? [logBlock()] : []),
        ...open.map(([call, reply]) => rawBlock(call, reply)),
      ]
      const raw = [...replies].map(([call, { n }]) => ({ call, blocks: n }))
      return { last, index, blocks: starts.length, raw }
    },
  }
}

function joined(call: string, pieces: readonly RawReply[]): RawReply {
  return {
    call,
    text: pieces.map(({ text }) => text).join(''),
    pace: pieces.flatMap(({ pace }) => [...pace]),
  }
}
