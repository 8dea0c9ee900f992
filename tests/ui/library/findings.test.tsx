import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import { afterEach, expect, test, vi } from 'vitest'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import type { FindingsPort } from '../../../src/library/findings/findings'
import { FindingsView } from '../../../src/library/findings/findings-view'
import { fold, initialState, type RunState } from '../../../src/run/state'
import type { NoteChange, Notes } from '../../../workers/library-surface'
import { recordedRuns } from '../../building/runs'

const t = createTranslate(en)
afterEach(cleanup)

function show(
  name: string,
  { query = '', notes = {} as Notes, recorded = false, put = vi.fn(() => Promise.resolve()) } = {},
) {
  const file = recordedRuns().find((run) => run.name === name)?.file
  const write = vi.fn()
  const exported = vi.fn()
  const port: FindingsPort = {
    state: async () => (file?.events ?? []).reduce<RunState>(fold, initialState()),
    notes: recorded
      ? undefined
      : {
          read: () => Promise.resolve(notes),
          put: put as (finding: string, change: NoteChange) => Promise<void>,
        },
    write,
  }
  render(() => <FindingsView run="r" query={query} port={port} onExport={exported} t={t} />)
  return { write, put, exported }
}

const items = () => [...document.querySelectorAll('.finding')]

test('[EV-6] all findings of a run, with who says each, how grave it is and how it stands', async () => {
  const { exported } = show('shipped')
  await screen.findByText('17 findings of 17')
  expect(items()).toHaveLength(17)
  expect(items().every((item) => item.textContent?.includes('fixed'))).toBe(true)
  expect(screen.getAllByText('measured by code').length).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  expect(exported).toHaveBeenCalledOnce()
})

test('[EV-6] the address narrows the list down, and what is chosen goes into it', async () => {
  const { write } = show('degraded', { query: 'state=confirmed' })
  await screen.findByText('1 finding of 7')
  const states = screen.getByRole('group', { name: 'How it stands' })
  const chip = (name: RegExp) => within(states).getByRole('button', { name })
  expect(chip(/^confirmed/).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(chip(/^open/))
  await screen.findByText('7 findings of 7')
  await waitFor(() => expect(write).toHaveBeenCalledWith('state=confirmed%2Copen'))
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'nowhere to be found' } })
  await screen.findByText('No finding is of all these kinds. Take one of them back.')
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  await screen.findByText('7 findings of 7')
})

test('[EV-6] a star and a comment are put on a finding, and a list narrowed to them has it', async () => {
  const { put } = show('degraded')
  await screen.findByText('7 findings of 7')
  const [first] = items()
  if (!(first instanceof HTMLElement)) throw new Error('There are seven.')
  const id = first.querySelector('code')?.textContent ?? ''
  fireEvent.click(within(first).getByRole('button', { name: /^Star/ }))
  expect(put).toHaveBeenLastCalledWith(id, { star: true })
  fireEvent.click(within(first).getByRole('button', { name: 'Comment' }))
  const field = within(first).getByRole('textbox', { name: 'Your comment' })
  expect(first.textContent).toContain('It leaves it only in an export that says so.')
  fireEvent.input(field, { target: { value: 'I see it too.' } })
  fireEvent.blur(field)
  expect(put).toHaveBeenLastCalledWith(id, { comment: 'I see it too.' })
  expect(await within(first).findByText('Kept')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Starred' }))
  await screen.findByText('1 finding of 7')
})

test('[EV-6] a note that cannot be kept says why and is taken back', async () => {
  const put = vi.fn(() => Promise.reject(new Error('The disk is full.')))
  show('degraded', { put, notes: { nobody: { at: 1 } } })
  await screen.findByText('7 findings of 7')
  const [first] = items()
  if (!(first instanceof HTMLElement)) throw new Error('There are seven.')
  fireEvent.click(within(first).getByRole('button', { name: 'Comment' }))
  const field = within(first).getByRole('textbox')
  fireEvent.input(field, { target: { value: 'Mine.' } })
  fireEvent.blur(field)
  expect(await within(first).findByText('Could not be kept: The disk is full.')).toBeTruthy()
  expect((field as HTMLTextAreaElement).value).toBe('Mine.')
})

test('[EV-6] nothing found, nothing kept of a recorded run, and nothing read each say so', async () => {
  show('measured')
  expect(await screen.findByText('Nothing was found in this run.')).toBeTruthy()
  cleanup()
  show('degraded', { recorded: true })
  await screen.findByText('7 findings of 7')
  expect(screen.getByText(/This run comes with the app/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Comment' })).toBeNull()
  cleanup()
  const port: FindingsPort = {
    state: () => Promise.reject(new Error('Gone.')),
    notes: undefined,
    write: vi.fn(),
  }
  render(() => <FindingsView run="r" query="" port={port} onExport={vi.fn()} t={t} />)
  expect((await screen.findByRole('alert')).textContent).toContain('Gone.')
})

test('[IN-18] the place of a finding is drawn as it was found and on the next page, and where it cannot be it says so', async () => {
  const file = recordedRuns().find((run) => run.name === 'shipped')?.file
  const asked: string[] = []
  const port: FindingsPort = {
    state: async () => (file?.events ?? []).reduce<RunState>(fold, initialState()),
    notes: undefined,
    write: vi.fn(),
    crop: (page, target) => {
      asked.push(`${page} ${target}`)
      return Promise.resolve(undefined)
    },
  }
  render(() => <FindingsView run="r" query="severity=medium" port={port} onExport={vi.fn()} t={t} />)
  await screen.findByText('2 findings of 17')
  const [first] = screen.getAllByRole('button', { name: 'Show the place, before and after' })
  if (!first) throw new Error('Both have a place.')
  expect(asked).toEqual([])
  fireEvent.click(first)
  await waitFor(() =>
    expect(screen.getAllByText(/No picture: the place is not on this page/)).toHaveLength(2),
  )
  expect(screen.getByText('As it was found')).toBeTruthy()
  expect(screen.getByText('On the next page')).toBeTruthy()
  expect(asked.map((each) => each.split(' ').slice(1).join(' '))).toEqual(['#night > h3', '#night > h3'])
  expect(new Set(asked).size).toBe(2)
})

test('[EV-6] what a stage has found names its seat, its stage and what became of it, in words', async () => {
  show('verdict', { query: 'state=contested' })
  await screen.findByText('2 findings of 25')
  const [first] = items()
  expect(first?.querySelector('.finding-head b')?.textContent).toBe(
    'Cross-examination: Seat 3 (Machine at home)',
  )
  expect(first?.textContent).toContain('Contested: ')
  expect(first?.querySelector('dd > code.meta')?.textContent).toMatch(/^X\d$/)
  const stage = screen.getAllByText('Cross-examination', { exact: true })[0]
  expect(stage?.getAttribute('title')).toBe('exam:1')
})

test('[EV-6] two stages have a seat 1 each, and nobody takes one for the other', async () => {
  show('verdict')
  await screen.findByText('25 findings of 25')
  const who = within(screen.getByRole('group', { name: 'Who says it' }))
  expect(who.getByRole('button', { name: /^Cross-examination: Seat 1 / })).toBeTruthy()
  expect(who.getByRole('button', { name: /^Acceptance check: Seat 1 / })).toBeTruthy()
})

test('[EV-6] what code has read is told and searched in words of the app, and no code of an instrument', async () => {
  show('shipped', { query: 'severity=medium' })
  await screen.findByText('2 findings of 17')
  expect(items().every((item) => !/IN-\d|_/.test(item.textContent ?? ''))).toBe(true)
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'levels of the headings' } })
  await screen.findByText('2 findings of 17')
})
