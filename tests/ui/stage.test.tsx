import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import type { Event } from '../../src/run/event'
import { EndingCause } from '../../src/theater/ending-cause'
import { EndingNotice } from '../../src/theater/ending-notice'
import { ScoreWay } from '../../src/theater/score-way'
import { Stage, type StageProps } from '../../src/theater/stage'
import { StageNotice } from '../../src/theater/stage-notice'
import { type SceneName, scene, scenes, stateOf } from './scenes'
import { button, press, t } from './window'

// The stage of a theater, drawn in every phase: its lanes and numbers, what a press and a key do, where the focus goes, what is said.

const LANES = ['Designer', 'Critic', 'Brand', 'Accessibility', 'Copy']

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
})

const cancel = vi.fn()

/** The stage over the first events of a list; `at` moves to another moment of it. */
function show(events: readonly Event[], props: Partial<StageProps> = {}, from = events.length) {
  const [at, setAt] = createSignal(from)
  const state = () => stateOf(events, at())
  const view = render(() => (
    <Stage
      state={state}
      live={false}
      t={t}
      way={(scored) => <ScoreWay state={state()} scored={scored()} t={t} />}
      before={<StageNotice state={state()} live={props.live ?? false} t={t} onCancel={cancel} />}
      after={<EndingNotice state={state()} t={t} cause={<EndingCause state={state()} t={t} />} />}
      {...props}
    />
  ))
  return { ...view, setAt }
}

const asked = () => scene().created().asked()
const scenery = (name: SceneName, props: Partial<StageProps> = {}) => show(scenes[name](), props)
const lane = (name: string) => screen.getByRole('region', { name })
const inLane = (name: string, text: string) => within(lane(name)).getByText(text)
const isFolded = () => screen.queryByRole('region', { name: 'Critic' }) === null
const head = (name: string) => within(lane(name)).getByRole('button')
const open = () => LANES.filter((name) => head(name).getAttribute('aria-expanded') === 'true')
const busy = () => LANES.filter((name) => lane(name).getAttribute('aria-busy') === 'true')
const textOf = (selector: string) => document.querySelector(selector)?.textContent
const paddle = () => textOf('.paddle .spoken')
const divider = (n: number) => button(new RegExp(`^Round ${n}`))
const isOnShow = (n: number) => divider(n).getAttribute('aria-current') === 'step'

test('what a sign of the rule is read as follows the language', () => {
  const [locale, setLocale] = createSignal('de')
  const first = { 'rule.atLeast': 'mindestens' }
  const turned = createTranslate(en, () => ({ locale: locale(), parts: locale() === 'de' ? { first } : {} }))
  scenery('idle', { t: turned })
  expect(textOf('.rule-line .spoken')).toBe('mindestens')
  setLocale('en')
  expect(textOf('.rule-line .spoken')).toBe('at least')
})

