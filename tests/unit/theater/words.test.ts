/** What the stage says in words: its badge, its rule line, what is announced, and why a run has failed. */
import { describe, expect, test } from 'vitest'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { causeWords } from '../../../src/theater/ending-words'
import { ruleWords } from '../../../src/theater/rule-words'
import { hasCustomRule } from '../../../src/theater/selectors'
import { announcement, badgeWords } from '../../../src/theater/words'
import { type SceneName, scene, scenes, stateOf } from '../../ui/scenes'

const t = createTranslate(en)
const at = (name: SceneName) => stateOf(scenes[name]())

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
] as const)('[DJ-3] the badge of %s says: %s', (name, words) => expect(badgeWords(at(name), t)).toBe(words))

test('[DJ-9] badge and rule line say shipped of a shipped run alone', () => {
  const others = Object.entries(scenes).filter(([name]) => name !== 'shipped')
  expect(others.length).toBeGreaterThan(10)
  const words = others.flatMap(([, events]) => [
    badgeWords(stateOf(events()), t),
    ruleWords(stateOf(events()), t),
  ])
  expect(words.filter((said) => /shipped/i.test(said))).toEqual([])
})

describe('[CT-37] the rule line', () => {
  const ships = 'Ships when composite score ≥ 8.0 and open must-fix == 0. Otherwise refine, up to 3 rounds.'
  const missed = 'Did not meet ship rule (8.0 + 0 must-fix)'
  const stays = 'transcript stays available.'
  test.each<[SceneName, string]>([
    ['running', ships],
    ['idle', ships],
    ['shipped', 'Shipped: composite 8.6 ≥ threshold 8.0 with 0 open must-fix. Consensus 5 of 5 panelists.'],
    ['interrupted', `${missed}, but you stopped early. Best-of-N was kept, ${stays}`],
    ['interruptedEmpty', `${missed}: you stopped before a round closed. Nothing was kept, ${stays}`],
    ['belowThreshold', `${missed} in 3 rounds. Round 2 was kept: composite 7.1, 5 open must-fix.`],
    ['timedOut', `${missed} in time. Round 1 was kept: composite 6.2, 5 open must-fix.`],
    ['degraded', 'The ship rule (8.0 + 0 must-fix) was not applied: the jury dropped out of this run.'],
    ['failed', 'The ship rule (8.0 + 0 must-fix) was not reached: the run failed. Nothing was kept.'],
    ['failedLate', `${missed}: the run failed. Best closed round: 1, composite 6.2.`],
  ])('%s', (name, words) => expect(ruleWords(at(name), t)).toBe(words))

  test('takes its numbers from the run, and lays a closed page not at the person’s door', () => {
    const state = stateOf(scene({ scoreThreshold: 7.25, maxRounds: 1 }).created().events)
    expect(ruleWords(state, t)).toBe(ships.replace('8.0', '7.3').replace('3 rounds', '1 round'))
    const made = scene().created().asked().round(1)
    made.say({ type: 'critique.interrupted', bestRound: 1 })
    made.say({ type: 'run_settled', status: 'interrupted', round: 1, recoveryReason: 'page_closed' })
    expect(ruleWords(stateOf(made.events), t)).toContain('the page was closed while the run went on')
  })

  test('[TR-8] says the threshold and the margin, not only what they make; that is a rule of its own, whatever the sum', () => {
    const margined = (name: SceneName, margin = 0.4, more: object = {}) => {
      const state = at(name)
      return { ...state, config: { ...state.config, margin, ...more } }
    }
    const said = (name: SceneName, margin?: number) => ruleWords(margined(name, margin), t)
    expect(said('running')).toContain('composite score ≥ 8.0 + 0.4 and open must-fix == 0')
    expect(said('running', 0.35)).toContain('≥ 8.0 + 0.35 and')
    expect(said('running', 0)).toContain('≥ 8.0 and')
    expect(said('shipped')).toContain('composite 8.6 ≥ threshold 8.0 + 0.4 with')
    // Beside the must-fixes a second sum would be misread.
    expect(said('belowThreshold')).toContain('ship rule (8.4 + 0 must-fix)')
    const same = margined('shipped', 0.4, { scoreThreshold: 7.6 })
    expect([margined('shipped'), same, margined('shipped', 0)].map(hasCustomRule)).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('[CT-40] what is announced', () => {
  const said = (events: ReturnType<(typeof scenes)['shipped']>) =>
    events.flatMap((_, n) => announcement(stateOf(events, n), stateOf(events, n + 1), t) ?? [])
  const second = 'Round 2 closed. Composite 8.6 of 10. No must-fix open. Shipping.'
  const ship = 'Shipped at round 2. Composite 8.6 of 10. No must-fix open.'

  test('rounds and the ship, word by word; two at once are both said', () => {
    const first = 'Round 1 closed. Composite 6.2 of 10. 5 must-fix open. Continuing.'
    expect(said(scenes.shipped())).toEqual([first, second, ship])
    const events = scenes.shipped()
    const [before, after] = [stateOf(events, events.length - 3), stateOf(events)]
    expect(announcement(before, after, t)).toBe(`${second} ${ship}`)
  })

  test('the last round and what was kept of it, and a round that could not be scored', () => {
    expect(said(scenes.belowThreshold()).slice(-2)).toEqual([
      'Round 3 closed. Composite 6.2 of 10. 5 must-fix open. That was the last round.',
      'Settled below threshold. Round 2 kept. Composite 7.1 of 10. 5 must-fix open.',
    ])
    const unread = scene()
      .created()
      .asked()
      .round(1, { critic: { mustFix: ['One thing.'] } })
    const words = 'Round 1 closed. Its composite could not be read. 5 must-fix open. Continuing.'
    expect(said(unread.events)).toEqual([words])
  })

  test('nothing else: no ending without a page, no step back, no other run', () => {
    expect([said(scenes.interruptedEmpty()), said(scenes.degraded())]).toEqual([[], []])
    const [now, before] = [at('shipped'), at('roundClosed')]
    expect(announcement(now, before, t)).toBeUndefined()
    expect(announcement({ ...before, runId: 'other' }, now, t)).toBeUndefined()
  })
})

test('a failure has its cause in words, and an unknown one is named', () => {
  const cut = 'The connection broke in the middle of the reply. Check the network, then run again.'
  expect(causeWords(at('failed'), t)).toBe(cut)
  const made = scene().created().asked().fails('gremlins')
  expect(causeWords(stateOf(made.events), t)).toContain('“gremlins”')
})
