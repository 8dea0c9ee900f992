import { describe, expect, test } from 'vitest'
import type { Event, EventType } from '../../../src/run/event'
import { digest } from '../../../src/wire/digest'
import { critiqueText, high, playPanel } from '../../tools/panels'

const version = (text: string) => digest(`# Bread\n\n${text}`).hash
const first = version('The first version.')
const second = version('The second version.')

function of<T extends EventType>(events: readonly Event[], type: T) {
  return events.filter((event): event is Extract<Event, { type: T }> => event.type === type)
}

const asked = (events: readonly Event[]) => of(events, 'call_started').map(({ id }) => id)

describe('[CP-29] whole runs', () => {
  test('approved in one round: drafted, chosen, read by each, saved', async () => {
    const { events, ending } = await playPanel()
    expect(asked(events)).toEqual(['draft', 'select', 'critique:1:positioning', 'critique:1:search'])
    expect(ending).toMatchObject({ status: 'shipped', round: 1, composite: 8, mustFix: 0, artifact: first })
    expect(of(events, 'content_saved')).toMatchObject([{ quality: 'approved', reviewed: true, open: [] }])
    expect(of(events, 'editor_decision')).toMatchObject([{ rule: 'P5', result: 'approve', keeps: 1 }])
  })

  test('approved in two: a high finding is revised away', async () => {
    const { events, ending } = await playPanel({
      calls: { 'critique:1:search': critiqueText(6, [high('There is no title.')]) },
    })
    expect(asked(events)).toEqual([
      ...['draft', 'select', 'critique:1:positioning', 'critique:1:search'],
      ...['revise:1', 'critique:2:positioning', 'critique:2:search'],
    ])
    expect(ending).toMatchObject({ status: 'shipped', round: 2, artifact: second })
    expect(of(events, 'round_summarised').at(-1)).toMatchObject({ fixedItems: ['There is no title.'] })
  })

  test('[CP-19] at the last round it is kept with what is open, and is not approved', async () => {
    const bad = critiqueText(6, [high('There is no title.')])
    const { events, ending } = await playPanel({
      recipe: { maxRevisionRounds: 2 },
      calls: { 'critique:1:search': bad, 'critique:2:search': bad },
    })
    expect(ending).toMatchObject({ status: 'below_threshold', round: 2, artifact: second, mustFix: 1 })
    expect(of(events, 'content_saved')).toMatchObject([
      { quality: 'max-rounds-reached', open: ['There is no title.'] },
    ])
  })
})
