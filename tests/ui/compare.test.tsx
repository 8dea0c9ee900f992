import { fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { compareTexts } from '../../src/i18n/compare'
import { createTranslate } from '../../src/i18n/t'
import { namedIn } from '../../src/page/compare-parts'
import { Compare, type CompareProps } from '../../src/preview/compare/compare'
import type { Change, Side } from '../../src/preview/compare/sides'
import { PROJECT } from '../../src/run/project-type'
import { type BoxDouble, boxes } from './boxes-double'
import { button, press, t } from './window'

// Two rounds side by side: which are chosen, how they are laid, scrolled and outlined, what is said of what changed.

const say = createTranslate(compareTexts)

vi.mock('../../src/preview/boxes', () => import('./boxes-double'))

/** The frames of the two sides. */
function both(): readonly [BoxDouble, BoxDouble] {
  const [a, b] = boxes.slice(-2)
  if (!a || !b) throw new Error('There are no two frames.')
  return [a, b]
}
const lastPut = () => both().map(({ put }) => put.at(-1)?.hash)
const last = (verb: string) => both().map(({ done }) => done.findLast(([what]) => what === verb)?.[1])

const html = (n: number) => `<h1>Page ${n}</h1>`
const side = (n: number, more: Partial<Side> = {}): Side => ({
  n,
  hash: `hash${n}`,
  mime: 'text/html',
  score: `${n + 5}.0`,
  open: 3 - n,
  ...more,
})
const THREE = [side(1), side(2), side(3, { kept: 'Shipped' })]
const SAME = [side(1), side(2, { hash: 'hash1', unchangedSince: 1 })]

let room: { readonly width: number; readonly height: number }
let quiet: boolean

// Compiled once, and not within the first test that asks for one.
beforeAll(() =>
  Promise.all([
    import('../../src/preview/compare/code-diff'),
    import('../../src/preview/compare/file-diff'),
    import('../../src/preview/compare/pixel-view'),
  ]),
)

/** Tells at once how much room there is. */
class RoomObserver {
  readonly #heard: (entries: readonly { readonly contentRect: typeof room }[]) => void
  constructor(heard: (entries: readonly { readonly contentRect: typeof room }[]) => void) {
    this.#heard = heard
  }
  observe() {
    this.#heard([{ contentRect: room }])
  }
  disconnect() {}
}

beforeEach(() => {
  boxes.length = 0
  room = { width: 900, height: 700 }
  quiet = false
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: quiet && query.includes('reduced-motion') }))
  vi.stubGlobal('ResizeObserver', RoomObserver)
  // What jsdom lays out nowhere cannot be brought into sight.
  Element.prototype.scrollIntoView = vi.fn<() => void>()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

interface Shown extends Partial<Omit<CompareProps, 'sides' | 'shown'>> {
  readonly sides?: readonly Side[]
  readonly shown?: number
  readonly texts?: Readonly<Record<string, string | undefined>>
}

async function show({ sides = THREE, shown = sides.length, texts, ...more }: Shown = {}) {
  const [listed, setSides] = createSignal(sides)
  const [round, setShown] = createSignal<number | undefined>(shown)
  const body = (hash: string) => Promise.resolve(texts ? texts[hash] : html(Number(hash.replace('hash', ''))))
  const { unmount } = render(() => (
    <Compare
      sides={listed}
      shown={round}
      body={body}
      changes={() => []}
      width={() => 1280}
      title="Roaster"
      t={t}
      {...more}
    />
  ))
  await settled()
  return { setSides, setShown, unmount }
}

/** Texts are read and parts are loaded. */
async function settled() {
  await Promise.resolve()
  await vi.dynamicImportSettled()
  await Promise.resolve()
}

type Group = 'sideA' | 'sideB' | 'how'
const group = (name: Group) => within(screen.getByRole('group', { name: say(`compare.${name}`) }))
const radio = (name: Group, of: string | RegExp) =>
  group(name).getByRole<HTMLInputElement>('radio', { name: of })
