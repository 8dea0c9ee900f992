import { drive, type World } from '../../src/kernel'
import { theater } from '../../src/procedures/theater'
import type { Pace } from '../../src/run/config'
import type { Event, Fact } from '../../src/run/event'
import type { RunFile } from '../../src/run/log'
import { fold, initialState, type RunState } from '../../src/run/state'
import { waitsForPerson } from '../../src/run/waiting'
import { countsOf, headerOf } from '../../src/store/head'
import { lossesOf } from '../../src/store/recover'
import { type Writer, writeOn } from '../../src/store/writer'
import { digest } from '../../src/wire/digest'
import { createPages } from '../../workers/pages'
import { checkWith } from '../../workers/checking'
import { benchIn, modelIn, type Scene, silentModel, strikesIn, type Within } from './around'
import { diceOf } from './dice'
import { blankPlatter, cutPower, openDisk, type Platter, readPlatter } from './disk'
import { drawPace, type Fault, type Troubles, troublesOf } from './faults'
import { type Life, logged, newLife, show } from './life'
import { type Script, writeScript } from './script'
import { createTimeline, type Tab, type Timeline } from './timeline'

/** Which run to play. */
export interface Seed {
  readonly seed: number
  readonly faults: readonly Fault[]
  readonly pace?: Pace
}

/** One whole simulated run, as the laws look at it. */
export interface Played {
  readonly seed: number
  readonly script: Script
  readonly troubles: Troubles
  readonly met: ReadonlyMap<Fault, number>
  readonly lives: readonly Life[]
  readonly platter: Platter
  /** What is left on disk. */
  readonly file: RunFile | undefined
  /** What went wrong while it was played: each a sentence. */
  readonly wrongs: readonly string[]
  readonly endedAt: number
}

export interface Playing {
  readonly timeline: Timeline
  readonly played: Promise<Played>
}

/** The id is the same for all, so that equal seeds give equal logs. */
const RUN = { jury: 1, runId: 'run', created: '2026-01-01T00:00:00.000Z' } as const
/** How often a disk that does not take a run is offered it again before the tab is closed. */
const OFFERS = 12
const OFFER_AGAIN_MS = 2000
/** Tabs that may take a run up one after the other. A run that needs more of them never settles. */
const RECOVERIES = 4
const PARALLEL = 2

interface Course extends Omit<Within, 'isDiskInTrouble'> {
  readonly die: (fault: 'kill' | 'power') => void
}

