import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library'
import { createSignal, type Setter } from 'solid-js'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { compareTexts } from '../../src/i18n/compare'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { namedIn } from '../../src/page/compare-parts'
import type { BoxPage } from '../../src/preview/box'
import type { Boxes, BoxesTold, Standing } from '../../src/preview/boxes'
import { Compare, type CompareProps } from '../../src/preview/compare/compare'
import type { Change, Side } from '../../src/preview/compare/sides'
import type { Look } from '../../src/preview/modes'
import { PROJECT } from '../../src/run/project-type'

const t = createTranslate(en)
const say = createTranslate(compareTexts)

/** A frame that is told of and asked, and shows nothing: what frames do is tested where they are. */
interface Fake {
  readonly put: BoxPage[]
  readonly outlined: (string | undefined)[]
  readonly scrolled: number[]
  readonly told: BoxesTold
  readonly stand: Setter<Standing>
  readonly look: Setter<Look | undefined>
}

const frames: Fake[] = []

vi.mock('../../src/preview/boxes', () => ({
  createBoxes(_mount: unknown, told: BoxesTold): Boxes {
    const [standing, stand] = createSignal<Standing>('empty')
    const [looked, look] = createSignal<Look>()
    const fake: Fake = { put: [], outlined: [], scrolled: [], told, stand, look }
    frames.push(fake)
    return {
      standing,
      told: looked,
      lines: () => [],
      put: (page) => void fake.put.push(page),
      empty: () => {},
      stop: () => {},
      outline: (target) => void fake.outlined.push(target),
      mark: () => {},
      scroll: (y) => void fake.scrolled.push(y),
    }
  },
}))

/** The frames of the two sides. */
function both(): readonly [Fake, Fake] {
  const [a, b] = frames.slice(-2)
  if (!a || !b) throw new Error('There are no two frames.')
  return [a, b]
}

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

let room: { readonly width: number; readonly height: number }
let quiet: boolean

// Compiled once, and not within the time of the first test that asks for one.
beforeAll(async () => {
  await Promise.all([
    import('../../src/preview/compare/code-diff'),
    import('../../src/preview/compare/file-diff'),
    import('../../src/preview/compare/pixel-view'),
  ])
}, 60_000)

beforeEach(() => {
  frames.length = 0
  room = { width: 900, height: 700 }
  quiet = false
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: quiet && query.includes('reduced-motion') }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #heard: (entries: readonly { readonly contentRect: typeof room }[]) => void
      constructor(heard: (entries: readonly { readonly contentRect: typeof room }[]) => void) {
        this.#heard = heard
      }
      observe() {
        this.#heard([{ contentRect: room }])
      }
      disconnect() {}
    },
  )
  // What jsdom lays out nowhere cannot be brought into sight.
  Element.prototype.scrollIntoView = vi.fn<() => void>()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

interface Shown extends Partial<Omit<CompareProps, 'sides' | 'shown' | 'body'>> {
  readonly sides?: readonly Side[]
  readonly shown?: number
  readonly texts?: Readonly<Record<string, string | undefined>>
}