const radios = (name: Group) => group(name).getAllByRole<HTMLInputElement>('radio')
const labels = (of: readonly HTMLInputElement[]) => of.map((one) => one.labels?.[0]?.textContent)
const chosen = (name: Group) => labels(radios(name).filter(({ checked }) => checked)).join()
const sides = () => [chosen('sideA'), chosen('sideB')]
const choose = async (name: Group, of: string | RegExp) => {
  fireEvent.click(radio(name, of))
  await settled()
}
const stage = () => document.querySelector<HTMLElement>('.compare-stage')
const measure = (name: string) => stage()?.style.getPropertyValue(`--${name}`)
const seen = () => stage()?.dataset['seen']
const scroller = () => screen.getByRole('region', { name: 'Both pages, scrolled together' })
const options = (select: HTMLSelectElement) => [...select.options].map(({ textContent }) => textContent)
const files = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'File' })

function scrollTo(top: number) {
  scroller().scrollTop = top
  fireEvent.scroll(scroller())
}

async function how(name: 'split' | 'swipe' | 'onion' | 'blink' | 'pixels' | 'code') {
  fireEvent.click(screen.getByLabelText(say(`compare.how.${name}`)))
  await settled()
}

/** Both pages are there, or those that are named. */
function arrive(height = 2000, pages: readonly BoxDouble[] = both()) {
  for (const { stand, look } of pages) {
    stand('shown')
    look({ mode: 'held', blank: false, refused: 0, height })
  }
}

describe('which rounds', () => {
  test('the one on show and the one before it, each live where nothing runs; chosen anew, and change places', async () => {
    const changes = vi.fn<CompareProps['changes']>().mockReturnValue([])
    await show({ changes })
    expect(sides()).toEqual(['R2 7.0', 'R3 8.0 ✓'])
    expect(both().map(({ put }) => put)).toEqual(
      [2, 3].map((n) => [
        { html: html(n), hash: `hash${n}`, title: `Page of round ${n}: Roaster`, mode: 'held' },
      ]),
    )
    // Only the page that changed is loaded.
    await choose('sideA', 'R1 6.0')
    expect(both().map(({ put }) => put.map(({ hash }) => hash))).toEqual([['hash2', 'hash1'], ['hash3']])
    press('Swap sides')
    await settled()
    expect(sides()).toEqual(['R3 8.0 ✓', 'R1 6.0'])
    expect(lastPut()).toEqual(['hash3', 'hash1'])
    // What changed is told from the earlier one to the later one, whichever side they are on.
    expect(screen.getByRole('heading', { name: 'What changed from R1 to R3' })).toBeTruthy()
    expect(changes.mock.calls.map(String)).toEqual(['2,3', '1,3', '1,3'])
  })

  test('a round that is put on show elsewhere is compared, and what was chosen stays when a live run goes on', async () => {
    const { setShown, setSides } = await show()
    await choose('sideA', 'R1 6.0')
    setShown(2)
    expect(sides()).toEqual(['R1 6.0', 'R2 7.0'])
    await choose('sideB', 'R3 8.0 ✓')
    setShown(4)
    setSides([...THREE, side(4)])
    expect(sides()).toEqual(['R1 6.0', 'R3 8.0 ✓'])
  })

  test('where there is no room they are folded, and chosen there', async () => {
    room = { width: 340, height: 700 }
    await show()
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Before' })
    expect(options(select)).toEqual(['R1 6.0', 'R2 7.0', 'R3 8.0 ✓'])
    expect(select.value).toBe('2')
    fireEvent.change(select, { target: { value: '1' } })
    await settled()
    expect(lastPut()[0]).toBe('hash1')
    expect(screen.getByRole('combobox', { name: 'How to compare' })).toBeTruthy()
  })
})

