// Runs in the library are found, picked by keys, tagged, moved and thrown away, and whoever returns finds their place.
import { fireEvent, screen, waitFor, within } from '@solidjs/testing-library'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setSingleKeys } from '../../../src/controls/keys'
import { lastAddress } from '../../../src/library/last-address'
import { comeBack, leave } from '../../../src/library/returning'
import { UNDO_MS } from '../../../src/library/telling'
import type { StageMark } from '../../../src/run/stage-marks'
import { standInDialogs } from '../palette/dialogs'
import { button, press as pressButton } from '../window'
import { cardNamed, unscored } from './card-named'
import { libraryOf, showLibrary } from './scene'

beforeEach(() => {
  localStorage.clear()
  standInDialogs()
  setSingleKeys('on')
  // Whoever left the library of the test before would come back to it.
  leave(undefined)
  location.hash = '#/library'
  vi.useFakeTimers({ shouldAdvanceTime: true })
  return () => vi.useRealTimers()
})

const NAMES = ['Night boat', 'Umbrella hospital', 'Bean library', 'Ferry kiosk', 'Rye at seven', 'Glass harp']
const six = () => NAMES.map((title, at) => cardNamed(`r${at}`, { title }))
const cells = () => [...document.querySelectorAll<HTMLElement>('[role=gridcell]')]
const labels = () => cells().map((cell) => cell.getAttribute('aria-label'))
const names = () => cells().map((cell) => cell.querySelector('a')?.textContent)
const here = () => document.activeElement?.querySelector('a')?.textContent
const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const picked = () => cells().filter((cell) => cell.getAttribute('aria-selected') === 'true').length
const stand = (all: readonly string[]) => waitFor(() => expect(names()).toEqual(all))
const pick = (n: number) => waitFor(() => expect(picked()).toBe(n))
const search = (value: string) => fireEvent.input(screen.getByRole('searchbox'), { target: { value } })

/** The library with the focus on its first run. */
async function entered(runs = six(), query = '') {
  const scene = libraryOf(runs)
  const place = showLibrary(scene, query)
  await waitFor(() => expect(cells().length).toBeGreaterThan(0))
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'ArrowDown' })
  return { ...scene, ...place }
}

describe('the contact sheet', () => {
  test('says of each run what a person decides by, and claims no must-fixes of a page that nobody reviewed', async () => {
    const row = {
      title: 'Night boat',
      unseen: 1,
      status: 'below_threshold',
      composite: 7.4,
      mustFix: 3,
    } as const
    await entered([
      cardNamed('a', row, { star: true, tags: ['client'] }),
      unscored('b', { status: 'degraded', rounds: [] }),
    ])
    expect(labels()[0]).toContain('Night boat, Below threshold, score 7.4, 3 open must-fix, 1 round')
    expect(labels()[0]).toContain('Starred, Not looked at yet, client')
    expect(screen.getByText('< 8.0')).toBeTruthy()
    expect(labels()[1]).toContain('Degraded, no score')
    expect(labels()[1]).not.toContain('must-fix')
  })

  test('draws as few of ten thousand runs as of a hundred', async () => {
    await entered(Array.from({ length: 10_000 }, (_, at) => cardNamed(`r${at}`)))
    expect(cells().length).toBeLessThan(60)
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('2500')
    expect(screen.getByText('10,000 runs')).toBeTruthy()
  })

  test('is a list as well, and remembers that it is', async () => {
    await entered()
    fireEvent.click(screen.getByRole('radio', { name: 'List' }))
    expect(screen.getByRole('grid').dataset['sight']).toBe('list')
    expect(localStorage.getItem('library.sight')).toBe('list')
    expect(names()).toEqual(NAMES)
  })
})

describe('keys', () => {
  test('arrows move, there is one stop in all of it, and Enter opens', async () => {
    await entered()
    const way = ['', 'ArrowRight', 'ArrowDown', 'Home', 'End'].map((key) => {
      if (key) press(key)
      return here()
    })
    expect(way).toEqual(['Night boat', 'Umbrella hospital', 'Glass harp', 'Night boat', 'Glass harp'])
    expect(cells().filter((cell) => cell.tabIndex === 0)).toHaveLength(1)
    press('Enter')
    expect(location.hash).toBe('#/run/r5')
  })

  test('Space picks, Shift and an arrow a range, Ctrl+A all, Esc none, and so does another search', async () => {
    await entered()
    press(' ')
    await pick(1)
    press('ArrowRight', { shiftKey: true })
    press('ArrowRight', { shiftKey: true })
    await pick(3)
    press('ArrowLeft', { shiftKey: true })
    await pick(2)
    press('a', { ctrlKey: true })
    await pick(6)
    press('Escape')
    await pick(0)
    press(' ')
    // What was picked may not be in sight.
    search('b')
    await waitFor(() => expect(names()).toContain('Night boat'))
    await pick(0)
  })

  test('S puts a star on what has the focus, or on what was picked; pressed again before it was kept, it takes it away', async () => {
    const { all, library } = await entered()
    const stars = (n: number) => waitFor(() => expect(all().filter(({ star }) => star)).toHaveLength(n))
    press('s')
    await stars(1)
    press('a', { ctrlKey: true })
    await pick(6)
    press('s')
    await stars(6)
    await screen.findByRole('button', { name: 'Remove star' })
    press('s')
    await stars(0)
    press('Escape')
    const mark = vi.spyOn(library, 'mark')
    press('s')
    press('s')
    await waitFor(() => expect(mark.mock.calls.map(([, { star }]) => star)).toEqual([true, false]))
    await stars(0)
  })

  test('/ goes to the search, Esc in the list gives up what was searched, and letters do nothing where they are off', async () => {
    const { all } = await entered()
    press('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    search('bean')
    await stand(['Bean library'])
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'ArrowDown' })
    press('Escape')
    await stand(NAMES)
    setSingleKeys('off')
    const focused = document.activeElement
    press('s')
    press('/')
    await Promise.resolve()
    expect(all().some(({ star }) => star)).toBe(false)
    expect(document.activeElement).toBe(focused)
  })
})

