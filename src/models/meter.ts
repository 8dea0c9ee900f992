import type { Model, Piece, Request } from '../kernel'
import type { RunCost } from '../run/cost'
import type { CapHit, Usage } from '../run/event'
import { CallError } from '../run/reading'
import type { Ledger, Spend, Spent } from './ledger'
import { costOf, type TieredPrice } from './cost'
import { pictureTokens } from '../run/picture'
import { tokensOf, utf8Length } from './tokens'

/** What a call came to, for whoever learns from it how this model counts and how fast it writes. */
export interface Bill {
  readonly call: string
  readonly usage: Usage
  /** UTF-8 bytes of what was sent, and of the text and the thinking that were heard. */
  readonly bytes: { readonly input: number; readonly text: number; readonly thinking: number }
}

export interface MeterOptions {
  readonly ledger: Ledger
  /** Absent: only tokens are counted, and only caps in tokens bite. */
  readonly price?: TieredPrice | undefined
  /** How far this model's tokens are from four bytes each. */
  readonly factor?: number
  /** Tokens that the reply to a call is expected to have: set aside before the call is made. */
  readonly expectedReply: (call: string) => number
  /** Called on every piece: the caller thins it out. */
  readonly onMeter: (cost: RunCost) => void
  /** Called once, when a cap is met. Nothing more of the call is let through. */
  readonly onCap: (cap: CapHit) => void
  readonly onBill?: (bill: Bill) => void
}

/** A running estimate goes into the stream each time it has grown by so many tokens. */
const BOOK_EVERY = 64

/** Counts what a run's calls cost while they go on, and stops before or within the one that would pass a cap. */
export function metered(model: Model, options: MeterOptions): Model {
  const { ledger, onMeter, onCap, onBill } = options
  const usages: Usage[] = []
  let near: CapHit | undefined
  let told = false

  function report() {
    onMeter({ ...totalOf(usages), ...(near && { near }) })
  }

  function stopAt(cap: CapHit): never {
    if (!told) onCap(cap)
    told = true
    throw new CallError('aborted', `The ${cap.scope} limit is reached.`, { problem: 'aborted' })
  }

  return async function* counted(request, signal): AsyncIterable<Piece> {
    const { call } = request
    const count = createCount(request, options)
    const reserved = await ledger.reserve(call, count.expected())
    if (!reserved.allowed) stopAt(reserved.cap)
    near = reserved.near
    let usage: Usage = count.live()
    const at = usages.push(usage) - 1
    /** The last figures that were handed on. */
    let shown: Usage | undefined
    try {
      let booked = 0
      for await (const piece of model(request, signal)) {
        count.take(piece)
        usage = count.live()
        usages[at] = usage
        const standing = await ledger.update(call, spentOf(usage))
        near = standing.near
        report()
        if (piece.type !== 'usage') yield piece
        // Booked as it grows: whoever aborts the call asks it nothing more.
        if (standing.over || piece.type === 'usage' || (usage.output ?? 0) >= booked) {
          booked = (usage.output ?? 0) + BOOK_EVERY
          shown = usage
          yield { type: 'usage', usage }
        }
        // Figures that pass a cap are of words that are paid for: the last ones come before the stop of a reply that
        // is whole. Where more words follow, those meet the cap.
        if (standing.over && isWords(piece)) stopAt(standing.over)
      }
      if (!signal.aborted) usage = count.final()
      yield { type: 'usage', usage }
    } catch (cause) {
      if (!count.heard() && isRefusal(cause)) usage = count.none()
      // What a try that failed has cost would be in the ledger and not in the log.
      else if (usage !== shown) yield { type: 'usage', usage }
      throw cause
    } finally {
      usages[at] = usage
      await ledger.close(call, spentOf(usage))
      report()
      onBill?.({ call, usage, bytes: count.bytes() })
    }
  }
}

function isWords({ type }: Piece): boolean {
  return type === 'text' || type === 'thinking'
}

/** Whoever refuses a call does not charge for it. One that went silent may have read it all. */
function isRefusal(cause: unknown): boolean {
  return cause instanceof CallError && cause.reason !== 'timeout' && cause.reason !== 'aborted'
}