describe('what there is to compare', () => {
  test('no page, then one round', async () => {
    const { setSides } = await show({ sides: [] })
    expect(screen.getByText('No round has a page, so there is nothing to compare.')).toBeTruthy()
    expect(boxes).toEqual([])
    setSides([side(1)])
    expect(screen.getByText(/There is one round so far/)).toBeTruthy()
    setSides([side(1), side(2)])
    expect(screen.queryByText(/There is one round so far/)).toBeNull()
    expect(chosen('sideB')).toBe('R2 7.0')
  })

  test('the same round twice is said, and since when a round without a page of its own is unchanged', async () => {
    await show({ sides: SAME })
    expect(screen.getByText(/The page of R2 is unchanged since R1:/)).toBeTruthy()
    press('Swap sides')
    expect(screen.getByText(/The page of R2 is unchanged since R1:/)).toBeTruthy()
    await choose('sideB', /R2/)
    expect(screen.getByText('Both sides are R2. Choose another round on one of them.')).toBeTruthy()
  })

  test('a page that is gone or cannot be read says so, and the other rounds can be compared', async () => {
    const { unmount } = await show({ body: () => Promise.reject(new Error('The database is closed.')) })
    expect(await screen.findByText('The page of R2 is not on this device any more.')).toBeTruthy()
    unmount()
    await show({ texts: { hash1: html(1), hash3: html(3) } })
    expect(screen.getByText('The page of R2 is not on this device any more.')).toBeTruthy()
    expect(stage()).toBeNull()
    await choose('sideA', 'R1 6.0')
    expect(screen.queryByText(/not on this device/)).toBeNull()
    expect(lastPut()).toEqual(['hash1', 'hash3'])
  })

  test('that a page cannot be shown is said, with why, until it can', async () => {
    await show()
    const [a, b] = both()
    const status = () => stage()?.querySelector('[role="status"]')?.textContent
    a.stand('shown')
    for (const [standing, words] of [
      ['heavy', /The page of R3 is very large/],
      ['stuck', /The page of R3 could not be shown here/],
      ['grabbed', /The page of R3 could not be shown here/],
      ['silent', /The page of R3 could not be shown here/],
      ['blocked', /A field for a secret is on screen/],
      ['loading', /Loading both pages/],
    ] as const) {
      b.stand(standing)
      expect(status(), standing).toMatch(words)
    }
    b.stand('shown')
    expect(status()).toBeUndefined()
  })
})

describe('ways to lay them', () => {
  test('six, and the frames stay through all of them, both at the same width and scale', async () => {
    await show()
    // Two pages of 1280 pixels and eight between them, in 900.
    expect(measure('scale')).toBe(String((900 - 8) / 2 / 1280))
    expect(measure('width')).toBe('1280px')
    await how('swipe')
    expect(measure('scale')).toBe(String(900 / 1280))
    const ways = ['Side by side', 'Swipe', 'Onion skin', 'Blink', 'Pixels', 'Code']
    expect(labels(radios('how'))).toEqual(ways)
    for (const way of ['swipe', 'onion', 'blink', 'pixels', 'code', 'split'] as const) await how(way)
    expect(boxes).toHaveLength(2)
    expect(both().map(({ put }) => put.length)).toEqual([1, 1])
  })

  test('where there is no room yet, nothing is drawn mirrored', async () => {
    room = { width: 0, height: 0 }
    await show()
    expect(measure('scale')).toBe('1')
  })

  test('the divider answers to keys and buttons, to both ends and no further', async () => {
    await show()
    await how('swipe')
    const divider = screen.getByRole('slider', { name: 'Divider' })
    const at = () => Number(divider.getAttribute('aria-valuenow'))
    const move = (key: string, more: KeyboardEventInit = {}) => {
      fireEvent.keyDown(divider, { key, ...more })
      return at()
    }
    const moved = [
      move('ArrowLeft'),
      move('ArrowRight'),
      move('ArrowUp'),
      move('ArrowDown'),
      move('ArrowRight', { shiftKey: true }),
      move('PageUp'),
      move('PageDown'),
      move('ArrowRight', { altKey: true }),
      move('a'),
    ]
    expect(moved).toEqual([49, 50, 51, 50, 60, 70, 60, 60, 60])
    expect(divider.getAttribute('aria-valuetext')).toBe('R2 60 %, R3 40 %')
    expect(measure('at')).toBe('0.6')
    expect([move('Home'), move('ArrowLeft'), move('End'), move('ArrowRight')]).toEqual([0, 0, 100, 100])
    press('Move the divider left')
    expect(at()).toBe(90)
    for (let times = 0; times < 10; times++) press('Move the divider left')
    expect(at()).toBe(0)
    for (let times = 0; times < 11; times++) press('Move the divider right')
    expect(at()).toBe(100)
  })

  test('how much of the later page shows is set by hand and by keys', async () => {
    await show()
    await how('onion')
    const range = screen.getByRole<HTMLInputElement>('slider', { name: /How much of R3 shows/ })
    fireEvent.input(range, { target: { value: '20' } })
    expect(measure('onion')).toBe('0.2')
    fireEvent.keyDown(range, { key: 'ArrowRight', shiftKey: true })
    expect(measure('onion')).toBe('0.3')
    expect(range.getAttribute('aria-valuetext')).toBe('30 %')
  })

  test('blink shows one after the other, stops when it is told to, and rests while something else is looked at', async () => {
    await show()
    vi.useFakeTimers()
    fireEvent.click(radio('how', 'Blink'))
    expect(seen()).toBe('b')
    vi.advanceTimersByTime(700)
    expect(seen()).toBe('a')
    expect(screen.getByText('Seen now: R2')).toBeTruthy()
    press('Pause')
    vi.advanceTimersByTime(5000)
    expect(seen()).toBe('a')
    press('Show R3')
    expect(seen()).toBe('b')
    press('Blink')
    vi.advanceTimersByTime(700)
    expect(seen()).toBe('a')
    fireEvent.click(radio('how', 'Side by side'))
    vi.advanceTimersByTime(700)
    expect(seen()).toBe('a')
  })

  test('nothing blinks by itself for those who asked for less motion', async () => {
    quiet = true
    await show()
    vi.useFakeTimers()
    fireEvent.click(radio('how', 'Blink'))
    vi.advanceTimersByTime(700)
    expect(seen()).toBe('b')
    expect(screen.getByText(/asks for less motion/)).toBeTruthy()
    press('Show R2')
    expect(seen()).toBe('a')
  })
})

