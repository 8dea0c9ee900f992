import type { Model, Piece, Request } from '../kernel'
import { patience } from '../run/limits'
import type { Usage } from '../run/event'
import { addUsage } from './meter'
import { createSeam, type Joint } from './seam'

type Stop = Extract<Piece, { type: 'stop' }>

/** What one of the calls that make up a reply came to. */
interface Leg {
  readonly text: string
  readonly stop?: Stop
  readonly restart: boolean
}

/** Where there is no room left for more words, asking for more of them fails. */
const FULL = /context_window/

/** Asks a model to go on where a reply met its length limit, and makes one reply of it all. */
export function continued(model: Model): Model {
  return async function* goesOn(request, signal): AsyncIterable<Piece> {
    const taken = request.said === undefined ? 0 : 1
    let said = request.said ?? ''
    const sum = createSum()
    let cut: Stop | undefined
    for (let n = taken; ; n++) {
      const asked: Request = n === 0 ? request : { ...request, said }
      const pieces = n === 0 ? model(asked, signal) : joined(model(asked, signal), { said, n })
      const leg: Leg = yield* cutBy(cut, read(pieces, sum))
      said += leg.text
      sum.close()
      if (leg.restart) return yield RESTARTED
      if (n - taken >= patience.continuations || !mayGoOn(leg, signal)) {
        if (leg.stop) yield leg.stop
        return
      }
      cut = leg.stop
    }
  }
}

/** Where going on fails, the reply has stopped as it did before that: whoever settles it has to know. */
async function* cutBy(cut: Stop | undefined, leg: AsyncGenerator<Piece, Leg>): AsyncGenerator<Piece, Leg> {
  try {
    return yield* leg
  } catch (cause) {
    if (cut) yield cut
    throw cause
  }
}

/** What all requests of a reply cost together: within one of them the later figures replace the earlier ones. */
function createSum() {
  let before: Usage = {}
  let usage: Usage = {}
  return {
    with(news: Usage): Usage {
      usage = { ...usage, ...news }
      return addUsage(before, usage)
    },
    /** Another request follows. */
    close() {
      before = addUsage(before, usage)
      usage = {}
    },
  }
}

/** The reply begins again from its first word: what was said and what would follow cannot be one. */
const RESTARTED: Stop = { type: 'stop', stop: 'other', raw: 'restarted' }

/** A reply of thinking alone would think as long again; one that added nothing has nothing to add. */
function mayGoOn({ text, stop }: Leg, signal: AbortSignal): boolean {
  return stop?.stop === 'length' && text !== '' && !FULL.test(stop.raw ?? '') && !signal.aborted
}

/** Hands on what a call says but for its stop, which only the last one of a reply may give. */
async function* read(
  pieces: AsyncIterable<Piece | Restart>,
  sum: ReturnType<typeof createSum>,
): AsyncGenerator<Piece, Leg> {
  let text = ''
  let stop: Stop | undefined
  for await (const piece of pieces) {
    if (piece.type === 'restart') return { text, restart: true }
    if (piece.type === 'text') text += piece.text
    // A try that went silent may have cost something, and the next one does not take that back.
    if (piece.type === 'waiting') sum.close()
    if (piece.type === 'stop') stop = piece
    else yield piece.type === 'usage' ? { type: 'usage', usage: sum.with(piece.usage) } : piece
  }
  return { text, ...(stop && { stop }), restart: false }
}

interface Restart {
  readonly type: 'restart'
}

/** A continuation without what it repeats. The joint is told before its first new word. */
async function* joined(
  pieces: AsyncIterable<Piece>,
  { said, n }: { readonly said: string; readonly n: number },
): AsyncGenerator<Piece | Restart> {
  const seam = createSeam(said)
  let isJoined = false
  try {
    for await (const piece of pieces) {
      const joint = !isJoined && piece.type === 'text' ? seam.write(piece.text) : undefined
      if (joint) {
        isJoined = true
        yield* told(joint, n)
      } else if (isJoined || piece.type !== 'text') yield piece
    }
  } catch (cause) {
    // What is held back has been paid for.
    if (!isJoined) yield* told(seam.end(), n)
    throw cause
  }
  if (!isJoined) yield* told(seam.end(), n)
}

function* told({ text, dropped, restart }: Joint, n: number): Generator<Piece | Restart> {
  yield { type: 'continued', n, dropped }
  if (text !== '') yield { type: 'text', text }
  if (restart) yield { type: 'restart' }
}
