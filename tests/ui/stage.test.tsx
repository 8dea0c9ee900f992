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

const t = createTranslate(en)
const LANES = ['Designer', 'Critic', 'Brand', 'Accessibility', 'Copy']

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const cancel = vi.fn()

/** The stage over the first events of a list; `at` moves to another moment of it. */
function show(events: readonly Event[], props: Partial<StageProps> = {}, from = events.length) {
  const [at, setAt] = createSignal(from)
  const view = render(() => (
    <Stage
      state={() => stateOf(events, at())}
      live={false}
      t={t}
      way={(scored) => <ScoreWay state={stateOf(events, at())} scored={scored()} t={t} />}
      before={
        <StageNotice state={stateOf(events, at())} live={props.live ?? false} t={t} onCancel={cancel} />
      }
      after={
        <EndingNotice
          state={stateOf(events, at())}
          t={t}
          cause={<EndingCause state={stateOf(events, at())} t={t} />}
        />
      }
      {...props}
    />
  ))
  return { ...view, setAt }
}

const scenery = (name: SceneName, props: Partial<StageProps> = {}) => show(scenes[name](), props)
const lane = (name: string) => screen.getByRole('region', { name })
const head = (name: string) => within(lane(name)).getByRole('button')
const isOpen = (name: string) => head(name).getAttribute('aria-expanded') === 'true'
const ruleLine = () => document.querySelector('.rule-line')?.textContent ?? ''
const paddle = () => document.querySelector('.paddle .spoken')?.textContent
const spoken = () => document.querySelector('[aria-live]')?.textContent
const divider = (n: number) => screen.getByRole('button', { name: new RegExp(`^Round ${n}`) })

test('what a sign of the rule is read as follows the language', () => {
  const [locale, setLocale] = createSignal('de')
  const first = { 'rule.atLeast': 'mindestens' }
  const turned = createTranslate(en, () => ({ locale: locale(), parts: locale() === 'de' ? { first } : {} }))
  scenery('idle', { t: turned })
  expect(document.querySelector('.rule-line .spoken')?.textContent).toBe('mindestens')
  setLocale('en')
  expect(document.querySelector('.rule-line .spoken')?.textContent).toBe('at least')
})

