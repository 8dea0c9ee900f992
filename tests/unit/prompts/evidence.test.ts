import { expect, test } from 'vitest'
import { draftPrompt, reviewPrompt } from '../../../src/prompts/builders'
import type { Fact, Measurement } from '../../../src/run/event'
import { roundFacts } from './rounds'
import { created, quoted, stateOf } from './states'

const row: Measurement = {
  instrument: 'IN-2',
  rule: 'contrast',
  target: '.lead',
  value: 2.9,
  expected: 4.5,
  violation: true,
  severity: 'high',
  width: 375,
}
const held: Measurement = {
  instrument: 'IN-9',
  rule: 'text_size',
  target: 'h1',
  value: 40,
  expected: 12,
  violation: false,
  severity: 'medium',
}
const checked = (finding: string, more: Partial<Extract<Fact, { type: 'finding.checked' }>>): Fact => ({
  type: 'finding.checked',
  finding,
  check: 'not_measurable',
  artifact: 'page-one',
  ...more,
})

const facts = (evidence: 'counts' | undefined): Fact[] => [
  created({ ...(evidence && { config: { evidence } }) }),
  ...roundFacts(1, {
    page: 'page-one',
    fixes: { critic: ['The lead is too pale', 'The h1 is 9px', '“Gone” is gone', 'It feels cold'] },
    rows: [row, held],
    bytes: 10,
  }),
  checked('critic-1.1', { check: 'confirmed', rows: [0] }),
  checked('critic-1.2', { check: 'refuted', reason: 'holds', measured: 40 }),
  checked('critic-1.3', { check: 'refuted', reason: 'target_absent' }),
  checked('critic-1.4', {}),
  { type: 'critique.round_open', round: 2, position: 0 },
]

test('the designer is told what measurements say of each must-fix', () => {
  const { user } = draftPrompt(stateOf(facts('counts')), 2, quoted)
  expect(user).toContain(
    'The lead is too pale [measured: IN-2 contrast 2.9 at .lead, 375 px wide, needs 4.5]',
  )
  expect(user).toContain('The h1 is 9px [refuted by measurement, which reads 40: do not act on it]')
  expect(user).toContain('“Gone” is gone [refuted by measurement, it is not on the page: do not act on it]')
  expect(user).toMatch(/It feels cold\n/)
})

test('the judges may cite what was measured and is in order, where claims are checked', () => {
  const cited = '- IN-9 text_size at h1: 40'
  expect(reviewPrompt(stateOf(facts('counts')), 1, quoted).user).toContain(cited)
  expect(reviewPrompt(stateOf(facts(undefined)), 1, quoted).user).not.toContain(cited)
})