function spentOf(usage: Usage): Spent {
  return { ...spendOf(usage), approx: usage.approx ?? false }
}

function spendOf({ input = 0, output = 0, costUsd, approx }: Usage): Spend {
  return {
    tokens: input + output,
    ...(costUsd !== undefined && { usd: costUsd }),
    ...(approx !== undefined && { approx }),
  }
}

function totalOf(usages: readonly Usage[]): RunCost {
  const { input = 0, output = 0, costUsd, approx = false } = usages.reduce(addUsage, {})
  // Where one call has no price, the sum of the others would look like the whole.
  const isWhole = usages.every((usage) => usage.costUsd !== undefined)
  return { input, output, ...(isWhole && costUsd !== undefined && { usd: costUsd }), approx }
}

/** What two calls cost together. A field that neither knows stays unknown. */
export function addUsage(one: Usage, other: Usage): Usage {
  const sum: Record<string, number> = {}
  for (const field of FIELDS) {
    const value = add(one[field], other[field])
    if (value !== undefined) sum[field] = value
  }
  const approx = [one.approx, other.approx].filter((word) => word !== undefined)
  return { ...sum, ...(approx.length > 0 && { approx: approx.includes(true) }) }
}

const FIELDS = ['input', 'output', 'cacheRead', 'cacheWrite', 'thinking', 'costUsd'] as const

function add(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined ? other : one + (other ?? 0)
}

/** What has to be known to say beforehand what a call may cost. */
export interface Expecting extends Pick<MeterOptions, 'price'> {
  readonly factor?: number | undefined
  readonly expectedReply: number
}

/** What is set aside for a call before it is made. */
export function expectedOf(
  { prompt, said = '', pictures }: Pick<Request, 'prompt' | 'said' | 'pictures'>,
  { price, factor, expectedReply }: Expecting,
): Spend {
  const words = tokensOf(utf8Length(prompt.system + prompt.user + said), factor)
  const input = words + pictureTokens(pictures)
  const usage = { input, output: expectedReply }
  return spendOf({ ...usage, ...(price && { costUsd: costOf(usage, price) }) })
}

/** What one call has cost until now, by the provider's word and by what was counted where it has said nothing. */
function createCount(request: Request, { price, factor, expectedReply }: MeterOptions) {
  const sent = utf8Length(request.prompt.system + request.prompt.user + (request.said ?? ''))
  const input = tokensOf(sent, factor) + pictureTokens(request.pictures)
  const bytes = { input: sent, text: 0, thinking: 0 }
  let told: Usage = {}
  let heard = false

  function priced(usage: Usage): Usage {
    // What the provider says it charged counts before anything that is reckoned here.
    return usage.costUsd === undefined && price ? { ...usage, costUsd: costOf(usage, price) } : usage
  }

  function live(): Usage {
    const counted = tokensOf(bytes.text + bytes.thinking, factor)
    const output = Math.max(told.output ?? 0, counted)
    return priced({ ...told, input: told.input || input, output, approx: true })
  }

  /** No request is empty: a server that counts nothing where words were has not counted. */
  function isTold(): boolean {
    const { input = 0, output = -1, approx } = told
    return input > 0 && output >= Math.min(1, bytes.text + bytes.thinking) && approx !== true
  }

  return {
    live,
    heard: () => heard,
    bytes: () => ({ ...bytes }),
    none: (): Usage => ({ input: 0, output: 0, costUsd: 0 }),
    expected: () => expectedOf(request, { price, factor, expectedReply: expectedReply(request.call) }),
    take(piece: Piece) {
      heard = true
      if (piece.type === 'text' || piece.type === 'thinking') bytes[piece.type] += utf8Length(piece.text)
      else if (piece.type === 'usage') told = { ...told, ...piece.usage }
    },
    /** Once the reply has ended the provider's word stands alone, if it has given one. */
    final(): Usage {
      return isTold() ? priced({ ...told, approx: false }) : live()
    },
  }
}
