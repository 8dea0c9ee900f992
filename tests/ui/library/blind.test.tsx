// Runs stand side by side in an order of one's own, and a blind vote is cast before any name is told.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createTranslate } from '../../../src/i18n/t'
import { versusTexts } from '../../../src/i18n/versus'
import { readVersus } from '../../../src/library/versus/address'
import { shuffled } from '../../../src/library/versus/blind'
import { CompareRunsPlace, type CompareRunsProps } from '../../../src/page/compare-runs'
import { readPlace } from '../../../src/page/route'
import type { BoxPage } from '../../../src/preview/box'
import type { Boxes, Standing } from '../../../src/preview/boxes'
import type { RankingRow } from '../../../src/store/rows'
import { recorded } from '../../building/runs'
import { button, press, t } from '../window'

const say = createTranslate(versusTexts)
const put: BoxPage[] = []
const kept: Omit<RankingRow, 'id' | 'at'>[] = []

// A frame of a page is nothing that this document can play.
vi.mock('../../../src/preview/boxes', () => ({
  createBoxes(): Boxes {
    const [standing, stand] = createSignal<Standing>('empty')
    const nothing = () => {}
    return {
      standing,
      told: () => undefined,
      lines: () => [],
      put: (page) => {
        put.push(page)
        stand('shown')
      },
      ...{ empty: nothing, stop: nothing, outline: nothing, mark: nothing, scroll: nothing },
    }
  },
}))

const { events, bodies } = recorded('split_shipped')

/** Runs of one brief by several models, under names that would give them away. */
const MODELS: Readonly<Record<string, string>> = { 'aaa-one': 'Model Quartz', 'bbb-two': 'Model Zinc' }
const GIVE_AWAY = /aaa-one|bbb-two|Quartz|Zinc/

const eventsOf = (id: string) =>
  events.map((event) =>
    event.type === 'run_created' && MODELS[id]
      ? { ...event, model: MODELS[id], connection: `via ${MODELS[id]}` }
      : event,
  )

function open(query: string, gone?: string) {
  const jury = {
    library: {
      find: async () => ({ total: 0, cards: [] }),
      cards: async () => [],
      sameBrief: async () => [],
      rankings: async () => kept.map((row, at) => ({ ...row, id: String(at), at })),
      rank: async (row: Omit<RankingRow, 'id' | 'at'>) => void kept.push(row),
    },
    entry: async (id: string) =>
      id === gone
        ? undefined
        : { kind: 'whole', events: id in MODELS ? eventsOf(id) : [], calls: [], own: true },
    seen: async () => {},
    body: async (hash: string) => bodies.find((body) => body.hash === hash)?.text,
    // It answers what a comparison asks, and nobody asks it anything else.
  } as unknown as CompareRunsProps['jury']
  location.hash = `#/compare?${query}`
  const [place, setPlace] = createSignal(readPlace(location.hash))
  addEventListener('hashchange', () => setPlace(readPlace(location.hash)))
  render(() => <CompareRunsPlace jury={jury} t={t} place={place()} />)
}

const TWO = 'runs=aaa-one,bbb-two'
const PREFER_B = say('versus.prefer', { name: 'B' })
const NO_DIFFERENCE = say('versus.noDifference')
const BOTH_BAD = say('versus.bothBad')
const address = () => readVersus(location.hash.replace('#/compare?', ''))
const settled = () => waitFor(() => expect(put.length).toBeGreaterThanOrEqual(2))
const can = (name: string) => waitFor(() => expect(button(name).disabled).toBe(false))
const numbers = () => within(screen.getByRole('region', { name: say('versus.numbers') }))
const says = (words: string | RegExp) => screen.findByText(words)

async function openTwo() {
  open(TWO)
  await settled()
}

async function goBlind() {
  await openTwo()
  press(say('versus.startBlind'))
  await says(say('versus.blindNote'))
}

async function reveal() {
  press(say('versus.reveal'))
  await says(say('versus.revealed'))
}

beforeEach(() => {
  put.length = 0
  kept.length = 0
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('min-width') }))
  return () => vi.unstubAllGlobals()
})

