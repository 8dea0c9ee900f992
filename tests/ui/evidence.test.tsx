import { readdirSync, readFileSync } from 'node:fs'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { REASONS } from '../../src/checks/reasons'
import { benchTexts } from '../../src/i18n/bench'
import { versionOnShow } from '../../src/theater/version-on-show'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { createEvidence } from '../../src/page/evidence'
import { createLedger, createUnnamed } from '../../src/page/ledger'
import { CheckMark } from '../../src/theater/check-mark'
import { EvidenceLine } from '../../src/theater/evidence-line'
import { MustFixList } from '../../src/theater/must-fix-list'
import { Stage } from '../../src/theater/stage'
import { sayingOf, transcriptWords } from '../../src/theater/transcript-words'
import { checks, measuredRun, page, rows } from './evidence-scene'
import { scene, scenes, stateOf } from './scenes'

const t = createTranslate(en)
/** Parts come from the disk while other tests run. */
const SLOW = { timeout: 10_000 }

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  localStorage.setItem('density', 'all')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A run on show as the page shows it, without its preview. */
function show(events: ReturnType<typeof measuredRun>) {
  const [state, setState] = createSignal(stateOf(events))
  const [round, pickRound] = createSignal<number>()
  const evidence = createEvidence({
    state,
    page: () => versionOnShow(state(), round(), undefined),
    html: () => page,
    pickRound,
  })
  const { pointing } = evidence
  const mark = (claim: string) => <CheckMark claim={claim} state={state} pointing={pointing} t={t} />
  const shown = render(() => {
    const fixes = createLedger(state)
    const unnamed = createUnnamed(state, round)
    return (
      <>
        <Stage
          state={state}
          live={false}
          t={t}
          round={round}
          onOpenRound={pickRound}
          mark={mark}
          after={<EvidenceLine state={state} round={round} pointing={pointing} t={t} />}
        />
        <MustFixList
          state={state}
          fixes={fixes}
          unnamed={unnamed}
          pointing={pointing}
          round={round}
          t={t}
          onOpenRound={pickRound}
        />
      </>
    )
  })
  return { ...shown, state, setState, round, pickRound, ...evidence }
}

const line = () => document.querySelector('.evidence-line')?.textContent?.replace('What was measured: ', '')
const lane = (name: string) => screen.getByRole('region', { name })
const markOf = (claim: string, inside: ParentNode = document) => {
  const found = inside.querySelector<HTMLElement>(`.lane [data-claim="${claim}"]`)
  if (!found) throw new Error(`No mark for ${claim}.`)
  return found
}
const pointer = (claim: string) => within(markOf(claim)).getByRole('button', { name: /on the page|outline/ })

describe('[TR-1] the verdict tells what was measured', () => {
  test.each<[string, Parameters<typeof measuredRun>, string]>([
    ['before the page was measured', ['heard'], 'Measuring…'],
    [
      'measured, and no claim held against it yet',
      ['measured'],
      '5 measured, 4 violations, 1 cannot be told. Measurements are shown and do not gate.',
    ],
    [
      'checked',
      ['closed'],
      '5 measured, 4 violations, 1 cannot be told; 2 of 5 must-fixes confirmed, 2 refuted, 1 note refuted. Measurements are shown and do not gate.',
    ],
  ])('%s', (_name, [upTo], words) => {
    show(measuredRun(upTo))
    expect(line()).toBe(words)
  })

  test('where measurements count, both counts stand side by side', () => {
    show(measuredRun('closed', 'counts'))
    expect(line()).toMatch(/5 open by the jury, 1 by measurement, 2 refuted\. \d+ keep it from shipping\.$/)
  })

  test('a count of nothing is left out, and what keeps it from shipping is said all the same', () => {
    const run = scene({ evidence: 'counts' }).created().asked().opens(1)
    for (const role of ['designer', 'critic', 'brand', 'a11y', 'copy'] as const)
      run.speaks(1, role, { [role]: { score: 9 } })
    run.say({ type: 'measure.done', id: 'measure:1', artifact: 'page1', outcome: 'measured', rows: [] })
    run.closes(1)
    show(run.events)
    expect(line()).toMatch(/^0 measured, 0 violations\. No must-fix keeps it from shipping\./)
  })

  test('nothing measured, and nothing measurable, are two sentences', () => {
    const run = scene().created().asked().round(1)
    show(run.events)
    expect(line()).toBe('Nothing was measured')
    cleanup()
    const without = scene().created().asked().opens(1).speaks(1, 'designer')
    without.say({
      type: 'measure.done',
      id: 'measure:1',
      artifact: 'page1',
      outcome: 'not_measured',
      rows: [],
    })
    show(without.events)
    expect(line()).toBe('Cannot be measured here')
  })

  test('without a page there is no line', () => {
    show(scenes.waiting())
    expect(line()).toBeUndefined()
  })

  test('it speaks of the round that is on show', () => {
    const run = scene().created().asked()
    run.round(1)
    run.say({ type: 'measure.done', id: 'measure:1', artifact: 'page1', outcome: 'measured', rows: [] })
    run.round(2)
    const { pickRound } = show(run.events)
    expect(line()).toBe('Nothing was measured')
    pickRound(1)
    expect(line()).toBe('0 measured, 0 violations.')
  })
})