describe('the trash', () => {
  test('takes runs, and gives them back by Undo as long as that is offered', async () => {
    await entered()
    press(' ')
    press('ArrowRight')
    press(' ')
    press('Delete')
    await stand(NAMES.slice(2))
    expect(screen.getByText('2 runs lie in the trash.')).toBeTruthy()
    // Whoever goes on with the keys is where they were.
    expect(document.activeElement?.getAttribute('role')).toBe('gridcell')
    pressButton('Undo')
    await stand(NAMES)
    press('Delete')
    await waitFor(() => expect(names()).toHaveLength(NAMES.length - 1))
    press('z', { ctrlKey: true })
    await stand(NAMES)
    press('Delete')
    await screen.findByRole('button', { name: 'Undo' })
    await vi.advanceTimersByTimeAsync(UNDO_MS)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('leaves a run alone that goes on, and says so', async () => {
    const { all } = await entered([cardNamed('a', { status: 'running' }), cardNamed('b')])
    press('a', { ctrlKey: true })
    await pick(2)
    press('Delete')
    await screen.findByText('1 run lies in the trash. 1 run goes on and stays.')
    expect(all().map(({ trashedAt }) => trashedAt !== undefined)).toEqual([false, true])
  })

  test('says how long it keeps a run, and deletes for good once it was asked', async () => {
    const old = cardNamed('a', { title: 'Old' }, { trashedAt: Date.now() - 18 * 86_400_000 })
    const { all } = await entered([old, cardNamed('b')], 'trash=1')
    expect(screen.getByText('Deleted for good in 12 days')).toBeTruthy()
    pressButton('Empty trash')
    expect(screen.getByText('Delete 1 run for good? Nothing brings it back.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep'))
    pressButton('Keep')
    expect(all()).toHaveLength(2)
    pressButton('Empty trash')
    pressButton('Delete for good')
    await screen.findByText('The trash is empty')
    expect(all()).toHaveLength(1)
  })
})

describe('narrowing down', () => {
  test('goes by what stages have left, which stands on each card; in the address it is found again, and its chip takes it back', async () => {
    const marked = (id: string, ...marks: readonly StageMark[]) => {
      const { summary, ...card } = cardNamed(id, { title: `Run ${id}`, status: 'failed' })
      return { ...card, ...(summary && { summary: { ...summary, marks } }) }
    }
    const { go, asked } = await entered([
      marked('a', 'not_upheld', 'overridden', 'examined'),
      marked('b', 'accepted'),
      ...six(),
    ])
    const stages = ['Not upheld', 'Overridden', 'Cross-examined']
    expect(labels()[0]).toContain(stages.join(', '))
    const marks = [...document.querySelectorAll('.library-stage')]
    expect(marks.slice(0, 3).map(({ textContent }) => textContent)).toEqual(stages)
    expect(cells()[0]?.querySelectorAll('.library-stage[data-against]')).toHaveLength(1)
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Accepted/ }))
    await stand(['Run b'])
    await waitFor(() => expect(location.hash).toBe('#/library?stage=accepted'))
    expect(asked.at(-1)).toMatchObject({ stages: ['accepted'] })
    go('stage=not_upheld')
    await stand(['Run a'])
    pressButton('Take away: Not upheld')
    await waitFor(() => expect(names()).toHaveLength(8))
    go('status=shipped')
    await stand(NAMES)
  })

  test('to nothing says so, and is taken back one by one or as a whole', async () => {
    showLibrary(libraryOf(six()), 'q=bean&star=1')
    await screen.findByText('No run matches')
    pressButton('Take away: Starred')
    await stand(['Bean library'])
    pressButton('Show everything')
    await stand(NAMES)
  })
})

