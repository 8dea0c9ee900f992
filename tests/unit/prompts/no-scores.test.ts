import { describe, expect, test } from 'vitest'
import { draftPrompt } from '../../../src/prompts/builders'
import { blocksOf, promptsOf, whole } from './asked'
import { roundFacts, SCORES } from './rounds'
import { created, quoted, secondRound, stateOf, thirdRound } from './states'

describe('[CT-58] no prompt tells what a page was worth', () => {
  const told = SCORES.flatMap((score) => [
    String(score),
    score.toFixed(1),
    score.toFixed(2),
    score.toFixed(3),
  ])

  test.each([
    ['after one round', secondRound(), 2],
    ['after two', thirdRound(), 3],
  ])('%s', (_, state, n) => {
    for (const [name, prompt] of Object.entries(promptsOf(state, n)))
      expect(
        told.filter((score) => whole(prompt).includes(score)),
        name,
      ).toEqual([])
  })

  test('not even by way of a remark', () => {
    const remarks = [
      'A clear 9/10',
      'It is 7,5 out of 10',
      'I score this 6',
      'composite of 7.50 now',
      '8.5 of 10',
    ]
    const state = stateOf([created(), ...roundFacts(1, { page: 'page-one', fixes: { critic: remarks } })])
    const lines = blocksOf(draftPrompt(state, 2, quoted).user).find(
      ({ kind }) => kind === 'must-fixes',
    )?.inside
    expect(lines?.replace(/^.*?: /gm, '').split('\n')).toEqual([
      'A clear …',
      'It is …',
      'I score this …',
      'composite of … now',
      '…',
    ])
  })

  test('other numbers stay', () => {
    const remarks = [
      'Three of 10 links, 3 of 10, are dead; .lead is 4.5:1 at 375/2 px, line 1.5',
      'Underscore 2 words',
    ]
    const state = stateOf([created(), ...roundFacts(1, { page: 'page-one', fixes: { critic: remarks } })])
    for (const remark of remarks) expect(draftPrompt(state, 2, quoted).user).toContain(remark)
  })
})