describe('[CT-34] every phase is drawn', () => {
  test('idle: the rule, five names, what each judges', () => {
    scenery('idle')
    expect(ruleLine()).toMatch(/^Ships when/)
    for (const name of LANES) expect(screen.getByText(name)).toBeTruthy()
    expect(screen.getByText(/does it meet the brief/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Critic' })).toBeNull()
  })

  test('awaiting the first word: who was asked, counting, a hint at ten seconds', () => {
    vi.useFakeTimers()
    scenery('waiting', { live: true })
    expect(screen.getByText(/Asked local-model/).textContent).toContain('0 s ago')
    vi.advanceTimersByTime(3000)
    expect(screen.getByText(/Asked local-model/).textContent).toContain('3 s ago')
    expect(screen.queryByText(/No word yet/)).toBeNull()
    vi.advanceTimersByTime(7000)
    expect(screen.getByText(/No word yet/)).toBeTruthy()
    vi.advanceTimersByTime(20_000)
    expect(screen.getByText(/Still nothing/)).toBeTruthy()
    vi.useRealTimers()
  })

  test('after thirty seconds there is a way out, and who waits on is asked again later', () => {
    vi.useFakeTimers()
    scenery('waiting', { live: true })
    vi.advanceTimersByTime(29_000)
    expect(screen.queryByRole('button', { name: 'Keep waiting' })).toBeNull()
    vi.advanceTimersByTime(1000)
    fireEvent.click(screen.getByRole('button', { name: 'Keep waiting' }))
    expect(screen.queryByRole('button', { name: 'Keep waiting' })).toBeNull()
    vi.advanceTimersByTime(30_000)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the run' }))
    expect(cancel).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })

  test('a replay of a wait counts nothing, and offers nothing', () => {
    vi.useFakeTimers()
    scenery('waiting')
    vi.advanceTimersByTime(60_000)
    expect(screen.getByText('Asked local-model')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel the run' })).toBeNull()
    vi.useRealTimers()
  })

  test('round by round: says who is asked, from before the first word to the review of the last page', () => {
    const made = scene().created()
    made.say({ type: 'run_started' })
    made.say({ type: 'critique.round_open', round: 1, position: 0 })
    made.calls('draft:1')
    const asked: number[] = [made.events.length]
    made.begins(1, 'designer')
    asked.push(made.events.length)
    made.say({ type: 'critique.panelist_close', round: 1, role: 'designer', mustFix: 0 })
    made.say({ type: 'call_ended', id: 'draft:1', stop: 'end' })
    made.calls('review:1')
    asked.push(made.events.length)
    made.speaks(1, 'critic')
    asked.push(made.events.length)
    made.speaks(1, 'brand').speaks(1, 'a11y').speaks(1, 'copy').closes(1)
    made.say({ type: 'call_ended', id: 'review:1', stop: 'end' })
    made.say({ type: 'critique.round_open', round: 2, position: 0 })
    made.calls('draft:2#2')
    asked.push(made.events.length)
    const { setAt } = show(made.events, { live: true }, 1)
    const said = asked.map((at) => {
      setAt(at)
      return document.querySelector('.notice')?.textContent ?? ''
    })
    expect(said).toEqual([
      'The designer drafts round 1.Asked local-model 0 s ago',
      '',
      'The jury reads the page of round 1.Asked local-model 0 s ago',
      '',
      'The designer drafts round 2.Asked local-model 0 s ago',
    ])
  })

  test('one call a round: the jury is waited for round by round', () => {
    const made = scene().created()
    made.say({ type: 'run_started' })
    made.say({ type: 'critique.round_open', round: 1, position: 0 })
    made.calls('round:1')
    const before = made.events.length
    made.speaks(1, 'designer')
    const { setAt } = show(made.events, { live: true }, before)
    expect(screen.getByText('The jury drafts and judges round 1.')).toBeTruthy()
    setAt(made.events.length)
    expect(screen.queryByText('The jury drafts and judges round 1.')).toBeNull()
  })

  test('a call that is made again is waited for anew, though the one before had spoken', () => {
    const made = scene().created()
    made.say({ type: 'run_started' })
    made.opens(1).speaks(1, 'designer').speaks(1, 'critic')
    made.say({ type: 'call_failed', id: 'review:1', reason: 'unreadable' })
    made.calls('review:1#2')
    show(made.events, { live: true })
    expect(screen.getByText('The jury reads the page of round 1.')).toBeTruthy()
  })

  test('running: five lanes, the speaking one busy, no score yet', () => {
    scenery('running', { live: true })
    expect(LANES.map((name) => lane(name).getAttribute('aria-busy'))).toEqual([
      'false',
      'false',
      'true',
      'false',
      'false',
    ])
    expect(within(lane('Copy')).getByText('Has not spoken yet')).toBeTruthy()
    expect(paddle()).toBe('–')
    expect(screen.getByText('No round has closed yet')).toBeTruthy()
  })

  test('a closed round: both numbers, and the chart in words', async () => {
    scenery('roundClosed')
    expect(paddle()).toBe('6.2')
    expect(document.querySelector('.score-open')?.textContent).toBe('5 open must-fix')
    expect((await screen.findByRole('img')).getAttribute('aria-label')).toBe(
      'Composite by round: round 1, 6.2. Threshold 8.0.',
    )
  })

  test('the next round open: the last composite, and whose it is', () => {
    scenery('secondRunning')
    expect(paddle()).toBe('6.2')
    expect(screen.getByText('from round 1')).toBeTruthy()
  })

  test('shipped: the badge, the rule met, the lanes folded', () => {
    scenery('shipped')
    expect(screen.getByText('Shipped at round 2, composite 8.6')).toBeTruthy()
    expect(document.querySelector('.score-open')?.textContent).toBe('0 open must-fix')
    expect([...document.querySelectorAll('.dim-dot')].map((dot) => dot.textContent)).toEqual([
      'C',
      'B',
      'A',
      'W',
    ])
    expect(screen.queryByRole('region', { name: 'Critic' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show the jury' }))
    expect(lane('Critic')).toBeTruthy()
  })

  test.each([
    ['belowThreshold', 'Below threshold: round 2 kept, composite 7.1'],
    ['timedOut', 'Timed out: round 1 kept, composite 6.2'],
    ['interrupted', 'Interrupted at round 2, best composite 6.2'],
  ] as const)('%s: lanes stay open to be read', (name, words) => {
    scenery(name)
    expect(screen.getByText(words)).toBeTruthy()
    expect(lane('Critic')).toBeTruthy()
    expect(LANES.map((one) => lane(one).getAttribute('aria-busy'))).toEqual(LANES.map(() => 'false'))
  })

  test('[CT-42] interrupted with nothing closed: says so', () => {
    scenery('interruptedEmpty')
    expect(screen.getByText('Stopped before a round closed')).toBeTruthy()
  })

  test('failed: cause, and what was kept', async () => {
    scenery('failed')
    const notice = screen.getByRole('alert')
    await screen.findByText(/^The connection broke in the middle/)
    expect(notice.textContent).toContain('The connection broke in the middle of the reply.')
    expect(notice.textContent).toContain('What arrived is kept in the transcript.')
  })

  test('failed after a closed round: that round stays readable', () => {
    scenery('failedLate')
    expect(screen.getByRole('alert').textContent).toContain('Round 1 closed before that.')
    expect(divider(1).getAttribute('aria-current')).toBe('step')
    expect(divider(2).textContent).toBe('Round 2not closed')
    expect(paddle()).toBe('6.2')
  })
})

describe('[DJ-11] degraded', () => {
  test.each([
    ['malformed_block', 'before a block that it had opened was closed', 'keeps to long formats'],
    ['oversize_block', 'grew past its cap', 'raise the cap'],
    ['missing_artifact', 'held no page to judge', 'Say in the brief'],
    ['protocol_version_mismatch', 'another version of the protocol', 'Update the app'],
    ['adapter_unsupported', 'sits out for 24 hours', 'clear the mark'],
  ] as const)('%s: cause and remedy', (reason, cause, remedy) => {
    show(scene().created().asked().opens(1).degrades(reason).single().events)
    const notice = screen.getByRole('status', { name: 'Panel offline this run' })
    expect(notice.textContent).toContain(cause)
    expect(notice.textContent).toContain(remedy)
  })

  test('[CT-44] before, after and without the single pass; never with a score', () => {
    const { events } = scene().created().asked().opens(1).degrades('malformed_block').single()
    const { setAt } = show(events, {}, events.length - 2)
    const notice = () => screen.getByRole('status', { name: 'Panel offline this run' }).textContent
    expect(notice()).toContain('A single pass writes the page now')
    setAt(events.length)
    expect(notice()).toContain('It was not reviewed and has no score.')
    expect(paddle()).toBeUndefined()
    expect(screen.queryByRole('region', { name: 'Critic' })).toBeNull()
    cleanup()
    const alone = scene().created().asked().degrades('oversize_block')
    alone.say({ type: 'run_settled', status: 'degraded', cause: 'single_pass_failed' })
    show(alone.events)
    expect(notice()).toContain('The single pass failed too')
  })
})

describe('lanes', () => {
  test('[DJ-1] score, open and raised, dims with bars and notes, must-fix as text', () => {
    scenery('roundClosed')
    const a11y = within(lane('Accessibility'))
    expect(isOpen('Accessibility')).toBe(true)
    expect(a11y.getByText('open 1 · raised 1')).toBeTruthy()
    expect(a11y.getByText('Raise the body text to 4.5 to 1 on sand.')).toBeTruthy()
    expect(a11y.getByText('Body text on sand measures 3.9 to 1; it needs 4.5.')).toBeTruthy()
    const fills = [...lane('Accessibility').querySelectorAll<HTMLElement>('.dim-fill')]
    expect(fills.map((fill) => Number(fill.style.getPropertyValue('--fill')))).toEqual([0.39, 0.6, 0.5])
  })

  test('a dim without a score has a dash and an empty bar', () => {
    const said = { critic: { score: 8, dims: [['type', undefined, 'Hard to say.']] } } as const
    show(scene().created().asked().opens(1).speaks(1, 'critic', said).events)
    expect(lane('Critic').querySelector('.dim-score')?.textContent).toBe('–')
    expect(lane('Critic').querySelector<HTMLElement>('.dim-fill')?.style.getPropertyValue('--fill')).toBe('0')
  })

  test('[CT-17] absent, [CT-9] unreadable, and the designer who does not gate', () => {
    const words = { designer: { score: 3, mustFix: ['A wish.'] }, critic: { dims: [] }, brand: { score: 9 } }
    show(scene().created().asked().round(1, words).events)
    fireEvent.click(screen.getByLabelText('Expand all'))
    expect(within(lane('Copy')).getByText('No review: counts 0 and one must-fix')).toBeTruthy()
    expect(
      within(lane('Critic')).getByText('No score could be read: its weight went to the others'),
    ).toBeTruthy()
    expect(within(lane('Designer')).getByText('does not gate')).toBeTruthy()
    expect(within(lane('Designer')).getByText('A wish.')).toBeTruthy()
  })

  test('a closed round without any readable score says so, and keeps its count', () => {
    show(
      scene()
        .created()
        .asked()
        .round(1, { critic: { mustFix: ['One thing.'] } }).events,
    )
    expect(paddle()).toBe('–')
    expect(screen.getByText('No score of this round could be read')).toBeTruthy()
    expect(document.querySelector('.score-open')?.textContent).toBe('5 open must-fix')
  })

  test('[CT-15] what the model claimed stands beside what we counted', () => {
    const made = scene()
      .created()
      .asked()
      .opens(1)
      .speaks(1, 'critic')
      .closes(1, { composite: 9.5, mustFix: 0 })
    show(made.events)
    expect(screen.getByText('claimed 9.5')).toBeTruthy()
    expect(screen.getByText('claimed 0 open')).toBeTruthy()
  })

  test('[DJ-2] the chart is a table one key away, and says there what the model claimed', async () => {
    const made = scene()
      .created()
      .asked()
      .opens(1)
      .speaks(1, 'critic')
      .closes(1, { composite: 9.5, mustFix: 0 })
      .round(2, { critic: { score: 8 }, brand: { score: 8 }, a11y: { score: 8 }, copy: { score: 8 } })
    show(made.events)
    await screen.findByRole('img')
    fireEvent.keyDown(document.querySelector('.lane-toggle') as HTMLElement, { key: 't' })
    const rows = within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows[0]).toEqual(['Round', 'Composite', 'To 8.0', 'Open must-fix', 'Model says'])
    expect(rows.slice(1).map(([n]) => n)).toEqual(['1', '2'])
    expect(rows[1]?.at(-1)).toBe('9.5, 0 open')
    expect(rows[2]).toEqual(['2', '8.0', '+0.0', '1', 'the same'])
    expect(screen.queryByRole('img')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'As a chart' }))
    expect(screen.getByRole('img')).toBeTruthy()
  })

  test('[DJ-2] the key of the table is left to whoever writes', async () => {
    scenery('roundClosed')
    await screen.findByRole('img')
    const field = document.createElement('input')
    document.querySelector('.stage')?.append(field)
    fireEvent.keyDown(field, { key: 't' })
    expect(screen.getByRole('img')).toBeTruthy()
  })

  test('[DJ-4] the formula keeps the designer’s place', async () => {
    scenery('roundClosed')
    await screen.findByRole('img')
    const terms = [...document.querySelectorAll('.formula li')].map((term) => term.textContent)
    expect(terms).toEqual([
      'Designer × 0.0notes only',
      'Critic × 0.46.4',
      'Brand × 0.27.0',
      'Accessibility × 0.25.0',
      'Copy × 0.26.1',
    ])
  })

  test('a lane with more rows than anyone reads says how many are left', () => {
    const mustFix = Array.from({ length: 23 }, (_, n) => `Thing ${n}.`)
    show(
      scene()
        .created()
        .asked()
        .opens(1)
        .speaks(1, 'critic', { critic: { score: 2, mustFix } }).events,
    )
    expect(lane('Critic').querySelectorAll('.must-fixes li')).toHaveLength(20)
    expect(within(lane('Critic')).getByText('3 more in the transcript')).toBeTruthy()
  })
})

describe('[CT-36] density', () => {
  test('Smart opens one lane and sums up the others', () => {
    scenery('roundClosed')
    expect(LANES.filter(isOpen)).toEqual(['Accessibility'])
    expect(
      within(lane('Brand')).getByText('Take the green out: it is not one of the brand’s colours.'),
    ).toBeTruthy()
  })

  test('Active only has heads without summaries', () => {
    scenery('roundClosed')
    fireEvent.click(screen.getByLabelText('Active only'))
    expect(LANES.filter(isOpen)).toEqual(['Accessibility'])
    expect(document.querySelector('.lane-summary')).toBeNull()
  })

  test('Expand all opens them, is kept, and wins over what was folded by hand', () => {
    scenery('roundClosed')
    fireEvent.click(head('Accessibility'))
    expect(LANES.filter(isOpen)).toEqual([])
    fireEvent.click(screen.getByLabelText('Expand all'))
    expect(LANES.filter(isOpen)).toEqual(LANES)
    fireEvent.click(head('Brand'))
    expect(isOpen('Brand')).toBe(false)
    cleanup()
    scenery('roundClosed')
    expect(LANES.filter(isOpen)).toEqual(LANES)
  })
})

describe('rounds', () => {
  test('a divider opens its round and tells the page', () => {
    const onOpenRound = vi.fn()
    scenery('belowThreshold', { onOpenRound })
    expect(divider(2).getAttribute('aria-current')).toBe('step')
    fireEvent.click(divider(1))
    expect(onOpenRound).toHaveBeenCalledWith(1)
    expect(divider(1).getAttribute('aria-current')).toBe('step')
    expect(paddle()).toBe('6.2')
  })

  test('the page may keep the round itself', () => {
    const [round, setRound] = createSignal<number | undefined>(3)
    scenery('belowThreshold', { round })
    expect(divider(3).getAttribute('aria-current')).toBe('step')
    setRound(undefined)
    expect(divider(2).getAttribute('aria-current')).toBe('step')
  })

  test('[CT-24] a weak debate is a quiet line at its divider', () => {
    const made = scene().created().asked().round(1)
    made.say({ type: 'critique.parser_warning', kind: 'weak_debate', position: 0, round: 1 })
    show(made.events)
    expect(screen.getByText(/^Shallow debate/)).toBeTruthy()
  })
})

describe('[CT-40] keys', () => {
  const opened = (init: KeyboardEventInit, on: () => Element = () => head('Critic')) => {
    const onOpenRound = vi.fn()
    scenery('belowThreshold', { onOpenRound })
    fireEvent.keyDown(on(), init)
    return onOpenRound.mock.calls.flat()
  }

  test.each([
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
  ] as const)('%o opens %o', (init, rounds) => expect(opened(init)).toEqual(rounds))

  test('a step keeps the focus where it was', () => {
    scenery('belowThreshold')
    const before = head('Critic')
    before.focus()
    fireEvent.keyDown(before, { key: '[' })
    expect(document.activeElement).toBe(before)
    expect(divider(1).getAttribute('aria-current')).toBe('step')
  })

  test('past the last round there is nothing, and the browser does not leave the page', () => {
    scenery('shipped')
    const event = new KeyboardEvent('keydown', {
      key: 'ArrowRight',
      altKey: true,
      bubbles: true,
      cancelable: true,
    })
    divider(2).dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
    expect(divider(2).getAttribute('aria-current')).toBe('step')
  })

  test('1 2 3 choose the density', () => {
    scenery('roundClosed')
    fireEvent.keyDown(head('Critic'), { key: '3' })
    expect(LANES.filter(isOpen)).toEqual(LANES)
    fireEvent.keyDown(head('Critic'), { key: '1' })
    expect(LANES.filter(isOpen)).toEqual(['Accessibility'])
  })

  test('they belong to the stage: without focus inside, and in a text field, nothing steps', () => {
    expect(opened({ key: '[' }, () => document.body)).toEqual([])
    cleanup()
    const field = () => head('Critic').appendChild(document.createElement('input'))
    expect(opened({ key: '[' }, field)).toEqual([])
    cleanup()
    expect(opened({ key: '[' }, () => screen.getByLabelText('Smart'))).toEqual([1])
  })
})

describe('[CT-40] announcements', () => {
  test('one polite node, which speaks of round ends and the ship', () => {
    const events = scenes.shipped()
    const { setAt } = show(events, {}, 1)
    expect(document.querySelectorAll('[aria-live]')).toHaveLength(1)
    const heard: (string | null | undefined)[] = []
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
  })

  test('a run that is opened at its end is not news', () => {
    scenery('shipped')
    expect(spoken()).toBe('')
  })

  test('a ship is not said a second time by its badge; other endings have a status of their own', () => {
    scenery('shipped')
    expect(screen.queryByRole('status')).toBeNull()
    cleanup()
    scenery('interrupted')
    expect(screen.getByRole('status').textContent).toBe('Interrupted at round 2, best composite 6.2')
  })
})

describe('[DJ-9] nothing says shipped of a run that did not', () => {
  const names = Object.keys(scenes).filter((name): name is SceneName => name !== 'shipped' && name in scenes)

  test.each(names)('%s', (name) => {
    scenery(name)
    expect(document.body.textContent).not.toMatch(/shipped/i)
  })
})

test('[CT-35] at ship, live, the lanes fold; a step back in a replay unfolds them', () => {
  const events = scenes.shipped()
  const { setAt } = show(events, { live: true }, events.length - 2)
  expect(lane('Critic')).toBeTruthy()
  setAt(events.length)
  expect(screen.queryByRole('region', { name: 'Critic' })).toBeNull()
  setAt(events.length - 2)
  expect(lane('Critic')).toBeTruthy()
})

test('who reads a lane by keyboard when it folds goes on at the badge', async () => {
  const events = scenes.shipped()
  const { setAt } = show(events, { live: true }, events.length - 2)
  head('Critic').focus()
  setAt(events.length)
  await Promise.resolve()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show the jury' }))
})