describe('several at once', () => {
  test('take a new tag, and lose one that some of them have', async () => {
    const { all } = await entered([cardNamed('a', {}, { tags: ['client'] }), cardNamed('b')])
    const tags = (...of: readonly string[][]) =>
      waitFor(() => expect(all().map((card) => card.tags.toSorted())).toEqual(of))
    press('a', { ctrlKey: true })
    await pick(2)
    press('t')
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 2 runs' }))
    const client = dialog.getByRole<HTMLInputElement>('checkbox', { name: /client/ })
    expect(client.indeterminate).toBe(true)
    fireEvent.input(dialog.getByRole('textbox'), { target: { value: 'spring' } })
    fireEvent.submit(dialog.getByRole('textbox'))
    await tags(['client', 'spring'], ['spring'])
    fireEvent.click(dialog.getByRole('checkbox', { name: /client/ }))
    await tags(['client', 'spring'], ['client', 'spring'])
  })

  test('move to a project, and are compared, two to four of them', async () => {
    const { all } = await entered()
    press(' ')
    expect(button('Compare').disabled).toBe(true)
    pressButton('Project')
    fireEvent.click(await screen.findByRole('radio', { name: 'Spring' }))
    pressButton('Move')
    await waitFor(() => expect(all()[0]?.project).toBe('p-1'))
    press('a', { ctrlKey: true })
    await pick(6)
    expect(button('Compare').disabled).toBe(true)
    press('ArrowRight')
    for (let left = 6; left > 2; left--) {
      press(' ')
      await pick(left - 1)
      press('ArrowRight')
    }
    pressButton('Compare')
    expect(location.hash).toBe('#/compare?runs=r0,r5')
  })
})

test('an empty library shows the recorded runs and the way to the first of one’s own', async () => {
  showLibrary(libraryOf([]))
  await screen.findByText('Recorded runs')
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('Judge my own brief')).toBe('#/new')
  expect(href('Ships in three rounds')).toBe('#/run/shipped')
})

test('waiting shows nothing for a moment, then where runs will stand, and why they cannot be read', async () => {
  // This clock stands still unless it is told.
  vi.useFakeTimers({ shouldAdvanceTime: false })
  const scene = libraryOf([])
  let refuse = (_: Error) => {}
  const find = () => new Promise<never>((_, reject) => (refuse = reject))
  showLibrary({ ...scene, library: { ...scene.library, find } })
  const blanks = () => document.querySelectorAll('.library-blank').length
  await vi.advanceTimersByTimeAsync(100)
  expect(blanks()).toBe(0)
  await vi.advanceTimersByTimeAsync(100)
  expect(blanks()).toBeGreaterThan(4)
  refuse(new Error('newer version'))
  await vi.advanceTimersByTimeAsync(0)
  expect(screen.getByRole('alert').textContent).toContain('newer version')
})

test('a run that goes on is looked at each second, and what another tab does is seen', async () => {
  const { put } = await entered([unscored('a', { status: 'running', rounds: [] })])
  expect(labels()[0]).toContain('Running, no score')
  put(cardNamed('a', { status: 'running', composite: 6.1 }))
  await waitFor(() => expect(labels()[0]).toContain('score 6.1'))
  put(cardNamed('b', { title: 'From elsewhere' }))
  await waitFor(() => expect(names()[0]).toBe('From elsewhere'))
})

describe('whoever comes back', () => {
  test('finds the same runs and the focus where it was', async () => {
    const { unmount, library, changes } = await entered()
    press('ArrowRight')
    press('ArrowRight')
    unmount()
    location.hash = '#/library'
    showLibrary({ changes, library: { ...library, find: () => new Promise(() => {}) } })
    expect(names()).toEqual(NAMES)
    expect(here()).toBe('Bean library')
  })

  test('over a reload finds the place and the narrowing, and the runs are asked for anew', async () => {
    const { unmount } = await entered(six(), 'q=a')
    press('ArrowRight')
    window.dispatchEvent(new Event('pagehide'))
    const { cards: _, ...place } = comeBack('#/library?q=a') ?? {}
    expect(place).toMatchObject({ address: lastAddress(), cursor: 1 })
    unmount()
    vi.resetModules()
    const anew = await import('../../../src/library/returning')
    expect(anew.comeBack('#/library?q=a')).toEqual(place)
    expect(anew.comeBack('#/library')).toBeUndefined()
    leave({ address: '#/library', top: 0, cursor: 2, focused: true })
    showLibrary(libraryOf(six()))
    await waitFor(() => expect(here()).toBe('Bean library'))
  })

  test('with something else in the storage begins with everything', async () => {
    for (const kept of ['{"top":"x"}', 'no text of ours']) {
      sessionStorage.setItem('library.place', kept)
      vi.resetModules()
      const anew = await import('../../../src/library/returning')
      expect(anew.comeBack('#/library')).toBeUndefined()
    }
  })
})

test('a search is written into the address once it rests, and never over a link that is followed meanwhile', async () => {
  await entered()
  search('ferry')
  vi.advanceTimersByTime(1000)
  expect(location.hash).toBe('#/library?q=ferry')
  search('rye')
  location.hash = '#/library?trash=1'
  vi.advanceTimersByTime(1000)
  expect(location.hash).toBe('#/library?trash=1')
})
