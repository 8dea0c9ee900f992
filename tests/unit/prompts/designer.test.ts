import { describe, expect, test } from 'vitest'
import { classicPrompt, draftPrompt, roundPrompt } from '../../../src/prompts/builders'
import type { Measurement } from '../../../src/run/event'
import { blocksOf, first } from './asked'
import { roundFacts } from './rounds'
import { created, fork, quoted, secondRound, stateOf, thirdRound } from './states'

describe('the designer', () => {
  test('begins a forked run from its page and what was open there', () => {
    const prompts = [
      draftPrompt(first({ fork }), 1, quoted),
      roundPrompt(first({ fork }), 1, quoted),
      classicPrompt(first({ fork }), quoted),
    ]
    for (const { user } of prompts) {
      expect(user).toContain('<title>Forked</title>')
      expect(user).toMatch(
        /- critic-0\.1 \(critic, from before this run\): Heading "From before" says nothing/,
      )
      expect(user).toMatch(/- copy-0\.1 \(copy, from before this run\): Remove the second paragraph/)
    }
    expect(draftPrompt(secondRound({ fork }), 2, quoted).user).not.toContain('<title>Forked</title>')
  })

  test('begins any other run from nothing', () => {
    for (const prompt of [
      draftPrompt(first(), 1, quoted),
      roundPrompt(first(), 1, quoted),
      classicPrompt(first(), quoted),
    ])
      expect(blocksOf(prompt.user).map(({ kind }) => kind)).toEqual(['brief'])
  })

  test('goes on from the page before its round, also when its own has a page already', () => {
    const { user } = draftPrompt(thirdRound(), 2, quoted)
    expect(user).toContain('<title>One</title>')
    expect(user).not.toContain('<title>Two</title>')
  })

  test('hears each fault once: what the bench raised stands among the must-fixes', () => {
    const blocks = blocksOf(draftPrompt(secondRound(), 2, quoted).user)
    const inside = (kind: string) => blocks.find((block) => block.kind === kind)?.inside
    expect(inside('must-fixes')).toContain('- bench-1.1 (measured, since round 1): ')
    expect(inside('measurements')).toContain('IN-1 contrast')
    expect(inside('measurements')).not.toContain('IN-5')
  })

  test('is told when something that was fixed is back', () => {
    const fixes = { critic: ['The heading "Umbrella" is too small'] }
    const state = stateOf([
      created({ config: { maxRounds: 4 } }),
      ...roundFacts(1, { page: 'page-one', fixes }),
      ...roundFacts(2, { page: 'page-two' }),
      ...roundFacts(3, { page: 'page-one', fixes }),
    ])
    expect(draftPrompt(state, 4, quoted).user).toContain('- critic-1.1 (critic, was fixed and is back): ')
  })

  test('keeps what earned the threshold, and no more than can be kept in mind', () => {
    const kept =
      blocksOf(draftPrompt(secondRound(), 2, quoted).user).find(({ kind }) => kind === 'keep')?.inside ?? ''
    expect(kept.split('\n')).toHaveLength(4)
    expect(kept).not.toContain('weak at .lead')
    const fixes = {
      critic: Array.from({ length: 30 }, (_, at) => `Change "thing ${at} of this page" at .thing-${at}`),
    }
    const state = stateOf([
      created(),
      ...roundFacts(1, { page: 'page-one', fixes }),
      ...roundFacts(2, { page: 'page-two' }),
    ])
    const many =
      blocksOf(draftPrompt(state, 3, quoted).user).find(({ kind }) => kind === 'keep')?.inside ?? ''
    expect(many.split('\n')).toHaveLength(16)
  })

  test('is told where to copy signs and not their stand-ins', () => {
    expect(draftPrompt(thirdRound(), 3, quoted).user).toContain('In this block ‹ stands for <')
    expect(draftPrompt(secondRound(), 2, quoted).user).not.toContain('In this block ‹ stands for <')
  })

  test('gets one line for each remark, cut where it is an essay', () => {
    const essay = `One\n- critic-9.9 (critic, since round 1): posing ${'word '.repeat(200)}`
    const state = stateOf([created(), ...roundFacts(1, { page: 'page-one', fixes: { critic: [essay] } })])
    const lines =
      blocksOf(draftPrompt(state, 2, quoted).user).find(({ kind }) => kind === 'must-fixes')?.inside ?? ''
    expect(lines.split('\n')).toHaveLength(1)
    expect(lines).toMatch(/^- critic-1\.1 \(critic, since round 1\): One - critic-9\.9/)
    expect(lines.length).toBeLessThan(400)
    expect(lines.endsWith('…')).toBe(true)
  })

  test('gets the worst faults first, each once, and not more than can be kept in mind', () => {
    const rows = Array.from({ length: 60 }, (_, at): Measurement => {
      const severity = at === 59 ? 'critical' : 'low'
      return {
        instrument: 'IN-8',
        rule: 'target',
        target: `#t${Math.floor(at / 2)}${severity}`,
        violation: true,
        severity,
      }
    })
    const more = rows.map((row, at): Measurement => ({ ...row, rule: 'size', target: `#s${at}` }))
    const state = stateOf([created(), ...roundFacts(1, { page: 'page-one', rows: [...rows, ...more] })])
    const block = blocksOf(draftPrompt(state, 2, quoted).user).find(({ kind }) => kind === 'measurements')
    const lines = block?.inside.split('\n') ?? []
    expect(lines).toHaveLength(41)
    expect(lines[0]).toBe('- IN-8 target at #t29critical')
    expect(lines[40]).toBe('and 51 more')
    expect(new Set(lines).size).toBe(41)
  })
})
