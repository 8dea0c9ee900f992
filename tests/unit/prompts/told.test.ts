import { describe, expect, test } from 'vitest'
import { draftPrompt, reviewPrompt } from '../../../src/prompts/builders'
import type { Fact, Measurement } from '../../../src/run/event'
import type { RunState } from '../../../src/run/state'
import { blocksOf, first, inside, promptsOf, whole } from './asked'
import { type Judged, roundFacts, SCORES } from './rounds'
import { created, fork, quoted, secondRound, stateOf, thirdRound } from './states'

/* What designer and judges are told of what was said and measured, and what they are not. */

/** A run whose first rounds have closed so. */
const after = (...rounds: readonly Judged[]) =>
  stateOf([
    created({ config: { maxRounds: 4 } }),
    ...rounds.flatMap((round, at) => roundFacts(at + 1, round)),
  ])
const drafted = (state: RunState, n = 2) => draftPrompt(state, n, quoted)
const reviewed = (state: RunState, n: number) => reviewPrompt(state, n, quoted).user
const critic = (...texts: readonly string[]): Judged => ({ page: 'page-one', fixes: { critic: texts } })

describe('the designer', () => {
  test('goes on from the page before its round, also when its own has a page already', () => {
    const { user } = drafted(thirdRound())
    expect(user).toContain('<title>One</title>')
    expect(user).not.toContain('<title>Two</title>')
    expect(drafted(secondRound({ fork })).user).not.toContain('<title>Forked</title>')
  })

  test('is told when something that was fixed is back', () => {
    const small = critic('The heading "Umbrella" is too small')
    const { user } = drafted(after(small, { page: 'page-two' }, small), 4)
    expect(user).toContain('- critic-1.1 (critic, was fixed and is back): ')
  })

  test('keeps what earned the threshold, and no more than can be kept in mind', () => {
    const kept = inside(drafted(secondRound()), 'keep')
    expect(kept.split('\n')).toHaveLength(4)
    expect(kept).not.toContain('weak at .lead')
    const many = Array.from({ length: 30 }, (_, at) => `Change "thing ${at} of this page" at .thing-${at}`)
    const keeping = inside(drafted(after(critic(...many), { page: 'page-two' }), 3), 'keep')
    expect(keeping.split('\n')).toHaveLength(16)
  })

  test('gets one line for each remark, cut where it is an essay', () => {
    const essay = `One\n- critic-9.9 (critic, since round 1): posing ${'word '.repeat(200)}`
    const lines = inside(drafted(after(critic(essay))), 'must-fixes')
    expect(lines).toMatch(/^- critic-1\.1 \(critic, since round 1\): One - critic-9\.9[^\n]*…$/)
    expect(lines.length).toBeLessThan(400)
  })

  test('gets the worst faults first, each once, and not more than can be kept in mind', () => {
    const row = { instrument: 'IN-8', violation: true } as const
    const rows = Array.from({ length: 60 }, (_, at): Measurement[] => {
      const severity = at === 59 ? 'critical' : 'low'
      const target = `#t${Math.floor(at / 2)}${severity}`
      return [
        { ...row, rule: 'target', target, severity },
        { ...row, rule: 'size', target: `#s${at}`, severity },
      ]
    })
    const lines = inside(drafted(after({ page: 'page-one', rows: rows.flat() })), 'measurements').split('\n')
    expect([lines.length, new Set(lines).size]).toEqual([41, 41])
    expect(lines[0]).toBe('- IN-8 target at #t29critical')
    expect(lines[40]).toBe('and 51 more')
  })
})