describe('runs beside one another', () => {
  test('[EV-2] stand there with their names, numbers and what they have in common, sorted by change, or those that changed alone', async () => {
    await openTwo()
    expect(screen.getByText(say('versus.same.brief'))).toBeTruthy()
    expect(screen.getByText('Model Quartz / Model Zinc')).toBeTruthy()
    expect(
      numbers()
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['A', 'B'])
    // Two models are two juries.
    expect(numbers().queryByText(say('versus.better'))).toBeNull()
    expect(numbers().getByText(say('versus.otherJury'))).toBeTruthy()
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
    expect(button(say('versus.byChange')).getAttribute('aria-pressed')).toBe('true')
  })

  test('one that was deleted meanwhile is named as such, and the other one stands', async () => {
    open(TWO, 'bbb-two')
    await says(say('versus.gone'))
    await waitFor(() => expect(put).toHaveLength(1))
  })

  test('the round, the width and the order are in the address', async () => {
    await openTwo()
    fireEvent.click(screen.getByRole('radio', { name: '375' }))
    fireEvent.click(screen.getByRole('radio', { name: 'R1' }))
    expect(address()).toMatchObject({ width: 375, round: 1 })
    press(say('versus.moveRight', { name: 'A' }))
    const runs = ['bbb-two', 'aaa-one']
    await waitFor(() => expect(address()).toMatchObject({ runs, width: 375, round: 1 }))
    press(say('versus.removeNamed', { name: 'B' }))
    await waitFor(() => expect(address().runs).toEqual(['bbb-two']))
  })

  test('the person’s own order is kept as it stands, by buttons and by keys', async () => {
    await openTwo()
    const list = () => screen.getAllByRole('listitem').filter(({ draggable }) => draggable)
    const names = () => list().map((row) => row.querySelector('span')?.textContent)
    expect(names()).toEqual(['A · Model Quartz', 'B · Model Zinc'])
    press(say('versus.up', { name: 'B · Model Zinc' }))
    expect(names()).toEqual(['B · Model Zinc', 'A · Model Quartz'])
    fireEvent.keyDown(list()[0] ?? document.body, { key: 'ArrowDown' })
    expect(names()).toEqual(['A · Model Quartz', 'B · Model Zinc'])
    press(say('versus.keep'))
    await says(say('versus.kept'))
    expect(kept).toEqual([{ runs: ['aaa-one', 'bbb-two'], blind: false }])
  })
})

describe('blind', () => {
  test('the pages stay where they are: a frame that is moved comes back empty', async () => {
    await openTwo()
    const stage = document.querySelector('.versus-stage')
    const moved: Node[] = []
    const watcher = new MutationObserver((records) =>
      moved.push(...records.flatMap(({ removedNodes }) => [...removedNodes])),
    )
    watcher.observe(document.body, { childList: true, subtree: true })
    press(say('versus.startBlind'))
    await says(say('versus.blindNote'))
    press(say('versus.leaveBlind'))
    await screen.findByRole('button', { name: say('versus.startBlind') })
    watcher.disconnect()
    expect(document.querySelector('.versus-stage')).toBe(stage)
    expect(moved.filter((node) => node === stage)).toEqual([])
  })

  test('nothing tells which page is whose before the names are told; what was said is kept once, and told beside the jury', async () => {
    await goBlind()
    const told = () => document.body.outerHTML + document.title + put.slice(2).map(({ title }) => title)
    expect(told()).not.toMatch(GIVE_AWAY)
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
    // The seed decides, and the address names the runs in one order whichever way they stand.
    const { blind, runs } = address()
    expect(runs).toEqual(['aaa-one', 'bbb-two'])
    expect(blind?.seed).not.toBe('')
    const [a = '', b = ''] = shuffled(runs, blind?.seed ?? '')
    press(PREFER_B)
    await says(say('versus.voted'))
    expect(told()).not.toMatch(GIVE_AWAY)
    expect(kept).toEqual([])
    await reveal()
    expect(kept).toEqual([{ runs: [b, a], blind: true }])
    expect(address().blind).toMatchObject({ votes: ['b'], open: true })
    await says(say('versus.preferred', { won: '1', n: 1 }))
  })

  test('opened again, it asks where it was left and keeps nothing twice', async () => {
    open(`${TWO}&blind=1&seed=x&votes=e&open=1`)
    await says(say('versus.revealed'))
    await says(/^No difference between/)
    expect(kept).toEqual([])
    cleanup()
    open(`${TWO}&blind=1&seed=x&votes=e`)
    await says(say('versus.voted'))
    press(say('versus.change'))
    await screen.findByRole('button', { name: NO_DIFFERENCE })
    expect(address().blind?.votes).toEqual([])
  })

  test('[EV-3] left, right, a tie or both bad: what was said is told with the names, after the vote', async () => {
    open(`${TWO}&blind=1&seed=x`)
    await settled()
    for (const name of [say('versus.prefer', { name: 'A' }), PREFER_B, NO_DIFFERENCE, BOTH_BAD])
      await can(name)
    press(BOTH_BAD)
    await says(say('versus.voted'))
    expect(document.body.textContent).not.toMatch(GIVE_AWAY)
    await reveal()
    await says(/^Neither .* nor .* is any good$/)
    expect(kept).toMatchObject([{ blind: true, even: true, bad: true }])
    expect(address().blind?.votes).toEqual(['bad'])
  })

  test('[EV-3] a vote waits until both pages have been in view', async () => {
    const watched: ((isIntersecting: boolean) => void)[] = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
          watched.push((isIntersecting) => tell([{ isIntersecting }]))
        }
        observe() {}
        disconnect() {}
      },
    )
    open(`${TWO}&blind=1&seed=x`)
    await settled()
    await says(say('versus.lookFirst', { names: 'A, B' }))
    expect(button(BOTH_BAD).disabled).toBe(true)
    watched[0]?.(true)
    await says(say('versus.lookFirst', { names: 'B' }))
    expect(button(BOTH_BAD).disabled).toBe(true)
    watched[1]?.(true)
    await can(BOTH_BAD)
    // What has been looked at stays looked at.
    watched[0]?.(false)
    expect(button(BOTH_BAD).disabled).toBe(false)
  })
})
