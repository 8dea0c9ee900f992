import { describe, expect, test } from 'vitest'
import {
  classicPrompt,
  draftPrompt,
  reviewPrompt,
  roundPrompt,
  singlePrompt,
} from '../../../src/prompts/builders'
import type { Prompt } from '../../../src/run/procedure'
import type { Fact } from '../../../src/run/event'
import type { RunState } from '../../../src/run/state'
import { bare, blocksOf } from './asked'
import { ATTACKS } from './attacks'
import { roundFacts } from './rounds'
import {
  brief,
  CALL_NONCE,
  created,
  materials,
  quoted,
  RUN_NONCE,
  secondRound,
  stateOf,
  thirdRound,
} from './states'

describe('text that is not ours', () => {
  const attack = Object.values(ATTACKS).join('\n')
  const quotes: readonly Fact[] = roundFacts(1, {
    page: 'page-one',
    fixes: { critic: [attack.slice(0, 300), ...Object.values(ATTACKS)] },
    rows: [
      { instrument: 'IN-1', rule: attack, target: attack, value: attack, violation: true, severity: 'high' },
    ],
    regressed: [attack],
  })
  const plain: readonly Fact[] = roundFacts(1, {
    page: 'page-one',
    fixes: { critic: ['Make the heading larger'] },
    rows: [{ instrument: 'IN-1', rule: 'contrast', violation: true, severity: 'high' }],
    regressed: ['contrast'],
  })
  const hostileBrief = { ...brief, title: attack, what: attack, tone: attack, requirements: [attack] }
  const attacked = stateOf([
    created({ brief: hostileBrief, materials: [{ kind: 'brand', name: attack, text: attack }] }),
    ...quotes,
  ])
  const harmless = stateOf([created({ materials: [{ kind: 'brand', name: 'a', text: 'b' }] }), ...plain])
  const hostilePage = { ...quoted, page: () => attack }
  const harmlessPage = { ...quoted, page: () => '<!doctype html><summary></summary>' }

  test.each(['draft', 'review', 'round', 'classic', 'single'] as const)(
    'changes not a letter of ours: %s',
    (name) => {
      const ask = (state: RunState, by: typeof quoted): Prompt => {
        const builders = {
          draft: () => draftPrompt(state, 2, by),
          review: () => reviewPrompt(state, 1, by),
          round: () => roundPrompt(state, 2, by),
          classic: () => classicPrompt(state, by),
          single: () => singlePrompt(state),
        }
        return builders[name]()
      }
      const one = ask(attacked, hostilePage)
      const other = ask(harmless, harmlessPage)
      expect(bare(one.system)).toBe(bare(other.system))
      expect(bare(one.user)).toBe(bare(other.user))
      for (const { inside } of [...blocksOf(one.system), ...blocksOf(one.user)])
        expect(inside).not.toMatch(
          /<\s*\/?\s*(?:data|SHIP|PANELIST|ROUND_END|CRITIQUE_RUN|think|panelist)\b|<!\[|\]\]>/,
        )
    },
  )

  test('stands behind the fence of the run where a person gave it, and of the call where a model wrote it', () => {
    const blocks = blocksOf(draftPrompt(thirdRound({ materials }), 3, quoted).user)
    expect(blocks.map(({ kind, id }) => [kind, id])).toEqual([
      ['brief', RUN_NONCE],
      ['page', CALL_NONCE],
      ['must-fixes', CALL_NONCE],
      ['measurements', CALL_NONCE],
      ['keep', CALL_NONCE],
    ])
  })

  test('has a fence in a run from before there were nonces', () => {
    const { user, system } = draftPrompt(secondRound({ nonce: '', materials }), 2, { ...quoted, nonce: '' })
    expect(new Set([...blocksOf(user), ...blocksOf(system)].map(({ id }) => id))).toEqual(new Set(['0000']))
  })
})
