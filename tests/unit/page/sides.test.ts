import { describe, expect, test } from 'vitest'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { comparable, sidesOf } from '../../../src/page/sides'
import type { Event } from '../../../src/run/event'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { scene, scenes } from '../../ui/scenes'

const t = createTranslate(en)
const stateOf = (events: readonly Event[]): RunState => events.reduce(fold, initialState())

describe('the rounds of a run that have a page', () => {
  test('with their scores, what was open in them, and what the run kept', () => {
    const [one, two] = sidesOf(stateOf(scenes.shipped()), t)
    expect(one).toEqual({ n: 1, hash: 'page1', mime: 'text/html', score: '6.2', open: 5 })
    expect(two).toEqual({
      n: 2,
      hash: 'page2',
      mime: 'text/html',
      score: '8.6',
      open: 0,
      kept: t('status.shipped'),
    })
  })

  test('a round that kept its page says since when', () => {
    const kept = scene().created().asked().round(1).opens(2).speaks(2, 'critic').closes(2)
    expect(sidesOf(stateOf(kept.events), t)[1]).toMatchObject({ n: 2, hash: 'page1', unchangedSince: 1 })
  })

  test('none before there is a page', () => {
    expect(sidesOf(stateOf(scenes.waiting()), t)).toEqual([])
  })
})

describe('what can be compared', () => {
  const numbers = (events: readonly Event[]) => comparable(stateOf(events), t).map(({ n }) => n)
  const second = () => scene().created().asked().round(1).opens(2)

  test('a round that is being drafted is not: nobody knows yet whether its page changes', () => {
    const begun = second()
    expect(numbers(begun.events)).toEqual([1])
    begun.say({ type: 'critique.panelist_open', round: 2, role: 'designer' }, 'stream')
    expect(numbers(begun.events)).toEqual([1])
    begun.page(2)
    expect(numbers(begun.events)).toEqual([1, 2])
  })

  test('a round whose designer has kept the page is', () => {
    const kept = second()
    kept.say({ type: 'critique.panelist_open', round: 2, role: 'designer' }, 'stream')
    kept.say({ type: 'critique.panelist_close', round: 2, role: 'designer', mustFix: 0, score: 7 }, 'stream')
    expect(numbers(kept.events)).toEqual([1, 2])
  })

  test('of a run that has ended, every round is', () => {
    expect(numbers(second().interrupted(1).events)).toEqual([1, 2])
    expect(numbers(scenes.shipped())).toEqual([1, 2])
  })
})