describe('[CT-34] every phase is drawn', () => {
  test('idle: the rule, five names, what each judges', () => {
    scenery('idle')
    expect(textOf('.rule-line')).toMatch(/^Ships when/)
    for (const name of LANES) expect(screen.getByText(name)).toBeTruthy()
    expect(screen.getByText(/does it meet the brief/)).toBeTruthy()
    expect(isFolded()).toBe(true)
  })

  test('awaiting the first word: who was asked, counting, hints, and after thirty seconds a way out', () => {
    vi.useFakeTimers()
    scenery('waiting', { live: true })
    const who = () => screen.getByText(/Asked local-model/).textContent
    const waitOn = () => screen.queryByRole('button', { name: 'Keep waiting' })
    expect(who()).toContain('0 s ago')
    vi.advanceTimersByTime(3000)
    expect(who()).toContain('3 s ago')
    expect(screen.queryByText(/No word yet/)).toBeNull()
    vi.advanceTimersByTime(7000)
    expect(screen.getByText(/No word yet/)).toBeTruthy()
    vi.advanceTimersByTime(19_000)
    expect(waitOn()).toBeNull()
    vi.advanceTimersByTime(1000)
    expect(screen.getByText(/Still nothing/)).toBeTruthy()
    press('Keep waiting')
    expect(waitOn()).toBeNull()
    vi.advanceTimersByTime(30_000)
    press('Cancel the run')
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  test('a replay of a wait counts nothing, and offers nothing', () => {
    vi.useFakeTimers()
    scenery('waiting')
    vi.advanceTimersByTime(60_000)
    expect(screen.getByText('Asked local-model')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel the run' })).toBeNull()
  })

  test('who is asked is said until the first word, call by call, also where a call is made again', () => {
    const made = scene().created()
    const moments: number[] = []
    const moment = () => moments.push(made.events.length)
    made.say({ type: 'run_started' })
    made.say({ type: 'critique.round_open', round: 1, position: 0 })
    made.calls('draft:1')
    moment()
    made.begins(1, 'designer')
    moment()
    made.say({ type: 'critique.panelist_close', round: 1, role: 'designer', mustFix: 0 })
    made.say({ type: 'call_ended', id: 'draft:1', stop: 'end' })
    made.calls('review:1')
    moment()
    made.speaks(1, 'critic')
    moment()
    made.say({ type: 'call_failed', id: 'review:1', reason: 'unreadable' })
    made.calls('review:1#2')
    moment()
    made.speaks(1, 'brand').speaks(1, 'a11y').speaks(1, 'copy').closes(1)
    made.say({ type: 'call_ended', id: 'review:1#2', stop: 'end' })
    made.say({ type: 'critique.round_open', round: 2, position: 0 })
    made.calls('draft:2#2')
    moment()
    made.say({ type: 'call_ended', id: 'draft:2#2', stop: 'end' })
    made.calls('round:2')
    moment()
    made.speaks(2, 'designer')
    moment()
    const { setAt } = show(made.events, { live: true }, 1)
    const said = moments.map((at) => {
      setAt(at)
      return (textOf('.notice') ?? '').replace('Asked local-model 0 s ago', '')
    })
    expect(said).toEqual([
      'The designer drafts round 1.',
      '',
      'The jury reads the page of round 1.',
      '',
      'The jury reads the page of round 1.',
      'The designer drafts round 2.',
      'The jury drafts and judges round 2.',
      '',
    ])
  })

  test('running: five lanes, the speaking one busy, no score yet', () => {
    scenery('running', { live: true })
    expect(busy()).toEqual(['Brand'])
    expect(inLane('Copy', 'Has not spoken yet')).toBeTruthy()
    expect(paddle()).toBe('–')
    expect(screen.getByText('No round has closed yet')).toBeTruthy()
  })

  test('[DJ-4] a closed round: both numbers, the chart in words, the formula with the designer’s place', async () => {
    scenery('roundClosed')
    expect(paddle()).toBe('6.2')
    expect(textOf('.score-open')).toBe('5 open must-fix')
    const chart = await screen.findByRole('img')
    expect(chart.getAttribute('aria-label')).toBe('Composite by round: round 1, 6.2. Threshold 8.0.')
    expect([...document.querySelectorAll('.formula li')].map((term) => term.textContent)).toEqual([
      'Designer × 0.0notes only',
      'Critic × 0.46.4',
      'Brand × 0.27.0',
      'Accessibility × 0.25.0',
      'Copy × 0.26.1',
    ])
    cleanup()
    // With the next round open it stays, and says whose it is.
    scenery('secondRunning')
    expect(paddle()).toBe('6.2')
    expect(screen.getByText('from round 1')).toBeTruthy()
  })

  test('shipped: the badge, which no status repeats, the rule met, the lanes folded', () => {
    scenery('shipped')
    expect(screen.getByText('Shipped at round 2, composite 8.6')).toBeTruthy()
    expect(screen.queryByRole('status')).toBeNull()
    expect(textOf('.score-open')).toBe('0 open must-fix')
    expect([...document.querySelectorAll('.dim-dot')].map((dot) => dot.textContent).join('')).toBe('CBAW')
    expect(isFolded()).toBe(true)
    press('Show the jury')
    expect(isFolded()).toBe(false)
  })

  test.each([
    ['belowThreshold', 'Below threshold: round 2 kept, composite 7.1'],
    ['timedOut', 'Timed out: round 1 kept, composite 6.2'],
    ['interrupted', 'Interrupted at round 2, best composite 6.2'],
  ] as const)('%s: says so, and lanes stay open to be read', (name, words) => {
    scenery(name)
    expect(screen.getByText(words)).toBeTruthy()
    // Those that the node of a ship does not speak of have a status of their own.
    if (name === 'interrupted') expect(screen.getByRole('status').textContent).toBe(words)
    expect(isFolded()).toBe(false)
    expect(busy()).toEqual([])
  })

  test('[CT-42] with nothing closed, interrupted or failed: the cause, and what was kept', async () => {
    scenery('interruptedEmpty')
    expect(screen.getByText('Stopped before a round closed')).toBeTruthy()
    cleanup()
    scenery('failed')
    await screen.findByText(/^The connection broke in the middle of the reply\./)
    expect(screen.getByRole('alert').textContent).toContain('What arrived is kept in the transcript.')
  })

  test('failed after a closed round: that round stays readable', () => {
    scenery('failedLate')
    expect(screen.getByRole('alert').textContent).toContain('Round 1 closed before that.')
    expect(isOnShow(1)).toBe(true)
    expect(divider(2).textContent).toBe('Round 2not closed')
    expect(paddle()).toBe('6.2')
  })
})

describe('[DJ-11] degraded', () => {
  const notice = () => screen.getByRole('status', { name: 'Panel offline this run' }).textContent

  test.each([
    ['malformed_block', 'before a block that it had opened was closed', 'keeps to long formats'],
    ['oversize_block', 'grew past its cap', 'raise the cap'],
    ['missing_artifact', 'held no page to judge', 'Say in the brief'],
    ['protocol_version_mismatch', 'another version of the protocol', 'Update the app'],
    ['adapter_unsupported', 'sits out for 24 hours', 'clear the mark'],
  ] as const)('%s: cause and remedy', (reason, cause, remedy) => {
    show(asked().opens(1).degrades(reason).single().events)
    expect(notice()).toContain(cause)
    expect(notice()).toContain(remedy)
  })

  test('[CT-44] before, after and without the single pass; never with a score', () => {
    const { events } = asked().opens(1).degrades('malformed_block').single()
    const { setAt } = show(events, {}, events.length - 2)
    expect(notice()).toContain('A single pass writes the page now')
    setAt(events.length)
    expect(notice()).toContain('It was not reviewed and has no score.')
    expect(paddle()).toBeUndefined()
    expect(isFolded()).toBe(true)
    cleanup()
    const alone = asked().degrades('oversize_block')
    alone.say({ type: 'run_settled', status: 'degraded', cause: 'single_pass_failed' })
    show(alone.events)
    expect(notice()).toContain('The single pass failed too')
  })
})

describe('lanes', () => {
  const fills = (name: string) =>
    [...lane(name).querySelectorAll<HTMLElement>('.dim-fill')].map((fill) =>
      Number(fill.style.getPropertyValue('--fill')),
    )

  test('[DJ-1] open and raised, dims with bars and notes, must-fix as text', () => {
    scenery('roundClosed')
    for (const text of [
      'open 1 · raised 1',
      'Raise the body text to 4.5 to 1 on sand.',
      'Body text on sand measures 3.9 to 1; it needs 4.5.',
    ])
      expect(inLane('Accessibility', text)).toBeTruthy()
    expect(fills('Accessibility')).toEqual([0.39, 0.6, 0.5])
  })

  test('a dim without a score has a dash and an empty bar; of more rows than anyone reads the rest is counted', () => {
    const mustFix = Array.from({ length: 23 }, (_, n) => `Thing ${n}.`)
    const said = { critic: { score: 2, dims: [['type', undefined, 'Hard to say.']], mustFix } } as const
    show(asked().opens(1).speaks(1, 'critic', said).events)
    expect(textOf('.dim-score')).toBe('–')
    expect(fills('Critic')).toEqual([0])
    expect(lane('Critic').querySelectorAll('.must-fixes li')).toHaveLength(20)
    expect(inLane('Critic', '3 more in the transcript')).toBeTruthy()
  })

  test('[CT-17] absent, [CT-9] unreadable, and the designer who does not gate', () => {
    const words = { designer: { score: 3, mustFix: ['A wish.'] }, critic: { dims: [] }, brand: { score: 9 } }
    show(asked().round(1, words).events)
    fireEvent.click(screen.getByLabelText('Expand all'))
    expect(inLane('Copy', 'No review: counts 0 and one must-fix')).toBeTruthy()
    expect(inLane('Critic', 'No score could be read: its weight went to the others')).toBeTruthy()
    expect(inLane('Designer', 'does not gate')).toBeTruthy()
    expect(inLane('Designer', 'A wish.')).toBeTruthy()
  })

  test('[CT-15] no readable score is said, its count kept, and what the model claimed stands beside what we counted', () => {
    show(asked().round(1, { critic: { mustFix: ['One thing.'] } }).events)
    expect(paddle()).toBe('–')
    expect(screen.getByText('No score of this round could be read')).toBeTruthy()
    expect(textOf('.score-open')).toBe('5 open must-fix')
    cleanup()
    show(asked().opens(1).speaks(1, 'critic').closes(1, { composite: 9.5, mustFix: 0 }).events)
    expect(screen.getByText('claimed 9.5')).toBeTruthy()
    expect(screen.getByText('claimed 0 open')).toBeTruthy()
  })

  test('[DJ-2] the chart is a table one key away, unless somebody writes, and says there what the model claimed', async () => {
    const made = asked().opens(1).speaks(1, 'critic').closes(1, { composite: 9.5, mustFix: 0 })
    made.round(2, { critic: { score: 8 }, brand: { score: 8 }, a11y: { score: 8 }, copy: { score: 8 } })
    show(made.events)
    await screen.findByRole('img')
    const field = document.createElement('input')
    document.querySelector('.stage')?.append(field)
    fireEvent.keyDown(field, { key: 't' })
    expect(screen.getByRole('img')).toBeTruthy()
    fireEvent.keyDown(head('Critic'), { key: 't' })
    const rows = within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows[0]).toEqual(['Round', 'Composite', 'To 8.0', 'Open must-fix', 'Model says'])
    expect([rows[1]?.[0], rows[1]?.at(-1)]).toEqual(['1', '9.5, 0 open'])
    expect(rows.slice(2)).toEqual([['2', '8.0', '+0.0', '1', 'the same']])
    expect(screen.queryByRole('img')).toBeNull()
    press('As a chart')
    expect(screen.getByRole('img')).toBeTruthy()
  })
})

test('[CT-36] density: Smart opens one lane and sums up the others, Active only sums up none, Expand all is kept', () => {
  scenery('roundClosed')
  const green = 'Take the green out: it is not one of the brand’s colours.'
  expect(open()).toEqual(['Accessibility'])
  expect(inLane('Brand', green)).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Active only'))
  expect(open()).toEqual(['Accessibility'])
  expect(document.querySelector('.lane-summary')).toBeNull()
  // All wins over what was folded by hand.
  fireEvent.click(head('Accessibility'))
  expect(open()).toEqual([])
  fireEvent.click(screen.getByLabelText('Expand all'))
  expect(open()).toEqual(LANES)
  fireEvent.click(head('Brand'))
  expect(open()).not.toContain('Brand')
  cleanup()
  scenery('roundClosed')
  expect(open()).toEqual(LANES)
})

describe('rounds', () => {
  test('a divider opens its round and tells the page, which may keep the round itself', () => {
    const onOpenRound = vi.fn()
    scenery('belowThreshold', { onOpenRound })
    expect(isOnShow(2)).toBe(true)
    fireEvent.click(divider(1))
    expect(onOpenRound).toHaveBeenCalledWith(1)
    expect(isOnShow(1)).toBe(true)
    expect(paddle()).toBe('6.2')
    cleanup()
    const [round, setRound] = createSignal<number | undefined>(3)
    scenery('belowThreshold', { round })
    expect(isOnShow(3)).toBe(true)
    setRound(undefined)
    expect(isOnShow(2)).toBe(true)
  })

  test('[CT-24] a weak debate is a quiet line at its divider', () => {
    const made = asked().round(1)
    made.say({ type: 'critique.parser_warning', kind: 'weak_debate', position: 0, round: 1 })
    show(made.events)
    expect(screen.getByText(/^Shallow debate/)).toBeTruthy()
  })
})

describe('[CT-40] keys', () => {
  test('step from round to round, whatever the keyboard, and leave to others what is theirs', () => {
    const onOpenRound = vi.fn()
    scenery('belowThreshold', { onOpenRound, round: () => 2 })
    const opened = (init: KeyboardEventInit, on: Element = head('Critic')) => {
      onOpenRound.mockClear()
      fireEvent.keyDown(on, init)
      return onOpenRound.mock.calls.flat()
    }
    for (const [init, rounds] of [
      [{ key: '[' }, [1]],
      [{ key: ']' }, [3]],
      [{ key: 'j' }, [1]],
      [{ key: 'K' }, [3]],
      [{ key: 'ArrowLeft', altKey: true }, [1]],
      [{ key: 'ArrowRight', altKey: true }, [3]],
      [{ key: 'ü', code: 'BracketLeft' }, [1]],
      [{ key: '[', ctrlKey: true, altKey: true, modifierAltGraph: true }, [1]],
      [{ key: '[', ctrlKey: true }, []],
      [{ key: 'j', metaKey: true }, []],
      [{ key: 'ArrowRight' }, []],
      [{ key: 'j', isComposing: true }, []],
    ] as const)
      expect(opened(init), JSON.stringify(init)).toEqual(rounds)
    // They belong to the stage, and to a text field what is typed into it.
    expect(opened({ key: '[' }, document.body)).toEqual([])
    expect(opened({ key: '[' }, head('Critic').appendChild(document.createElement('input')))).toEqual([])
    expect(opened({ key: '[' }, screen.getByLabelText('Smart'))).toEqual([1])
  })

  test('a step keeps the focus where it was; past the first round there is none; 1 2 3 choose the density', () => {
    scenery('belowThreshold')
    const before = head('Critic')
    before.focus()
    fireEvent.keyDown(before, { key: '[' })
    expect(document.activeElement).toBe(before)
    // False: the key was taken, and the browser does not leave the page.
    expect(fireEvent.keyDown(before, { key: 'ArrowLeft', altKey: true })).toBe(false)
    expect(isOnShow(1)).toBe(true)
    fireEvent.keyDown(head('Critic'), { key: '3' })
    expect(open()).toEqual(LANES)
    fireEvent.keyDown(head('Critic'), { key: '1' })
    expect(open()).toEqual(['Accessibility'])
  })
})

test('[CT-40] one polite node speaks of round ends and the ship as they come, and not of a run opened at its end', () => {
  const events = scenes.shipped()
  const { setAt } = show(events, {}, 1)
  expect(document.querySelectorAll('[aria-live]')).toHaveLength(1)
  const spoken = () => textOf('[aria-live]') ?? ''
  const heard: string[] = []
  for (let at = 2; at <= events.length; at++) {
    setAt(at)
    if (spoken() !== heard.at(-1)) heard.push(spoken())
  }
  expect(heard).toEqual([
    '',
    'Round 1 closed. Composite 6.2 of 10. 5 must-fix open. Continuing.',
    'Round 2 closed. Composite 8.6 of 10. No must-fix open. Shipping.',
    'Shipped at round 2. Composite 8.6 of 10. No must-fix open.',
  ])
  cleanup()
  scenery('shipped')
  expect(spoken()).toBe('')
})

test('[DJ-9] nothing says shipped of a run that did not', () => {
  // The keys of the record are its names.
  const names = (Object.keys(scenes) as SceneName[]).filter((name) => {
    cleanup()
    scenery(name)
    return /shipped/i.test(document.body.textContent ?? '')
  })
  expect(names).toEqual(['shipped'])
})

test('[CT-35] at ship, live, the lanes fold, and the focus in one goes to the badge; a step back unfolds them', async () => {
  const events = scenes.shipped()
  const { setAt } = show(events, { live: true }, events.length - 2)
  head('Critic').focus()
  setAt(events.length)
  expect(isFolded()).toBe(true)
  await Promise.resolve()
  expect(document.activeElement).toBe(button('Show the jury'))
  setAt(events.length - 2)
  expect(isFolded()).toBe(false)
})
