import { describe, expect, test } from 'vitest'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { ruleWords } from '../../../src/theater/rule-words'
import { causeWords } from '../../../src/theater/ending-words'
import { hasCustomRule } from '../../../src/theater/selectors'
import { announcement, badgeWords } from '../../../src/theater/words'
import { type SceneName, scene, scenes, stateOf } from '../../ui/scenes'

const t = createTranslate(en)
const at = (name: SceneName) => stateOf(scenes[name]())

describe('[DJ-3] the badge says', () => {
  test.each([
    ['idle', 'Not started'],
    ['waiting', 'Waiting for the first round'],
    ['secondRunning', 'Round 2 of 3'],
    ['shipped', 'Shipped at round 2, composite 8.6'],
    ['belowThreshold', 'Below threshold: round 2 kept, composite 7.1'],
    ['timedOut', 'Timed out: round 1 kept, composite 6.2'],
    ['interrupted', 'Interrupted at round 2, best composite 6.2'],
    ['interruptedEmpty', 'Interrupted before a round closed'],
    ['degrading', 'Degraded: not reviewed'],
    ['degraded', 'Degraded: not reviewed'],
    ['failed', 'Failed: no result'],
  ] as const)('%s: %s', (name, words) => expect(badgeWords(at(name), t)).toBe(words))

  test('[DJ-9] shipped of a shipped run alone, and so does the rule line', () => {
    const others = Object.entries(scenes).filter(([name]) => name !== 'shipped')
    expect(others.length).toBeGreaterThan(10)
    for (const [, events] of others) {
      const state = stateOf(events())
      expect(badgeWords(state, t)).not.toMatch(/shipped/i)
      expect(ruleWords(state, t)).not.toMatch(/shipped/i)
    }
  })
})

describe('[TR-8] the rule line of a run with a margin', () => {
  const with4 = (name: SceneName, margin = 0.4) => {
    const state = at(name)
    return { ...state, config: { ...state.config, margin } }
  }

  test('says the threshold and the margin, and not only what they make', () => {
    expect(ruleWords(with4('running'), t)).toContain('composite score ≥ 8.0 + 0.4 and open must-fix == 0')
    expect(ruleWords(with4('running', 0.35), t)).toContain('≥ 8.0 + 0.35 and')
    expect(ruleWords(with4('shipped'), t)).toContain('composite 8.6 ≥ threshold 8.0 + 0.4 with')
    // Beside the must-fixes a second sum would be misread.
    expect(ruleWords(with4('belowThreshold'), t)).toContain('ship rule (8.4 + 0 must-fix)')
    expect(ruleWords(with4('running', 0), t)).toContain('≥ 8.0 and')
  })

  test('is a rule of its own, even where the sum is the usual threshold', () => {
    const same = with4('shipped')
    expect(hasCustomRule(same)).toBe(true)
    expect(hasCustomRule({ ...same, config: { ...same.config, scoreThreshold: 7.6 } })).toBe(true)
    expect(hasCustomRule(with4('shipped', 0))).toBe(false)
  })
})

