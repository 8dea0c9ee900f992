/** What the stage shows of a state: its phase, the round and the page on show, how a lane stands, and what is counted. */
import { describe, expect, test } from 'vitest'
import { defaults } from '../../../src/run/config'
import type { Role } from '../../../src/run/event'
import { type RunState, roundOf } from '../../../src/run/state'
import { activeLane, consensusOf, standingOf, summaryOf, tallyOf } from '../../../src/theater/lane-selectors'
import { pageOnShow } from '../../../src/theater/page-on-show'
import { rowsUpTo } from '../../../src/theater/rows'
import {
  claimedOf,
  hasCustomRule,
  hasReviews,
  isWeakDebate,
  phaseOf,
  roundOnShow,
  scoredRound,
  statusOf,
} from '../../../src/theater/selectors'
import { type SceneName, scene, scenes, stateOf } from '../../ui/scenes'

const at = (name: SceneName) => stateOf(scenes[name]())
const asked = (config?: Parameters<typeof scene>[0]) => scene(config).created().asked()

function theRound(state: RunState, n: number) {
  const round = roundOf(state, n)
  if (!round) throw new Error(`The scene has no round ${n}.`)
  return round
}

describe('[CT-34] phases', () => {
  test.each([
    ['idle', 'idle', 'running'],
    ['waiting', 'running', 'running'],
    ['running', 'running', 'running'],
    ['roundClosed', 'running', 'running'],
    ['shipped', 'shipped', 'shipped'],
    ['belowThreshold', 'shipped', 'below_threshold'],
    ['timedOut', 'shipped', 'timed_out'],
    ['interrupted', 'interrupted', 'interrupted'],
    ['degrading', 'degraded', 'degraded'],
    ['degraded', 'degraded', 'degraded'],
    ['failed', 'failed', 'failed'],
  ] as const)('%s is %s with status %s', (name, phase, status) => {
    expect([phaseOf(at(name)), statusOf(at(name))]).toEqual([phase, status])
  })

  test('below threshold with nothing kept is a failure to look at, and keeps its status', () => {
    const { events, say } = asked({ fallbackPolicy: 'fail' }).round(1)
    say({ type: 'critique.failed', cause: 'below_threshold' })
    say({ type: 'run_settled', status: 'below_threshold' })
    expect([phaseOf(stateOf(events)), statusOf(stateOf(events))]).toEqual(['failed', 'below_threshold'])
  })

  test('[CT-46] the status is known from the ending on, before the run has settled', () => {
    const events = scenes.shipped()
    expect(events.at(-2)?.type).toBe('critique.ship')
    const before = [1, 2].map((less) => statusOf(stateOf(events, events.length - less)))
    expect(before).toEqual(['shipped', 'running'])
  })
})

describe('the round on show', () => {
  test.each<[string, SceneName, number | undefined, number | undefined]>([
    ['follows the newest while the run goes on', 'secondRunning', undefined, 2],
    ['is the kept one once the run has ended', 'belowThreshold', undefined, 2],
    ['though the person has ended it', 'interrupted', undefined, 1],
    ['is the best that closed, when a run ended with nothing kept', 'failedLate', undefined, 1],
    ['though the person has ended that one', 'interruptedEmpty', undefined, 1],
    ['is the one asked for', 'belowThreshold', 3, 3],
    ['where there is such a round', 'shipped', 9, 2],
    ['and none where there is no round', 'idle', 1, undefined],
  ])('%s: %s', (_, name, wanted, n) => expect(roundOnShow(at(name), wanted)?.n).toBe(n))

  test('there is nothing to look into when a run ended before a round closed', () => {
    const names = ['running', 'failedLate', 'waiting', 'degraded', 'interruptedEmpty', 'failed'] as const
    expect(names.filter((name) => hasReviews(at(name)))).toEqual(['running', 'failedLate'])
  })

  test('while it is open, the card shows the last closed one before it', () => {
    const [state, first] = [at('secondRunning'), at('running')]
    expect([2, 1].map((n) => scoredRound(state, theRound(state, n))?.n)).toEqual([1, 1])
    expect(scoredRound(first, theRound(first, 1))).toBeUndefined()
  })
})

describe('the page on show', () => {
  const unchanged = stateOf(asked().round(1).opens(2).events)
  test.each<[string, RunState, number | undefined, readonly unknown[]]>([
    ['belongs to its round', at('shipped'), 1, ['page1', false, undefined]],
    ['[CT-18] of a round without one is the last, with since when', unchanged, 2, ['page1', false, 1]],
    ['[CT-44] of a single pass is not reviewed', at('degraded'), undefined, ['single', true, undefined]],
    ['there is none at first', at('waiting'), undefined, [undefined, undefined, undefined]],
    ['[CT-42] a draft is judged while it runs', at('running'), undefined, ['page1', false, undefined]],
    ['[CT-42] and then not', at('interruptedEmpty'), undefined, ['page1', true, undefined]],
  ])('%s', (_, state, n, told) => {
    const page = pageOnShow(state, n)
    expect([page?.artifact.hash, page?.notReviewed, page?.unchangedSince]).toEqual(told)
  })

  test('a final edit is what shipped', () => {
    const made = asked().round(1)
    made.say({ type: 'critique.artifact_seen', from: 'ship', hash: 'final', bytes: 1, mime: 'text/html' })
    made.say({ type: 'run_settled', status: 'shipped', round: 1, artifact: 'final' })
    expect(pageOnShow(stateOf(made.events), undefined)?.artifact.hash).toBe('final')
  })
})

