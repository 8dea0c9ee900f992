import { describe, expect, test } from 'vitest'
import { defaults } from '../../../src/run/config'
import { roundOf, type RunState } from '../../../src/run/state'
import { activeLane, consensusOf, standingOf, summaryOf, tallyOf } from '../../../src/theater/lane-selectors'
import { rowsUpTo } from '../../../src/theater/rows'
import { pageOnShow } from '../../../src/theater/page-on-show'
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
    expect(phaseOf(at(name))).toBe(phase)
    expect(statusOf(at(name))).toBe(status)
  })

  test('below threshold with nothing kept is a failure to look at, and keeps its status', () => {
    const { events, say } = scene({ fallbackPolicy: 'fail' }).created().asked().round(1)
    say({ type: 'critique.failed', cause: 'below_threshold' })
    say({ type: 'run_settled', status: 'below_threshold' })
    expect(phaseOf(stateOf(events))).toBe('failed')
    expect(statusOf(stateOf(events))).toBe('below_threshold')
  })

  test('[CT-46] the status is known from the ending on, before the run has settled', () => {
    const events = scenes.shipped()
    expect(events.at(-2)?.type).toBe('critique.ship')
    expect(statusOf(stateOf(events, events.length - 1))).toBe('shipped')
    expect(statusOf(stateOf(events, events.length - 2))).toBe('running')
  })
})

describe('the round on show', () => {
  test('follows the newest while the run goes on', () => {
    expect(roundOnShow(at('secondRunning'), undefined)?.n).toBe(2)
  })

  test('is the kept one once the run has ended', () => {
    expect(roundOnShow(at('belowThreshold'), undefined)?.n).toBe(2)
    expect(roundOnShow(at('interrupted'), undefined)?.n).toBe(1)
  })

  test('is the best that closed, when a run ended with nothing kept', () => {
    expect(roundOnShow(at('failedLate'), undefined)?.n).toBe(1)
    expect(roundOnShow(at('interruptedEmpty'), undefined)?.n).toBe(1)
  })

  test('there is nothing to look into when a run ended before a round closed', () => {
    expect(hasReviews(at('running'))).toBe(true)
    expect(hasReviews(at('failedLate'))).toBe(true)
    expect(hasReviews(at('waiting'))).toBe(false)
    for (const name of ['degraded', 'interruptedEmpty', 'failed'] as const)
      expect(hasReviews(at(name))).toBe(false)
  })

  test('is the one asked for, where there is such a round', () => {
    expect(roundOnShow(at('belowThreshold'), 3)?.n).toBe(3)
    expect(roundOnShow(at('shipped'), 9)?.n).toBe(2)
    expect(roundOnShow(at('idle'), 1)).toBeUndefined()
  })

  test('while it is open, the card shows the last closed one before it', () => {
    const state = at('secondRunning')
    expect(scoredRound(state, theRound(state, 2))?.n).toBe(1)
    expect(scoredRound(state, theRound(state, 1))?.n).toBe(1)
    expect(scoredRound(at('running'), theRound(at('running'), 1))).toBeUndefined()
  })
})

describe('the page on show', () => {
  test('belongs to its round', () => {
    expect(pageOnShow(at('shipped'), 1)).toEqual({
      artifact: expect.objectContaining({ hash: 'page1' }),
      notReviewed: false,
    })
  })

  test('[CT-18] a round without a page shows the last one and says since when', () => {
    const { events } = scene().created().asked().round(1).opens(2)
    expect(pageOnShow(stateOf(events), 2)).toMatchObject({ artifact: { hash: 'page1' }, unchangedSince: 1 })
  })

  test('a final edit is what shipped', () => {
    const made = scene().created().asked().round(1)
    const page = { hash: 'final', bytes: 1, mime: 'text/html' }
    made.say({ type: 'critique.artifact_seen', from: 'ship', ...page })
    made.say({ type: 'run_settled', status: 'shipped', round: 1, artifact: 'final' })
    expect(pageOnShow(stateOf(made.events), undefined)?.artifact.hash).toBe('final')
  })

  test('[CT-44] a single pass is not reviewed', () => {
    expect(pageOnShow(at('degraded'), undefined)).toMatchObject({
      artifact: { hash: 'single' },
      notReviewed: true,
    })
    expect(pageOnShow(at('waiting'), undefined)).toBeUndefined()
  })

  test('[CT-42] a draft whose round never closed is shown for what it is', () => {
    expect(pageOnShow(at('running'), undefined)?.notReviewed).toBe(false)
    expect(pageOnShow(at('interruptedEmpty'), undefined)).toMatchObject({
      artifact: { hash: 'page1' },
      notReviewed: true,
    })
  })
})

describe('[CT-36] the summary of a folded lane', () => {
  const lane = (role: 'critic' | 'brand' | 'designer' | 'copy', name: SceneName, n: number) =>
    summaryOf(theRound(at(name), n).lanes[role], defaults)

  test('is the first must-fix', () => {
    expect(lane('critic', 'roundClosed', 1)).toEqual({
      kind: 'must-fix',
      text: 'Give the button the first look: shrink the headline or move it.',
    })
  })

  test('else the note of the dim that costs most', () => {
    const { events, say } = scene().created().asked().opens(1)
    const dim = { type: 'critique.panelist_dim', round: 1, role: 'critic' } as const
    say({ ...dim, dimName: 'type', dimScore: 8, dimNote: 'Fine.' })
    say({ ...dim, dimName: 'space', dimScore: 4, dimNote: 'Tight.' })
    say({ ...dim, dimName: 'rhythm', dimScore: 1, dimNote: '' })
    say({ ...dim, dimName: 'contrast', dimNote: 'Unread.' })
    const round = theRound(stateOf(events), 1)
    expect(summaryOf(round.lanes.critic, defaults)).toEqual({ kind: 'dim', name: 'space', text: 'Tight.' })
  })

  test('else a note, else nothing', () => {
    expect(lane('designer', 'roundClosed', 1)).toMatchObject({ kind: 'note' })
    expect(lane('copy', 'running', 1)).toBeUndefined()
  })
})

