import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { agreementOf, type JudgedPage, selfPreferenceOf } from '../../../src/health/agreement'
import { judgedPagesOf } from '../../../src/health/judged-pages'
import { readRun } from '../../../src/run/log'
import { mustFixes } from '../../../src/run/must-fixes'
import { fold, initialState, type RunState } from '../../../src/run/state'

const page = (n: number, more: Partial<JudgedPage> = {}): JudgedPage => ({
  run: `r${n}`,
  page: `p${n}`,
  scores: [],
  items: [],
  ...more,
})
const scored = (...scores: readonly (readonly [string, number])[]) =>
  scores.map(([juror, score]) => ({ juror, score }))

describe('[TR-10] [EV-9] a juror against the person', () => {
  const real = { raisedBy: ['m'], person: 'real' } as const
  const wrong = { raisedBy: ['m'], person: 'not_real' } as const
  const missed = { raisedBy: ['bench'], person: 'real' } as const
  const left = { raisedBy: [], person: 'not_real' } as const

  test('strikes and keeps make κ, over what others have raised as well', () => {
    const pages = [page(1, { scores: scored(['m', 8]), items: [real, real, wrong, missed, left, left] })]
    const [line] = agreementOf(pages).jurors
    expect(line?.kept).toEqual({ hits: 2, of: 3 })
    expect(line?.spoken).toBe(6)
    expect(line?.kappa).toBeCloseTo(1 / 3, 6)
  })

  test('what the person has not spoken of counts neither way', () => {
    const pages = [page(1, { scores: scored(['m', 8]), items: [{ raisedBy: ['m'] }] })]
    expect(agreementOf(pages)).toMatchObject({ spoken: 0, jurors: [{ kept: { hits: 0, of: 0 } }] })
    expect(agreementOf(pages).jurors[0]?.kappa).toBeUndefined()
  })

  test('own scores make a correlation and say who is easier', () => {
    const pages = [
      [6, 5],
      [7, 6],
      [9, 8],
    ].map(([theirs = 0, own = 0], at) => page(at, { scores: scored(['m', theirs]), own }))
    const all = agreementOf(pages)
    expect(all.scored).toBe(3)
    expect(all.jurors[0]).toMatchObject({ above: 1, scored: 3 })
    expect(all.jurors[0]?.correlation).toBeCloseTo(1, 9)
  })

  test('scores are laid out from 0 to 10', () => {
    const pages = [0, 4.9, 5, 10].map((score, at) => page(at, { scores: scored(['m', score]) }))
    expect(agreementOf(pages).jurors[0]?.histogram).toEqual([1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1])
  })
})

describe('[EV-9] a model against another', () => {
  test('pairs are made of pages that both have judged', () => {
    const pages = [
      page(1, { scores: scored(['a', 8], ['b', 6]), items: [{ raisedBy: ['a', 'b'] }, { raisedBy: ['b'] }] }),
      page(2, { scores: scored(['a', 6], ['b', 5]), items: [] }),
      page(3, { scores: scored(['a', 9]) }),
    ]
    expect(agreementOf(pages).pairs).toEqual([
      { one: 'a', other: 'b', pages: 2, agreed: { hits: 1, of: 2 }, shift: 1.5, kappa: 0 },
    ])
    expect(agreementOf([pages[2] ?? page(9)]).pairs).toEqual([])
  })

  test('[TR-3] preference for its own pages is measured against others, and only where there are enough', () => {
    const own = [1, 2, 3].map((n) => page(n, { author: 'a', scores: scored(['a', 9], ['b', 7]) }))
    const rest = [4, 5].map((n) => page(n, { author: 'b', scores: scored(['a', 7.5], ['b', 7]) }))
    expect(selfPreferenceOf('a', [...own, ...rest])).toEqual({ shift: 1.5, n: 3 })
    expect(selfPreferenceOf('a', [...own.slice(1), ...rest])).toBeUndefined()
    expect(selfPreferenceOf('a', own)).toBeUndefined()
    expect(selfPreferenceOf('c', [...own, ...rest])).toBeUndefined()
  })
})

