import { cleanup, fireEvent, screen, waitFor, within } from '@solidjs/testing-library'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setSingleKeys } from '../../../src/controls/keys'
import { lastAddress } from '../../../src/library/last-address'
import { comeBack, leave } from '../../../src/library/returning'
import type { StageMark } from '../../../src/run/stage-marks'
import { UNDO_MS } from '../../../src/library/telling'
import { standInDialogs } from '../palette/dialogs'
import { cardNamed, unscored } from './card-named'
import { libraryOf, showLibrary } from './scene'

beforeEach(() => {
  localStorage.clear()
  standInDialogs()
  location.hash = '#/library'
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  leave(undefined)
  setSingleKeys('on')
  vi.useRealTimers()
})

const NAMES = ['Night boat', 'Umbrella hospital', 'Bean library', 'Ferry kiosk', 'Rye at seven', 'Glass harp']
const six = () => NAMES.map((title, at) => cardNamed(`r${at}`, { title }))
const cells = () => screen.queryAllByRole('gridcell')
const names = () => cells().map((cell) => within(cell).getByRole('link').textContent)
const here = () => document.activeElement?.querySelector('a')?.textContent
const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const picked = () => cells().filter((cell) => cell.getAttribute('aria-selected') === 'true').length
const shown = () => waitFor(() => expect(cells().length).toBeGreaterThan(0))

async function entered(runs = six(), query = '') {
  const scene = libraryOf(runs)
  const place = showLibrary(scene, query)
  await shown()
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'ArrowDown' })
  return { ...scene, ...place }
}