describe('[TR-12] agreement that nothing bears out is marked', () => {
  const MARK = 'All satisfied, nothing checked'
  const judged = (more: Parameters<ReturnType<typeof scene>['speaks']>[2] = {}) => {
    const run = scene({ evidence: 'counts' }).created().asked().opens(1)
    for (const role of ['designer', 'critic', 'brand', 'a11y', 'copy'] as const)
      run.speaks(1, role, { [role]: { score: 9 }, ...more })
    run.say({ type: 'measure.done', id: 'measure:1', artifact: 'page1', outcome: 'measured', rows })
    return run
  }

  test('every judge over the threshold, no must-fix, and no claim that could be measured', () => {
    show(judged().closes(1).events)
    expect(line()).toContain(MARK)
  })

  test('not while the round is open, nor where a judge wants something or is under the threshold', () => {
    show(judged().events)
    expect(line()).not.toContain(MARK)
    cleanup()
    show(judged({ copy: { score: 9, mustFix: ['Name the price.'] } }).closes(1).events)
    expect(line()).not.toContain(MARK)
    cleanup()
    show(judged({ brand: { score: 7.9 } }).closes(1).events)
    expect(line()).not.toContain(MARK)
  })

  test.each(['confirmed', 'refuted'] as const)(
    'not once a note of a judge is %s: then something was checked',
    (check) => {
      const run = judged()
      run.say({
        type: 'finding.checked',
        finding: 'a11y-1:contrast',
        artifact: 'page1',
        ruleVersion: 1,
        check,
        reason: 'holds',
        rows: [1],
      })
      show(run.closes(1).events)
      expect(line()).not.toContain(MARK)
    },
  )

  test('a claim that could not be measured is none that was checked', () => {
    const run = judged()
    run.say({
      type: 'finding.checked',
      finding: 'a11y-1:contrast',
      artifact: 'page1',
      ruleVersion: 1,
      check: 'not_measurable',
      reason: 'no_instrument',
      rows: [],
    })
    show(run.closes(1).events)
    expect(line()).toContain(MARK)
  })
})

