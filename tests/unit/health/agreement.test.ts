// Jurors are held against the person and against one another by what was judged, and silence counts neither way.
import { describe, expect, test } from 'vitest'
import { agreementOf, type JudgedPage, selfPreferenceOf } from '../../../src/health/agreement'
import { judgedPagesOf } from '../../../src/health/judged-pages'
import { mustFixes } from '../../../src/run/must-fixes'
import type { RunState } from '../../../src/run/state'
import { stateOf } from '../../building/facts'
import { recorded } from '../../building/runs'

const page = (n: number, more: Partial<JudgedPage> = {}): JudgedPage => {
  return { run: `r${n}`, page: `p${n}`, scores: [], items: [], ...more }
}
const scored = (scores: Readonly<Record<string, number>>, more: Partial<JudgedPage> = {}) => ({
  ...more,
  scores: Object.entries(scores).map(([juror, score]) => ({ juror, score })),
})

describe('[TR-10] [EV-9] a juror against the person', () => {
  test('strikes and keeps make κ, over what others have raised as well', () => {
    const items = [
      ...Array(2).fill({ raisedBy: ['m'], person: 'real' }),
      { raisedBy: ['m'], person: 'not_real' },
      { raisedBy: ['bench'], person: 'real' },
      ...Array(2).fill({ raisedBy: [], person: 'not_real' }),
    ]
    const [line] = agreementOf([page(1, scored({ m: 8 }, { items }))]).jurors
    expect(line).toMatchObject({ kept: { hits: 2, of: 3 }, spoken: 6, kappa: expect.closeTo(1 / 3, 6) })
  })

  test('what the person has not spoken of counts neither way', () => {
    const all = agreementOf([page(1, scored({ m: 8 }, { items: [{ raisedBy: ['m'] }] }))])
    expect(all).toMatchObject({ spoken: 0, jurors: [{ kept: { hits: 0, of: 0 } }] })
    expect(all.jurors[0]?.kappa).toBeUndefined()
  })

  test('own scores make a correlation and say who is easier; scores are laid out from 0 to 10', () => {
    const all = agreementOf([6, 7, 9].map((m, at) => page(at, scored({ m }, { own: m - 1 }))))
    expect(all.scored).toBe(3)
    expect(all.jurors[0]).toMatchObject({ above: 1, scored: 3, correlation: expect.closeTo(1, 9) })
    const pages = [0, 4.9, 5, 10].map((m, at) => page(at, scored({ m })))
    expect(agreementOf(pages).jurors[0]?.histogram).toEqual([1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1])
  })
})

describe('[EV-9] a model against another', () => {
  test('pairs are made of pages that both have judged', () => {
    const items = [{ raisedBy: ['a', 'b'] }, { raisedBy: ['b'] }]
    const alone = page(3, scored({ a: 9 }))
    const pages = [page(1, scored({ a: 8, b: 6 }, { items })), page(2, scored({ a: 6, b: 5 })), alone]
    expect(agreementOf(pages).pairs).toEqual([
      { one: 'a', other: 'b', pages: 2, agreed: { hits: 1, of: 2 }, shift: 1.5, kappa: 0 },
    ])
    expect(agreementOf([alone]).pairs).toEqual([])
  })

  test('[TR-3] preference for its own pages is measured against others, and only where there are enough', () => {
    const own = [1, 2, 3].map((n) => page(n, scored({ a: 9, b: 7 }, { author: 'a' })))
    const rest = [4, 5].map((n) => page(n, scored({ a: 7.5, b: 7 }, { author: 'b' })))
    expect(selfPreferenceOf('a', [...own, ...rest])).toEqual({ shift: 1.5, n: 3 })
    expect(selfPreferenceOf('a', [...own.slice(1), ...rest])).toBeUndefined()
    expect(selfPreferenceOf('a', own)).toBeUndefined()
    expect(selfPreferenceOf('c', [...own, ...rest])).toBeUndefined()
  })

  test('blind comparisons are held against the scores; equal ones say nothing', () => {
    const ranked = [{ scores: [8, 7, undefined] }, { scores: [5, 6] }, { scores: [7, 7] }]
    expect(agreementOf([], ranked).orders).toEqual({ hits: 1, of: 2 })
  })
})

describe('[TR-10] what a log says of its jurors', () => {
  const nobody = { words: [], scores: new Map<string, number>() }
  const state: RunState = { ...stateOf(recorded('shipped').events), connection: 'Mine', model: 'granite' }
  const pages = judgedPagesOf('r', state, nobody)

  test('a rehearsal is nobody’s judgement', () => {
    const rehearsed = judgedPagesOf('r', { ...state, connection: 'rehearsal' }, nobody)
    expect(rehearsed.flatMap(({ scores }) => scores)).toEqual([])
  })

  test('each round is a page with a score, with what was raised there, and their own score beside it', () => {
    const judged = state.rounds.flatMap(({ end, artifact }) =>
      end?.composite === undefined ? [] : (artifact?.hash ?? []),
    )
    expect(pages).toHaveLength(new Set(judged).size)
    for (const one of pages) expect(one.scores.map(({ juror }) => juror)).toEqual(['granite'])
    expect(pages[0]?.author).toBe('granite')
    const [hash = ''] = judged
    const told = judgedPagesOf('r', state, { words: [], scores: new Map([[hash, 6.5]]) })
    expect(told.find((one) => one.page === hash)?.own).toBe(6.5)
  })

  test('where the person has struck nothing, nothing is their word: what the loop has mended least of all', () => {
    expect(mustFixes(state).some(({ standing }) => standing === 'fixed')).toBe(true)
    const items = pages.flatMap((one) => one.items)
    expect(items.length).toBeGreaterThan(0)
    expect(items.filter(({ person }) => person !== undefined)).toEqual([])
  })

  test('struck is wrong; what was left among others is right', () => {
    const [fix] = mustFixes(state)
    if (!fix) throw new Error('Nothing was raised in this run.')
    const { id: finding, role, text } = fix
    const word = { kind: 'dismissed', finding, role, text, reason: 'It is a matter of taste.' } as const
    const items = judgedPagesOf('r', state, { ...nobody, words: [word] }).flatMap((one) => one.items)
    expect(items.filter(({ person }) => person === 'not_real')).toHaveLength(1)
    expect(items.filter(({ person }) => person === 'real').length).toBeGreaterThan(0)
  })

  test('a second opinion adds a juror for each of its models', () => {
    const upheld = recorded('opinion_upheld').events.map((event) => {
      if (event.type !== 'stage_opened' || !event.setup) return event
      const seats = event.setup.seats.map((seat) => ({
        ...seat,
        connection: 'Mine',
        model: `model ${seat.id}`,
      }))
      return { ...event, setup: { ...event.setup, seats } }
    })
    const seated = { ...stateOf(upheld), connection: 'Mine', model: 'granite' }
    const both = judgedPagesOf('r', seated, nobody)
    const jurors = both.flatMap(({ scores }) => scores.map(({ juror }) => juror))
    expect(jurors.filter((juror) => juror.startsWith('model ')).length).toBeGreaterThan(0)
    expect(agreementOf(both).pairs.length).toBeGreaterThan(0)
  })
})