/** Begins one run. It goes on as its timeline is stepped. */
export function play({ seed, faults, pace = drawPace(seed) }: Seed): Playing {
  const timeline = createTimeline()
  const troubles = troublesOf(seed, faults)
  const script = writeScript(seed, { pace, chatty: troubles.slow?.chatty ?? false })
  const platter = blankPlatter()
  const met = new Map<Fault, number>()
  const wrongs: string[] = []
  const lives: Life[] = []
  const ends: Course['die'][] = []
  const meet = (fault: Fault) => void met.set(fault, (met.get(fault) ?? 0) + 1)
  const scene: Scene = { seed, timeline, script, meet, wrong: (sentence) => void wrongs.push(sentence) }
  let drawn = 0

  /** A power cut ends every tab. */
  function goDark() {
    const struck = ends.splice(0)
    // The first to fall takes the others along, and they nobody.
    if (struck.length === 0) return
    for (const die of struck) die('power')
    cutPower(platter, diceOf(seed, 'power cut'))
  }

  /** Drives the run in one tab until all is written, or until the tab dies. */
  function live(kind: Life['kind'], found: Event[], mine: Troubles): Promise<unknown> {
    const tab = timeline.tab()
    const life = newLife(kind, found)
    lives.push(life)
    return new Promise<void>((bury) => {
      const die = (fault: 'kill' | 'power') => {
        if (!tab.isAlive()) return
        meet(fault)
        life.died = fault
        tab.close()
        bury()
        if (fault === 'power') goDark()
      }
      ends.push(die)
      course({ life, tab, die, troubles: mine }).then(bury, (cause: unknown) => {
        scene.wrong(
          `The drive broke: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`,
        )
        tab.close()
        bury()
      })
    })
  }

  async function course({ life, tab, die, troubles: mine }: Course) {
    const disk = openDisk({
      ...scene,
      platter,
      tab,
      troubles: mine,
      dice: diceOf(seed, `disk ${lives.length}`),
      die,
    })
    const within: Within = { life, tab, troubles: mine, isDiskInTrouble: disk.isInTrouble }
    const head = life.from > 0 ? platter.head : undefined
    let state = life.events.reduce(fold, initialState())
    const writer = writeOn(disk, {
      header: head ? headerOf(head) : RUN,
      ...(head && { from: { counts: countsOf(head), state } }),
      now: tab.now,
      schedule: (ms, fire) => tab.at(tab.now() + ms, fire),
      onCommitted(events, raw) {
        const last = events.at(-1)
        if (last && (platter.head?.seq ?? 0) <= last.seq)
          scene.wrong(`Event ${last.seq} was shown before it was on disk.`)
        show(life, events, raw)
      },
      onTrouble: () => {},
    })
    let strike = (_event: Event) => {}
    const log = logged(life, writer, (event) => strike(event))
    for (const fact of factsFor(life, state, script)) {
      const event: Event = { seq: state.seq, t: Math.max(state.t, tab.now()), ...fact }
      log.append(event)
      state = fold(state, event)
    }
    const pages = createPages()
    const driven = drive(theater, pages.beside(log), worldOf(within, pages), state)
    strike = strikesIn(scene, { ...within, driven, die })
    if (life.kind === 'taken_up') driven.tell(answerTo(state, seed))
    life.state = await driven.done
    await save(life, writer, tab)
    tab.close()
  }

  function worldOf(within: Within, pages: ReturnType<typeof createPages>): World {
    const { life, tab } = within
    /** A run that was taken up again has its pages on disk. */
    const find = (hash: string) => pages.find(hash) ?? platter.bodies.get(hash)?.text
    const isAsking = life.kind === 'first' || life.kind === 'taken_up'
    if (life.kind === 'taken_up') for (const [hash, { text }] of platter.bodies) pages.put(hash, text)
    return {
      now: tab.now,
      at: tab.at,
      model: isAsking ? modelIn(scene, within) : silentModel(life),
      measure: benchIn(scene, within, find),
      check: checkWith(find),
      digest,
      page: pages.page,
      nonce: () => `${++drawn}`.padStart(32, '0'),
      parallel: PARALLEL,
    }
  }

  /** A tab that starts settles what was left, but for a run that waits for its person: that goes on once they speak. */
  async function recover(mine: Troubles): Promise<void> {
    const file = await readPlatter(platter)
    if (!file) return
    const waits = waitsForPerson(file.events.reduce(fold, initialState()))
    await live(waits ? 'taken_up' : 'recovery', [...file.events], mine)
  }

  async function rival(): Promise<void> {
    const { taken } = troubles
    if (!taken) return
    await new Promise<void>((resolve) => timeline.at(taken.ms, resolve))
    const file = platter.head?.status === 'running' ? await readPlatter(platter) : undefined
    if (!file || waitsForPerson(file.events.reduce(fold, initialState()))) return
    // Only a run that is under way can be taken.
    if (lives[0]?.died === undefined) meet('taken')
    await live('rival', [...file.events], {})
  }

  async function whole(): Promise<Played> {
    await Promise.all([live('first', [], troubles), rival()])
    const second = dyingAgain(troubles, seed)
    for (let n = 0; n < RECOVERIES && platter.head?.status === 'running'; n++)
      await recover(n === 0 ? second : {})
    const file = await readPlatter(platter)
    return { seed, script, troubles, met, lives, platter, file, wrongs, endedAt: timeline.now() }
  }

  return { timeline, played: whole() }
}

/** What a tab says first of a run. */
function factsFor({ kind }: Life, state: RunState, script: Script): readonly Fact[] {
  switch (kind) {
    case 'first':
      return [creation(script)]
    case 'taken_up':
      return []
    case 'rival':
    case 'recovery':
      return lossesOf(state)
  }
}

/** What the person says to a run that has waited for them. */
function answerTo({ questions }: RunState, seed: number): Fact {
  const dice = diceOf(seed, 'taken up')
  const open = Object.entries(questions).find(([, { answer }]) => answer === undefined)
  if (!open || dice.chance(0.2)) return { type: 'stopped', why: 'interrupt' }
  const [id, { options }] = open
  return { type: 'answered', id, answer: options[Number(dice.chance(0.3))] ?? '' }
}

/** The tab that takes the run up dies at its first flush. */
function dyingAgain({ kill, power }: Troubles, seed: number): Troubles {
  const death = { flush: 0, commits: seed % 2 === 0, again: false }
  if (kill?.again) return { kill: death }
  return power?.again ? { power: death } : {}
}

function creation({ config }: Script): Fact {
  const brief = { title: 'A bakery', what: 'One page for a bakery.' }
  return {
    type: 'run_created',
    runId: RUN.runId,
    brief,
    config,
    connection: 'simulated',
    nonce: '0'.repeat(32),
  }
}

async function save(life: Life, writer: Writer, tab: Tab) {
  for (let offer = 0; offer < OFFERS; offer++) {
    life.saved = await writer.close()
    if (life.saved) return
    await tab.sleep(OFFER_AGAIN_MS, new AbortController().signal)
  }
  life.memory = await writer.memory()
}
