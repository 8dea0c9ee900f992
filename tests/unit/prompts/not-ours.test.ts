// Text of a person or a model changes no letter of a prompt around it, and stands behind the fence of whoever said it.
import { describe, expect, test } from 'vitest'
import {
  classicPrompt,
  draftPrompt,
  reviewPrompt,
  roundPrompt,
  singlePrompt,
} from '../../../src/prompts/builders'
import type { Prompt } from '../../../src/run/procedure'
import type { RunState } from '../../../src/run/state'
import { ATTACK as attack, bare, blocksOf } from './asked'
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
  const row = { instrument: 'IN-1', violation: true, severity: 'high' } as const
  const attacked = stateOf([
    created({
      brief: { ...brief, title: attack, what: attack, tone: attack, requirements: [attack] },
      materials: [{ kind: 'brand', name: attack, text: attack }],
    }),
    ...roundFacts(1, {
      page: 'page-one',
      fixes: { critic: [attack.slice(0, 300), ...Object.values(ATTACKS)] },
      rows: [{ ...row, rule: attack, target: attack, value: attack }],
      regressed: [attack],
    }),
  ])
  const harmless = stateOf([
    created({ materials: [{ kind: 'brand', name: 'a', text: 'b' }] }),
    ...roundFacts(1, {
      page: 'page-one',
      fixes: { critic: ['Make the heading larger'] },
      rows: [{ ...row, rule: 'contrast' }],
      regressed: ['contrast'],
    }),
  ])
  const asked = (state: RunState, page: string): readonly Prompt[] => {
    const by = { ...quoted, page: () => page }
    const inRounds = [draftPrompt(state, 2, by), reviewPrompt(state, 1, by), roundPrompt(state, 2, by)]
    return [...inRounds, classicPrompt(state, by), singlePrompt(state)]
  }

  test('changes not a letter of ours', () => {
    const plain = asked(harmless, '<!doctype html><summary></summary>')
    for (const [at, { system, user }] of asked(attacked, attack).entries()) {
      expect(bare(system)).toBe(bare(plain[at]?.system ?? ''))
      expect(bare(user)).toBe(bare(plain[at]?.user ?? ''))
      for (const { inside } of [...blocksOf(system), ...blocksOf(user)])
        expect(inside).not.toMatch(
          /<\s*\/?\s*(?:data|SHIP|PANELIST|ROUND_END|CRITIQUE_RUN|think|panelist)\b|<!\[|\]\]>/,
        )
    }
  })

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