describe('[CT-36] Smart opens', () => {
  test('who speaks now', () => {
    const state = at('running')
    expect(activeLane(state, theRound(state, 1))).toBe('brand')
  })

  test('between two panelists, the one who spoke last', () => {
    const { events } = scene().created().asked().opens(1).speaks(1, 'designer').speaks(1, 'critic')
    const state = stateOf(events)
    expect(activeLane(state, theRound(state, 1))).toBe('critic')
  })

  test('after the round, the judge with the lowest score', () => {
    const state = at('roundClosed')
    expect(activeLane(state, theRound(state, 1))).toBe('a11y')
  })

  test('the designer never, and an absent judge before a weak one', () => {
    const { events } = scene()
      .created()
      .asked()
      .round(1, { designer: { score: 1 }, critic: { score: 3 }, brand: { score: 9 }, a11y: { score: 9 } })
    const state = stateOf(events)
    expect(activeLane(state, theRound(state, 1))).toBe('copy')
  })
})

describe('[CT-9] [CT-17] how a lane stands', () => {
  const { events } = scene()
    .created()
    .asked()
    .round(1, { designer: { note: 'Drafted.' }, critic: { dims: [['type', 7, '']] }, brand: { score: 8 } })
  const round = theRound(stateOf(events), 1)

  test.each([
    ['designer', 'closed'],
    ['critic', 'unreadable'],
    ['brand', 'closed'],
    ['copy', 'absent'],
  ] as const)('%s is %s', (role, standing) => expect(standingOf(round, role)).toBe(standing))

  test('before its round has closed, a silent seat waits', () => {
    const state = at('running')
    expect(standingOf(theRound(state, 1), 'copy')).toBe('waiting')
    expect(standingOf(theRound(state, 1), 'brand')).toBe('open')
  })
})

describe('counts', () => {
  test('[DJ-1] open in this round, raised in all so far', () => {
    const state = at('belowThreshold')
    expect(tallyOf(state, theRound(state, 1), 'critic')).toEqual({ open: 2, raised: 2 })
    expect(tallyOf(state, theRound(state, 3), 'critic')).toEqual({ open: 2, raised: 6 })
    const shipped = at('shipped')
    expect(tallyOf(shipped, theRound(shipped, 2), 'critic')).toEqual({ open: 0, raised: 2 })
  })

  test('[CT-17] an absent seat has one open', () => {
    const { events } = scene()
      .created()
      .asked()
      .round(1, { critic: { score: 9 } })
    const state = stateOf(events)
    expect(tallyOf(state, theRound(state, 1), 'copy')).toEqual({ open: 1, raised: 1 })
  })

  test('[CT-37] consensus counts panelists without an open must-fix', () => {
    const state = at('shipped')
    expect(consensusOf(theRound(state, 1), defaults)).toBe(1)
    expect(consensusOf(theRound(state, 2), defaults)).toBe(5)
  })

  test('[CT-15] the model’s numbers are shown where they differ from ours', () => {
    const claims = (claimed: { composite?: number; mustFix?: number }) => {
      const { events } = scene().created().asked().opens(1).speaks(1, 'critic').closes(1, claimed)
      return claimedOf(roundOf(stateOf(events), 1))
    }
    expect(claims({ composite: 9.9, mustFix: 0 })).toEqual({ composite: 9.9, mustFix: 0 })
    expect(claims({})).toEqual({})
    const { composite = 0, mustFix } = theRound(at('roundClosed'), 1).end ?? {}
    expect(mustFix).toBe(5)
    const near = scene().created().asked().opens(1)
    for (const role of defaults.cast) near.speaks(1, role)
    near.closes(1, { composite: composite + 0.04, mustFix: 5 })
    expect(claimedOf(roundOf(stateOf(near.events), 1))).toEqual({})
  })

  test('[DJ-8] a run by other values is told apart', () => {
    expect(hasCustomRule(at('shipped'))).toBe(false)
    expect(hasCustomRule(stateOf(scene({ scoreThreshold: 7 }).created().events))).toBe(true)
    const weights = { ...defaults.weights, critic: 0.1 }
    expect(hasCustomRule(stateOf(scene({ weights }).created().events))).toBe(true)
  })

  test('[CT-24] a weak debate is marked at its own round', () => {
    const made = scene().created().asked().round(1)
    made.say({ type: 'critique.parser_warning', kind: 'weak_debate', position: 0, round: 1 })
    expect(isWeakDebate(stateOf(made.events), 1)).toBe(true)
    expect(isWeakDebate(stateOf(made.events), 2)).toBe(false)
  })

  test('a lane takes the first rows only, paged ones too', () => {
    const column = {
      length: 5,
      from: 3,
      page: (row: number) => (row === 1 ? undefined : `paged ${row}`),
      rows: ['a', 'b'],
    }
    expect(rowsUpTo(column, 4)).toEqual(['paged 0', 'paged 2', 'a'])
  })
})