async function show({ sides = THREE, shown = 3, texts, ...more }: Shown = {}) {
  const [listed, setSides] = createSignal(sides)
  const [round, setShown] = createSignal<number | undefined>(shown)
  const body = (hash: string) => Promise.resolve(texts ? texts[hash] : html(Number(hash.replace('hash', ''))))
  render(() => (
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
  return { setSides, setShown }
}

/** Texts are read and parts are loaded. */
async function settled() {
  await Promise.resolve()
  await vi.dynamicImportSettled()
  await Promise.resolve()
}

const group = (name: 'sideA' | 'sideB' | 'how') => screen.getByRole('group', { name: say(`compare.${name}`) })
const radio = (name: 'sideA' | 'sideB' | 'how', of: string | RegExp) =>
  within(group(name)).getByRole<HTMLInputElement>('radio', { name: of })
const chosen = (name: 'sideA' | 'sideB' | 'how') =>
  within(group(name))
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map(({ labels }) => labels?.[0]?.textContent)
const button = (name: string) => screen.getByRole('button', { name })
const stage = () => document.querySelector<HTMLElement>('.compare-stage')

async function how(name: 'split' | 'swipe' | 'onion' | 'blink' | 'pixels' | 'code') {
  fireEvent.click(screen.getByLabelText(say(`compare.how.${name}`)))
  await settled()
}

/** Both pages are there. */
function arrive(height = 2000) {
  for (const { stand, look } of both()) {
    stand('shown')
    look({ mode: 'held', blank: false, refused: 0, height })
  }
}

describe('which rounds', () => {
  test('the one on show and the one before it, each live in a frame where nothing runs', async () => {
    await show()
    expect([chosen('sideA'), chosen('sideB')]).toEqual([['R2 7.0'], ['R3 8.0 ✓']])
    const [a, b] = both()
    expect(a.put).toEqual([{ html: html(2), hash: 'hash2', title: 'Page of round 2: Roaster', mode: 'held' }])
    expect(b.put).toEqual([{ html: html(3), hash: 'hash3', title: 'Page of round 3: Roaster', mode: 'held' }])
  })

  test('are chosen on each side, and only the page that changed is loaded', async () => {
    await show()
    fireEvent.click(radio('sideA', 'R1 6.0'))
    await settled()
    const [a, b] = both()
    expect(a.put.map(({ hash }) => hash)).toEqual(['hash2', 'hash1'])
    expect(b.put).toHaveLength(1)
  })

  test('change places', async () => {
    await show()
    fireEvent.click(button('Swap sides'))
    await settled()
    expect([chosen('sideA'), chosen('sideB')]).toEqual([['R3 8.0 ✓'], ['R2 7.0']])
    expect(both().map(({ put }) => put.at(-1)?.hash)).toEqual(['hash3', 'hash2'])
    // What changed is told from the earlier one to the later one, whichever side they are on.
    expect(screen.getByRole('heading', { name: 'What changed from R2 to R3' })).toBeTruthy()
  })

  test('a round that is put on show elsewhere is compared', async () => {
    const { setShown } = await show()
    fireEvent.click(radio('sideA', 'R1 6.0'))
    setShown(2)
    expect([chosen('sideA'), chosen('sideB')]).toEqual([['R1 6.0'], ['R2 7.0']])
  })

  test('what was chosen stays when a live run goes on', async () => {
    const { setShown, setSides } = await show()
    fireEvent.click(radio('sideA', 'R1 6.0'))
    fireEvent.click(radio('sideB', 'R2 7.0'))
    setShown(4)
    expect([chosen('sideA'), chosen('sideB')]).toEqual([['R1 6.0'], ['R2 7.0']])
    setSides([...THREE, side(4)])
    expect([chosen('sideA'), chosen('sideB')]).toEqual([['R1 6.0'], ['R2 7.0']])
  })

  test('where there is no room they are folded, and chosen there', async () => {
    room = { width: 340, height: 700 }
    await show()
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Before' })
    expect([...select.options].map(({ textContent }) => textContent)).toEqual([
      'R1 6.0',
      'R2 7.0',
      'R3 8.0 ✓',
    ])
    expect(select.value).toBe('2')
    fireEvent.change(select, { target: { value: '1' } })
    await settled()
    expect(both()[0].put.at(-1)?.hash).toBe('hash1')
    expect(screen.getByRole('combobox', { name: 'How to compare' })).toBeTruthy()
  })
})

describe('what there is to compare', () => {
  test('no page', async () => {
    await show({ sides: [] })
    expect(screen.getByText('No round has a page, so there is nothing to compare.')).toBeTruthy()
    expect(frames).toEqual([])
  })

  test('one round', async () => {
    const { setSides } = await show({ sides: [side(1)], shown: 1 })
    expect(screen.getByText(/There is one round so far/)).toBeTruthy()
    setSides([side(1), side(2)])
    expect(screen.queryByText(/There is one round so far/)).toBeNull()
    expect(chosen('sideB')).toEqual(['R2 7.0'])
  })

  test('the same round twice is said', async () => {
    await show()
    fireEvent.click(radio('sideA', /R3/))
    expect(screen.getByText('Both sides are R3. Choose another round on one of them.')).toBeTruthy()
  })

  test('a round without a page of its own says since when it is unchanged', async () => {
    await show({ sides: [side(1), side(2, { hash: 'hash1', unchangedSince: 1 })], shown: 2 })
    expect(screen.getByText(/The page of R2 is unchanged since R1:/)).toBeTruthy()
    fireEvent.click(button('Swap sides'))
    expect(screen.getByText(/The page of R2 is unchanged since R1:/)).toBeTruthy()
  })

  test('a page that is gone says so, and the other rounds can be compared', async () => {
    await show({ texts: { hash1: html(1), hash2: undefined, hash3: html(3) } })
    expect(screen.getByText('The page of R2 is not on this device any more.')).toBeTruthy()
    expect(stage()).toBeNull()
    fireEvent.click(radio('sideA', 'R1 6.0'))
    await settled()
    expect(screen.queryByText(/not on this device/)).toBeNull()
    expect(both().map(({ put }) => put.at(-1)?.hash)).toEqual(['hash1', 'hash3'])
  })

  test('a page that cannot be read counts as gone', async () => {
    render(() => (
      <Compare
        sides={() => THREE}
        shown={() => 3}
        body={() => Promise.reject(new Error('The database is closed.'))}
        changes={() => []}
        width={() => 1280}
        title="Roaster"
        t={t}
      />
    ))
    await settled()
    expect(await screen.findByText('The page of R2 is not on this device any more.')).toBeTruthy()
  })

  test.each([
    ['heavy', /The page of R3 is very large/],
    ['stuck', /The page of R3 could not be shown here/],
    ['grabbed', /The page of R3 could not be shown here/],
    ['silent', /The page of R3 could not be shown here/],
    ['blocked', /A field for a secret is on screen/],
    ['loading', /Loading both pages/],
  ] as const)('a page that is %s is said to be', async (standing, words) => {
    await show()
    const [a, b] = both()
    a.stand('shown')
    b.stand(standing)
    expect(within(stage() ?? document.body).getByRole('status').textContent).toMatch(words)
    b.stand('shown')
    expect(within(stage() ?? document.body).queryByRole('status')).toBeNull()
  })
})

describe('ways to lay them', () => {
  test('six, and the frames stay through all of them', async () => {
    await show()
    expect(
      within(group('how'))
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ labels }) => labels?.[0]?.textContent),
    ).toEqual(['Side by side', 'Swipe', 'Onion skin', 'Blink', 'Pixels', 'Code'])
    for (const way of ['swipe', 'onion', 'blink', 'pixels', 'code', 'split'] as const) await how(way)
    expect(frames).toHaveLength(2)
    expect(both().map(({ put }) => put.length)).toEqual([1, 1])
  })

  test('side by side, both at the same width and scale', async () => {
    await show()
    // Two pages of 1280 pixels and eight between them, in 900.
    expect(stage()?.style.getPropertyValue('--scale')).toBe(String((900 - 8) / 2 / 1280))
    expect(stage()?.style.getPropertyValue('--width')).toBe('1280px')
    await how('swipe')
    expect(stage()?.style.getPropertyValue('--scale')).toBe(String(900 / 1280))
  })

  test('where there is no room yet, nothing is drawn mirrored', async () => {
    room = { width: 0, height: 0 }
    await show()
    expect(stage()?.style.getPropertyValue('--scale')).toBe('1')
  })

  test.each([
    ['ArrowLeft', {}, 49],
    ['ArrowRight', {}, 51],
    ['ArrowUp', {}, 51],
    ['ArrowDown', {}, 49],
    ['ArrowRight', { shiftKey: true }, 60],
    ['PageUp', {}, 60],
    ['PageDown', {}, 40],
    ['Home', {}, 0],
    ['End', {}, 100],
    ['ArrowRight', { altKey: true }, 50],
    ['a', {}, 50],
  ])('the divider answers to %s %o', async (key, more, at) => {
    await show()
    await how('swipe')
    const divider = screen.getByRole('slider', { name: 'Divider' })
    fireEvent.keyDown(divider, { key, ...more })
    expect(divider.getAttribute('aria-valuenow')).toBe(String(at))
    expect(divider.getAttribute('aria-valuetext')).toBe(`R2 ${at} %, R3 ${100 - at} %`)
    expect(stage()?.style.getPropertyValue('--at')).toBe(String(at / 100))
  })

  test('the divider is moved by buttons, to both ends and no further', async () => {
    await show()
    await how('swipe')
    const at = () => screen.getByRole('slider', { name: 'Divider' }).getAttribute('aria-valuenow')
    fireEvent.click(button('Move the divider left'))
    expect(at()).toBe('40')
    for (let press = 0; press < 7; press++) fireEvent.click(button('Move the divider left'))
    expect(at()).toBe('0')
    for (let press = 0; press < 12; press++) fireEvent.click(button('Move the divider right'))
    expect(at()).toBe('100')
  })

  test('how much of the later page shows is set by hand and by keys', async () => {
    await show()
    await how('onion')
    const range = screen.getByRole<HTMLInputElement>('slider', { name: /How much of R3 shows/ })
    fireEvent.input(range, { target: { value: '20' } })
    expect(stage()?.style.getPropertyValue('--onion')).toBe('0.2')
    fireEvent.keyDown(range, { key: 'ArrowRight', shiftKey: true })
    expect(stage()?.style.getPropertyValue('--onion')).toBe('0.3')
    expect(range.getAttribute('aria-valuetext')).toBe('30 %')
  })

  test('blink shows one after the other, and stops when it is told to', async () => {
    await show()
    vi.useFakeTimers()
    fireEvent.click(radio('how', 'Blink'))
    expect(stage()?.dataset['seen']).toBe('b')
    vi.advanceTimersByTime(700)
    expect(stage()?.dataset['seen']).toBe('a')
    expect(screen.getByText('Seen now: R2')).toBeTruthy()
    fireEvent.click(button('Pause'))
    vi.advanceTimersByTime(5000)
    expect(stage()?.dataset['seen']).toBe('a')
    fireEvent.click(button('Show R3'))
    expect(stage()?.dataset['seen']).toBe('b')
    fireEvent.click(button('Blink'))
    vi.advanceTimersByTime(700)
    expect(stage()?.dataset['seen']).toBe('a')
  })

  test('blink rests while something else is looked at', async () => {
    await show()
    vi.useFakeTimers()
    fireEvent.click(radio('how', 'Blink'))
    fireEvent.click(radio('how', 'Side by side'))
    vi.advanceTimersByTime(5000)
    expect(stage()?.dataset['seen']).toBe('b')
  })

  test('nothing blinks by itself for those who asked for less motion', async () => {
    quiet = true
    await show()
    vi.useFakeTimers()
    fireEvent.click(radio('how', 'Blink'))
    vi.advanceTimersByTime(5000)
    expect(stage()?.dataset['seen']).toBe('b')
    expect(screen.getByText(/asks for less motion/)).toBeTruthy()
    fireEvent.click(button('Show R2'))
    expect(stage()?.dataset['seen']).toBe('a')
  })
})

