import type { Measured, Model } from '../../src/kernel'
import { recordedModel } from '../../src/models/recorded'
import { theater } from '../../src/procedures/theater'
import type { Event } from '../../src/run/event'
import type { RawReply } from '../../src/run/log'
import { CallError } from '../../src/run/reading'
import { fold, initialState, type RunState } from '../../src/run/state'
import { repliesOf } from '../../src/store/owed'
import { endingOf, perform } from '../tools/stage'
import { diceOf } from './dice'
import type { Fault } from './faults'
import type { Life } from './life'
import type { Played } from './play'
import { createTimeline, type Tab, type Timeline } from './timeline'

/** A run that goes on from a part of its log. */
export interface Onward {
  readonly timeline: Timeline
  readonly sentences: Promise<readonly string[]>
}

/** What moves time or ends a tab leaves a log that the same replies alone do not bring again. */
const APART: readonly Fault[] = ['jump', 'kill', 'power', 'taken', 'measure_late']
const HELD_MS = 10_000_000

/** The law of the kernel: cut after any event and driven on with the same replies, a run reaches the same ending. */
export function driveOn({ seed, lives, troubles }: Played): Onward | undefined {
  const [life] = lives
  if (!life?.state || APART.some((fault) => troubles[fault])) return undefined
  const cut = diceOf(seed, 'cut log').int(firstCut(life.events), life.events.length)
  const prefix = life.events.slice(0, cut)
  const timeline = createTimeline()
  timeline.leap(prefix.at(-1)?.t ?? 0)
  const tab = timeline.tab()
  const { driven } = perform({
    procedure: theater,
    clock: { ...tab, until: (promise) => promise },
    events: prefix,
    model: sameReplies(life, prefix, tab),
    measure: (artifact) => sameMeasurement(life.events, artifact),
    pages: life.pages,
  })
  const whole = told(life.state)
  const sentences = driven.done.then((state) => {
    const again = told(state)
    return again === whole
      ? []
      : [`Cut after ${cut} events and driven on it ended as ${again}, not as ${whole}.`]
  })
  return { timeline, sentences }
}

/** How it ended. A bench that answers sooner leaves less to be read, and to be warned of, before a verdict. */
function told(state: RunState): string {
  const { warnings: _, ...ending } = endingOf(state)
  return JSON.stringify(ending)
}

/** What the person or a cap did is not said again by any reply: the cut comes behind it. */
function firstCut(events: readonly Event[]): number {
  return Math.max(1, events.findLastIndex(isOutside) + 1)
}

function isOutside(event: Event): boolean {
  if (event.type === 'answered') return true
  return event.type === 'stopped' && (event.why === 'interrupt' || event.why === 'budget')
}

/** What had come before the cut comes at once, the rest when it came. */
function sameReplies({ events, raw }: Life, prefix: readonly Event[], tab: Tab): Model {
  const [before, whole] = [prefix.reduce(fold, initialState()), events.reduce(fold, initialState())]
  const replies = repliesOf(raw, whole).map((reply): RawReply => {
    const elapsed = tab.now() - (before.calls[reply.call]?.startedAt ?? tab.now())
    return { ...reply, pace: reply.pace.map(([at, chars]) => [Math.max(0, at - elapsed), chars] as const) }
  })
  const model = recordedModel(replies, tab.sleep)
  return async function* again(request, signal) {
    yield* model(request, signal)
    const end = events.find((event) => isEndOf(event, request.call))
    if (end?.type === 'call_ended') return yield { type: 'stop', stop: end.stop }
    if (end?.type !== 'call_failed') return
    if (end.stop) yield { type: 'stop', stop: end.stop }
    if (end.reason === 'aborted') await tab.sleep(HELD_MS, signal)
    else if (end.reason !== 'unreadable') throw new CallError(end.reason, 'as it was')
  }
}

function isEndOf(event: Event, call: string): boolean {
  return (event.type === 'call_ended' || event.type === 'call_failed') && event.id === call
}

function sameMeasurement(events: readonly Event[], artifact: string): Measured | Promise<Measured> {
  const done = events.find((event) => event.type === 'measure.done' && event.artifact === artifact)
  if (done?.type !== 'measure.done') return new Promise(() => {})
  return { outcome: done.outcome, rows: done.rows }
}
