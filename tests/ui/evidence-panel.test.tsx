import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createEvidence } from '../../src/page/evidence'
import type { Measurement } from '../../src/run/event'
import { About } from '../../src/theater/about'
import type { Measured } from '../../src/theater/evidence'
import { type Asked, InstrumentsPanel, linesOf } from '../../src/theater/instruments-panel'
import { nearByName, nearIn } from '../../src/theater/near'
import { versionOnShow } from '../../src/theater/version-on-show'
import { measuredRun, page, rows } from './evidence-scene'
import { stateOf } from './scenes'
import { press, t } from './window'

// The readings of a page beside it, and what was said about a place that is clicked in it.

afterEach(() => {
  vi.unstubAllGlobals()
})

const parsed = new DOMParser().parseFromString(page, 'text/html')

function evidenceOf(upTo: Parameters<typeof measuredRun>[0]) {
  const [state] = createSignal(stateOf(measuredRun(upTo)))
  const current = () => versionOnShow(state(), undefined, undefined)
  return { state, ...createEvidence({ state, page: current, html: () => page, pickRound: () => undefined }) }
}

function open(found: readonly Measurement[] = rows, measured: Measured = 'measured', hash = 'page1') {
  cleanup()
  const [asked, setAsked] = createSignal<Asked>({ kind: 'none' })
  const onMeasure = vi.fn()
  const { pointing, outline } = evidenceOf('measured')
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

const region = (name: string) => screen.getByRole('region', { name })
const standings = (inside: ParentNode = document) =>
  [...inside.querySelectorAll('.reading')].map((one) => one.getAttribute('data-standing'))

describe('[TR-1] the readings of a page', () => {
  test('stand by instrument, under plain names, violations first, each with all that it says', () => {
    open()
    expect(
      screen
        .getAllByRole('region')
        .slice(1)
        .map((group) => group.getAttribute('aria-label')),
    ).toEqual(['Contrast', 'Names and alternatives', 'Overflow', 'Accessibility rules (axe)', 'Left-overs'])
    expect(standings(region('Contrast'))).toEqual(['violation', 'cannot', 'holds'])
    const [item] = within(region('Overflow')).getAllByRole('listitem')
    expect(item?.textContent?.replace(/\s+/g, ' ').trim()).toBe(
      'violation Width of the page against the window 412 px, needs 375 pxhigh at 375 px wide rule 1 Measured on the whole page',
    )
    expect(within(region('Accessibility rules (axe)')).getByText('rule axe 4.13.0')).toBeTruthy()
    // What could not be told says why, and what stays outside is said on the card.
    expect(within(region('Contrast')).getByText('text over an image')).toBeTruthy()
    expect(screen.getByText(/taste, originality, persuasion/)).toBeTruthy()
  })

  test('are filtered', () => {
    open()
    const filtered = (name: string) => {
      fireEvent.click(screen.getByRole('radio', { name }))
      return standings()
    }
    expect(filtered('Violations 5')).toEqual(Array(5).fill('violation'))
    expect(filtered('Cannot tell 1')).toEqual(['cannot'])
    expect(filtered('All 7')).toHaveLength(7)
  })

  test('[EV-1] one that is pressed is outlined, and its further places are stepped through', () => {
    const { outline } = open()
    const names = within(region('Names and alternatives'))
    fireEvent.click(names.getByRole('button', { name: /^Show on the page: Alternative text/ }))
    expect(outline()).toBe('main > img')
    fireEvent.click(names.getByRole('button', { name: 'Next place' }))
    expect(outline()).toBe('footer > img')
  })

  test('of hundreds of a kind twenty are drawn, and the rest when asked for', () => {
    open(
      rows.slice(0, 1).flatMap((row) => Array.from({ length: 300 }, (_, n) => ({ ...row, target: `p${n}` }))),
    )
    expect(standings()).toHaveLength(20)
    press('Show 280 more')
    expect(standings()).toHaveLength(300)
  })

  test('they are copied as lines, each with the fields of the terminal tool', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    open()
    fireEvent.click(screen.getByRole('radio', { name: 'Cannot tell 1' }))
    press('Copy as JSON lines')
    expect(await screen.findByText('Copied.')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith(linesOf(rows.slice(2, 3)))
    const first = JSON.parse(linesOf(rows).split('\n')[0] ?? '')
    expect(first).toEqual(rows[0])
    expect(Object.keys(first).slice(0, 3)).toEqual(['instrument', 'rule', 'target'])
  })
})

describe('a page that was not measured', () => {
  test('says so and offers it', () => {
    const { onMeasure, setAsked } = open([], 'none')
    expect(screen.getByText('Not measured yet')).toBeTruthy()
    press('Measure')
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
    expect(standings()).toEqual(['holds'])
    press('Measure')
    expect(onMeasure).toHaveBeenCalledOnce()
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
  const NOTHING = 'Nobody has said anything about it.'

  function click(target: string) {
    cleanup()
    const evidence = evidenceOf('closed')
    evidence.pick(target)
    render(() => (
      <About
        state={evidence.state}
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
    expect(screen.queryByText(NOTHING)).toBeNull()
    const { pointing, outline } = click('main > table')
    expect(screen.getByText(NOTHING)).toBeTruthy()
    press('Close')
    expect([pointing.picked(), outline()]).toEqual([undefined, undefined])
  })
})

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
])('%s and %s belong together: %s', (one, other, together) => {
  const near = nearIn(parsed)
  expect([near(one, other), near(other, one)]).toEqual([together, together])
})

test('without the page the names of places decide', () => {
  expect(nearByName('main > p', 'main > p > b')).toBe(true)
  expect(nearByName('main > p', 'main > pre')).toBe(false)
  expect(nearByName('main > p > b', 'main > p')).toBe(true)
})
