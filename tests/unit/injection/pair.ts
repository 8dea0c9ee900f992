import { lint } from '../../../src/instruments/lint'
import { theater } from '../../../src/procedures/theater'
import { defaults, type Pace } from '../../../src/run/config'
import type { Event, Fact, Word } from '../../../src/run/event'
import type { Procedure } from '../../../src/run/procedure'
import { digest } from '../../../src/wire/digest'
import { createClock } from '../../tools/clock'
import { creation, type MemoryLog, perform } from '../../tools/stage'
import type { RunState } from '../../../src/run/state'
import { type Attack, PLAIN, type Where } from './attack'
import { RUN_NONCE } from './nonces'
import { type Nature, type Obedient, obedient } from './obedient'
import { MINDS, pageOf } from './script'

/** How a pair is played; both of it alike. */
export interface Scene {
  readonly pace: Pace
  readonly ends: keyof typeof MINDS
  readonly echoes: Nature['echoes']
  readonly bare?: boolean
  readonly procedure?: Procedure
}

/** A run that is over. */
export interface Played {
  readonly state: RunState
  readonly events: readonly Event[]
  readonly log: MemoryLog
  readonly model: Obedient
}

/** Every scene in which the pack is tried. */
export const SCENES: readonly Scene[] = (['split', 'joined', 'stream'] as const).flatMap((pace) =>
  (['earned', 'missed'] as const).flatMap((ends) =>
    (['critic', 'all'] as const).map((echoes) => ({ pace, ends, echoes })),
  ),
)

/** A page of an earlier run. */
const FORKED = pageOf(1, '<p>from before</p>')

interface Texts extends Record<Where, string> {
  /** Whether the person hands anything over. */
  readonly said: boolean
}

/** Those in which the model repeats all that it reads, on a page that is not shipped. */
export const LOUD: readonly Scene[] = SCENES.filter(
  ({ ends, echoes }) => ends === 'missed' && echoes === 'all',
)

/** So many of the scenes: each in a list is tried in others than the one before it. */
export function someOf(scenes: readonly Scene[], most: number, at: number): readonly Scene[] {
  const first = at % scenes.length
  return [...scenes.slice(first), ...scenes.slice(0, first)].slice(0, most)
}

function createdWith(texts: Texts, pace: Pace, isFork: boolean): Fact {
  const artifact = digest(FORKED).hash
  const mustFixes = [{ role: 'critic' as const, text: texts.fork }]
  return {
    ...creation({ config: { pace } }),
    type: 'run_created',
    runId: 'run',
    config: { ...defaults, pace },
    brief: { title: 'Lost umbrella', what: 'A notice for one lost umbrella.', requirements: [texts.brief] },
    connection: texts.model,
    model: texts.model,
    materials: [
      { kind: 'brand', name: texts.name, text: texts.brand },
      { kind: 'skill', name: 'writing.md', text: texts.skill },
      { kind: 'document', name: 'facts.md', text: texts.document },
    ],
    nonce: RUN_NONCE,
    ...(texts.said && { said: wordsOf(texts) }),
    ...(isFork && { fork: { runId: 'before', round: 1, artifact, mustFixes } }),
  }
}

/** What the person hands over. It may be pasted from anywhere. */
function wordsOf({ reason, asked, target }: Record<Where, string>): Word[] {
  return [
    { kind: 'must_fix', id: 'you-1', text: asked, target },
    { kind: 'dismissed', finding: 'critic-1.1', role: 'critic', text: reason, reason },
  ]
}

const SAID: readonly Where[] = ['reason', 'asked', 'target']

function firstEvents(texts: Texts, pace: Pace, isFork: boolean): Event[] {
  const { hash, bytes } = digest(FORKED)
  const page: Fact = { type: 'critique.artifact_seen', hash, bytes, mime: 'text/html', from: 'fork' }
  const facts = [createdWith(texts, pace, isFork), ...(isFork ? [page] : [])]
  return facts.map((fact, seq) => ({ seq, t: 0, ...fact }))
}

/** A run with a text in a place, or with a harmless one there. */
export async function play(scene: Scene, where: Where, attack?: Attack): Promise<Played> {
  const texts = { ...PLAIN, ...(attack && { [where]: attack.text }) }
  const { error: _, ...planted } = texts
  const { echoes, ends, bare = false } = scene
  const model = obedient({ minds: MINDS[ends], echoes, bare, planted: where === 'error' ? texts : planted })
  const clock = createClock()
  const { log, driven } = perform({
    procedure: scene.procedure ?? theater,
    clock,
    model: model.model,
    events: firstEvents({ ...texts, said: SAID.includes(where) }, scene.pace, where === 'fork'),
    pages: new Map([[digest(FORKED).hash, FORKED]]),
    measure: (hash) => ({ outcome: 'measured', rows: lint(pageBy(hash, model)) }),
  })
  const state = await clock.until(driven.done)
  return { state, events: log.events, log, model }
}

/** What the instruments are handed is the name of a page. */
function pageBy(hash: string, { pages }: Obedient): string {
  const page = [FORKED, ...pages.values()].find((text) => digest(text).hash === hash)
  if (page === undefined) throw new Error('A page was kept that nobody has drawn.')
  return page
}

const played = new Map<string, Promise<Played>>()

/** The half of a pair that no attack is in. One for all attacks on a place. */
export function playPlain(scene: Scene, where: Where): Promise<Played> {
  const own = SAID.includes(where) ? 'said' : undefined
  const kind = own ?? (where === 'error' || where === 'fork' ? where : 'any')
  const name = `${scene.pace} ${scene.ends} ${scene.echoes} ${scene.bare} ${scene.procedure?.name} ${kind}`
  const known = played.get(name) ?? play(scene, where)
  played.set(name, known)
  return known
}
