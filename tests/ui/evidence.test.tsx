import { readdirSync, readFileSync } from 'node:fs'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { REASONS } from '../../src/checks/reasons'
import { benchTexts } from '../../src/i18n/bench'
import { createEvidence } from '../../src/page/evidence'
import { createLedger, createUnnamed } from '../../src/page/ledger'
import type { Event, Measurement, Standing } from '../../src/run/event'
import { CheckMark } from '../../src/theater/check-mark'
import { EvidenceLine } from '../../src/theater/evidence-line'
import { MustFixList } from '../../src/theater/must-fix-list'
import { Stage } from '../../src/theater/stage'
import { sayingOf, transcriptWords } from '../../src/theater/transcript-words'
import { versionOnShow } from '../../src/theater/version-on-show'
import { checks, measuredRun, page, rows } from './evidence-scene'
import { scene, scenes, stateOf } from './scenes'
import { t } from './window'

// What code has measured, where it is told: the line of the verdict, marks at claims, outlines in the page, list, transcript.

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  localStorage.setItem('density', 'all')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A run on show as the page shows it, without its preview. */
function show(events: readonly Event[]) {
  cleanup()
  const [state, setState] = createSignal(stateOf(events))
  const [round, pickRound] = createSignal<number>()
  const evidence = createEvidence({
    state,
    page: () => versionOnShow(state(), round(), undefined),
    html: () => page,
    pickRound,
  })
  const { pointing } = evidence
  const shared = { state, round, t, onOpenRound: pickRound }
  render(() => {
    const fixes = createLedger(state)
    const unnamed = createUnnamed(state, round)
    return (
      <>
        <Stage
          {...shared}
          live={false}
          mark={(claim) => <CheckMark claim={claim} state={state} pointing={pointing} t={t} />}
          after={<EvidenceLine state={state} round={round} pointing={pointing} t={t} />}
        />
        <MustFixList {...shared} fixes={fixes} unnamed={unnamed} pointing={pointing} />
      </>
    )
  })
  return { setState, round, pickRound, ...evidence }
}

const line = () => document.querySelector('.evidence-line')?.textContent?.replace('What was measured: ', '')
const lineOf = (events: readonly Event[]) => {
  show(events)
  return line()
}
const lane = (name: string) => screen.getByRole('region', { name })
const list = () => screen.getByRole('region', { name: 'Must-fix' })
const markOf = (claim: string) => {
  const found = document.querySelector<HTMLElement>(`.lane [data-claim="${claim}"]`)
  if (!found) throw new Error(`No mark for ${claim}.`)
  return found
}
const wordOf = (mark: Element | null | undefined) => mark?.querySelector('.check-word')?.textContent
const pointer = (claim: string) => within(markOf(claim)).getByRole('button', { name: /on the page|outline/ })
const key = (of: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: of, ...more })

const ROLES = ['designer', 'critic', 'brand', 'a11y', 'copy'] as const
const measured = (of: readonly Measurement[], outcome: 'measured' | 'not_measured' = 'measured') =>
  ({ type: 'measure.done', id: 'measure:1', artifact: 'page1', outcome, rows: of }) as const
const checked = (finding: string, check: Standing, reason: string) =>
  ({ type: 'finding.checked', finding, artifact: 'page1', check, reason, rows: [] }) as const
/** A round in which everybody is content, but for who is named, and in which this was measured. */
function content(of: readonly Measurement[], more: Parameters<ReturnType<typeof scene>['speaks']>[2] = {}) {
  const run = scene({ evidence: 'counts' }).created().asked().opens(1)
  for (const role of ROLES) run.speaks(1, role, { [role]: { score: 9 }, ...more })
  run.say(measured(of))
  return run
}

describe('[TR-1] the verdict tells what was measured', () => {
  test('before it is known, before claims were held against it, and after', () => {
    expect(lineOf(measuredRun('heard'))).toBe('Measuring…')
    expect(lineOf(measuredRun('measured'))).toBe(
      '5 measured, 4 violations, 1 cannot be told. Measurements are shown and do not gate.',
    )
    expect(lineOf(measuredRun('closed'))).toBe(
      '5 measured, 4 violations, 1 cannot be told; 2 of 5 must-fixes confirmed, 2 refuted, 1 note refuted. Measurements are shown and do not gate.',
    )
  })

  test('where measurements count, both counts stand side by side, but for a count of nothing', () => {
    expect(lineOf(measuredRun('closed', 'counts'))).toMatch(
      /5 open by the jury, 1 by measurement, 2 refuted\. \d+ keep it from shipping\.$/,
    )
    expect(lineOf(content([]).closes(1).events)).toMatch(
      /^0 measured, 0 violations\. No must-fix keeps it from shipping\./,
    )
  })

  test('nothing measured, and nothing measurable, are two sentences; without a page there is none', () => {
    expect(lineOf(scene().created().asked().round(1).events)).toBe('Nothing was measured')
    const without = scene().created().asked().opens(1).speaks(1, 'designer')
    without.say(measured([], 'not_measured'))
    expect(lineOf(without.events)).toBe('Cannot be measured here')
    expect(lineOf(scenes.waiting())).toBeUndefined()
  })

  test('it speaks of the round that is on show', () => {
    const run = scene().created().asked().round(1)
    run.say(measured([]))
    const { pickRound } = show(run.round(2).events)
    expect(line()).toBe('Nothing was measured')
    pickRound(1)
    expect(line()).toBe('0 measured, 0 violations.')
  })
})

