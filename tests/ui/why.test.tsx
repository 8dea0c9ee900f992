// Turning the dials of the explanation recomputes which pages would ship, and each dial says what it is.
import { fireEvent, render, screen, within } from '@solidjs/testing-library'
import { afterEach, expect, test, vi } from 'vitest'
import { WhyView } from '../../src/help/why-view'
import { DIALS, whatIf } from '../../src/models/simulated/what-if'
import { button, press, t } from './window'

afterEach(() => {
  vi.useRealTimers()
})

const cells = () =>
  within(screen.getByRole('table'))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const shown = (dials: typeof DIALS) => {
  const { loop, measured, opinion, both } = whatIf(dials).ways
  return [loop, measured, opinion, both].flatMap(({ weak, good }) =>
    [weak, good].map((share) => `${Math.round(share * 100)} %`),
  )
}

test('[TR-2] dials can be turned, and the table says what becomes of verdicts', () => {
  vi.useFakeTimers()
  render(() => <WhyView t={t} />)
  expect(cells()).toEqual(shown(DIALS))
  expect(screen.getByRole('status').textContent).toBe('')
  expect(button('Reset').disabled).toBe(true)

  const leniency = screen.getByLabelText('Leniency')
  fireEvent.input(leniency, { target: { value: '2' } })
  expect(leniency.getAttribute('aria-valuetext')).toBe('2.00 of 10')
  expect(cells()).toEqual(shown(DIALS))
  vi.runAllTimers()
  expect(cells()).toEqual(shown({ ...DIALS, leniency: 2 }))
  expect(screen.getByRole('status').textContent).toMatch(/^With all three, \d+ % of weak pages ship/)

  press('Reset')
  vi.runAllTimers()
  expect(cells()).toEqual(shown(DIALS))
})

test('each dial says what it is, and a score below the truth is said to be one', () => {
  vi.useFakeTimers()
  render(() => <WhyView t={t} />)
  expect(screen.getAllByRole('slider')).toHaveLength(6)
  for (const slider of screen.getAllByRole('slider'))
    expect(document.getElementById(slider.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/\.$/)
  expect(screen.getByText(/points above what its pages are worth/)).toBeTruthy()
})
