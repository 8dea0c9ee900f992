// Rounds can be compared as soon as each has its page or is known to have kept the one before.
import { expect, test } from 'vitest'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { comparable, sidesOf } from '../../../src/page/sides'
import type { Event } from '../../../src/run/event'
import { stateOf } from '../../building/facts'
import { scene, scenes } from '../../ui/scenes'

const t = createTranslate(en)
const second = () => scene().created().asked().round(1).opens(2)

test('the rounds of a run that have a page, with their scores, what was open in them, and what the run kept', () => {
  expect(sidesOf(stateOf(scenes.shipped()), t)).toEqual([
    { n: 1, hash: 'page1', mime: 'text/html', score: '6.2', open: 5 },
    { n: 2, hash: 'page2', mime: 'text/html', score: '8.6', open: 0, kept: t('status.shipped') },
  ])
  // A round that kept its page says since when.
  const kept = second().speaks(2, 'critic').closes(2)
  expect(sidesOf(stateOf(kept.events), t)[1]).toMatchObject({ n: 2, hash: 'page1', unchangedSince: 1 })
  expect(sidesOf(stateOf(scenes.waiting()), t)).toEqual([])
})

test('a round can be compared when it has its page, has kept the one before, or when the run has ended', () => {
  const numbers = (events: readonly Event[]) => comparable(stateOf(events), t).map(({ n }) => n)
  const open = { type: 'critique.panelist_open', round: 2, role: 'designer' } as const
  const drafting = second()
  // Nobody knows yet whether its page changes.
  expect(numbers(drafting.events)).toEqual([1])
  drafting.say(open, 'stream')
  expect(numbers(drafting.events)).toEqual([1])
  drafting.page(2)
  expect(numbers(drafting.events)).toEqual([1, 2])
  const kept = second()
  kept.say(open, 'stream')
  kept.say({ ...open, type: 'critique.panelist_close', mustFix: 0, score: 7 }, 'stream')
  for (const events of [kept.events, second().interrupted(1).events, scenes.shipped()])
    expect(numbers(events)).toEqual([1, 2])
})
