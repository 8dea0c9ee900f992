import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { versusTexts } from '../../../src/i18n/versus'
import { readVersus } from '../../../src/library/versus/address'
import { shuffled } from '../../../src/library/versus/blind'
import { CompareRunsPlace, type CompareRunsProps } from '../../../src/page/compare-runs'
import { readPlace } from '../../../src/page/route'
import type { BoxPage } from '../../../src/preview/box'
import type { Boxes, Standing } from '../../../src/preview/boxes'
import type { Event } from '../../../src/run/event'
import type { RankingRow } from '../../../src/store/rows'
import { recordedRuns } from '../../building/runs'

const say = createTranslate(versusTexts)
const put: BoxPage[] = []
const kept: Omit<RankingRow, 'id' | 'at'>[] = []

vi.mock('../../../src/preview/boxes', () => ({
  createBoxes(): Boxes {
    const [standing, stand] = createSignal<Standing>('empty')
    return {
      standing,
      told: () => undefined,
      lines: () => [],
      put: (page) => {
        put.push(page)
        stand('shown')
      },
      empty: () => {},
      stop: () => {},
      outline: () => {},
      mark: () => {},
      scroll: () => {},
    }
  },
}))

/** Two runs of one brief by two models, under names that would give them away. */
function twoRuns() {
  const found = recordedRuns().find(({ name }) => name === 'split_shipped')?.file
  if (!found) throw new Error('There is no such recorded run.')
  const { events, bodies } = found
  const by = (model: string): readonly Event[] =>
    events.map((event) =>
      event.type === 'run_created' ? { ...event, model, connection: `via ${model}` } : event,
    )
  return {
    bodies,
    runs: new Map([
      ['aaa-one', by('Model Quartz')],
      ['bbb-two', by('Model Zinc')],
    ]),
  }
}

const GIVE_AWAY = ['aaa-one', 'bbb-two', 'Quartz', 'Zinc']

function jury(gone: readonly string[] = []): CompareRunsProps['jury'] {
  const { bodies, runs } = twoRuns()
  const library = {
    find: () => Promise.resolve({ total: 0, cards: [] }),
    cards: () => Promise.resolve([]),
    sameBrief: () => Promise.resolve([]),
    rankings: () => Promise.resolve(kept.map((row, at) => ({ ...row, id: String(at), at }))),
    rank: (row: Omit<RankingRow, 'id' | 'at'>) => Promise.resolve(void kept.push(row)),
  }
  const double = {
    library,
    entry: (id: string) =>
      Promise.resolve(
        gone.includes(id) ? undefined : { kind: 'whole', events: runs.get(id) ?? [], calls: [], own: true },
      ),
    seen: () => Promise.resolve(),
    body: (hash: string) => Promise.resolve(bodies.find((body) => body.hash === hash)?.text),
  }
  // The double answers what a comparison asks, and nobody asks it anything else.
  return double as unknown as CompareRunsProps['jury']
}

function open(query: string, gone?: readonly string[]) {
  location.hash = `#/compare?${query}`
  const [place, setPlace] = createSignal(readPlace(location.hash))
  const follow = () => setPlace(readPlace(location.hash))
  addEventListener('hashchange', follow)
  render(() => <CompareRunsPlace jury={jury(gone)} t={createTranslate(en)} place={place()} />)
  return () => removeEventListener('hashchange', follow)
}

const address = () => readVersus(location.hash.replace('#/compare?', ''))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const settled = () => waitFor(() => expect(put.length).toBeGreaterThanOrEqual(2))

