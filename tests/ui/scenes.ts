import { type Config, defaults } from '../../src/run/config'
import type { DegradedReason, Event, Fact, Role } from '../../src/run/event'
import { composite, openMustFixes } from '../../src/run/score'
import { fold, initialState, type RunState, roundOf } from '../../src/run/state'

const STREAM = 'stream'

interface Said {
  readonly score?: number
  readonly dims?: readonly (readonly [name: string, score: number | undefined, note: string])[]
  readonly mustFix?: readonly string[]
  readonly note?: string
}

type Words = Readonly<Partial<Record<Role, Said>>>

const FIRST: Words = {
  designer: { note: 'One column, the price first, one button. The picture carries the mood.', score: 7 },
  critic: {
    score: 6.4,
    dims: [
      ['hierarchy', 6, 'The headline competes with the button for the first look.'],
      ['type', 7, 'Two weights are enough; there are four.'],
      ['contrast', 5.5, 'The grey on sand in the second paragraph is faint.'],
      ['rhythm', 7, ''],
      ['space', 6.5, 'The form is tight below the fold.'],
    ],
    mustFix: [
      'Give the button the first look: shrink the headline or move it.',
      'Cut the type to two weights.',
    ],
  },
  brand: {
    score: 7,
    dims: [
      ['palette', 7.5, 'Sand and ink hold; the green is from nowhere.'],
      ['typography', 7, ''],
      ['spacing', 6.5, 'Off the grid by four pixels at the cards.'],
    ],
    mustFix: ['Take the green out: it is not one of the brand’s colours.'],
  },
  a11y: {
    score: 5,
    dims: [
      ['contrast', 3.9, 'Body text on sand measures 3.9 to 1; it needs 4.5.'],
      ['focus', 6, 'The ring is there and thin.'],
      ['headings', 5, 'A level is skipped.'],
    ],
    mustFix: ['Raise the body text to 4.5 to 1 on sand.'],
  },
  copy: {
    score: 6.1,
    dims: [
      ['specificity', 6, '“The best coffee” says nothing; name the roast.'],
      ['voice', 6.5, ''],
    ],
    mustFix: ['Name the roast and the day it left the roaster.'],
  },
}

const SECOND: Words = {
  designer: { note: 'Headline down a step, green gone, text darkened.', score: 8 },
  critic: {
    score: 8.8,
    dims: [
      ['hierarchy', 9, 'The button is the first thing seen.'],
      ['type', 8.5, ''],
      ['contrast', 9, 'Reads at arm’s length.'],
    ],
  },
  brand: { score: 8.4, dims: [['palette', 8.5, 'Back to sand and ink.']] },
  a11y: { score: 8.6, dims: [['contrast', 9, 'Now 7.1 to 1.']] },
  copy: { score: 8.4, dims: [['specificity', 8.5, 'A roast, a date, a price.']] },
}

const WEAK: Words = { ...FIRST, critic: { ...FIRST.critic, score: 7.8 }, a11y: { ...FIRST.a11y, score: 6.9 } }