describe('scrolling', () => {
  const scroller = () => screen.getByRole('region', { name: 'Both pages, scrolled together' })
  /** One page of 1800 pixels in a room of 900: drawn at half its size. */
  const half = () => show({ width: () => 1800 })

  test('takes both pages as far, in their own pixels', async () => {
    await half()
    await how('swipe')
    arrive()
    scroller().scrollTop = 300
    fireEvent.scroll(scroller())
    expect(both().map(({ scrolled }) => scrolled.at(-1))).toEqual([600, 600])
  })

  test('goes as far as the taller page does', async () => {
    await half()
    await how('swipe')
    arrive(2000)
    both()[0].told.onScrolled?.(0, 4000)
    const length = scroller().firstElementChild
    expect(length instanceof HTMLElement && length.style.blockSize).toBe('2000px')
  })

  test('the place stays when pages are drawn at another scale', async () => {
    await half()
    await how('swipe')
    arrive()
    scroller().scrollTop = 300
    fireEvent.scroll(scroller())
    await how('split')
    expect(scroller().scrollTop).toBeCloseTo((600 * (900 - 8)) / 2 / 1800)
  })

  test('a page that comes later is taken to where the other one is', async () => {
    await half()
    await how('swipe')
    const [a, b] = both()
    a.stand('shown')
    a.look({ mode: 'held', blank: false, refused: 0, height: 2000 })
    scroller().scrollTop = 100
    fireEvent.scroll(scroller())
    b.stand('shown')
    b.look({ mode: 'held', blank: false, refused: 0, height: 2000 })
    expect(b.scrolled.at(-1)).toBe(200)
    expect(a.scrolled.at(-1)).toBe(200)
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

  test('says what changed, by lines and by words, and folds the rest away', async () => {
    await code()
    expect(screen.getByText('2 lines removed', { exact: false }).textContent).toBe(
      '2 lines removed · 2 lines added',
    )
    const [gone, come] = [...document.querySelectorAll('.diff-line.gone, .diff-line.come')]
    expect([gone?.querySelector('mark')?.textContent, come?.querySelector('mark')?.textContent]).toEqual([
      '4',
      'FOUR',
    ])
    // Colour and sign are for the eye: those who listen are told in words.
    expect(gone?.textContent).toBe('Removed<p>line 4</p>')
    expect(come?.textContent).toBe('Added<p>line FOUR</p>')
    expect(screen.queryByText('<p>line 15</p>')).toBeNull()
    fireEvent.click(button('Show 13 unchanged lines'))
    expect(screen.getByText('<p>line 15</p>')).toBeTruthy()
  })

  test('is stepped through by N and P and by buttons, round and round', async () => {
    await code()
    const list = screen.getByRole('region', { name: 'What changed in the code, R2 to R3' })
    fireEvent.keyDown(list, { key: 'n' })
    expect(now()).toBe('Place 1 of 2')
    expect(document.querySelectorAll('.diff-block.now')).toHaveLength(1)
    fireEvent.keyDown(list, { key: 'n' })
    expect(now()).toBe('Place 2 of 2')
    fireEvent.keyDown(list, { key: 'n' })
    expect(now()).toBe('Place 1 of 2')
    fireEvent.keyDown(list, { key: 'p' })
    expect(now()).toBe('Place 2 of 2')
    fireEvent.click(button('Previous change'))
    expect(now()).toBe('Place 1 of 2')
    fireEvent.click(button('Next change'))
    expect(now()).toBe('Place 2 of 2')
  })

  test('P goes to the last change first', async () => {
    await code()
    fireEvent.keyDown(button('Next change'), { key: 'p' })
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
    await show({ sides: [side(1), side(2, { hash: 'hash1', unchangedSince: 1 })], shown: 2 })
    await how('code')
    expect(await screen.findByText('The code is the same in both rounds.')).toBeTruthy()
  })

  test('is copied, or it is said that it could not be', async () => {
    const write = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: write } })
    await code()
    fireEvent.click(button('Copy the difference'))
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(write.mock.lastCall?.[0]).toContain('-<p>line 4</p>\n+<p>line FOUR</p>\n')
    write.mockRejectedValue(new Error('not allowed'))
    fireEvent.click(button('Copy the difference'))
    expect(await screen.findByText('This browser keeps its clipboard closed.')).toBeTruthy()
  })
})

