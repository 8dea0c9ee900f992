import type { Model, Request } from '../../src/kernel'
import { tokensOf, utf8Length } from '../../src/models/tokens'
import { procedureOf } from '../../src/procedures/of'
import type { Evidence, Measurement, StageSetup } from '../../src/run/event'
import type { StageKind, StageWish } from '../../src/run/stage-wish'
import { digest } from '../../src/wire/digest'
import { judgingSetup } from '../../workers/judging'
import { callableOf } from '../unit/workers/callable-fixture'
import { createClock } from './clock'
import { memoryLog, perform } from './stage'
import { followed, playRun, stateOf } from './ship-checks'

/* Jurors that behave as dearly as the rules of a judging stage allow, or as cheaply, and what they were asked. */

const SECTIONS = 40
const PLACES = Array.from({ length: SECTIONS }, (_, at) => `#s${at + 1}`)
const words = (what: string, chars: number) => `${what} `.repeat(Math.ceil(chars / (what.length + 1)))
const sections = PLACES.map(
  (place, n) =>
    `<section id="${place.slice(1)}"><h2>Part ${n}</h2><p>${words(`Loaf ${n}`, 260)}</p></section>`,
)
/** Places as large as one may be that a juror is shown. */
const LARGE = ['#one', '#two']
const large = LARGE.map(
  (place, n) => `<div id="${place.slice(1)}">${sections.slice(n * 20, n * 20 + 20).join('')}</div>`,
)
/** A page of many parts, about which there is much to say. */
export const LONG_PAGE = `<!doctype html><html lang="en"><title>Bread</title><body>${large.join('')}</body></html>`
export const { hash: LONG_HASH, bytes: LONG_BYTES } = digest(LONG_PAGE)

/** More faults than a prompt tells of. */
const rows: readonly Measurement[] = PLACES.flatMap((target) =>
  (['contrast', 'text_size'] as const).map((rule) => ({
    ...{ instrument: 'IN-2', rule, ruleVersion: '1', severity: 'medium' as const, target },
    ...{ said: words(`At ${target}`, 200), value: 2.9, expected: 4.5, violation: true },
  })),
)

export interface Behaviour {
  /** Each call fails to be read once. */
  readonly clumsy?: boolean
  /** Finds as much as it may, and lets nothing be settled. */
  readonly picky?: boolean
  /** Seats that never say anything that could be read. */
  readonly silent?: readonly string[]
}

export interface Asked {
  readonly call: string
  readonly seat: string
  readonly reads: number
  readonly writes: number
}

/** What a stage that was wished for asks whom, from its opening to its end. */
export async function askedBy(wish: StageWish, behaviour: Behaviour): Promise<readonly Asked[]> {
  const run = await playRun({ rows })
  const seen = { type: 'critique.artifact_seen', from: 'given', hash: LONG_HASH, bytes: LONG_BYTES } as const
  const before = followed(run.log.events, [{ ...seen, mime: 'text/html' }])
  const setup = await setupOf(wish, stateOf(before))
  const events = followed(before, [{ type: 'stage_opened', id: 'x:1', procedure: wish.kind, setup }])
  const clock = createClock(events.at(-1)?.t)
  const asked: Asked[] = []
  const model: Model = async function* (request) {
    const reply = replyTo(request, wish.kind, behaviour)
    const { system, user } = request.prompt
    const { call, seat = '' } = request
    asked.push({
      call,
      seat,
      reads: tokensOf(utf8Length(system + user)),
      writes: tokensOf(utf8Length(reply)),
    })
    yield { type: 'text', text: reply }
    yield { type: 'stop', stop: 'end' }
  }
  const { driven } = perform({
    procedure: procedureOf(stateOf(events)),
    ...{ clock, model, events, parallel: 4 },
    pages: new Map([[LONG_HASH, LONG_PAGE], ...memoryPages(run.log)]),
    measure: () => ({ outcome: 'measured', rows }),
  })
  await clock.until(driven.done)
  return asked
}

function memoryPages({ bodies }: ReturnType<typeof memoryLog>) {
  return [...bodies].map(([hash, { text }]) => [hash, text] as const)
}