test('[CT-36] the summary of a folded lane is its first must-fix, else the note of the dim that costs most, else a note', () => {
  const lane = (role: Role, name: SceneName) => summaryOf(theRound(at(name), 1).lanes[role], defaults)
  const text = 'Give the button the first look: shrink the headline or move it.'
  expect(lane('critic', 'roundClosed')).toEqual({ kind: 'must-fix', text })
  expect(lane('designer', 'roundClosed')).toMatchObject({ kind: 'note' })
  expect(lane('copy', 'running')).toBeUndefined()
  const { events, say } = asked().opens(1)
  const dim = { type: 'critique.panelist_dim', round: 1, role: 'critic' } as const
  say({ ...dim, dimName: 'type', dimScore: 8, dimNote: 'Fine.' })
  say({ ...dim, dimName: 'space', dimScore: 4, dimNote: 'Tight.' })
  say({ ...dim, dimName: 'rhythm', dimScore: 1, dimNote: '' })
  say({ ...dim, dimName: 'contrast', dimNote: 'Unread.' })
  const { critic } = theRound(stateOf(events), 1).lanes
  expect(summaryOf(critic, defaults)).toEqual({ kind: 'dim', name: 'space', text: 'Tight.' })
})

test.each<[string, RunState, Role]>([
  ['who speaks now', at('running'), 'brand'],
  [
    'between two, the one who spoke last',
    stateOf(asked().opens(1).speaks(1, 'designer').speaks(1, 'critic').events),
    'critic',
  ],
  ['after the round, the judge with the lowest score', at('roundClosed'), 'a11y'],
  [
    'the designer never, and an absent judge before a weak one',
    stateOf(
      asked().round(1, {
        designer: { score: 1 },
        critic: { score: 3 },
        brand: { score: 9 },
        a11y: { score: 9 },
      }).events,
    ),
    'copy',
  ],
])('[CT-36] Smart opens %s', (_, state, role) => expect(activeLane(state, theRound(state, 1))).toBe(role))

test('[CT-9] [CT-17] how a lane stands, and that before its round has closed a silent seat waits', () => {
  const said = {
    designer: { note: 'Drafted.' },
    critic: { dims: [['type', 7, '']] },
    brand: { score: 8 },
  } as const
  const round = theRound(stateOf(asked().round(1, said).events), 1)
  const standings = (['designer', 'critic', 'brand', 'copy'] as const).map((role) => standingOf(round, role))
  expect(standings).toEqual(['closed', 'unreadable', 'closed', 'absent'])
  const open = theRound(at('running'), 1)
  expect([standingOf(open, 'copy'), standingOf(open, 'brand')]).toEqual(['waiting', 'open'])
})

describe('counts', () => {
  test('[DJ-1] [CT-17] open in this round, raised in all so far; an absent seat has one open', () => {
    const tally = (state: RunState, n: number, role: Role) => tallyOf(state, theRound(state, n), role)
    expect(tally(at('belowThreshold'), 1, 'critic')).toEqual({ open: 2, raised: 2 })
    expect(tally(at('belowThreshold'), 3, 'critic')).toEqual({ open: 2, raised: 6 })
    expect(tally(at('shipped'), 2, 'critic')).toEqual({ open: 0, raised: 2 })
    const alone = stateOf(asked().round(1, { critic: { score: 9 } }).events)
    expect(tally(alone, 1, 'copy')).toEqual({ open: 1, raised: 1 })
  })

  test('[CT-37] consensus counts panelists without an open must-fix', () => {
    expect([1, 2].map((n) => consensusOf(theRound(at('shipped'), n), defaults))).toEqual([1, 5])
  })

  test('[CT-15] the model’s numbers are shown where they differ from ours', () => {
    const claims = (
      claimed: { composite?: number; mustFix?: number },
      cast: readonly Role[] = ['critic'],
    ) => {
      const made = asked().opens(1)
      for (const role of cast) made.speaks(1, role)
      return claimedOf(roundOf(stateOf(made.closes(1, claimed).events), 1))
    }
    expect(claims({ composite: 9.9, mustFix: 0 })).toEqual({ composite: 9.9, mustFix: 0 })
    expect(claims({})).toEqual({})
    const { composite = 0, mustFix } = theRound(at('roundClosed'), 1).end ?? {}
    expect(mustFix).toBe(5)
    expect(claims({ composite: composite + 0.04, mustFix: 5 }, defaults.cast)).toEqual({})
  })

  test('[DJ-8] a run by other values is told apart', () => {
    const weights = { ...defaults.weights, critic: 0.1 }
    const states = [{}, { scoreThreshold: 7 }, { weights }].map((config) =>
      stateOf(scene(config).created().events),
    )
    expect([at('shipped'), ...states].map(hasCustomRule)).toEqual([false, false, true, true])
  })

  test('[CT-24] a weak debate is marked at its own round', () => {
    const made = asked().round(1)
    made.say({ type: 'critique.parser_warning', kind: 'weak_debate', position: 0, round: 1 })
    expect([1, 2].map((n) => isWeakDebate(stateOf(made.events), n))).toEqual([true, false])
  })

  test('a lane takes the first rows only, paged ones too', () => {
    const page = (row: number) => (row === 1 ? undefined : `paged ${row}`)
    expect(rowsUpTo({ length: 5, from: 3, page, rows: ['a', 'b'] }, 4)).toEqual(['paged 0', 'paged 2', 'a'])
  })
})
