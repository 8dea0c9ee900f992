import { countOf } from './fields'
import type { Batch } from './provider'
import { createThink } from './think'
import type { Piece } from '../kernel'
import type { Usage } from '../run/event'

type Stop = Extract<Piece, { type: 'stop' }>['stop']
type Answered = Extract<Piece, { type: 'answered' }>

/** A word of a provider's that is shown: no page of it. */
const WORD_CHARS = 200

/** What the providers' words for a stop mean, in lower case. No two of them mean different things by one word. */
const STOPS: readonly (readonly [Stop, string])[] = [
  ['end', 'stop end_turn stop_sequence eos complete completed'],
  ['length', 'length max_tokens model_length model_context_window_exceeded max_output_tokens continuation'],
  ['filter', 'content_filter refusal safety recitation language blocklist prohibited_content spii'],
]

/** What a dialect tells while it reads. Everything is a value of unknown shape until it has been looked at here. */
export interface Heard {
  text(text: string): void
  thinking(text: string): void
  /** Fields that hold no number are left out. */
  usage(fields: { readonly [K in keyof Usage]: unknown }): void
  answered(fields: { readonly [K in 'model' | 'response' | 'via']?: unknown }): void
  /**
   * Why the reply ends, in the provider's word; what that means may be given where the word alone does not tell. It is
   * told last, whatever comes between: usage follows the stop on some wires.
   */
  stop(raw: unknown, meaning?: Stop): void
  /** The wire's own end: nothing that follows belongs to the reply. Without a stop before it, it is one. */
  over(): void
  /** The provider says that something went wrong. Does not return. */
  failed(error: unknown): never
}

/**
 * Gathers what is heard during one network read. Neighbouring texts become one: the parser is written to once. `clean`
 * takes the key out of a word: a server may name itself, its model or the reply by it, and those are kept with the run.
 */
export function createHeard(
  fail: (error: unknown) => never,
  clean: (word: string) => string = (word) => word,
) {
  let pieces: Piece[] = []
  let open: { type: 'text' | 'thinking'; text: string } | undefined
  let answered: Answered = { type: 'answered' }
  let stop: Extract<Piece, { type: 'stop' }> | undefined
  let over = false

  /** Clean before it is cut: of a key that is cut in two, half would stay. */
  const shown = (word: string) => clean(word).slice(0, WORD_CHARS)

  function add(type: 'text' | 'thinking', text: string) {
    if (text === '') return
    if (open?.type === type) open.text += text
    else pieces.push((open = { type, text }))
  }

  function push(piece: Piece) {
    open = undefined
    pieces.push(piece)
  }

  const think = createThink(
    (text) => add('text', text),
    (text) => add('thinking', text),
  )

  const heard: Heard = {
    text: think.write,
    thinking: (text) => add('thinking', text),
    usage(fields) {
      const usage = usageOf(fields)
      if (usage) push({ type: 'usage', usage })
    },
    answered(fields) {
      const known = wordsIn(fields).filter(([name]) => !(name in answered))
      if (known.length === 0) return
      const words = Object.fromEntries(known.map(([name, word]) => [name, shown(word)]))
      push((answered = { ...answered, ...words }))
    },
    stop(raw, meaning) {
      // A refusal stays one, though the reply then ends like any other.
      if (typeof raw !== 'string' || raw === '' || stop?.stop === 'filter') return
      stop = { type: 'stop', stop: meaning ?? meaningOf(raw), raw: shown(raw) }
    },
    over() {
      over = true
      stop ??= { type: 'stop', stop: 'end' }
    },
    failed: fail,
  }

  return {
    heard,
    isOver: () => over,
    stopped: () => stop !== undefined,
    /** What has been heard since it was last asked. */
    take(): Batch {
      const taken = pieces
      pieces = []
      open = undefined
      return taken
    },
    /** Nothing follows. A reply that is not whole has not stopped: it broke off. */
    end(whole: boolean) {
      think.end()
      if (stop && whole) push(stop)
    },
  }
}

export type Hearing = ReturnType<typeof createHeard>

/** The numbers among the fields; undefined when there are none. */
function usageOf(fields: { readonly [K in keyof Usage]: unknown }): Usage | undefined {
  const known = Object.entries(fields).filter(([, value]) => countOf(value) !== undefined)
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

function meaningOf(raw: string): Stop {
  const word = raw.toLowerCase()
  return STOPS.find(([, words]) => words.split(' ').includes(word))?.[0] ?? 'other'
}

function wordsIn(fields: Readonly<Record<string, unknown>>): (readonly [string, string])[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
  )
}