describe('a project', () => {
  const project = (files: Readonly<Record<string, string>>) => JSON.stringify({ files })
  const sides = [1, 2].map((n) => side(n, { mime: PROJECT }))
  const texts = {
    hash1: project({ 'index.html': '<h1>One</h1>', 'main.js': 'start()', 'old.css': 'a{}' }),
    hash2: project({ 'index.html': '<h1>Two</h1>', 'main.js': 'start()', 'new.css': 'b{}' }),
  }

  test('is compared by file, and nothing of it is put into a frame', async () => {
    await show({ sides, shown: 2, texts })
    expect(screen.getByText(/This is a project of several files/)).toBeTruthy()
    expect(chosen('how')).toEqual(['Code'])
    expect(frames).toEqual([])
    const files = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'File' })
    expect([...files.options].map(({ textContent }) => textContent)).toEqual([
      'index.html',
      'new.css (new)',
      'old.css (removed)',
    ])
    expect(await screen.findByText('1 place')).toBeTruthy()
    expect(document.querySelector('.diff-line.come')?.textContent).toBe('Added<h1>Two</h1>')
    fireEvent.change(files, { target: { value: 'old.css' } })
    await vi.waitFor(() => expect(document.querySelector('.diff-line.gone')?.textContent).toBe('Removeda{}'))
    expect(document.querySelector('.diff-line.come')).toBeNull()
  })

  test('without a difference says so', async () => {
    await show({ sides, shown: 2, texts: { ...texts, hash2: texts.hash1 } })
    expect(await screen.findByText('No file differs.')).toBeTruthy()
  })

  test('beside a page is compared with that as a file', async () => {
    await show({
      sides: [side(1), side(2, { mime: PROJECT })],
      shown: 2,
      texts: { ...texts, hash1: '<h1>One</h1>' },
    })
    const files = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'File' })
    expect([...files.options].map(({ value }) => value)).toEqual(['index.html', 'main.js', 'new.css'])
  })
})