async function setupOf(wish: StageWish, state: ReturnType<typeof stateOf>): Promise<StageSetup> {
  const { callable } = callableOf(async function* () {})
  const options = { callableOf: async () => callable, refusalOf: async () => undefined }
  const setup = await judgingSetup(options, wish, { artifact: LONG_HASH, mime: 'text/html', state })
  if ('why' in setup) throw new Error(`Not seated: ${setup.why}.`)
  return setup
}

function replyTo(request: Request, kind: StageKind, { clumsy, picky, silent = [] }: Behaviour): string {
  const { user, system } = request.prompt
  const reply = JSON.stringify(valueFor(`${system}\n${user}`, request, { kind, picky: picky ?? false }))
  const isRefused = silent.includes(request.seat ?? '') || (clumsy && !request.call.endsWith('#2'))
  return isRefused ? words('I would rather speak of it.', reply.length) : reply
}

const named = (text: string, sign: RegExp) => [...text.matchAll(sign)].map(([, id = '']) => id)
const NONE = { none: true, reason: 'Everything was read twice.' }

function valueFor(
  asked: string,
  { call, seat = '' }: Request,
  { kind, picky }: { readonly kind: StageKind; readonly picky: boolean },
): object {
  const task = /^x:1\/([a-z]+)/.exec(call)?.[1]
  switch (task) {
    case 'analyse':
      return picky ? { findings: claims(seat, 12) } : { findings: [], ...NONE }
    case 'reverify':
      return { votes: named(asked, /^(F\d+):$/gm).map((findingId) => voteOf(findingId, seat)) }
    case 'gaps':
      return picky ? { gaps: claims(`gap of ${seat}`, 8, 30) } : NONE
    case 'summary':
      return { text: words('It stays contested.', 900), decisions: [] }
    case 'objections':
      return { matrix: [], ...(picky ? { candidates: claims('heavy', 8) } : NONE) }
    case 'confirm':
      return { items: named(asked, /^- (\S+) \((?:critical|high|medium|low)/gm).map(confirmed) }
    case 'plan':
      return {
        items: named(asked, /^- (P-\S+):/gm).map((id) => ({ id, vote: 'agree', note: words('Yes.', 200) })),
      }
    case 'blind':
      return { dimensions: scores(asked, picky ? 8.01 : 9.5), mustFix: [] }
    case undefined:
    default:
      throw new Error(`Nobody knows how to answer ${call}, of a stage of the kind ${kind}.`)
  }
}

/** Each about a part of its own, in words of its own: none is taken for another. */
function claims(who: string, count: number, from = (Number(who.slice(1)) || 1) * 9 - 9): readonly object[] {
  return Array.from({ length: count }, (_, n) => {
    const ref = PLACES[(from + n) % SECTIONS] ?? 'body'
    const own = `${who}${String.fromCharCode(97 + n).repeat(5)}`
    return {
      ...{ title: `A fault of ${ref}`, statement: words(own, 280), severity: 'high', target: ref },
      evidence: [ref, LARGE[n % 2] ?? ref].map((place): Evidence => ({ kind: 'selector', ref: place })),
      suggestion: words('Mend it.', 160),
    }
  })
}

/** One is for it, the next against it with what stands there: nothing is ever settled. */
function voteOf(findingId: string, seat: string): object {
  const evidence = [{ kind: 'quote', ref: 'Loaf 3' }]
  const note = words('It is as it is.', 240)
  return Number(seat.slice(1)) % 2 === 0
    ? { findingId, vote: 'agree', evidence, note }
    : { findingId, vote: 'disagree', basis: 'evidence-contradicts', evidence, note }
}

function confirmed(id: string): object {
  return { id, confirmed: true, evidence: [{ kind: 'selector', ref: '#s1' }], note: words('So it is.', 200) }
}

function scores(asked: string, score: number): readonly object[] {
  return [...asked.matchAll(/^- (\w+), ([^:\n]+): /gm)].map(([, lens, name]) => ({
    ...{ lens, name, score },
    note: words('It holds.', 160),
  }))
}
