// The findings of a run are narrowed by the address, starred and commented, and say what could not be read or kept.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import { expect, test, vi } from 'vitest'
import type { FindingsPort } from '../../../src/library/findings/findings'
import { FindingsView } from '../../../src/library/findings/findings-view'
import { stateOf } from '../../building/facts'
import { recorded } from '../../building/runs'
import { press, t } from '../window'

const put = vi.fn<NonNullable<FindingsPort['notes']>['put']>()

/** The findings of a recorded run, narrowed down by what the address says. */
async function show(name: string, count: string | RegExp, query = '', more: Partial<FindingsPort> = {}) {
  put.mockReset().mockResolvedValue()
  const acts = { write: vi.fn(), exported: vi.fn() }
  const { events } = recorded(name)
  const notes = { read: async () => ({}), put }
  const port: FindingsPort = { state: async () => stateOf(events), notes, write: acts.write, ...more }
  render(() => <FindingsView run="r" query={query} port={port} onExport={acts.exported} t={t} />)
  await screen.findByText(count)
  return acts
}

const items = () => [...document.querySelectorAll<HTMLElement>('.finding')]
const first = () => items()[0] ?? document.body
const search = (value: string) => fireEvent.input(screen.getByRole('searchbox'), { target: { value } })

test('[EV-6] all findings of a run, with who says each, how grave it is and how it stands', async () => {
  const { exported } = await show('shipped', '17 findings of 17')
  expect(items()).toHaveLength(17)
  expect(items().filter((item) => !item.textContent.includes('fixed'))).toEqual([])
  expect(screen.getAllByText('measured by code').length).toBeGreaterThan(0)
  press('Export')
  expect(exported).toHaveBeenCalledOnce()
})

test('[EV-6] the address narrows the list down, and what is chosen goes into it', async () => {
  const { write } = await show('degraded', '1 finding of 7', 'state=confirmed')
  const states = within(screen.getByRole('group', { name: 'How it stands' }))
  expect(states.getByRole('button', { name: /^confirmed/ }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(states.getByRole('button', { name: /^open/ }))
  await screen.findByText('7 findings of 7')
  await waitFor(() => expect(write).toHaveBeenCalledWith('state=confirmed%2Copen'))
  search('nowhere to be found')
  await screen.findByText('No finding is of all these kinds. Take one of them back.')
  press('Show all')
  await screen.findByText('7 findings of 7')
})

/** Writes a comment on the first finding, and leaves its field. */
function comment(value: string) {
  const here = within(first())
  fireEvent.click(here.getByRole('button', { name: 'Comment' }))
  const field = here.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' })
  fireEvent.input(field, { target: { value } })
  fireEvent.blur(field)
  return field
}

test('[EV-6] a star and a comment are put on a finding, and a list narrowed to them has it', async () => {
  await show('degraded', '7 findings of 7')
  const id = first().querySelector('code')?.textContent
  fireEvent.click(within(first()).getByRole('button', { name: /^Star/ }))
  expect(put).toHaveBeenLastCalledWith(id, { star: true })
  comment('I see it too.')
  expect(first().textContent).toContain('It leaves it only in an export that says so.')
  expect(put).toHaveBeenLastCalledWith(id, { comment: 'I see it too.' })
  await within(first()).findByText('Kept')
  press('Starred')
  await screen.findByText('1 finding of 7')
})

test('[EV-6] a note that cannot be kept says why, its words stay in the field, and the next try is told anew', async () => {
  await show('degraded', '7 findings of 7')
  put.mockRejectedValueOnce(new Error('The disk is full.'))
  const field = comment('Mine.')
  await within(first()).findByText('Could not be kept: The disk is full.')
  expect([field.isConnected, field.value]).toEqual([true, 'Mine.'])
  // Tried again, the line says what has become of it now.
  fireEvent.input(field, { target: { value: 'Mine, again.' } })
  fireEvent.blur(field)
  await within(first()).findByText('Kept')
  put.mockRejectedValueOnce(new Error('The disk is full.'))
  fireEvent.input(field, { target: { value: 'Mine, and longer.' } })
  fireEvent.blur(field)
  await within(first()).findByText('Could not be kept: The disk is full.')
})

test('[EV-6] nothing found, nothing kept of a recorded run, and nothing read each say so', async () => {
  await show('measured', 'Nothing was found in this run.')
  cleanup()
  await show('degraded', '7 findings of 7', '', { notes: undefined })
  expect(screen.getByText(/This run comes with the app/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Comment' })).toBeNull()
  cleanup()
  await show('degraded', /Gone\./, '', { state: () => Promise.reject(new Error('Gone.')) })
  expect(screen.getByRole('alert').textContent).toContain('Gone.')
})

test('[EV-6] [IN-18] what code has read is told and searched in words; its place is drawn as found and on the next page, or it says so', async () => {
  const crop = vi.fn(async (_page: string, _target: string) => undefined)
  await show('shipped', '2 findings of 17', 'severity=medium', { crop })
  expect(items().filter((item) => /IN-\d|_/.test(item.textContent))).toEqual([])
  search('levels of the headings')
  await screen.findByText('2 findings of 17')
  expect(crop).not.toHaveBeenCalled()
  fireEvent.click(within(first()).getByRole('button', { name: 'Show the place, before and after' }))
  await waitFor(() =>
    expect(screen.getAllByText(/No picture: the place is not on this page/)).toHaveLength(2),
  )
  expect(screen.getByText('As it was found')).toBeTruthy()
  expect(screen.getByText('On the next page')).toBeTruthy()
  expect(crop.mock.calls.map(([, target]) => target)).toEqual(['#night > h3', '#night > h3'])
  expect(new Set(crop.mock.calls.map(([page]) => page)).size).toBe(2)
})

test('[EV-6] what a stage has found names its seat, its stage and what became of it, and no two seats 1 are one', async () => {
  await show('verdict', '2 findings of 25', 'state=contested')
  const head = first().querySelector('.finding-head b')?.textContent
  expect(head).toBe('Cross-examination: Seat 3 (Machine at home)')
  expect(first().textContent).toContain('Contested: ')
  expect(first().querySelector('dd > code.meta')?.textContent).toMatch(/^X\d$/)
  expect(screen.getAllByText('Cross-examination', { exact: true })[0]?.title).toBe('exam:1')
  const who = within(screen.getByRole('group', { name: 'Who says it' }))
  for (const name of [/^Cross-examination: Seat 1 /, /^Acceptance check: Seat 1 /])
    expect(who.getByRole('button', { name })).toBeTruthy()
})