test('[TR-12] agreement that nothing bears out is marked, and only that', () => {
  const MARK = 'All satisfied, nothing checked'
  const withCheck = (check: Standing) => {
    const run = content(rows)
    run.say(checked('a11y-1:contrast', check, 'holds'))
    return run.closes(1).events
  }
  expect(lineOf(content(rows).closes(1).events)).toContain(MARK)
  // A claim that could not be measured is none that was checked.
  expect(lineOf(withCheck('not_measurable'))).toContain(MARK)
  for (const [why, events] of [
    ['the round is open', content(rows).events],
    [
      'a judge wants something',
      content(rows, { copy: { score: 9, mustFix: ['Name it.'] } }).closes(1).events,
    ],
    ['a judge is under the threshold', content(rows, { brand: { score: 7.9 } }).closes(1).events],
    ['a note was confirmed', withCheck('confirmed')],
    ['a note was refuted', withCheck('refuted')],
  ] as const)
    expect(lineOf(events), why).not.toContain(MARK)
})

describe('[TR-1] a claim carries its check', () => {
  test('a refuted must-fix: word, sign, claimed beside measured, and why; standings differ by shape and word', () => {
    show(measuredRun())
    const mark = markOf('a11y-1.1')
    expect(mark.querySelector('.check-pair')?.textContent).toBe('says 2.1:1 · measured 7.4:1, needs 4.5:1')
    expect(within(mark).getByText('The rule holds there at every width that was measured.')).toBeTruthy()
    expect(within(mark).getByText(/IN-2 Contrast of text, version 1/)).toBeTruthy()
    expect(mark.closest('li')?.textContent).toContain('Raise the body text')
    const marks = ['critic-1.1', 'a11y-1.1', 'critic-1.2'].map(markOf)
    expect(marks.map(wordOf)).toEqual(['confirmed', 'refuted', 'not measurable'])
    expect(new Set(marks.map((one) => one.querySelector('path')?.getAttribute('d'))).size).toBe(3)
  })

  test('a note of a dim has its mark below the sentence, one on taste none, nor a run without checks', () => {
    show(measuredRun())
    expect(markOf('a11y-1:contrast').closest('.dim')?.textContent).toContain('Body text on sand')
    const told = scene({ evidence: 'shown' })
    for (const event of measuredRun('measured')) told.say(event, event.call)
    told.say(checked('critic-1:hierarchy', 'not_measurable', 'no_instrument'))
    show(told.events)
    expect(document.querySelector('[data-claim="critic-1:hierarchy"]')).toBeNull()
    show(scenes.belowThreshold())
    expect(document.querySelector('.check')).toBeNull()
  })

  test('the ledger carries the same marks', async () => {
    show(measuredRun())
    await waitFor(() => expect(list().querySelectorAll('.fix .check').length).toBe(5))
    const entry = within(list()).getByText('Raise the body text to 4.5 to 1 on sand.').closest('li')
    expect(wordOf(entry)).toBe('refuted')
  })

  test('a mark stays what it is while the run goes on', () => {
    const { setState } = show(measuredRun('checked'))
    const before = pointer('critic-1.1')
    const why = () => markOf('critic-1.1').querySelector('details')
    why()?.setAttribute('open', '')
    before.focus()
    setState(stateOf(measuredRun('shipped'), measuredRun('checked').length + 1))
    expect(document.activeElement).toBe(before)
    expect(why()?.open).toBe(true)
  })
})