describe('scrolling', () => {
  /** One page of 1800 pixels in a room of 900: drawn at half its size. */
  const half = async () => {
    await show({ width: () => 1800 })
    await how('swipe')
  }

  test('takes both pages as far, in their own pixels, as far as the taller one goes; the place stays at another scale', async () => {
    await half()
    const [a, b] = both()
    arrive(2000, [a])
    scrollTo(100)
    // One that comes later is taken to where the other one is.
    arrive(2000, [b])
    expect(last('scroll')).toEqual([200, 200])
    a.told.onScrolled?.(0, 4000)
    const length = scroller().firstElementChild
    expect(length instanceof HTMLElement && length.style.blockSize).toBe('2000px')
    scrollTo(300)
    expect(last('scroll')).toEqual([600, 600])
    await how('split')
    expect(scroller().scrollTop).toBeCloseTo((600 * (900 - 8)) / 2 / 1800)
  })
})

describe('the code', () => {
  const one = ['<main>', ...Array.from({ length: 30 }, (_, n) => `<p>line ${n}</p>`), '</main>']
  const other = one.with(5, '<p>line FOUR</p>').with(25, '<p>line XX</p>')
  const texts = { hash2: one.join('\n'), hash3: other.join('\n') }
  const code = async () => {
    await show({ texts })
    await how('code')
    await screen.findByText('2 places')
  }
  const now = () => screen.getByText(/^Place \d of \d$/).textContent

  test('says what changed, by lines and by words, folds the rest away, and is stepped through', async () => {
    await code()
    const counted = screen.getByText('2 lines removed', { exact: false }).textContent
    expect(counted).toBe('2 lines removed · 2 lines added')
    const [gone, come] = [...document.querySelectorAll('.diff-line.gone, .diff-line.come')]
    // Colour and sign are for the eye: those who listen are told in words.
    expect([gone, come].map((line) => [line?.textContent, line?.querySelector('mark')?.textContent])).toEqual(
      [
        ['Removed<p>line 4</p>', '4'],
        ['Added<p>line FOUR</p>', 'FOUR'],
      ],
    )
    expect(screen.queryByText('<p>line 15</p>')).toBeNull()
    press('Show 13 unchanged lines')
    expect(screen.getByText('<p>line 15</p>')).toBeTruthy()
    // N and P step through it, and buttons, round and round; P goes to the last change first.
    const list = screen.getByRole('region', { name: 'What changed in the code, R2 to R3' })
    const places = ['p', 'n', 'n', 'n', 'p'].map((key) => {
      fireEvent.keyDown(list, { key })
      expect(document.querySelectorAll('.diff-block.now')).toHaveLength(1)
      return now()
    })
    expect(places.map((place) => place?.at(6))).toEqual(['2', '1', '2', '1', '2'])
    press('Previous change')
    expect(now()).toBe('Place 1 of 2')
    press('Next change')
    expect(now()).toBe('Place 2 of 2')
  })

  test('has N wherever in the comparison the focus is: further out it begins a run', async () => {
    await code()
    const heard = vi.fn<(event: KeyboardEvent) => void>()
    document.addEventListener('keydown', heard)
    fireEvent.keyDown(button('Next change'), { key: 'n' })
    expect(now()).toBe('Place 1 of 2')
    fireEvent.keyDown(radio('how', 'Code'), { key: 'n' })
    expect(now()).toBe('Place 2 of 2')
    expect(heard.mock.calls.every(([event]) => event.defaultPrevented)).toBe(true)
    // Where there is nothing to step through, the key is not ours.
    await how('split')
    fireEvent.keyDown(radio('how', 'Side by side'), { key: 'n' })
    expect(heard.mock.lastCall?.[0].defaultPrevented).toBe(false)
    document.removeEventListener('keydown', heard)
  })

  test('that has not changed is said to be the same', async () => {
    await show({ sides: SAME })
    await how('code')
    expect(await screen.findByText('The code is the same in both rounds.')).toBeTruthy()
  })

  test('is copied, or it is said that it could not be', async () => {
    const write = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: write } })
    await code()
    press('Copy the difference')
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(write.mock.lastCall?.[0]).toContain('-<p>line 4</p>\n+<p>line FOUR</p>\n')
    write.mockRejectedValue(new Error('not allowed'))
    press('Copy the difference')
    expect(await screen.findByText('This browser keeps its clipboard closed.')).toBeTruthy()
  })
})