describe('the contact sheet', () => {
  test('says of each run what a person decides by', async () => {
    await entered([
      cardNamed(
        'a',
        { title: 'Night boat', unseen: 1, status: 'below_threshold', composite: 7.4, mustFix: 3 },
        { star: true, tags: ['client'] },
      ),
    ])
    const name = cells()[0]?.getAttribute('aria-label')
    expect(name).toContain('Night boat, Below threshold, score 7.4, 3 open must-fix, 1 round')
    expect(name).toContain('Starred, Not looked at yet, client')
    expect(screen.getByText('< 8.0')).toBeTruthy()
  })

  test('claims no must-fixes of a page that nobody reviewed', async () => {
    await entered([unscored('a', { status: 'degraded', rounds: [] })])
    expect(cells()[0]?.getAttribute('aria-label')).toContain('Degraded, no score')
    expect(screen.queryByText(/open must-fix/)).toBeNull()
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
  test('arrows move, and there is one stop in all of it', async () => {
    await entered()
    expect(here()).toBe('Night boat')
    press('ArrowRight')
    expect(here()).toBe('Umbrella hospital')
    press('ArrowDown')
    expect(here()).toBe('Glass harp')
    press('Home')
    expect(here()).toBe('Night boat')
    press('End')
    expect(here()).toBe('Glass harp')
    expect(cells().filter((cell) => cell.tabIndex === 0)).toHaveLength(1)
  })

  test('Enter opens', async () => {
    await entered()
    press('ArrowRight')
    press('Enter')
    expect(location.hash).toBe('#/run/r1')
  })

  test('Space picks, Shift and an arrow a range, Ctrl+A all, Esc none', async () => {
    await entered()
    press(' ')
    expect(picked()).toBe(1)
    press('ArrowRight', { shiftKey: true })
    press('ArrowRight', { shiftKey: true })
    await waitFor(() => expect(picked()).toBe(3))
    press('ArrowLeft', { shiftKey: true })
    await waitFor(() => expect(picked()).toBe(2))
    press('a', { ctrlKey: true })
    await waitFor(() => expect(picked()).toBe(6))
    press('Escape')
    expect(picked()).toBe(0)
  })

  test('S puts a star on what has the focus, or on what was picked', async () => {
    const { all } = await entered()
    press('s')
    await waitFor(() => expect(all()[0]?.star).toBe(true))
    press('a', { ctrlKey: true })
    await waitFor(() => expect(picked()).toBe(6))
    press('s')
    await waitFor(() => expect(all().every(({ star }) => star)).toBe(true))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove star' })).toBeTruthy())
    press('s')
    await waitFor(() => expect(all().some(({ star }) => star)).toBe(false))
  })

  test('S pressed again before the first was kept takes the star away', async () => {
    const { all, library } = await entered()
    const mark = vi.spyOn(library, 'mark')
    press('s')
    press('s')
    await waitFor(() => expect(mark).toHaveBeenCalledTimes(2))
    expect(mark.mock.calls.map(([, { star }]) => star)).toEqual([true, false])
    await waitFor(() => expect(all()[0]?.star).toBe(false))
  })

  test('/ goes to the search, and Esc in the list gives up what was searched', async () => {
    await entered()
    press('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'bean' } })
    await waitFor(() => expect(names()).toEqual(['Bean library']))
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'ArrowDown' })
    press('Escape')
    await waitFor(() => expect(names()).toEqual(NAMES))
  })

  test('letters do nothing where single keys are off', async () => {
    const { all } = await entered()
    setSingleKeys('off')
    press('s')
    press('/')
    await Promise.resolve()
    expect(all()[0]?.star).toBe(false)
    expect(here()).toBe('Night boat')
  })
})

describe('the trash', () => {
  test('takes runs, and gives them back by Undo as long as that is offered', async () => {
    await entered()
    press(' ')
    press('ArrowRight')
    press(' ')
    press('Delete')
    await waitFor(() => expect(names()).toEqual(NAMES.slice(2)))
    expect(screen.getByText('2 runs lie in the trash.')).toBeTruthy()
    // Whoever goes on with the keys is where they were.
    expect(document.activeElement?.getAttribute('role')).toBe('gridcell')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(names()).toEqual(NAMES))
    press('Delete')
    await waitFor(() => expect(names()).toHaveLength(NAMES.length - 1))
    press('z', { ctrlKey: true })
    await waitFor(() => expect(names()).toEqual(NAMES))
    press('Delete')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy())
    await vi.advanceTimersByTimeAsync(UNDO_MS)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('leaves a run alone that goes on, and says so', async () => {
    const { all } = await entered([cardNamed('a', { status: 'running' }), cardNamed('b')])
    press('a', { ctrlKey: true })
    await waitFor(() => expect(picked()).toBe(2))
    press('Delete')
    await waitFor(() =>
      expect(screen.getByText('1 run lies in the trash. 1 run goes on and stays.')).toBeTruthy(),
    )
    expect(all().map(({ trashedAt }) => trashedAt !== undefined)).toEqual([false, true])
  })

  test('says how long it keeps a run, and deletes for good once it was asked', async () => {
    const day = 86_400_000
    const old = cardNamed('a', { title: 'Old' }, { trashedAt: Date.now() - 18 * day })
    const { all } = await entered([old, cardNamed('b')], 'trash=1')
    expect(screen.getByText('Deleted for good in 12 days')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Empty trash' }))
    expect(screen.getByText('Delete 1 run for good? Nothing brings it back.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep'))
    fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
    expect(all()).toHaveLength(2)
    fireEvent.click(screen.getByRole('button', { name: 'Empty trash' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete for good' }))
    await waitFor(() => expect(all()).toHaveLength(1))
    await waitFor(() => expect(screen.getByText('The trash is empty')).toBeTruthy())
  })
})

describe('narrowing down', () => {
  test('stands in the address, and is found there again', async () => {
    const { go } = await entered([cardNamed('a', { title: 'Boat', status: 'failed' }), ...six()])
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Failed/ }))
    await waitFor(() => expect(names()).toEqual(['Boat']))
    await vi.advanceTimersByTimeAsync(400)
    expect(location.hash).toBe('#/library?status=failed')
    go('status=shipped')
    await waitFor(() => expect(names()).toEqual(NAMES))
  })

  test('goes by what stages have left, which stands on each card and in the address', async () => {
    const marked = (id: string, marks: readonly StageMark[]) => {
      const { summary, ...card } = cardNamed(id, { title: `Run ${id}` })
      return { ...card, ...(summary && { summary: { ...summary, marks } }) }
    }
    const { go, asked } = await entered([
      marked('a', ['not_upheld', 'overridden', 'examined']),
      marked('b', ['accepted']),
      ...six(),
    ])
    const [first] = cells()
    expect(first?.getAttribute('aria-label')).toContain('Not upheld, Overridden, Cross-examined')
    expect([...(first?.querySelectorAll('.library-stage') ?? [])].map((mark) => mark.textContent)).toEqual([
      'Not upheld',
      'Overridden',
      'Cross-examined',
    ])
    expect(first?.querySelectorAll('.library-stage[data-against]')).toHaveLength(1)
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Accepted/ }))
    await waitFor(() => expect(names()).toEqual(['Run b']))
    await vi.advanceTimersByTimeAsync(400)
    expect(location.hash).toBe('#/library?stage=accepted')
    expect(asked.at(-1)).toMatchObject({ stages: ['accepted'] })
    go('stage=not_upheld')
    await waitFor(() => expect(names()).toEqual(['Run a']))
    fireEvent.click(screen.getByRole('button', { name: 'Take away: Not upheld' }))
    await waitFor(() => expect(names()).toHaveLength(8))
  })

  test('is taken back by its chip', async () => {
    await entered(six(), 'q=bean&star=1').catch(() => undefined)
    await waitFor(() => expect(screen.getByText('No run matches')).toBeTruthy())
    fireEvent.click(screen.getByRole('button', { name: 'Take away: Starred' }))
    await waitFor(() => expect(names()).toEqual(['Bean library']))
    fireEvent.click(screen.getByRole('button', { name: 'Show everything' }))
    await waitFor(() => expect(names()).toEqual(NAMES))
  })

  test('picks nothing any more: what was picked may not be in sight', async () => {
    await entered()
    press(' ')
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'boat' } })
    await waitFor(() => expect(names()).toEqual(['Night boat']))
    expect(picked()).toBe(0)
  })
})

