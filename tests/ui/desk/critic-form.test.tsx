// A version goes to a critic with the questions that can be asked of its kind, and with none at all nothing begins.
import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CriticSubject } from '../../../src/desk/critic/critic-form'
import { CriticFormView } from '../../../src/desk/critic/critic-view'
import type { NotStaged } from '../../../workers/desk-surface'
import { press, t } from '../window'
import { createDouble, listed } from './double'

beforeEach(() => localStorage.clear())

const subject: CriticSubject = {
  ...{ run: 'r1', title: 'Bread', kind: 'page', materials: [], bytes: 2000, mime: 'text/html' },
  brief: { title: 'Bread', what: 'A page for a bakery' },
}

/** The form in which a version goes to a critic. */
async function show(change: Partial<CriticSubject> = {}, refusal?: NotStaged) {
  const onStart = vi.fn(async () => refusal)
  const { desk } = createDouble({ connections: [listed({ id: 'c1', name: 'Mine' })] })
  render(() => (
    <CriticFormView desk={desk} subject={{ ...subject, ...change }} staged t={t} onStart={onStart} />
  ))
  await screen.findByRole('option', { name: 'Mine' })
  return onStart
}

const tick = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))
const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)
const START = 'Start the critic'

test('it goes with the questions of its kind, five rounds, and the connection that can be used', async () => {
  const onStart = await show()
  press(START)
  const criteria = ['BRIEF_COVERAGE', 'HIERARCHY', 'A11Y_MEASURED', 'COPY_SPECIFICITY']
  const more = ['RESPONSIVE_STATES', 'HONESTY']
  expect(onStart).toHaveBeenCalledWith('c1', { kind: 'page', criteria: [...criteria, ...more], cap: 5 })
})

test('what cannot be answered is not asked: no brief, no brand', async () => {
  await show({ brief: { title: 'bread.html', what: '' } })
  expect(ticked()).toHaveLength(5)
  cleanup()
  await show({ materials: [{ kind: 'brand', name: 'Crust', text: '# Crust' }] })
  expect(ticked()).toHaveLength(7)
})

test('other questions, fewer rounds, and no scenarios for an edit of one line', async () => {
  const onStart = await show()
  fireEvent.click(screen.getByRole('radio', { name: 'Those of a text' }))
  tick(/^Honesty/)
  for (const value of ['2', '99']) fireEvent.input(screen.getByRole('spinbutton'), { target: { value } })
  tick(/^Without scenarios/)
  expect(screen.getByText(/^At most 6 calls/)).toBeTruthy()
  press(START)
  const criteria = ['BRIEF_COVERAGE', 'COPY_SPECIFICITY']
  expect(onStart).toHaveBeenCalledWith('c1', { kind: 'copy', criteria, cap: 2, short: true })
})

test('without a question it says so and begins nothing', async () => {
  const onStart = await show({ kind: 'copy' })
  for (const box of ticked()) fireEvent.click(box)
  press(START)
  expect(screen.getByRole('alert').textContent).toBe('Choose at least one question.')
  expect(onStart).not.toHaveBeenCalled()
})

test('the rehearsal says that it asks nobody', async () => {
  const onStart = await show()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'rehearsal' } })
  expect(screen.getByText(/^The rehearsal plays a critic/)).toBeTruthy()
  press(START)
  expect(onStart).toHaveBeenCalledWith('rehearsal', expect.anything())
})

test.each([
  [{ why: 'driven' }, 'Another tab drives this run. Go on there.'],
  [{ why: 'not_settled' }, 'This run goes on. A critic can look at it once it has settled.'],
  [{ why: 'damaged' }, 'A part of this run can no longer be read, so nothing is added to it.'],
  [{ why: 'foreign' }, 'This run came as a file, and what happened to it happened elsewhere.'],
] as const)('why it cannot be begun: %o', async (refusal, words) => {
  await show({}, refusal)
  press(START)
  await screen.findByText(words)
})