test('[EV-9] blind comparisons are held against the scores; equal ones say nothing', () => {
  const ranked = [{ scores: [8, 7, undefined] }, { scores: [5, 6] }, { scores: [7, 7] }]
  expect(agreementOf([], ranked).orders).toEqual({ hits: 1, of: 2 })
})

describe('[TR-10] what a log says of its jurors', () => {
  const stateOf = (name: string, change: (state: RunState) => RunState = (state) => state) => {
    const file = readRun(readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8'))
    return change(file.events.reduce(fold, initialState()))
  }
  const nobody = { words: [], scores: new Map<string, number>() }
  const asked = (state: RunState): RunState => ({ ...state, connection: 'Mine', model: 'granite' })
  const name = 'public/runs/shipped.jury'

  test('a rehearsal is nobody’s judgement', () => {
    const state = stateOf(name, (now) => ({ ...now, connection: 'rehearsal' }))
    expect(judgedPagesOf('r', state, nobody).flatMap(({ scores }) => scores)).toEqual([])
  })

  test('each round is a page with a score and what was raised there', () => {
    const state = stateOf(name, asked)
    const pages = judgedPagesOf('r', state, nobody)
    const judged = state.rounds.filter(({ end, artifact }) => end?.composite !== undefined && artifact)
    expect(pages).toHaveLength(new Set(judged.map(({ artifact }) => artifact?.hash)).size)
    for (const one of pages) expect(one.scores.map(({ juror }) => juror)).toEqual(['granite'])
    expect(pages[0]?.author).toBe('granite')
  })

  test('[TR-10] where the person has struck nothing, nothing is their word: what the loop has mended least of all', () => {
    const state = stateOf(name, asked)
    expect(mustFixes(state).some(({ standing }) => standing === 'fixed')).toBe(true)
    const items = judgedPagesOf('r', state, nobody).flatMap((page) => page.items)
    expect(items.length).toBeGreaterThan(0)
    expect(items.filter(({ person }) => person !== undefined)).toEqual([])
  })

  test('struck is wrong; what was left among others is right', () => {
    const state = stateOf(name, asked)
    const [fix] = mustFixes(state)
    if (!fix) throw new Error('Nothing was raised in this run.')
    const { id: finding, role, text } = fix
    const word = { kind: 'dismissed', finding, role, text, reason: 'It is a matter of taste.' } as const
    const spoken = judgedPagesOf('r', state, { ...nobody, words: [word] }).flatMap(({ items }) => items)
    expect(spoken.filter(({ person }) => person === 'not_real')).toHaveLength(1)
    expect(spoken.filter(({ person }) => person === 'real').length).toBeGreaterThan(0)
  })

  test('their own score stands beside those of the jurors', () => {
    const state = stateOf(name, asked)
    const hash = state.rounds.flatMap(({ artifact }) => artifact?.hash ?? [])[0] ?? ''
    const told = { words: [], scores: new Map([[hash, 6.5]]) }
    expect(judgedPagesOf('r', state, told).find(({ page: of }) => of === hash)?.own).toBe(6.5)
  })

  test('a second opinion adds a juror for each of its models', () => {
    const seated = (state: RunState): RunState => ({
      ...asked(state),
      stages: Object.fromEntries(
        Object.entries(state.stages).map(([id, stage]) => [
          id,
          stage.setup
            ? {
                ...stage,
                setup: {
                  ...stage.setup,
                  seats: stage.setup.seats.map((seat) => ({
                    ...seat,
                    connection: 'Mine',
                    model: `model ${seat.id}`,
                  })),
                },
              }
            : stage,
        ]),
      ),
    })
    const pages = judgedPagesOf('r', stateOf('tests/runs/opinion_upheld.jury', seated), nobody)
    const jurors = new Set(pages.flatMap(({ scores }) => scores.map(({ juror }) => juror)))
    expect([...jurors].filter((juror) => juror.startsWith('model ')).length).toBeGreaterThan(0)
    expect(agreementOf(pages).pairs.length).toBeGreaterThan(0)
  })
})
