// Each round with a page has a tab, or a line of a list where room is short, and the tabs follow the run.
import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RoundTabs } from '../../src/page/round-tabs'
import type { Event } from '../../src/run/event'
import { versionOnShow } from '../../src/theater/version-on-show'
import { recordedRuns } from '../building/runs'
import { at, opened, seen } from './replay/scene'
import { stateOf } from './scenes'
import { t } from './window'

const shipped = recordedRuns(/^shipped\./)[0]?.file.events ?? []
/** Five rounds with a page each: one more than stand in a row. */
const many = at(
  ...[1, 2, 3, 4, 5].flatMap((n) => [
    [n, opened(n)] as const,
    [n, seen(`page ${n}`, 'designer', n)] as const,
  ]),
)

let narrow = false
let told = () => {}

beforeEach(() => {
  narrow = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return narrow
    },
    addEventListener: (_: string, ear: () => void) => (told = ear),
    removeEventListener: () => (told = () => {}),
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** The tabs over a run at a place. */
function show(events: readonly Event[] = shipped, place = events.length) {
  const [state, setState] = createSignal(stateOf(events, place))
  const [round, setRound] = createSignal<number>()
  const picked: (number | undefined)[] = []
  const [looked, look] = createSignal<string>()
  const page = () => versionOnShow(state(), round(), looked())
  const pickRound = (n: number | undefined) => {
    look(undefined)
    picked.push(n)
    setRound(n)
  }
  render(() => <RoundTabs showing={{ state, round, pickRound, page, looked }} t={t} />)
  const tabs = () => screen.queryAllByRole<HTMLInputElement>('radio')
  const label = (tab: HTMLInputElement | undefined) => tab?.labels?.[0]?.textContent
  const names = () => tabs().map(label)
  const chosen = () => label(tabs().find(({ checked }) => checked))
  const pick = (tab: number) => fireEvent.click(tabs()[tab] ?? document.body)
  return { go: (seq: number) => setState(stateOf(events, seq)), look, picked, tabs, names, chosen, pick }
}

const ALL = ['R1 6.2', 'R2 7.4', 'R3 8.6 ✓']

test('[CT-43] each round with a page is a tab, with its score and what was kept; they follow the place, and one page has none', () => {
  const { go, names, chosen } = show()
  expect([names(), chosen()]).toEqual([ALL, ALL[2]])
  go(20)
  expect(names()).toEqual([])
  go(70)
  expect([names(), chosen()]).toEqual([['R1 6.2', 'R2'], 'R2'])
  go(120)
  expect(chosen()).toBe('R3')
})

test('a tab that is pressed is on show, and scores that come do not take its focus', () => {
  const { go, tabs, picked, chosen, pick } = show(shipped, 70)
  const [first] = tabs()
  first?.focus()
  pick(0)
  expect([picked, chosen()]).toEqual([[1], 'R1 6.2'])
  go(71)
  expect(tabs()[0]).toBe(first)
  expect(document.activeElement).toBe(first)
})

test('the newest round of a run that goes on is followed, and that of one that has ended is picked', () => {
  const going = show(shipped, 70)
  going.pick(0)
  going.pick(1)
  expect(going.picked).toEqual([1, undefined])
  going.go(120)
  expect(going.chosen()).toBe('R3')
  cleanup()
  const over = show()
  over.pick(0)
  over.pick(2)
  expect(over.picked).toEqual([1, 3])
})

test('where there is no room for a row they are a list', () => {
  const { tabs, picked } = show()
  const list = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Round' })
  narrow = true
  told()
  expect(tabs()).toEqual([])
  expect([...list().options].map(({ text }) => text)).toEqual(ALL)
  expect(list().value).toBe('3')
  fireEvent.change(list(), { target: { value: '1' } })
  expect(picked).toEqual([1])
  cleanup()
  narrow = false
  expect(show(many).tabs()).toEqual([])
  expect(list().value).toBe('5')
})

test('what a critic has mended after the verdict is on show by itself, and a round that is picked takes its place', () => {
  const CRITIC = 'after the critic'
  const place = { seq: shipped.length, t: 9_000_000 }
  const { names, chosen, picked, look, pick } = show([
    ...shipped,
    { ...place, type: 'stage_ended', id: 'loop:1', artifact: 'mended' },
  ])
  expect([names(), chosen()]).toEqual([[...ALL, CRITIC], CRITIC])
  pick(2)
  expect(chosen()).toBe(ALL[2])
  look('mended')
  expect(chosen()).toBe(CRITIC)
  pick(0)
  expect(chosen()).toBe(ALL[0])
  pick(3)
  expect(chosen()).toBe(CRITIC)
  expect(picked).toEqual([3, 1, undefined])
})