describe('the place that a judge names itself', () => {
  test.each([
    ['The label “Book now” promises what the form does not do.', '“Book now”'],
    ['Give .hero-price more room than #fares.', '.hero-price'],
    ['Let #fares come first.', '#fares'],
    ['Use one yellow: replace #e3ac35 with lamp #f4c65a.', undefined],
    ['The grey #abc on #facade12 is faint; darken .note.', '.note'],
    ['Name it #added, not #add.', '#added'],
    ['The hero is too tall, e.g. on a phone at 1.5rem.', undefined],
  ])('%s', (text, place) => {
    expect(namedIn(text)).toBe(place)
  })
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
  const turn = (name: string) => {
    const heading = screen.getByRole('heading', { name })
    return within(heading.parentElement ?? document.body)
  }

  test('numbers go from the earlier round to the later one', async () => {
    await show({ sides: [side(1), side(2)], shown: 2 })
    const region = screen.getByRole('region', { name: 'What changed from R1 to R2' })
    expect(within(region).getByText('6.0 to 7.0')).toBeTruthy()
    expect(within(region).getByText('2 to 1')).toBeTruthy()
    expect(within(region).getByText('No must-fix was raised in either round.')).toBeTruthy()
  })

  test('each must-fix by what became of it, with who says so', async () => {
    await show({ changes: () => CHANGES })
    expect(turn('Fixed (3)').getAllByRole('listitem')).toHaveLength(3)
    expect(turn('New in R3 (1)').getByRole('listitem').textContent).toBe('Critic Must-fix two')
    expect(screen.queryByRole('heading', { name: /^Still open|^Back again/ })).toBeNull()
  })

  test('is asked about the earlier and the later round, in this order', async () => {
    const changes = vi.fn<CompareProps['changes']>().mockReturnValue([])
    await show({ changes })
    fireEvent.click(button('Swap sides'))
    expect(changes.mock.calls).toEqual([
      [2, 3],
      [2, 3],
    ])
  })

  test('an end that is told by silence alone says so', async () => {
    await show({ changes: () => CHANGES })
    const said = screen.getAllByText(compareTexts['compare.untraced'])
    expect(said.map((one) => one.closest('li')?.textContent)).toEqual([
      `Critic Must-fix four${compareTexts['compare.untraced']}`,
    ])
  })

  test('is folded where it would take the room of the pages', async () => {
    room = { width: 900, height: 500 }
    await show({ changes: () => CHANGES })
    expect(screen.queryByRole('heading', { name: 'Fixed (3)' })).toBeNull()
    const fold = button('Show 4 must-fixes')
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(fold)
    expect(screen.getByRole('heading', { name: 'Fixed (3)' })).toBeTruthy()
    expect(fold.getAttribute('aria-expanded')).toBe('true')
  })

  test('with a round that is not judged nothing is said of must-fixes', async () => {
    const sides = [side(1), { n: 2, hash: 'hash2', mime: 'text/html' }]
    await show({ sides, shown: 2, changes: () => CHANGES })
    expect(screen.getByText(/R2 is not judged yet/)).toBeTruthy()
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  test('a press outlines its place on both pages, and another one takes the outline away', async () => {
    await show({ changes: () => CHANGES })
    const press = button('Critic Must-fix one')
    fireEvent.click(press)
    expect(press.getAttribute('aria-pressed')).toBe('true')
    expect(both().map(({ outlined }) => outlined.at(-1))).toEqual(['#one', '#one'])
    fireEvent.click(press)
    expect(press.getAttribute('aria-pressed')).toBe('false')
    expect(both().map(({ outlined }) => outlined.at(-1))).toEqual([undefined, undefined])
  })

  test('what names no place cannot be pressed', async () => {
    await show({ changes: () => CHANGES })
    expect(screen.queryByRole('button', { name: /Must-fix three/ })).toBeNull()
    expect(screen.getByText('Must-fix three')).toBeTruthy()
  })

  test.each([
    [true, false, 'Outlined in R2 alone: the other page does not have it.'],
    [false, true, 'Outlined in R3 alone: the other page does not have it.'],
    [false, false, 'Neither page has this place.'],
    [true, true, undefined],
  ])('what was found of it is said: %s and %s', async (a, b, words) => {
    await show({ changes: () => CHANGES })
    fireEvent.click(button('Critic Must-fix one'))
    both().forEach(({ told }, at) => {
      const found = at === 0 ? a : b
      told.onOutlined?.({ found, boxed: found, outside: false })
    })
    const region = screen.getByRole('region', { name: 'What changed from R2 to R3' })
    expect(within(region).queryByRole('status')?.textContent).toBe(words)
  })

  test('what is outlined is seen: the code makes way for the pages', async () => {
    await show({ changes: () => CHANGES })
    await how('code')
    fireEvent.click(button('Critic Must-fix one'))
    expect(chosen('how')).toEqual(['Side by side'])
    await how('onion')
    fireEvent.click(button('Critic Must-fix two'))
    expect(chosen('how')).toEqual(['Onion skin'])
  })

  test('of another step an outline says nothing', async () => {
    await show({ changes: () => CHANGES })
    fireEvent.click(button('Critic Must-fix one'))
    fireEvent.click(radio('sideA', 'R1 6.0'))
    expect(button('Critic Must-fix one').getAttribute('aria-pressed')).toBe('false')
    expect(both().map(({ outlined }) => outlined.at(-1))).toEqual([undefined, undefined])
  })

  test('places that lie apart stay apart while both pages are scrolled', async () => {
    await show({ changes: () => CHANGES })
    await how('swipe')
    arrive(5000)
    fireEvent.click(button('Critic Must-fix one'))
    const [a, b] = both()
    a.told.onScrolled?.(900, undefined)
    b.told.onScrolled?.(1500, undefined)
    const scroller = screen.getByRole('region', { name: 'Both pages, scrolled together' })
    expect(scroller.scrollTop).toBeCloseTo((1500 * 900) / 1280)
    scroller.scrollTop = 900
    fireEvent.scroll(scroller)
    expect([a.scrolled.at(-1), b.scrolled.at(-1)]).toEqual([680, 1280])
  })

  test('a second must-fix at the same place takes the pages there again', async () => {
    await show({ changes: () => CHANGES })
    await how('swipe')
    arrive(5000)
    const scroller = screen.getByRole('region', { name: 'Both pages, scrolled together' })
    for (const name of ['one', 'two']) {
      scroller.scrollTop = 0
      fireEvent.scroll(scroller)
      fireEvent.click(button(`Critic Must-fix ${name}`))
      for (const { told } of both()) told.onScrolled?.(1280, undefined)
      expect(scroller.scrollTop).toBeCloseTo(900)
    }
  })
})