describe('a project', () => {
  const project = (of: Readonly<Record<string, string>>) => JSON.stringify({ files: of })
  const projects = [1, 2].map((n) => side(n, { mime: PROJECT }))
  const texts = {
    hash1: project({ 'index.html': '<h1>One</h1>', 'main.js': 'start()', 'old.css': 'a{}' }),
    hash2: project({ 'index.html': '<h1>Two</h1>', 'main.js': 'start()', 'new.css': 'b{}' }),
  }
  const line = (kind: 'gone' | 'come') => document.querySelector(`.diff-line.${kind}`)?.textContent

  test('is compared by file, and nothing of it is put into a frame', async () => {
    await show({ sides: projects, texts })
    expect(screen.getByText(/This is a project of several files/)).toBeTruthy()
    expect(chosen('how')).toBe('Code')
    expect(boxes).toEqual([])
    expect(options(await files())).toEqual(['index.html', 'new.css (new)', 'old.css (removed)'])
    expect(await screen.findByText('1 place')).toBeTruthy()
    expect(line('come')).toBe('Added<h1>Two</h1>')
    fireEvent.change(await files(), { target: { value: 'old.css' } })
    await waitFor(() => expect(line('gone')).toBe('Removeda{}'))
    expect(line('come')).toBeUndefined()
  })

  test('without a difference says so, and beside a page is compared with that as a file', async () => {
    const { unmount } = await show({ sides: projects, texts: { ...texts, hash2: texts.hash1 } })
    expect(await screen.findByText('No file differs.')).toBeTruthy()
    unmount()
    const mixed = [side(1), side(2, { mime: PROJECT })]
    await show({ sides: mixed, texts: { ...texts, hash1: '<h1>One</h1>' } })
    expect([...(await files()).options].map(({ value }) => value)).toEqual([
      'index.html',
      'main.js',
      'new.css',
    ])
  })
})

test.each([
  ['The label “Book now” promises what the form does not do.', '“Book now”'],
  ['Give .hero-price more room than #fares.', '.hero-price'],
  ['Let #fares come first.', '#fares'],
  ['Use one yellow: replace #e3ac35 with lamp #f4c65a.', undefined],
  ['The grey #abc on #facade12 is faint; darken .note.', '.note'],
  ['Name it #added, not #add.', '#added'],
  ['The hero is too tall, e.g. on a phone at 1.5rem.', undefined],
])('the place that a judge names itself: %s', (text, place) => {
  expect(namedIn(text)).toBe(place)
})