describe('[CT-37] the rule line', () => {
  test.each([
    ['running', 'Ships when composite score ≥ 8.0 and open must-fix == 0. Otherwise refine, up to 3 rounds.'],
    ['idle', 'Ships when composite score ≥ 8.0 and open must-fix == 0. Otherwise refine, up to 3 rounds.'],
    ['shipped', 'Shipped: composite 8.6 ≥ threshold 8.0 with 0 open must-fix. Consensus 5 of 5 panelists.'],
    [
      'interrupted',
      'Did not meet ship rule (8.0 + 0 must-fix), but you stopped early. Best-of-N was kept, transcript stays available.',
    ],
    [
      'interruptedEmpty',
      'Did not meet ship rule (8.0 + 0 must-fix): you stopped before a round closed. Nothing was kept, transcript stays available.',
    ],
    [
      'belowThreshold',
      'Did not meet ship rule (8.0 + 0 must-fix) in 3 rounds. Round 2 was kept: composite 7.1, 5 open must-fix.',
    ],
    [
      'timedOut',
      'Did not meet ship rule (8.0 + 0 must-fix) in time. Round 1 was kept: composite 6.2, 5 open must-fix.',
    ],
    ['degraded', 'The ship rule (8.0 + 0 must-fix) was not applied: the jury dropped out of this run.'],
    ['failed', 'The ship rule (8.0 + 0 must-fix) was not reached: the run failed. Nothing was kept.'],
    [
      'failedLate',
      'Did not meet ship rule (8.0 + 0 must-fix): the run failed. Best closed round: 1, composite 6.2.',
    ],
  ] as const)('%s', (name, words) => expect(ruleWords(at(name), t)).toBe(words))

  test('takes its numbers from the run', () => {
    const state = stateOf(scene({ scoreThreshold: 7.25, maxRounds: 1 }).created().events)
    expect(ruleWords(state, t)).toBe(
      'Ships when composite score ≥ 7.3 and open must-fix == 0. Otherwise refine, up to 1 round.',
    )
  })

  test('a closed page is not laid at the person’s door', () => {
    const made = scene().created().asked().round(1)
    made.say({ type: 'critique.interrupted', bestRound: 1 })
    made.say({ type: 'run_settled', status: 'interrupted', round: 1, recoveryReason: 'page_closed' })
    expect(ruleWords(stateOf(made.events), t)).toContain('the page was closed while the run went on')
  })
})

describe('[CT-40] what is announced', () => {
  const said = (events: ReturnType<(typeof scenes)['shipped']>) =>
    events
      .map((_, n) => announcement(stateOf(events, n), stateOf(events, n + 1), t))
      .filter((words) => words !== undefined)

  test('rounds and the ship, word by word', () => {
    expect(said(scenes.shipped())).toEqual([
      'Round 1 closed. Composite 6.2 of 10. 5 must-fix open. Continuing.',
      'Round 2 closed. Composite 8.6 of 10. No must-fix open. Shipping.',
      'Shipped at round 2. Composite 8.6 of 10. No must-fix open.',
    ])
  })

  test('the last round, and what was kept of it', () => {
    expect(said(scenes.belowThreshold()).slice(-2)).toEqual([
      'Round 3 closed. Composite 6.2 of 10. 5 must-fix open. That was the last round.',
      'Settled below threshold. Round 2 kept. Composite 7.1 of 10. 5 must-fix open.',
    ])
  })

  test('a round that could not be scored', () => {
    const { events } = scene()
      .created()
      .asked()
      .round(1, { critic: { mustFix: ['One thing.'] } })
    expect(said(events)).toEqual([
      'Round 1 closed. Its composite could not be read. 5 must-fix open. Continuing.',
    ])
  })

  test('nothing else: no ending without a page, no step back, no other run', () => {
    expect(said(scenes.interruptedEmpty())).toEqual([])
    expect(said(scenes.degraded())).toEqual([])
    const [now, before] = [at('shipped'), at('roundClosed')]
    expect(announcement(now, before, t)).toBeUndefined()
    expect(announcement({ ...before, runId: 'other' }, now, t)).toBeUndefined()
  })

  test('two at once are both said', () => {
    const events = scenes.shipped()
    expect(announcement(stateOf(events, events.length - 3), stateOf(events), t)).toBe(
      'Round 2 closed. Composite 8.6 of 10. No must-fix open. Shipping. ' +
        'Shipped at round 2. Composite 8.6 of 10. No must-fix open.',
    )
  })
})

test('a failure has its cause in words, and an unknown one is named', () => {
  expect(causeWords(at('failed'), t)).toBe(
    'The connection broke in the middle of the reply. Check the network, then run again.',
  )
  const made = scene().created().asked().fails('gremlins')
  expect(causeWords(stateOf(made.events), t)).toContain('“gremlins”')
})