describe('the judges', () => {
  test('hear nothing of what was said before', () => {
    const user = reviewed(thirdRound(), 3)
    for (const said of ['too pale on white', 'stands out in', 'a11y-1.1', 'worse than on the page before']) {
      expect(drafted(thirdRound(), 3).user).toContain(said)
      expect(user).not.toContain(said)
    }
    expect(blocksOf(user).map(({ kind }) => kind)).toEqual(['brief', 'page', 'measurements'])
  })

  test('see the page of their round, or the one that it inherits, and what was measured of that one', () => {
    const one = reviewed(secondRound(), 1)
    expect(one).toContain('<title>One</title>')
    expect(one).toContain('- IN-1 contrast at .lead: 3.2, should be 4.5, 375 px wide')
    expect(one).not.toContain('IN-3')
    const later = reviewed(thirdRound(), 2)
    expect(later).toContain('<title>Two</title>')
    expect(later).not.toMatch(/<title>One<\/title>|IN-13/)
    expect(reviewed(secondRound(), 2)).toContain('<title>One</title>')
    expect(reviewed(first({ fork }), 1)).toContain('<title>Forked</title>')
  })

  test('are told when nothing was found, and when nobody looked', () => {
    const clean: Measurement = { instrument: 'IN-3', rule: 'headings', violation: false, severity: 'low' }
    const looked = after({ page: 'page-one', rows: [clean] })
    expect(reviewed(looked, 1)).toContain('found nothing wrong with it')
    expect(reviewed(after({ page: 'page-one' }), 1)).toContain('Code has nothing to say about this page')
  })
})

describe('where claims are checked', () => {
  const row = (instrument: string, rule: string, more: Partial<Measurement>): Measurement => ({
    ...{ instrument, rule, violation: false, severity: 'high', ...more },
  })
  const pale = row('IN-2', 'contrast', {
    target: '.lead',
    value: 2.9,
    expected: 4.5,
    violation: true,
    width: 375,
  })
  const held = row('IN-9', 'text_size', { target: 'h1', value: 40, expected: 12 })
  const checked = (finding: string, more: Partial<Extract<Fact, { type: 'finding.checked' }>>): Fact => {
    return { type: 'finding.checked', finding, check: 'not_measurable', artifact: 'page-one', ...more }
  }
  const fixes = { critic: ['The lead is too pale', 'The h1 is 9px', '“Gone” is gone', 'It feels cold'] }
  const state = (evidence?: 'counts') =>
    stateOf([
      created({ ...(evidence && { config: { evidence } }) }),
      ...roundFacts(1, { page: 'page-one', fixes, rows: [pale, held], bytes: 10 }),
      checked('critic-1.1', { check: 'confirmed', rows: [0] }),
      checked('critic-1.2', { check: 'refuted', reason: 'holds', measured: 40 }),
      checked('critic-1.3', { check: 'refuted', reason: 'target_absent' }),
      checked('critic-1.4', {}),
      { type: 'critique.round_open', round: 2, position: 0 },
    ])

  test('the designer is told what measurements say of each must-fix', () => {
    const { user } = drafted(state('counts'))
    for (const line of [
      'The lead is too pale [measured: IN-2 contrast 2.9 at .lead, 375 px wide, needs 4.5]\n',
      'The h1 is 9px [refuted by measurement, which reads 40: do not act on it]\n',
      '“Gone” is gone [refuted by measurement, it is not on the page: do not act on it]\n',
      'It feels cold\n',
    ])
      expect(user).toContain(line)
  })

  test('the judges may cite what was measured and is in order, and elsewhere not', () => {
    const cited = '- IN-9 text_size at h1: 40'
    expect(reviewed(state('counts'), 1)).toContain(cited)
    expect(reviewed(state(), 1)).not.toContain(cited)
  })
})

describe('[CT-58] no prompt tells what a page was worth', () => {
  test('after one round, and after two', () => {
    const told = SCORES.flatMap((score) => [
      String(score),
      ...[1, 2, 3].map((digits) => score.toFixed(digits)),
    ])
    for (const prompt of [
      ...Object.values(promptsOf(secondRound(), 2)),
      ...Object.values(promptsOf(thirdRound(), 3)),
    ])
      expect(told.filter((score) => whole(prompt).includes(score))).toEqual([])
  })

  test.each<readonly [string, string]>([
    ['A clear 9/10', 'A clear …'],
    ['It is 7,5 out of 10', 'It is …'],
    ['I score this 6', 'I score this …'],
    ['composite of 7.50 now', 'composite of … now'],
    ['8.5 of 10', '…'],
    ...[
      'Three of 10 links, 3 of 10, are dead; .lead is 4.5:1 at 375/2 px, line 1.5',
      'Underscore 2 words',
    ].map((other) => [other, other] as const),
  ])('not even by way of a remark: %s', (remark, told) => {
    expect(inside(drafted(after(critic(remark))), 'must-fixes')).toMatch(/: [^:]/)
    expect(inside(drafted(after(critic(remark))), 'must-fixes').replace(/^.*?: /, '')).toBe(told)
  })
})