describe('[EV-1] a finding opens its place', () => {
  test('pressed, its element is outlined, by its button or its words; pressed again, no more', () => {
    const { outline } = show(measuredRun())
    fireEvent.click(pointer('critic-1.1'))
    expect(outline()).toBe('#order')
    expect(pointer('critic-1.1').getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(pointer('critic-1.1'))
    expect(outline()).toBeUndefined()
    fireEvent.click(within(lane('Critic')).getByText(/Give the button the first look/))
    expect(outline()).toBe('#order')
  })

  test('F on what has the focus shows its evidence, unless with Ctrl or outside; Esc takes it away and asks nothing else', () => {
    const { outline } = show(measuredRun())
    key('f')
    pointer('critic-1.1').focus()
    key('f', { ctrlKey: true })
    expect(outline()).toBeUndefined()
    key('f')
    expect(outline()).toBe('#order')
    // False: the key was taken.
    expect([key('Escape'), outline()]).toEqual([false, undefined])
    expect(key('Escape')).toBe(true)
  })

  test('several places are stepped through, round and round; without one it says so, and has nothing to press', () => {
    const { outline } = show(measuredRun())
    fireEvent.click(pointer('brand-1.1'))
    expect(outline()).toBe('main > img')
    const mark = within(markOf('brand-1.1'))
    const places = ['Next place', 'Next place', 'Place before'].map((name) => {
      fireEvent.click(mark.getByRole('button', { name }))
      return outline()
    })
    expect(places).toEqual(['footer > img', 'main > img', 'footer > img'])
    expect(mark.getByText('place 2 of 2')).toBeTruthy()
    expect(within(markOf('critic-1.2')).getByText('No place named')).toBeTruthy()
    expect(within(markOf('critic-1.2')).queryByRole('button')).toBeNull()
  })

  test('of another page nothing is outlined, and a finding brings its own page along', async () => {
    const run = scene({ evidence: 'shown' })
    for (const event of measuredRun()) run.say(event, event.call)
    run.round(2, { designer: { score: 8 }, critic: { score: 7 }, a11y: { score: 7 } })
    const { outline, pickRound, round } = show(run.events)
    pickRound(1)
    fireEvent.click(pointer('critic-1.1'))
    expect(outline()).toBe('#order')
    pickRound(2)
    expect(outline()).toBeUndefined()
    const fixed = await within(list()).findByRole('region', { name: /fixed$/ })
    const entry = within(fixed).getByText('Give the button the first look: shrink the headline or move it.')
    entry.closest('li')?.querySelector<HTMLButtonElement>('.point')?.click()
    expect([round(), outline()]).toEqual([1, '#order'])
  })
})

test('[EV-7] [TR-1] what code has found says so: with the must-fixes where it gates, and apart where it does not', async () => {
  show(measuredRun())
  const bench = (await within(list()).findByText('Bench')).closest('li')?.textContent
  expect(bench).toContain('Lorem Ipsum, at “Lorem ipsum dolor sit amet”')
  expect(bench).toContain('Measured on the page, not claimed by a judge.')
  const group = within(await screen.findByRole('region', { name: 'Shown, does not gate' }))
  const [item, ...others] = group.getAllByRole('listitem')
  expect(others).toEqual([])
  expect(item?.querySelector('.reading-text')?.textContent?.replace(/\s+/g, ' ').trim()).toBe(
    'violation Width of the page against the window 412 px, needs 375 px',
  )
  expect(item?.textContent).toContain('shown, does not gate')
  expect(group.getByText('Measured on the whole page')).toBeTruthy()
})

test('[TR-1] the transcript has words for it: a check names the claim, its standing and both numbers', () => {
  const words = transcriptWords(t, () => ({ connection: 'A model' }))
  const said = (type: Event['type']) =>
    measuredRun()
      .filter((event) => event.type === type)
      .map((event) => sayingOf(event, words))
  expect(said('measure.done')).toEqual(['The page was measured: 6 readings, 5 violations'])
  expect(said('round.checked')).toEqual(['Every claim of round 1 was held against the readings'])
  expect(said('finding.checked')).toHaveLength(Object.keys(checks).length)
  expect(said('finding.checked')[0]).toBe(
    'Held against the readings: Accessibility, must-fix 1 of round 1 is refuted, says 2.1, measured 7.4',
  )
  expect(said('finding.checked').at(-1)).toContain('Accessibility on contrast in round 1 is refuted')
})

test('every name that can come with a row has words', async () => {
  const sources = readdirSync('src/instruments', { encoding: 'utf8', recursive: true })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(`src/instruments/${path}`, 'utf8'))
    .join('\n')
  /** What the sources name so, of which there are this many at least. */
  const named = (pattern: RegExp, least: number) => {
    const names = [...sources.matchAll(pattern)].flatMap(([, name = '']) => name.match(/[\w-]+/g) ?? [])
    expect(names.length).toBeGreaterThan(least)
    return names
  }
  const { default: axe } = await import('axe-core')
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const rules = [
    ...named(/\b(?:rule|list)(?:: |\()'([\w-]+)'/g, 20),
    ...named(/\brule: ((?:'\w+'(?: \| )?){2,})/g, 1),
    ...named(/^ {2}(\w+): \{ instrument: 'IN-\d+', severity/gm, 10),
    ...axe.getRules(tags).map(({ ruleId }) => ruleId),
  ]
  expect(rules.length).toBeGreaterThan(80)
  const keys = [
    ...rules.map((name) => `rule.${name}`),
    ...named(/'(IN-\d+)'/g, 5).map((name) => `instrument.${name}`),
    ...named(/(?:cannot: |reason: |unread\([\w('")]+, )'(\w+)'/g, 5).map((name) => `cannot.${name}`),
    ...REASONS.map((name) => `reason.${name}`),
  ]
  expect(keys.filter((name) => !(name in benchTexts))).toEqual([])
})