beforeEach(() => {
  put.length = 0
  kept.length = 0
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('min-width') }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('runs beside one another', () => {
  test('stand there with their names, numbers and what they have in common', async () => {
    open('runs=aaa-one,bbb-two')
    await settled()
    expect(screen.getByText(say('versus.same.brief'))).toBeTruthy()
    expect(screen.getByText('Model Quartz / Model Zinc')).toBeTruthy()
    const numbers = within(screen.getByRole('region', { name: say('versus.numbers') }))
    expect(numbers.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['A', 'B'])
    // Two models are two juries.
    expect(numbers.queryByText(say('versus.better'))).toBeNull()
    expect(numbers.getByText(say('versus.otherJury'))).toBeTruthy()
  })

  test('one that was deleted meanwhile is named as such, and the other one stands', async () => {
    open('runs=aaa-one,bbb-two', ['bbb-two'])
    await screen.findByText(say('versus.gone'))
    await waitFor(() => expect(put).toHaveLength(1))
  })

  test('the round, the width and the order are in the address', async () => {
    open('runs=aaa-one,bbb-two')
    await settled()
    fireEvent.click(screen.getByRole('radio', { name: '375' }))
    fireEvent.click(screen.getByRole('radio', { name: 'R1' }))
    expect(address()).toMatchObject({ width: 375, round: 1 })
    press(say('versus.moveRight', { name: 'A' }))
    await waitFor(() =>
      expect(address()).toMatchObject({ runs: ['bbb-two', 'aaa-one'], width: 375, round: 1 }),
    )
    press(say('versus.removeNamed', { name: 'B' }))
    await waitFor(() => expect(address().runs).toEqual(['bbb-two']))
  })
})

test('[EV-2] numbers beside one another are sorted by change, and those that changed stand alone on request', async () => {
  open('runs=aaa-one,bbb-two')
  await settled()
  const numbers = () => within(screen.getByRole('region', { name: say('versus.numbers') }))
  const columns = () => numbers().queryAllByRole('columnheader').length
  const before = columns()
  expect(before).toBeGreaterThan(3)
  // Both runs are one recording: nothing in their numbers differs.
  press(say('versus.onlyChanged'))
  expect(columns()).toBe(0)
  expect(numbers().getByText(say('versus.noChange'))).toBeTruthy()
  press(say('versus.onlyChanged'))
  press(say('versus.byChange'))
  expect(columns()).toBe(before)
  expect(
    numbers()
      .getByRole('button', { name: say('versus.byChange') })
      .getAttribute('aria-pressed'),
  ).toBe('true')
})

describe('blind', () => {
  test('the pages stay where they are: a frame that is moved comes back empty', async () => {
    open('runs=aaa-one,bbb-two')
    await settled()
    const stage = document.querySelector('.versus-stage')
    const moved: Node[] = []
    const watcher = new MutationObserver((records) =>
      moved.push(...records.flatMap(({ removedNodes }) => [...removedNodes])),
    )
    watcher.observe(document.body, { childList: true, subtree: true })
    press(say('versus.startBlind'))
    await screen.findByText(say('versus.blindNote'))
    press(say('versus.leaveBlind'))
    await screen.findByRole('button', { name: say('versus.startBlind') })
    watcher.disconnect()
    expect(document.querySelector('.versus-stage')).toBe(stage)
    expect(moved.some((node) => node === stage)).toBe(false)
  })

  test('nothing in the document tells which page is whose, before the names are told', async () => {
    open('runs=aaa-one,bbb-two')
    await settled()
    press(say('versus.startBlind'))
    await screen.findByText(say('versus.blindNote'))
    const told = () =>
      document.body.outerHTML +
      put
        .slice(2)
        .map(({ title }) => title)
        .join()
    for (const word of GIVE_AWAY) expect(told()).not.toContain(word)
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
    expect(document.title).not.toMatch(/Quartz|Zinc/)
    // The seed decides, and the address names the runs in one order whichever way they stand.
    const { blind, runs } = address()
    expect(runs).toEqual(['aaa-one', 'bbb-two'])
    expect(blind?.seed).not.toBe('')
    press(say('versus.prefer', { name: 'B' }))
    await screen.findByText(say('versus.voted'))
    for (const word of GIVE_AWAY) expect(told()).not.toContain(word)
    expect(kept).toEqual([])
  })

  test('what was said is kept once, for the run that stood there, and told beside the jury', async () => {
    open('runs=aaa-one,bbb-two')
    await settled()
    press(say('versus.startBlind'))
    await screen.findByText(say('versus.blindNote'))
    const [a = '', b = ''] = shuffled(address().runs, address().blind?.seed ?? '')
    press(say('versus.prefer', { name: 'B' }))
    await screen.findByText(say('versus.voted'))
    press(say('versus.reveal'))
    await screen.findByText(say('versus.revealed'))
    expect(kept).toEqual([{ runs: [b, a], blind: true }])
    expect(address().blind).toMatchObject({ votes: ['b'], open: true })
    await screen.findByText(say('versus.preferred', { won: '1', n: 1 }))
  })

  test('opened again, it asks where it was left and keeps nothing twice', async () => {
    open('runs=aaa-one,bbb-two&blind=1&seed=x&votes=e&open=1')
    await screen.findByText(say('versus.revealed'))
    expect(screen.getByText(/^No difference between/)).toBeTruthy()
    expect(kept).toEqual([])
    cleanup()
    open('runs=aaa-one,bbb-two&blind=1&seed=x&votes=e')
    await screen.findByText(say('versus.voted'))
    press(say('versus.change'))
    await screen.findByRole('button', { name: say('versus.noDifference') })
    expect(address().blind?.votes).toEqual([])
  })
})

test('[EV-3] left, right, a tie or both bad: what was said is told with the names, after the vote', async () => {
  open('runs=aaa-one,bbb-two&blind=1&seed=x')
  await settled()
  const choices = [say('versus.prefer', { name: 'A' }), say('versus.noDifference'), say('versus.bothBad')]
  for (const name of [...choices, say('versus.prefer', { name: 'B' })])
    await waitFor(() => expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(false))
  press(say('versus.bothBad'))
  await screen.findByText(say('versus.voted'))
  expect(document.body.textContent).not.toMatch(/Quartz|Zinc/)
  press(say('versus.reveal'))
  await screen.findByText(say('versus.revealed'))
  expect(screen.getByText(/^Neither .* nor .* is any good$/)).toBeTruthy()
  expect(kept).toMatchObject([{ blind: true, even: true, bad: true }])
  expect(address().blind?.votes).toEqual(['bad'])
})

test('[EV-3] a vote waits until both pages have been in view', async () => {
  const watched: ((isIntersecting: boolean) => void)[] = []
  class Watcher {
    constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      watched.push((isIntersecting) => tell([{ isIntersecting }]))
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watcher)
  open('runs=aaa-one,bbb-two&blind=1&seed=x')
  await settled()
  const isOff = () => screen.getByRole('button', { name: say('versus.bothBad') }).hasAttribute('disabled')
  await screen.findByText(say('versus.lookFirst', { names: 'A, B' }))
  expect(isOff()).toBe(true)
  watched[0]?.(true)
  await screen.findByText(say('versus.lookFirst', { names: 'B' }))
  expect(isOff()).toBe(true)
  watched[1]?.(true)
  await waitFor(() => expect(isOff()).toBe(false))
  // What has been looked at stays looked at.
  watched[0]?.(false)
  expect(isOff()).toBe(false)
})

test('the person’s own order is kept as it stands, by buttons and by keys', async () => {
  open('runs=aaa-one,bbb-two')
  await settled()
  const list = () => screen.getAllByRole('listitem').filter(({ draggable }) => draggable)
  const names = () => list().map((row) => row.querySelector('span')?.textContent)
  expect(names()).toEqual(['A · Model Quartz', 'B · Model Zinc'])
  press(say('versus.up', { name: 'B · Model Zinc' }))
  expect(names()).toEqual(['B · Model Zinc', 'A · Model Quartz'])
  const [first] = list()
  if (first) fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(names()).toEqual(['A · Model Quartz', 'B · Model Zinc'])
  press(say('versus.keep'))
  await screen.findByText(say('versus.kept'))
  expect(kept).toEqual([{ runs: ['aaa-one', 'bbb-two'], blind: false }])
})

test('of three, each pair is asked about in its turn', async () => {
  open('runs=aaa-one,bbb-two,ccc-three&blind=1&seed=x')
  const asked = (a: string, b: string, at: string) =>
    screen.findByText(say('versus.which', { a, b, at, of: '3' }))
  await asked('A', 'B', '1')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: say('versus.noDifference') }).hasAttribute('disabled')).toBe(
      false,
    ),
  )
  press(say('versus.noDifference'))
  await asked('A', 'C', '2')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: say('versus.noDifference') }).hasAttribute('disabled')).toBe(
      false,
    ),
  )
  press(say('versus.prefer', { name: 'C' }))
  await asked('B', 'C', '3')
  press(say('versus.change'))
  await asked('A', 'C', '2')
})
