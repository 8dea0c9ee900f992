// The form that judges a page gives way to a new brief on the way back, and takes up the next page it is given.
import { render, screen, waitFor } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { beforeEach, expect, test, vi } from 'vitest'
import { Places, type PlacesProps } from '../../src/page/places'
import type { Place } from '../../src/page/route'
import { t } from './window'

const pages = vi.hoisted(() => ({ asked: [] as string[] }))

vi.mock('../../src/page/given-page', () => ({
  pageOfRun: (_jury: unknown, { run }: { run: string }) => {
    pages.asked.push(run)
    return Promise.resolve({ name: `${run}.html`, html: '<p>page</p>' })
  },
}))
vi.mock('../../src/page/desk-door', () => ({
  cabinetOf: () => ({ list: () => Promise.resolve([]), open: () => Promise.resolve(undefined) }),
  attachedOf: () => ({ read: () => Promise.resolve(undefined), keep: () => Promise.resolve() }),
  libraryOf: () => ({ projects: () => Promise.resolve([]) }),
  deskOf: () => ({
    connections: () => Promise.resolve([]),
    estimate: () => Promise.reject(new Error('none')),
    spending: () => Promise.reject(new Error('none')),
  }),
}))

beforeEach(() => {
  pages.asked = []
  localStorage.clear()
})

function open(path: string) {
  const [place, setPlace] = createSignal<Place>({ kind: 'new', path, query: '' })
  render(() => (
    <Places
      place={place()}
      // Whatever asks it is doubled above.
      jury={{} as PlacesProps['jury']}
      t={t}
      run={undefined}
      onKeys={() => {}}
      onOrder={() => Promise.resolve(undefined)}
      onStage={() => Promise.resolve(undefined)}
      onFile={() => {}}
    />
  ))
  return (next: string) => setPlace({ kind: 'new', path: next, query: '' })
}

const judging = () => screen.queryByRole('heading', { name: 'Judge a page' })
const drafting = () => screen.queryByRole('heading', { name: 'Judge my own brief' })

test('the way back from judging a page drafts a new one, and judges the next page that is asked for', async () => {
  const go = open('judge/one')
  await waitFor(() => expect(judging()).toBeTruthy())
  expect(screen.getByText('one.html')).toBeTruthy()
  go('')
  await waitFor(() => expect(drafting()).toBeTruthy())
  expect(judging()).toBeNull()
  expect(screen.queryByText('one.html')).toBeNull()
  go('judge/two')
  await screen.findByText('two.html')
  expect(pages.asked).toEqual(['one', 'two'])
})

test('a new brief says what to do with a page that exists', () => {
  open('')
  expect(screen.getByText(/Drop its HTML file anywhere/)).toBeTruthy()
})