describe('[TR-1] a claim carries its check', () => {
  test('a refuted must-fix: word, sign, claimed beside measured, and why', () => {
    show(measuredRun())
    const mark = markOf('a11y-1.1')
    expect(mark.querySelector('.check-word')?.textContent).toBe('refuted')
    expect(mark.querySelector('.check-pair')?.textContent).toBe('says 2.1:1 · measured 7.4:1, needs 4.5:1')
    expect(within(mark).getByText('The rule holds there at every width that was measured.')).toBeTruthy()
    expect(within(mark).getByText(/IN-2 Contrast of text, version 1/)).toBeTruthy()
    expect(mark.closest('li')?.textContent).toContain('Raise the body text')
  })

  test('the three standings differ by shape and by word', () => {
    show(measuredRun())
    const marks = ['critic-1.1', 'a11y-1.1', 'critic-1.2'].map((claim) => markOf(claim))
    const paths = marks.map((mark) => mark.querySelector('path')?.getAttribute('d'))
    const words = marks.map((mark) => mark.querySelector('.check-word')?.textContent)
    expect(words).toEqual(['confirmed', 'refuted', 'not measurable'])
    expect(new Set(paths).size).toBe(3)
  })

  test('a note of a dim has its mark below the sentence, and one on taste has none', () => {
    show(measuredRun())
    expect(markOf('a11y-1:contrast').closest('.dim')?.textContent).toContain('Body text on sand')
    const run = measuredRun('measured')
    const told = scene({ evidence: 'shown' })
    for (const event of run) told.say(event, event.call)
    const check = { check: 'not_measurable', reason: 'no_instrument', rows: [] } as const
    told.say({ type: 'finding.checked', finding: 'critic-1:hierarchy', artifact: 'page1', ...check })
    cleanup()
    show(told.events)
    expect(document.querySelector('[data-claim="critic-1:hierarchy"]')).toBeNull()
  })

  test('the ledger carries the same marks', async () => {
    show(measuredRun())
    const list = await screen.findByRole('region', { name: 'Must-fix' })
    await waitFor(() => expect(list.querySelectorAll('.fix .check').length).toBe(5), SLOW)
    const entry = within(list).getByText('Raise the body text to 4.5 to 1 on sand.').closest('li')
    expect(entry?.querySelector('.check-word')?.textContent).toBe('refuted')
  })

  test('a mark stays what it is while the run goes on', () => {
    const events = measuredRun('shipped')
    const { setState } = show(measuredRun('checked'))
    const before = pointer('critic-1.1')
    const why = markOf('critic-1.1').querySelector('details')
    if (why) why.open = true
    before.focus()
    setState(stateOf(events.slice(0, measuredRun('checked').length + 1)))
    expect(document.activeElement).toBe(before)
    expect(markOf('critic-1.1').querySelector('details')?.open).toBe(true)
  })

  test('a run without checks shows no mark', () => {
    show(scenes.belowThreshold())
    expect(document.querySelector('.check')).toBeNull()
  })
})

