import { describe, expect, test } from 'vitest'
import { draftPrompt, reviewPrompt } from '../../../src/prompts/builders'
import type { Measurement } from '../../../src/run/event'
import { blocksOf, first } from './asked'
import { roundFacts } from './rounds'
import { created, fork, quoted, secondRound, stateOf, thirdRound } from './states'

describe('the judges', () => {
  test('hear nothing of what was said before', () => {
    const { user } = reviewPrompt(thirdRound(), 3, quoted)
    const draft = draftPrompt(thirdRound(), 3, quoted).user
    for (const said of ['too pale on white', 'stands out in', 'a11y-1.1', 'worse than on the page before']) {
      expect(draft).toContain(said)
      expect(user).not.toContain(said)
    }
    expect(blocksOf(user).map(({ kind }) => kind)).toEqual(['brief', 'page', 'measurements'])
  })

  test('see the page of their round, and what was measured of that one', () => {
    const { user } = reviewPrompt(secondRound(), 1, quoted)
    expect(user).toContain('<title>One</title>')
    expect(user).toContain('- IN-1 contrast at .lead: 3.2, should be 4.5, 375 px wide')
    expect(user).not.toContain('IN-3')
    const later = reviewPrompt(thirdRound(), 2, quoted).user
    expect(later).toContain('<title>Two</title>')
    expect(later).not.toContain('<title>One</title>')
    expect(later).not.toContain('IN-13')
  })

  test('see the page that a round without one of its own inherits', () => {
    expect(reviewPrompt(secondRound(), 2, quoted).user).toContain('<title>One</title>')
    expect(reviewPrompt(first({ fork }), 1, quoted).user).toContain('<title>Forked</title>')
  })

  test('are told when nothing was found, and when nobody looked', () => {
    const clean: Measurement = { instrument: 'IN-3', rule: 'headings', violation: false, severity: 'low' }
    const facts = (rows?: readonly Measurement[]) =>
      stateOf([created(), ...roundFacts(1, { page: 'page-one', ...(rows && { rows }) })])
    expect(reviewPrompt(facts([clean]), 1, quoted).user).toContain('found nothing wrong with it')
    expect(reviewPrompt(facts(), 1, quoted).user).toContain('Code has nothing to say about this page')
  })

  test('owe a debate in every round but the last, and fewer words in each', () => {
    const words = [
      reviewPrompt(first(), 1, quoted),
      reviewPrompt(secondRound(), 2, quoted),
      reviewPrompt(thirdRound(), 3, quoted),
    ]
    expect(words.map(({ user }) => user.includes('This is not the last round.'))).toEqual([true, true, false])
    expect(words.map(({ user }) => Number(/at most (\d+) bytes/.exec(user)?.[1]))).toEqual([8000, 4250, 3400])
  })
})
