import { describe, expect, test } from 'vitest'
import { type Chip, chipsOf, cleared, toggled, without } from '../../../src/library/narrowing/chips'
import {
  ALL,
  type Narrowing,
  printNarrowing,
  queryOf,
  readNarrowing,
} from '../../../src/library/narrowing/narrowing'

const FULL: Narrowing = {
  text: 'night boat & "ferry"',
  statuses: ['shipped', 'failed'],
  stages: ['not_upheld', 'accepted'],
  connections: ['Böat, Inc.'],
  brands: ['Ink + sand'],
  skills: ['poster'],
  tags: ['client', 'a/b?c#d'],
  project: 'p-1',
  least: 7.5,
  most: 9,
  star: true,
  unseen: true,
  from: '2026-03-01',
  to: '2026-03-29',
  trash: false,
}

const back = (narrowing: Narrowing) => readNarrowing(printNarrowing(narrowing).replace(/^#\/library\??/, ''))
const NOW = new Date(2026, 10, 19, 15, 30)

describe('the address of the library', () => {
  test('holds everything that it is narrowed down to', () => {
    expect(back(FULL)).toEqual(FULL)
    expect(back({ ...ALL, preset: 'week', trash: true })).toEqual({ ...ALL, preset: 'week', trash: true })
    expect(printNarrowing(ALL)).toBe('#/library')
  })

  test('tells what is in no project from what is in any', () => {
    expect(printNarrowing({ ...ALL, project: '' })).toBe('#/library?project=')
    expect(back({ ...ALL, project: '' })).toEqual({ ...ALL, project: '' })
    expect(queryOf({ ...ALL, project: '' }, NOW)).toEqual({ project: '' })
    expect(chipsOf({ ...ALL, project: '' })).toEqual([{ kind: 'project', value: '' }])
  })

  test('is forgiven what nobody could have chosen', () => {
    expect(
      readNarrowing(
        'status=gone&status=shipped&status=shipped&min=x&most=-3&when=never&from=soon&tag=&stage=ended',
      ),
    ).toEqual({ ...ALL, statuses: ['shipped'] })
    expect(readNarrowing('when=today&from=2026-01-01')).toEqual({ ...ALL, preset: 'today' })
  })
})

describe('what the worker is asked', () => {
  test('leaves out what does not narrow', () => {
    expect(queryOf(ALL, NOW)).toEqual({})
    expect(queryOf({ ...ALL, text: '  ' }, NOW)).toEqual({})
  })

  test('counts days by the clock of this place, the last one with all its hours', () => {
    const days = queryOf({ ...ALL, from: '2026-03-28', to: '2026-03-29' }, NOW).between
    expect(days).toEqual([new Date(2026, 2, 28).getTime(), new Date(2026, 2, 30).getTime()])
    expect(queryOf({ ...ALL, to: '2026-03-29' }, NOW).between?.[0]).toBe(0)
    const since = (preset: Narrowing['preset']) => queryOf({ ...ALL, preset }, NOW).between?.[0]
    expect(since('today')).toBe(new Date(2026, 10, 19).getTime())
    expect(since('week')).toBe(new Date(2026, 10, 13).getTime())
    expect(since('year')).toBe(new Date(2026, 0, 1).getTime())
  })

  test('takes a score with one end open', () => {
    expect(queryOf({ ...ALL, least: 8 }, NOW).score).toEqual([8, 100])
    expect(queryOf({ ...ALL, most: 5 }, NOW).score).toEqual([0, 5])
  })
})

describe('chips', () => {
  test('tell of everything, and taken away one by one leave nothing', () => {
    expect(chipsOf(ALL)).toEqual([])
    const chips = chipsOf(FULL)
    expect(chips.map(({ kind }) => kind)).toEqual([
      'text',
      'statuses',
      'statuses',
      'stages',
      'stages',
      'connections',
      'brands',
      'skills',
      'tags',
      'tags',
      'project',
      'score',
      'star',
      'unseen',
      'days',
    ])
    const none = chips.reduce<Narrowing>((left, chip: Chip) => without(left, chip), FULL)
    expect(printNarrowing(none)).toBe('#/library')
  })

  test('leave whoever looks into the trash in the trash', () => {
    expect(cleared({ ...FULL, trash: true })).toEqual({ ...ALL, trash: true })
    expect(chipsOf({ ...ALL, trash: true })).toEqual([])
  })

  test('a value that holds is taken away by choosing it again', () => {
    const once = toggled(ALL, 'tags', 'client')
    expect(once.tags).toEqual(['client'])
    expect(toggled(once, 'tags', 'client').tags).toEqual([])
  })
})