describe('[EV-1] a finding opens its place', () => {
  test('pressed, its element is outlined; pressed again, no more', () => {
    const { outline } = show(measuredRun())
    const button = pointer('critic-1.1')
    fireEvent.click(button)
    expect(outline()).toBe('#order')
    expect(button.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(button)
    expect(outline()).toBeUndefined()
  })

  test('F on what has the focus shows its evidence, Esc takes it away and asks nothing else', () => {
    const { outline } = show(measuredRun())
    pointer('critic-1.1').focus()
    fireEvent.keyDown(document.activeElement ?? document, { key: 'f' })
    expect(outline()).toBe('#order')
    const esc = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(esc)
    expect(outline()).toBeUndefined()
    expect(esc.defaultPrevented).toBe(true)
    const again = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(again)
    expect(again.defaultPrevented).toBe(false)
  })

  test('F does nothing outside, and nothing with Ctrl: the browser searches with it', () => {
    const { outline } = show(measuredRun())
    fireEvent.keyDown(document.body, { key: 'f' })
    pointer('critic-1.1').focus()
    fireEvent.keyDown(document.activeElement ?? document, { key: 'f', ctrlKey: true })
    expect(outline()).toBeUndefined()
  })

  test('a click on the words of a finding does the same as its button', () => {
    const { outline } = show(measuredRun())
    fireEvent.click(within(lane('Critic')).getByText(/Give the button the first look/))
    expect(outline()).toBe('#order')
  })

  test('several places are stepped through, round and round', () => {
    const { outline } = show(measuredRun())
    fireEvent.click(pointer('brand-1.1'))
    expect(outline()).toBe('main > img')
    const mark = markOf('brand-1.1')
    fireEvent.click(within(mark).getByRole('button', { name: 'Next place' }))
    expect(outline()).toBe('footer > img')
    expect(within(mark).getByText('place 2 of 2')).toBeTruthy()
    fireEvent.click(within(mark).getByRole('button', { name: 'Next place' }))
    expect(outline()).toBe('main > img')
    fireEvent.click(within(mark).getByRole('button', { name: 'Place before' }))
    expect(outline()).toBe('footer > img')
  })

  test('without a place it says so, and has nothing to press', () => {
    show(measuredRun())
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
    const list = screen.getByRole('region', { name: 'Must-fix' })
    const fixed = await within(list).findByRole('region', { name: /fixed$/ }, SLOW)
    const entry = within(fixed).getByText('Give the button the first look: shrink the headline or move it.')
    const button = entry.closest('li')?.querySelector<HTMLButtonElement>('.point')
    expect(button).toBeTruthy()
    button?.click()
    expect(round()).toBe(1)
    expect(outline()).toBe('#order')
  })
})

describe('[EV-7] what code has found says that code has found it', () => {
  test('a violation that gates stands with the must-fixes, in plain words', async () => {
    show(measuredRun())
    const list = screen.getByRole('region', { name: 'Must-fix' })
    const bench = await within(list).findByText('Bench', {}, SLOW)
    const entry = bench.closest('li')
    expect(entry?.textContent).toContain('Lorem Ipsum, at “Lorem ipsum dolor sit amet”')
    expect(entry?.textContent).toContain('Measured on the page, not claimed by a judge.')
  })

  test('[TR-1] what nobody has named is listed and marked as not gating', async () => {
    show(measuredRun())
    const group = await screen.findByRole('region', { name: 'Shown, does not gate' }, SLOW)
    const items = within(group).getAllByRole('listitem')
    expect(
      items.map((item) => item.querySelector('.reading-text')?.textContent?.replace(/\s+/g, ' ').trim()),
    ).toEqual(['violation Width of the page against the window 412 px, needs 375 px'])
    for (const item of items) expect(within(item).getByText('shown, does not gate')).toBeTruthy()
    expect(within(group).getByText('Measured on the whole page')).toBeTruthy()
  })
})

describe('[TR-1] the transcript has words for it', () => {
  test.each([
    ['measure.done', 'The page was measured: 6 readings, 5 violations'],
    ['round.checked', 'Every claim of round 1 was held against the readings'],
  ])('%s', (type, words) => {
    const event = measuredRun().find((one) => one.type === type)
    expect(
      event &&
        sayingOf(
          event,
          transcriptWords(t, () => ({ connection: 'A model' })),
        ),
    ).toBe(words)
  })

  test('a check names the claim, its standing and both numbers', () => {
    const said = measuredRun()
      .filter(({ type }) => type === 'finding.checked')
      .map((event) =>
        sayingOf(
          event,
          transcriptWords(t, () => ({ connection: 'A model' })),
        ),
      )
    expect(said).toHaveLength(Object.keys(checks).length)
    expect(said[0]).toBe(
      'Held against the readings: Accessibility, must-fix 1 of round 1 is refuted, says 2.1, measured 7.4',
    )
    expect(said.at(-1)).toContain('Accessibility on contrast in round 1 is refuted')
  })
})

describe('every name that can come with a row has words', () => {
  const texts: Readonly<Record<string, string>> = benchTexts
  const sources = readdirSync('src/instruments', { encoding: 'utf8', recursive: true })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(`src/instruments/${path}`, 'utf8'))
    .join('\n')
  const named = (pattern: RegExp) => [...new Set([...sources.matchAll(pattern)].map(([, name = '']) => name))]

  test('rules of ours', () => {
    const listed = named(/\b(?:rule|list)(?:: |\()'([\w-]+)'/g)
    const united = named(/\brule: ((?:'\w+'(?: \| )?){2,})/g).flatMap((names) => names.match(/\w+/g) ?? [])
    const table = named(/^ {2}(\w+): \{ instrument: 'IN-\d+', severity/gm)
    expect(united.length).toBeGreaterThan(1)
    expect(listed.length).toBeGreaterThan(20)
    expect(table.length).toBeGreaterThan(10)
    expect([...listed, ...united, ...table].filter((rule) => !texts[`rule.${rule}`])).toEqual([])
  })

  test('rules of axe', async () => {
    const { default: axe } = await import('axe-core')
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const rules = axe.getRules(tags).map(({ ruleId }) => ruleId)
    expect(rules.length).toBeGreaterThan(50)
    expect(rules.filter((rule) => !texts[`rule.${rule}`])).toEqual([])
  })

  test('instruments, reasons that could not be told, and reasons of checks', () => {
    expect(named(/'(IN-\d+)'/g).filter((name) => !texts[`instrument.${name}`])).toEqual([])
    const cannot = named(/(?:cannot: |reason: |unread\([\w('")]+, )'(\w+)'/g)
    expect(cannot.filter((reason) => !texts[`cannot.${reason}`])).toEqual([])
    expect(REASONS.filter((reason) => !texts[`reason.${reason}`])).toEqual([])
  })
})
