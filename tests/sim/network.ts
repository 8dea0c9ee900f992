import type { Model, Piece, Request } from '../../src/kernel'
import { ModelError } from '../../src/models/provider'
import type { Problem } from '../../src/run/event'
import { CallError } from '../../src/run/reading'
import { randomPieces } from '../tools/seeded'
import { type Dice, diceOf } from './dice'
import type { Fault, Troubles } from './faults'
import type { Tab } from './timeline'

/** One request: the text that the network handed over, piece by piece. */
export interface Leg {
  readonly pieces: string[]
  /** Pieces after which somebody asked for more: those have certainly been heard. */
  taken: number
  /** The reply was asked to go on: its head may repeat what was said. */
  readonly goesOn: boolean
}

/** All requests of one call, in order. */
export interface CallBook {
  readonly ordinal: number
  readonly source: string
  /** How much of the source the model has said. */
  at: number
  stops: number
  refused: number
  readonly legs: Leg[]
}

export type Books = ReadonlyMap<string, CallBook>

export interface NetworkOptions {
  readonly seed: number
  readonly tab: Tab
  readonly troubles: Troubles
  readonly reply: (call: string) => string
  /** A fault has come about. */
  readonly met: (fault: Fault) => void
  /** Somebody asks for the next piece. */
  readonly onPull: () => void
}

/** Faults that strike one call. */
type Struck = 'cut' | 'stall' | 'duplicate' | 'reorder' | 'garbage' | 'length' | 'refuse' | 'http' | 'empty'

const REFUSALS: Readonly<Record<string, number>> = { rate_limit: 429, server: 503, overloaded: 529 }

/** Providers as they are on a bad day. Everything that it hands over stands in its books. */
export function createNetwork({ seed, tab, troubles, reply, met, onPull }: NetworkOptions) {
  const books = new Map<string, CallBook>()

  function bookOf(call: string): CallBook {
    const there = books.get(call)
    if (there) return there
    const ordinal = books.size
    const book = { ordinal, source: reply(call), at: 0, stops: 0, refused: 0, legs: [] }
    books.set(call, book)
    return book
  }

  /** The trouble of this kind, when this is the call that it strikes. */
  function hits<F extends Struck>(fault: F, { ordinal }: CallBook): Troubles[F] | undefined {
    const trouble = troubles[fault]
    return trouble?.call === ordinal ? trouble : undefined
  }

  function failed(kind: Problem, status?: number): ModelError {
    return new ModelError({ kind, detail: 'simulated', ...(status !== undefined && { status }) })
  }

  /** A refusal before the first word, if there is to be one. */
  function refusal(book: CallBook): Error | undefined {
    const refuse = hits('refuse', book)
    if (refuse && book.refused < refuse.times) {
      book.refused += 1
      met('refuse')
      return refuse.problem === 'cut'
        ? new TypeError('The connection broke.')
        : failed(refuse.problem, REFUSALS[refuse.problem])
    }
    const http = hits('http', book)
    if (!http) return undefined
    met('http')
    return failed(http.problem)
  }

  /** Where in the source this request begins, and where it meets its length limit. */
  function stretch(book: CallBook, goesOn: boolean): { text: string; isCut: boolean } {
    const length = hits('length', book)
    const anew = goesOn && length?.then === 'anew'
    const from = anew ? 0 : Math.max(0, book.at - (goesOn ? (length?.repeats ?? 0) : 0))
    const isCut = length !== undefined && book.stops < length.times
    const to = isCut ? book.at + Math.floor((book.source.length - book.at) * length.at) : book.source.length
    book.at = Math.max(book.at, to)
    if (isCut) {
      book.stops += 1
      met('length')
    }
    return { text: book.source.slice(from, Math.max(from, to)), isCut }
  }

  /** The pieces as they arrive, damaged on the way. */
  function arriving(book: CallBook, text: string, dice: Dice): string[] {
    const pieces = randomPieces(text, dice.roll, dice.pick([40, 200, 500, 1500]))
    const place = (at: number) => Math.floor(at * pieces.length)
    const [twice, swapped, dirt] = [hits('duplicate', book), hits('reorder', book), hits('garbage', book)]
    if (twice && pieces.length > 0) {
      pieces.splice(place(twice.at), 0, pieces[place(twice.at)] ?? '')
      met('duplicate')
    }
    if (swapped && pieces.length > 1) {
      const [moved] = pieces.splice(place(swapped.at), 1)
      pieces.splice(place(swapped.at) + 1, 0, moved ?? '')
      met('reorder')
    }
    if (dirt) {
      pieces.splice(place(dirt.at), Number(dirt.instead), dirt.text)
      met('garbage')
    }
    return pieces
  }

  async function pause(ms: number, signal: AbortSignal) {
    if (ms > 0) await tab.sleep(ms, signal)
    if (signal.aborted) throw failed('aborted')
  }

  async function* ask({ call, said }: Request, signal: AbortSignal): AsyncIterable<Piece> {
    const book = bookOf(call)
    const dice = diceOf(seed, `${call}/${book.legs.length}/${book.refused}`)
    await pause(dice.int(0, 60), signal)
    const refused = refusal(book)
    if (refused) throw refused
    if (said !== undefined && hits('length', book)?.then === 'fails') throw failed('server', 500)
    const leg: Leg = { pieces: [], taken: 0, goesOn: said !== undefined }
    book.legs.push(leg)
    if (dice.chance(0.3)) yield { type: 'answered', model: 'simulated', response: `r${book.ordinal}` }
    if (dice.chance(0.1)) yield { type: 'thinking', text: 'Let me think.' }
    if (hits('empty', book)) met('empty')
    else yield* speak(book, leg, { dice, signal })
  }

  async function* speak(
    book: CallBook,
    leg: Leg,
    { dice, signal }: { readonly dice: Dice; readonly signal: AbortSignal },
  ): AsyncIterable<Piece> {
    const { text, isCut } = stretch(book, leg.goesOn)
    const pieces = arriving(book, text, dice)
    const [cut, stall] = [hits('cut', book), hits('stall', book)]
    const cutAt = cut ? Math.floor(cut.at * pieces.length) : -1
    const stallAt = stall ? Math.floor(stall.at * pieces.length) : -1
    for (const [at, piece] of pieces.entries()) {
      if (at === stallAt) met('stall')
      await pause(at === stallAt && stall ? stall.ms : dice.pick([0, 0, dice.int(1, 60)]), signal)
      if (at === cutAt && cut) {
        met('cut')
        yield* hand(leg, piece.slice(0, dice.int(0, piece.length)))
        if (cut.how === 'throws') throw new CallError('network_cut', 'simulated')
        if (cut.how === 'breaks') throw new Error('The socket is gone.')
        return
      }
      yield* hand(leg, piece)
    }
    yield { type: 'stop', stop: isCut ? 'length' : 'end' }
    if (dice.chance(0.5)) yield { type: 'usage', usage: { input: 900, output: text.length } }
  }

  function* hand(leg: Leg, text: string): Generator<Piece> {
    leg.pieces.push(text)
    yield { type: 'text', text }
    leg.taken = leg.pieces.length
    onPull()
  }

  const model: Model = ask
  return { model, books: books as Books }
}