describe('several at once', () => {
  test('take a new tag, and lose one that some of them have', async () => {
    const { all } = await entered([cardNamed('a', {}, { tags: ['client'] }), cardNamed('b')])
    press('a', { ctrlKey: true })
    await waitFor(() => expect(picked()).toBe(2))
    press('t')
    const dialog = await screen.findByRole('dialog', { name: 'Tags of 2 runs' })
    const client = within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /client/ })
    expect(client.indeterminate).toBe(true)
    fireEvent.input(within(dialog).getByRole('textbox'), { target: { value: 'spring' } })
    fireEvent.submit(within(dialog).getByRole('textbox'))
    await waitFor(() => expect(all().map(({ tags }) => tags)).toEqual([['client', 'spring'], ['spring']]))
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /client/ }))
    await waitFor(() => expect(all().map(({ tags }) => tags.includes('client'))).toEqual([true, true]))
  })

  test('move to a project', async () => {
    const { all } = await entered()
    press(' ')
    fireEvent.click(screen.getByRole('button', { name: 'Project' }))
    fireEvent.click(await screen.findByRole('radio', { name: 'Spring' }))
    fireEvent.click(screen.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(all()[0]?.project).toBe('p-1'))
  })

  test('are compared, two to four of them', async () => {
    await entered()
    press(' ')
    const compare = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Compare' })
    expect(compare().disabled).toBe(true)
    press('ArrowRight')
    press(' ')
    fireEvent.click(compare())
    expect(location.hash).toBe('#/compare?runs=r0,r1')
  })
})

test('an empty library shows the recorded runs and the way to the first of one’s own', async () => {
  showLibrary(libraryOf([]))
  await waitFor(() => expect(screen.getByText('Recorded runs')).toBeTruthy())
  expect(screen.getByRole('link', { name: 'Judge my own brief' }).getAttribute('href')).toBe('#/new')
  expect(screen.getByRole('link', { name: 'Ships in three rounds' }).getAttribute('href')).toBe(
    '#/run/shipped',
  )
})

test('a library that cannot be read says why', async () => {
  const scene = libraryOf([])
  const library = { ...scene.library, find: () => Promise.reject(new Error('newer version')) }
  showLibrary({ ...scene, library })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('newer version'))
})

test('waiting shows nothing for a moment, and then where runs will stand', async () => {
  const scene = libraryOf([])
  showLibrary({ ...scene, library: { ...scene.library, find: () => new Promise(() => {}) } })
  await vi.advanceTimersByTimeAsync(100)
  expect(document.querySelector('.library-blank')).toBeNull()
  await vi.advanceTimersByTimeAsync(100)
  expect(document.querySelectorAll('.library-blank').length).toBeGreaterThan(4)
})

test('a run that goes on is looked at each second, and what another tab does is seen', async () => {
  const { put } = await entered([unscored('a', { status: 'running', rounds: [] })])
  expect(cells()[0]?.getAttribute('aria-label')).toContain('Running, no score')
  put(cardNamed('a', { status: 'running', composite: 6.1 }))
  await waitFor(() => expect(cells()[0]?.getAttribute('aria-label')).toContain('score 6.1'))
  put(cardNamed('b', { title: 'From elsewhere' }))
  await waitFor(() => expect(names()[0]).toBe('From elsewhere'))
})

test('whoever comes back finds the same runs and the focus where it was', async () => {
  const { unmount, library, ...scene } = await entered()
  press('ArrowRight')
  press('ArrowRight')
  unmount()
  location.hash = '#/library'
  showLibrary({ ...scene, library: { ...library, find: () => new Promise(() => {}) } })
  expect(names()).toEqual(NAMES)
  expect(here()).toBe('Bean library')
})

describe('the tab', () => {
  test('remembers the place and the narrowing over a reload, and the runs are asked for anew', async () => {
    const { unmount, asked } = await entered(six(), 'q=a')
    press('ArrowRight')
    window.dispatchEvent(new Event('pagehide'))
    const { address, ...place } = comeBack('#/library?q=a') ?? { address: undefined }
    expect(address).toBe(lastAddress())
    unmount()
    vi.resetModules()
    const anew = await import('../../../src/library/returning')
    const { cards: _, ...kept } = { cards: undefined, ...place }
    expect(anew.comeBack('#/library?q=a')).toEqual({ address, ...kept })
    expect(anew.comeBack('#/library')).toBeUndefined()
    expect(asked.length).toBeGreaterThan(0)
  })

  test('has the focus where it was once the runs have come', async () => {
    leave({ address: '#/library', top: 0, cursor: 2, focused: true })
    showLibrary(libraryOf(six()))
    await shown()
    await waitFor(() => expect(here()).toBe('Bean library'))
  })

  test('whose storage holds something else begins with everything', async () => {
    sessionStorage.setItem('library.place', '{"top":"x"}')
    vi.resetModules()
    const anew = await import('../../../src/library/returning')
    expect(anew.comeBack('#/library')).toBeUndefined()
    sessionStorage.setItem('library.place', 'no text of ours')
    expect(anew.comeBack('#/library')).toBeUndefined()
  })
})