describe('what changed', () => {
  const change = (id: string, more: Partial<Change> = {}): Change => ({
    id,
    by: 'Critic',
    text: `Must-fix ${id}`,
    turn: 'fixed',
    measured: true,
    target: `#${id}`,
    ...more,
  })
  const CHANGES = [
    change('one'),
    change('two', { turn: 'new' }),
    change('three', { target: undefined }),
    change('four', { measured: false }),
  ]
  const changed = (more: Shown = {}) => show({ changes: () => CHANGES, ...more })
  const heading = (name: string | RegExp) => screen.queryByRole('heading', { name })
  const listed = (name: string) =>
    within(heading(name)?.parentElement ?? document.body).getAllByRole('listitem')
  const region = (name: string) => within(screen.getByRole('region', { name }))
  const isPressed = (name: string) => button(name).getAttribute('aria-pressed') === 'true'

  test('numbers go from the earlier round to the later one', async () => {
    await show({ sides: [side(1), side(2)] })
    const told = region('What changed from R1 to R2')
    for (const text of ['6.0 to 7.0', '2 to 1', 'No must-fix was raised in either round.'])
      expect(told.getByText(text)).toBeTruthy()
  })

  test('each must-fix by what became of it, with who says so, and whether silence alone does', async () => {
    await changed()
    expect(listed('Fixed (3)')).toHaveLength(3)
    expect(listed('New in R3 (1)').map(({ textContent }) => textContent)).toEqual(['Critic Must-fix two'])
    expect(heading(/^Still open|^Back again/)).toBeNull()
    const untraced = compareTexts['compare.untraced']
    expect(screen.getAllByText(untraced).map((one) => one.closest('li')?.textContent)).toEqual([
      `Critic Must-fix four${untraced}`,
    ])
    // What names no place cannot be pressed.
    expect(screen.queryByRole('button', { name: /Must-fix three/ })).toBeNull()
    expect(screen.getByText('Must-fix three')).toBeTruthy()
  })

  test('is folded where it would take the room of the pages, and says nothing of a round that is not judged', async () => {
    room = { width: 900, height: 500 }
    const { unmount } = await changed()
    expect(heading('Fixed (3)')).toBeNull()
    const fold = button('Show 4 must-fixes')
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(fold)
    expect(heading('Fixed (3)')).toBeTruthy()
    expect(fold.getAttribute('aria-expanded')).toBe('true')
    unmount()
    await changed({ sides: [side(1), { n: 2, hash: 'hash2', mime: 'text/html' }] })
    expect(screen.getByText(/R2 is not judged yet/)).toBeTruthy()
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  test('a press outlines its place on both pages; another one, or another step, takes the outline away', async () => {
    await changed()
    const name = 'Critic Must-fix one'
    press(name)
    expect(isPressed(name)).toBe(true)
    expect(last('outline')).toEqual(['#one', '#one'])
    press(name)
    expect(isPressed(name)).toBe(false)
    expect(last('outline')).toEqual([undefined, undefined])
    press(name)
    await choose('sideA', 'R1 6.0')
    expect(isPressed(name)).toBe(false)
    expect(last('outline')).toEqual([undefined, undefined])
  })

  test('what was found of it is said, and seen: the code makes way for the pages', async () => {
    await changed()
    await how('code')
    press('Critic Must-fix one')
    expect(chosen('how')).toBe('Side by side')
    for (const [a, b, words] of [
      [true, false, 'Outlined in R2 alone: the other page does not have it.'],
      [false, true, 'Outlined in R3 alone: the other page does not have it.'],
      [false, false, 'Neither page has this place.'],
      [true, true, undefined],
    ] as const) {
      both().forEach(({ told }, at) => {
        const found = at === 0 ? a : b
        told.onOutlined?.({ found, boxed: found, outside: false })
      })
      expect(region('What changed from R2 to R3').queryByRole('status')?.textContent).toBe(words)
    }
    await how('onion')
    press('Critic Must-fix two')
    expect(chosen('how')).toBe('Onion skin')
  })

  test('places that lie apart stay apart while both pages are scrolled', async () => {
    await changed()
    await how('swipe')
    arrive(5000)
    press('Critic Must-fix one')
    const [a, b] = both()
    a.told.onScrolled?.(900, undefined)
    b.told.onScrolled?.(1500, undefined)
    expect(scroller().scrollTop).toBeCloseTo((1500 * 900) / 1280)
    scrollTo(900)
    expect(last('scroll')).toEqual([680, 1280])
  })

  test('a second must-fix at the same place takes the pages there again', async () => {
    await changed()
    await how('swipe')
    arrive(5000)
    for (const name of ['one', 'two']) {
      scrollTo(0)
      press(`Critic Must-fix ${name}`)
      for (const { told } of both()) told.onScrolled?.(1280, undefined)
      expect(scroller().scrollTop).toBeCloseTo(900)
    }
  })
})