/** A list of events in the making, each with its place. */
export function scene(config: Partial<Config> = {}) {
  const events: Event[] = []
  const rules: Config = { ...defaults, ...config }
  let state: RunState = initialState()
  let reply = STREAM

  function say(fact: Fact, call?: string) {
    const event: Event = { seq: events.length, t: events.length * 400, ...fact, ...(call && { call }) }
    events.push(event)
    state = fold(state, event)
  }

  const self = {
    events,
    say,
    created() {
      const brief = { title: 'Landing page of a coffee roaster', what: 'A landing page' }
      say({ type: 'run_created', runId: 'r1', brief, config: rules, connection: 'local-model' })
      return self
    },
    asked() {
      say({ type: 'run_started' })
      say({ type: 'call_started', id: STREAM, seat: 'theater' })
      return self
    },
    /** A call of its own: what is said from now on stands in its reply. */
    calls(id: string) {
      reply = id
      say({ type: 'call_started', id, seat: 'jury' })
      return self
    },
    opens(round: number) {
      say({ type: 'critique.round_open', round, position: round * 1000 }, reply)
      return self
    },
    speaks(round: number, role: Role, words: Words = FIRST) {
      self.begins(round, role, words)
      const { score, mustFix = [] } = words[role] ?? {}
      const close = { type: 'critique.panelist_close', round, role, mustFix: mustFix.length } as const
      say(score === undefined ? close : { ...close, score }, reply)
      return self
    },
    begins(round: number, role: Role, words: Words = FIRST) {
      const { dims = [], mustFix = [], note } = words[role] ?? {}
      say({ type: 'critique.panelist_open', round, role }, reply)
      if (note !== undefined) say({ type: 'critique.panelist_note', round, role, text: note }, reply)
      if (role === 'designer') self.page(round)
      for (const [dimName, dimScore, dimNote] of dims) {
        const dim = { type: 'critique.panelist_dim', round, role, dimName, dimNote } as const
        say(dimScore === undefined ? dim : { ...dim, dimScore }, reply)
      }
      for (const text of mustFix) say({ type: 'critique.panelist_must_fix', round, role, text }, reply)
      return self
    },
    page(round: number) {
      const page = { hash: `page${round}`, bytes: 4000, mime: 'text/html' }
      say({ type: 'critique.artifact_seen', round, from: 'designer', ...page }, reply)
      return self
    },
    closes(round: number, claimed?: { composite?: number; mustFix?: number }) {
      const heard = {
        type: 'critique.round_heard',
        round,
        position: 1,
        bytes: 900,
        reason: 'As it stands.',
      } as const
      say({ ...heard, ...(claimed && { claimed }) }, reply)
      const open = roundOf(state, round)
      if (!open) throw new Error(`Round ${round} was not opened.`)
      const score = composite(open, rules)
      const mustFix = openMustFixes(open, rules)
      const decision = mustFix === 0 && (score ?? 0) >= rules.scoreThreshold ? 'ship' : 'continue'
      say({
        type: 'critique.round_end',
        round,
        ...(score !== undefined && { composite: score }),
        mustFix,
        decision,
        reason: 'As it stands.',
        ...(claimed && { claimed }),
      })
      return self
    },
    round(round: number, words: Words = FIRST) {
      self.opens(round)
      for (const role of rules.cast) if (words[role]) self.speaks(round, role, words)
      return self.closes(round)
    },
    ships(round: number, status: 'shipped' | 'below_threshold' | 'timed_out') {
      const { composite: score, mustFix = 0 } = roundOf(state, round)?.end ?? {}
      const numbers = { round, mustFix, ...(score !== undefined && { composite: score }) }
      const artifactRef = { runId: 'r1', artifactId: `page${round}` }
      say({ type: 'critique.ship', status, artifactRef, summary: 'A page for one roast.', ...numbers })
      say({ type: 'run_settled', status, artifact: `page${round}`, ...numbers })
      return self
    },
    interrupted(bestRound?: number) {
      say({ type: 'stopped', why: 'interrupt' })
      const score = bestRound === undefined ? undefined : roundOf(state, bestRound)?.end?.composite
      const kept = {
        ...(bestRound !== undefined && { bestRound }),
        ...(score !== undefined && { composite: score }),
      }
      say({ type: 'critique.interrupted', ...kept })
      say({
        type: 'run_settled',
        status: 'interrupted',
        ...(bestRound !== undefined && { round: bestRound }),
      })
      return self
    },
    degrades(reason: DegradedReason) {
      say({ type: 'critique.degraded', reason, adapter: 'local-model' })
      return self
    },
    single() {
      const page = { hash: 'single', bytes: 3000, mime: 'text/html' }
      say({ type: 'critique.artifact_seen', from: 'single', ...page }, 'single')
      say({ type: 'run_settled', status: 'degraded', artifact: 'single' })
      return self
    },
    fails(cause: string) {
      say({ type: 'critique.failed', cause })
      say({ type: 'run_settled', status: 'failed', cause })
      return self
    },
  }
  return self
}

/** Every phase that the stage draws, as the events that lead to it. */
export const scenes = {
  idle: () => scene().created().events,
  waiting: () => scene().created().asked().events,
  running: () =>
    scene().created().asked().opens(1).speaks(1, 'designer').speaks(1, 'critic').begins(1, 'brand').events,
  roundClosed: () => scene().created().asked().round(1).events,
  secondRunning: () => scene().created().asked().round(1).opens(2).begins(2, 'designer', SECOND).events,
  shipped: () => scene().created().asked().round(1).round(2, SECOND).ships(2, 'shipped').events,
  belowThreshold: () =>
    scene().created().asked().round(1).round(2, WEAK).round(3).ships(2, 'below_threshold').events,
  timedOut: () =>
    scene().created().asked().round(1).opens(2).speaks(2, 'designer', SECOND).ships(1, 'timed_out').events,
  interrupted: () =>
    scene().created().asked().round(1).opens(2).begins(2, 'critic', SECOND).interrupted(1).events,
  interruptedEmpty: () => scene().created().asked().opens(1).speaks(1, 'designer').interrupted().events,
  degrading: () => scene().created().asked().opens(1).degrades('malformed_block').events,
  degraded: () => scene().created().asked().opens(1).degrades('malformed_block').single().events,
  failed: () => scene().created().asked().opens(1).begins(1, 'designer').fails('network_cut').events,
  failedLate: () => scene().created().asked().round(1).opens(2).fails('http').events,
} satisfies Record<string, () => Event[]>

export type SceneName = keyof typeof scenes

/** The state after all events, or after the first of them. */
export function stateOf(events: readonly Event[], upTo = events.length): RunState {
  return events.slice(0, upTo).reduce(fold, initialState())
}
