import { readFileSync } from 'node:fs'
import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { RoundTabs } from '../../src/page/round-tabs'
import { readRun } from '../../src/run/log'
import { versionOnShow } from '../../src/theater/version-on-show'
import { at, opened, seen } from './replay/scene'
import { stateOf } from './scenes'

const t = createTranslate(en)
const shipped = readRun(readFileSync('public/runs/shipped.jury', 'utf8')).events
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
    addEventListener: (_: string, ear: () => void) => {
      told = ear
    },
    removeEventListener: () => {
      told = () => {}
    },
  }))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The tabs over a run at a place. */
function show(events = shipped, place = events.length) {
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
  const names = () => tabs().map(({ labels }) => labels?.[0]?.textContent)
  const chosen = () => tabs().find(({ checked }) => checked)?.labels?.[0]?.textContent
  return { go: (seq: number) => setState(stateOf(events, seq)), look, picked, tabs, names, chosen }
}

test('[CT-43] each round that has a page is a tab, with its score and what was kept', () => {
  const { names, chosen } = show()
  expect(names()).toEqual(['R1 6.2', 'R2 7.4', 'R3 8.6 ✓'])
  expect(chosen()).toBe('R3 8.6 ✓')
})

test('[CT-43] they follow the place, and one page alone has no tabs', () => {
  const { go, names, chosen } = show(shipped, 20)
  expect(names()).toEqual([])
  go(70)
  expect(names()).toEqual(['R1 6.2', 'R2'])
  expect(chosen()).toBe('R2')
  go(120)
  expect(chosen()).toBe('R3')
  go(70)
  expect(names()).toEqual(['R1 6.2', 'R2'])
})

test('a tab that is pressed is on show, and scores that come do not take its focus', () => {
  const { go, tabs, picked, chosen } = show(shipped, 70)
  const [first] = tabs()
  if (!first) throw new Error('There is no tab.')
  first.focus()
  fireEvent.click(first)
  expect(picked).toEqual([1])
  expect(chosen()).toBe('R1 6.2')
  go(71)
  expect(tabs()[0]).toBe(first)
  expect(document.activeElement).toBe(first)
})

test('the newest round of a run that goes on is followed, and that of one that has ended is picked', () => {
  const going = show(shipped, 70)
  fireEvent.click(going.tabs()[0] ?? document.body)
  fireEvent.click(going.tabs()[1] ?? document.body)
  expect(going.picked).toEqual([1, undefined])
  going.go(120)
  expect(going.chosen()).toBe('R3')
  cleanup()
  const over = show()
  fireEvent.click(over.tabs()[0] ?? document.body)
  fireEvent.click(over.tabs()[2] ?? document.body)
  expect(over.picked).toEqual([1, 3])
})

test('where there is no room for a row they are a list', () => {
  const { tabs, picked } = show()
  narrow = true
  told()
  expect(tabs()).toEqual([])
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Round' })
  expect([...list.options].map(({ text }) => text)).toEqual(['R1 6.2', 'R2 7.4', 'R3 8.6 ✓'])
  expect(list.value).toBe('3')
  fireEvent.change(list, { target: { value: '1' } })
  expect(picked).toEqual([1])
  cleanup()
  narrow = false
  expect(show(many).tabs()).toEqual([])
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('5')
})

test('what a critic has mended after the verdict is on show by itself, and a round that is picked takes its place', () => {
  // As a log has it, seq and time with it.
  const mended = {
    seq: shipped.length,
    t: 9_000_000,
    type: 'stage_ended',
    id: 'loop:1',
    artifact: 'mended',
  } as const
  const { tabs, names, chosen, picked, look } = show([...shipped, mended])
  expect(names()).toEqual(['R1 6.2', 'R2 7.4', 'R3 8.6 ✓', 'after the critic'])
  expect(chosen()).toBe('after the critic')
  fireEvent.click(tabs()[2] ?? document.body)
  expect(chosen()).toBe('R3 8.6 ✓')
  look('mended')
  expect(chosen()).toBe('after the critic')
  fireEvent.click(tabs()[0] ?? document.body)
  expect(chosen()).toBe('R1 6.2')
  fireEvent.click(tabs()[3] ?? document.body)
  expect(chosen()).toBe('after the critic')
  expect(picked).toEqual([3, 1, undefined])
})
