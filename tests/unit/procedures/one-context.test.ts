import { describe, expect, test } from 'vitest'
import { theater } from '../../../src/procedures/theater'
import { defaults } from '../../../src/run/config'
import { fold, initialState } from '../../../src/run/state'
import { configOf } from '../../../workers/config-of'
import type { Rules } from '../../../workers/desk-surface'
import { recordedRuns } from '../../building/runs'

const theaters = recordedRuns().filter(({ file: { events } }) =>
  events.some((event) => event.type === 'critique.panelist_open'),
)

describe('[CT-4] what the theater is not', () => {
  test.each(theaters)(
    '$name: one context at a time judges a page, never several beside each other',
    ({ file }) => {
      let state = initialState()
      for (const event of file.events) {
        state = fold(state, event)
        if (event.type === 'stage_opened') return
        const calls = theater.next(state).filter(({ kind }) => kind === 'call')
        expect(calls.length, `after event ${event.seq}`).toBeLessThanOrEqual(1)
      }
    },
  )

  test('its cast cannot be ordered', () => {
    // What a page could send past its own types.
    const rules = { cast: ['critic', 'performance'], scoreScale: 5 } as Rules
    expect(configOf(rules)).toMatchObject({ cast: defaults.cast, scoreScale: defaults.scoreScale })
  })
})
