// The address of the library holds everything that it is narrowed down to, and each chip takes one part away.
import { describe, expect, test } from 'vitest'
import { chipsOf, cleared, toggled, without } from '../../../src/library/narrowing/chips'
import {
  ALL,
  type Narrowing,
  printNarrowing,
  queryOf,
  readNarrowing,
} from '../../../src/library/narrowing/narrowing'

const FULL: Narrowing = {
  ...{ text: 'night boat & "ferry"', statuses: ['shipped', 'failed'], stages: ['not_upheld', 'accepted'] },
  ...{ connections: ['Böat, Inc.'], brands: ['Ink + sand'], skills: ['poster'], tags: ['client', 'a/b?c#d'] },
  ...{ project: 'p-1', least: 7.5, most: 9, star: true, unseen: true },
  ...{ from: '2026-03-01', to: '2026-03-29', trash: false },
}

const back = (narrowing: Narrowing) => readNarrowing(printNarrowing(narrowing).replace(/^#\/library\??/, ''))
const NOW = new Date(2026, 10, 19, 15, 30)
const asked = (more: Partial<Narrowing> = {}) => queryOf({ ...ALL, ...more }, NOW)

describe('the address of the library', () => {
  test('holds everything that it is narrowed down to', () => {
    const odd = [{ preset: 'week', trash: true }, { project: '' }] as const
    for (const narrowing of [FULL, ...odd.map((more) => ({ ...ALL, ...more }))])
      expect(back(narrowing)).toEqual(narrowing)
    expect(printNarrowing(ALL)).toBe('#/library')
  })

  test('tells what is in no project from what is in any', () => {
    expect(printNarrowing({ ...ALL, project: '' })).toBe('#/library?project=')
    expect(asked({ project: '' })).toEqual({ project: '' })
    expect(chipsOf({ ...ALL, project: '' })).toEqual([{ kind: 'project', value: '' }])
  })

  test('is forgiven what nobody could have chosen', () => {
    const odd =
      'status=gone&status=shipped&status=shipped&min=x&most=-3&when=never&from=soon&tag=&stage=ended'
    expect(readNarrowing(odd)).toEqual({ ...ALL, statuses: ['shipped'] })
    expect(readNarrowing('when=today&from=2026-01-01')).toEqual({ ...ALL, preset: 'today' })
  })
})

describe('what the worker is asked', () => {
  test('leaves out what does not narrow, and takes a score with one end open', () => {
    expect([asked(), asked({ text: '  ' })]).toEqual([{}, {}])
    expect([asked({ least: 8 }).score, asked({ most: 5 }).score]).toEqual([
      [8, 100],
      [0, 5],
    ])
  })

  test('counts days by the clock of this place, the last one with all its hours', () => {
    const at = (year: number, month: number, day: number) => new Date(year, month, day).getTime()
    const { between } = asked({ from: '2026-03-28', to: '2026-03-29' })
    expect(between).toEqual([at(2026, 2, 28), at(2026, 2, 30)])
    expect(asked({ to: '2026-03-29' }).between?.[0]).toBe(0)
    const since = (preset: Narrowing['preset']) => asked({ preset }).between?.[0]
    expect(since('today')).toBe(at(2026, 10, 19))
    expect(since('week')).toBe(at(2026, 10, 13))
    expect(since('year')).toBe(at(2026, 0, 1))
  })
})

describe('chips', () => {
  test('tell of everything, and taken away one by one leave nothing', () => {
    const chips = chipsOf(FULL)
    expect(chips.map(({ kind }) => kind).join(' ')).toBe(
      'text statuses statuses stages stages connections brands skills tags tags project score star unseen days',
    )
    expect(printNarrowing(chips.reduce<Narrowing>(without, FULL))).toBe('#/library')
  })

  test('leave whoever looks into the trash in the trash', () => {
    expect(cleared({ ...FULL, trash: true })).toEqual({ ...ALL, trash: true })
    for (const trash of [false, true]) expect(chipsOf({ ...ALL, trash })).toEqual([])
  })

  test('a value that holds is taken away by choosing it again', () => {
    const once = toggled(ALL, 'tags', 'client')
    expect(once.tags).toEqual(['client'])
    expect(toggled(once, 'tags', 'client').tags).toEqual([])
  })
})
