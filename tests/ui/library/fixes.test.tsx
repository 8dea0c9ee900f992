// A comparison tells what only one text was blamed for, and never calls a text faultless that nobody has read.
import { render } from '@solidjs/testing-library'
import { expect, test } from 'vitest'
import type { Here } from '../../../src/library/versus/entrant'
import { VersusDetails } from '../../../src/page/versus-facts'
import { stateOf } from '../../building/facts'
import { recorded } from '../../building/runs'
import { t } from '../window'

function compared(...names: readonly string[]) {
  const heres = names.map((id): Here => ({ kind: 'here', id, state: stateOf(recorded(id).events) }))
  return render(() => <VersusDetails runs={heres} round={undefined} t={t} />).container.textContent
}

test('[CP-30] a panel beside one draft: what its lenses had against it, and that nobody has read the other', () => {
  const text = compared('panel_approved', 'panel_not_reviewed')
  expect(text).toContain('Only A (2)')
  expect(text).toContain('search lens There is no title at all. fixed')
  expect(text).toContain('Nobody has reviewed B: what there is to mend in it is not known.')
  expect(text).not.toContain('None: whatever one had to mend')
  expect(text).not.toContain('Nobody has reviewed A')
})

test('none is said only of runs that were read', () => {
  expect(compared('panel_approved', 'panel_approved')).toContain('None: whatever one had to mend')
  const unread = compared('panel_not_reviewed', 'panel_not_reviewed')
  expect(unread).not.toContain('None: whatever one had to mend')
  expect(unread).toContain('Nobody has reviewed A')
})
