import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library'
import { versionOnShow } from '../../src/theater/version-on-show'
import { createSignal } from 'solid-js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { createEvidence } from '../../src/page/evidence'
import type { Measurement } from '../../src/run/event'
import { About } from '../../src/theater/about'
import type { Measured } from '../../src/theater/evidence'
import { type Asked, InstrumentsPanel, linesOf } from '../../src/theater/instruments-panel'
import { nearByName, nearIn } from '../../src/theater/near'
import { measuredRun, page, rows } from './evidence-scene'
import { stateOf } from './scenes'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const t = createTranslate(en)
const parsed = new DOMParser().parseFromString(page, 'text/html')

function open(found: readonly Measurement[] = rows, measured: Measured = 'measured', hash = 'page1') {
  const [state] = createSignal(stateOf(measuredRun('measured')))
  const [asked, setAsked] = createSignal<Asked>({ kind: 'none' })
  const onMeasure = vi.fn()
  const { pointing, outline } = createEvidence({
    state,
    page: () => versionOnShow(state(), undefined, undefined),
    html: () => page,
    pickRound: () => undefined,
  })
  render(() => (
    <InstrumentsPanel
      rows={() => found}
      measured={() => measured}
      asked={asked}
      page={() => (hash === '' ? undefined : hash)}
      onMeasure={onMeasure}
      pointing={pointing}
      t={t}
    />
  ))
  return { outline, setAsked, onMeasure }
}

const words = (item: Element) => item.textContent?.replace(/\s+/g, ' ').trim()
const readings = () =>
  [...document.querySelectorAll('.reading')].map((one) => one.getAttribute('data-standing'))

describe('[TR-1] the readings of a page', () => {
  test('stand by instrument, under plain names, with violations first', () => {
    open()
    const groups = screen.getAllByRole('region').slice(1)
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
      'Contrast',
      'Names and alternatives',
      'Overflow',
      'Accessibility rules (axe)',
      'Left-overs',
    ])
    const contrast = screen.getByRole('region', { name: 'Contrast' })
    const standings = [...contrast.querySelectorAll('.reading')].map((one) =>
      one.getAttribute('data-standing'),
    )
    expect(standings).toEqual(['violation', 'cannot', 'holds'])
  })

  test('a reading says its value, what it should be, its width, its weight and its rule’s version', () => {
    open()
    const overflow = screen.getByRole('region', { name: 'Overflow' })
    const [item] = within(overflow).getAllByRole('listitem')
    expect(item && words(item)).toBe(
      'violation Width of the page against the window 412 px, needs 375 pxhigh at 375 px wide rule 1 Measured on the whole page',
    )
    const image = screen.getByRole('region', { name: 'Accessibility rules (axe)' })
    expect(within(image).getByText('rule axe 4.13.0')).toBeTruthy()
  })

  test('what could not be told says why, and is no violation', () => {
    open()
    const contrast = screen.getByRole('region', { name: 'Contrast' })
    expect(within(contrast).getByText('text over an image')).toBeTruthy()
  })

  test.each([
    ['Violations 5', ['violation', 'violation', 'violation', 'violation', 'violation']],
    ['Cannot tell 1', ['cannot']],
  ])('filtered: %s', (name, standings) => {
    open()
    fireEvent.click(screen.getByRole('radio', { name }))
    expect(readings()).toEqual(standings)
    fireEvent.click(screen.getByRole('radio', { name: 'All 7' }))
    expect(readings()).toHaveLength(7)
  })

  test('[EV-1] one that is pressed is outlined, and its further places are stepped through', () => {
    const { outline } = open()
    const names = screen.getByRole('region', { name: 'Names and alternatives' })
    fireEvent.click(within(names).getByRole('button', { name: /^Show on the page: Alternative text/ }))
    expect(outline()).toBe('main > img')
    fireEvent.click(within(names).getByRole('button', { name: 'Next place' }))
    expect(outline()).toBe('footer > img')
  })

  test('what stays outside is said on the card', () => {
    open()
    expect(screen.getByText(/taste, originality, persuasion/)).toBeTruthy()
  })

  test('of hundreds of a kind twenty are drawn, and the rest when asked for', () => {
    const [first] = rows
    if (!first) throw new Error('There are no rows.')
    open(Array.from({ length: 300 }, (_, n) => ({ ...first, target: `p:nth-of-type(${n})` })))
    expect(readings()).toHaveLength(20)
    fireEvent.click(screen.getByRole('button', { name: 'Show 280 more' }))
    expect(readings()).toHaveLength(300)
  })

  test('they are copied as lines, each with the fields of the terminal tool', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    open()
    fireEvent.click(screen.getByRole('radio', { name: 'Cannot tell 1' }))
    fireEvent.click(screen.getByRole('button', { name: 'Copy as JSON lines' }))
    expect(await screen.findByText('Copied.')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith(linesOf(rows.slice(2, 3)))
    const [first] = linesOf(rows).trim().split('\n')
    expect(JSON.parse(first ?? '')).toEqual(rows[0])
    expect(Object.keys(JSON.parse(first ?? '')).slice(0, 3)).toEqual(['instrument', 'rule', 'target'])
  })
})

