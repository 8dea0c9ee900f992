// The longest run of a copy panel makes as many calls as were named beforehand, and never more.
import { expect, test } from 'vitest'
import { mostCalls } from '../../../src/models/copy-sizes'
import { critiqueText, high, playPanel, setup } from '../../tools/panels'

test('[CP-36] a panel that goes to its last round with every lens makes as many calls as were named, and no more', async () => {
  const faults = ['The title is missing.', 'No price is named.', 'The hours are wrong.']
  const calls = Object.fromEntries(
    faults.flatMap((fault, at) =>
      ['positioning', 'search', 'behaviour'].map((id) => [
        `critique:${at + 1}:${id}`,
        critiqueText(5, [high(`${fault} (${id})`)]),
      ]),
    ),
  )
  const { events } = await playPanel({
    calls: { select: '["positioning","search","behaviour"]', ...calls },
  })
  const made = events.filter(({ type }) => type === 'call_started').length
  expect(made).toBeLessThanOrEqual(mostCalls(setup))
  expect(made).toBeGreaterThanOrEqual(mostCalls(setup) - 2)
  expect(mostCalls({ ...setup, single: true })).toBe(mostCalls(setup))
  expect(mostCalls({ ...setup, maxCritics: 1 })).toBeLessThan(mostCalls(setup))
})