describe('a page that was not measured', () => {
  test('says so and offers it', () => {
    const { onMeasure, setAsked } = open([], 'none')
    expect(screen.getByText('Not measured yet')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Measure' }))
    expect(onMeasure).toHaveBeenCalledOnce()
    setAsked({ kind: 'measuring' })
    expect(screen.getByRole('status').textContent).toContain('Measuring at three widths…')
    expect(screen.queryByRole('button')).toBeNull()
    setAsked({ kind: 'failed', reason: 'The frame did not answer.' })
    expect(screen.getByRole('alert').textContent).toBe('It could not be measured: The frame did not answer.')
    expect(screen.getByRole('button', { name: 'Measure again' })).toBeTruthy()
  })

  test('one that was kept before there were instruments shows what it has, and offers the rest', () => {
    const old: Measurement = { instrument: 'IN-6', rule: 'todo_marker', violation: false, severity: 'high' }
    const { onMeasure } = open([old])
    expect(readings()).toEqual(['holds'])
    fireEvent.click(screen.getByRole('button', { name: 'Measure' }))
    expect(onMeasure).toHaveBeenCalledOnce()
    cleanup()
    open()
    expect(screen.queryByRole('button', { name: 'Measure' })).toBeNull()
  })

  test('without a page there is nothing to press', () => {
    open([], 'waiting', '')
    expect(screen.getByText('There is no page to measure yet.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('[EV-1] a click in the page asks what was said about it', () => {
  function click(target: string) {
    const [state] = createSignal(stateOf(measuredRun()))
    const evidence = createEvidence({
      state,
      page: () => versionOnShow(state(), undefined, undefined),
      html: () => page,
      pickRound: () => undefined,
    })
    evidence.pick(target)
    render(() => (
      <About
        state={state}
        round={() => undefined}
        rows={() => rows}
        page={() => 'page1'}
        near={() => nearIn(parsed)}
        pointing={evidence.pointing}
        t={t}
      />
    ))
    return evidence
  }

  test('findings and readings about it are listed, and it has the focus', () => {
    const { outline } = click('#order > b')
    expect(outline()).toBe('#order > b')
    expect(screen.getByText(/Give the button the first look/)).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('1 finding, 1 reading')
    expect(document.activeElement?.textContent).toBe('About what you clicked')
  })

  test('that nobody has said anything about it is said', () => {
    click('footer')
    expect(screen.queryByText('Nobody has said anything about it.')).toBeNull()
    cleanup()
    click('main > p > b')
    cleanup()
    const { pointing, outline } = click('main > table')
    expect(screen.getByText('Nobody has said anything about it.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(pointing.picked()).toBeUndefined()
    expect(outline()).toBeUndefined()
  })
})

describe('places that belong together', () => {
  const near = nearIn(parsed)
  test.each([
    ['#order', '#order > b', true],
    ['main > button', '#order', true],
    ['“order now”', '#order', true],
    ['#hero', 'main', true],
    ['#hero', '#order', false],
    ['body', '#order', false],
    ['main > img', 'footer > img', false],
    ['img[src="bag.png"] “”', 'main > img', true],
    ['p[', '#order', false],
  ])('%s and %s: %s', (one, other, together) => {
    expect(near(one, other)).toBe(together)
    expect(near(other, one)).toBe(together)
  })

  test('without the page their names decide', () => {
    expect(nearByName('main > p', 'main > p > b')).toBe(true)
    expect(nearByName('main > p', 'main > pre')).toBe(false)
    expect(nearByName('main > p > b', 'main > p')).toBe(true)
  })
})
