import { render } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { describe, expect, test, vi } from 'vitest'
import type { Event } from '../../src/run/event'
import type { RunState } from '../../src/run/state'
import { EndingNotice } from '../../src/theater/ending-notice'
import { LensQuestion } from '../../src/theater/panel/lens-question'
import { PanelFindings } from '../../src/theater/panel/panel-findings'
import { PanelStage } from '../../src/theater/panel/panel-stage'
import { spread } from '../building/depth'
import { stateOf as folded } from '../building/facts'
import { recordedRuns } from '../building/runs'
import { press, t } from './window'

// A panel that reads a text, drawn from recorded runs, and the question who is to read it.

const runs = new Map(recordedRuns(/^panel_/).map(({ name, file }) => [name, file.events]))

function eventsOf(name: string): readonly Event[] {
  const events = runs.get(name)
  if (!events) throw new Error(`There is no recorded run ${name}.`)
  return events
}
const stateOf = (name: string) => folded(eventsOf(name))

function shown(state: RunState) {
  const [asked, open] = createSignal<number>()
  const made = render(() => (
    <PanelStage state={() => state} t={t} round={asked} onOpenRound={open} mark={(claim) => <i>{claim}</i>} />
  ))
  return { ...made, text: () => made.container.textContent?.replace(/\s+/g, ' ') ?? '' }
}
const textOf = (state: RunState) => shown(state).text()

describe('[CP-27] a run of the panel', () => {
  test('approved: the verdict, who was chosen, what each said, and why the rule decided so, round by round', () => {
    const { text, getByText } = shown(stateOf('panel_approved'))
    for (const words of [
      'Approved in round 3, average 8.0',
      'positioning lens and search lens Chosen for this text',
      'No high finding and an average of 8.0: it is approved.',
      'Mended so far',
    ])
      expect(text()).toContain(words)
    getByText('Round 2').click()
    for (const words of [
      'High The price of the loaf is hidden in the last line.',
      'Instead: Write it anew.',
      'search:2:1',
      '1 high finding is open: it is revised.',
    ])
      expect(text()).toContain(words)
  })

  test('[CP-19] kept and not approved says what is open, and never approved', () => {
    const text = textOf(stateOf('panel_max_rounds'))
    expect(text).toContain('Kept after round 2, not approved: 1 high finding is open')
    expect(text).toContain('Still open')
    expect(text).not.toMatch(/\bApproved in/)
  })

  test('[CP-13] what nobody has read says so, by whose choice, and is no page of a jury that dropped out', () => {
    const text = textOf(stateOf('panel_not_reviewed'))
    expect(text).toContain('Not reviewed: no lens was needed for this text')
    expect(text).toContain('Nobody')
    const byPerson = eventsOf('panel_not_reviewed').map((event) =>
      event.type === 'panel_selected' ? { ...event, by: 'person' as const } : event,
    )
    expect(textOf(folded(byPerson))).toContain('Not reviewed: you chose nobody to read it')
    expect(textOf(folded(byPerson))).not.toContain('no lens was needed')
    const notice = render(() => <EndingNotice state={stateOf('panel_not_reviewed')} t={t} cause="Why" />)
    expect(notice.container.textContent).toBe('')
  })

  test('[CP-15] never asked, cut short, and not asked again since it has read an earlier version are told apart', () => {
    const cut = stateOf('panel_interrupted')
    expect(textOf(cut)).toContain('could not be read: It was stopped.')
    const { 'critique:1:search': _, ...calls } = cut.calls
    const never = textOf({ ...cut, calls })
    expect(never).toContain('was not asked')
    for (const text of [textOf(cut), never]) expect(text).not.toContain('not asked again')
    expect(textOf(stateOf('panel_chosen'))).toContain('not asked again')
    expect(textOf(stateOf('panel_chosen'))).not.toContain('was not asked')
  })

  test('a critic that could not be read is no zero', () => {
    const { text, container } = shown(stateOf('panel_unread'))
    expect(text()).toContain('Failed: no critique could be read. Nothing was approved.')
    expect(text()).toContain('could not be read: The provider refused the request.')
    expect(container.querySelectorAll('.lane-score')).toHaveLength(0)
  })

  test('[CP-28] what the person changed stands beside the first choice', () => {
    const text = textOf(stateOf('panel_chosen'))
    expect(text).toContain('search lens and behaviour lens Chosen by you')
    expect(text).toContain('First chosen: positioning lens and search lens. Changed by you.')
  })

  test('at every place of every run it is drawn, and says nothing that is not there yet', () => {
    const wrong = [...runs].flatMap(([name, events]) => {
      const settled = events.findIndex(({ type }) => type === 'run_settled')
      const places = spread([...events.keys()], 15).filter((at) => {
        const { text, unmount } = shown(folded(events.slice(0, at + 1)))
        const told = text()
        unmount()
        if (/undefined|NaN|panel\./.test(told)) return true
        return at < settled && /Approved in|Kept after|Not reviewed:/.test(told)
      })
      return places.map((at) => `${name} at ${at}`)
    })
    expect(wrong).toEqual([])
  })
})

describe('[CP-6] [CP-28] who is to read it', () => {
  function confirm({ maxCritics, canAnswer = true }: { maxCritics?: number; canAnswer?: boolean } = {}) {
    const events = eventsOf('panel_chosen')
    const asked = folded(events.slice(0, events.findIndex(({ type }) => type === 'question_asked') + 1))
    const { panel } = asked.given
    if (!panel) throw new Error('The recorded run has lost its panel.')
    const given = { ...asked.given, panel: maxCritics === undefined ? panel : { ...panel, maxCritics } }
    const options = asked.questions['confirm_critics']?.options ?? []
    const answered = vi.fn()
    const onAnswer = canAnswer ? answered : undefined
    const made = render(() => (
      <LensQuestion state={{ ...asked, given }} options={options} onAnswer={onAnswer} t={t} />
    ))
    const lens = (name: string) => made.getByLabelText<HTMLInputElement>(`${name} lens`)
    return { ...made, answered, lens, told: () => made.getByRole('status').textContent }
  }

  test('those that were chosen are ticked; what the person ticks is what is answered', () => {
    const { answered, lens } = confirm()
    lens('positioning').click()
    lens('behaviour').click()
    press('Go on with 2 lenses')
    expect(answered).toHaveBeenCalledWith('search,behaviour')
  })

  test('nobody ticked is a text that nobody reads, and the button says so', () => {
    const { answered, lens } = confirm()
    lens('positioning').click()
    lens('search').click()
    press('Keep it without a review')
    expect(answered).toHaveBeenCalledWith('')
  })

  test('more than the run was announced with are told in calls a round, before going on', () => {
    const { lens, told, getByRole } = confirm({ maxCritics: 1 })
    lens('search').click()
    expect(told()).toBe('')
    lens('search').click()
    expect(told()).toContain('limit of 1: 1 more call in each round than announced')
    lens('behaviour').click()
    expect(told()).toContain('limit of 1: 2 more calls in each round than announced')
    expect(getByRole('button', { name: 'Go on with 3 lenses' })).toBeTruthy()
  })

  test('where it cannot be answered it is shown and asks nothing', () => {
    const { queryByRole, lens } = confirm({ canAnswer: false })
    expect(queryByRole('button')).toBeNull()
    expect(lens('search').disabled).toBe(true)
  })
})

test('every finding stands with its round and its lens, the newest round first', () => {
  const { container } = render(() => <PanelFindings state={() => stateOf('panel_approved')} t={t} />)
  const text = container.textContent ?? ''
  expect(text.indexOf('Round 3')).toBeLessThan(text.indexOf('Round 1'))
  expect(text).toContain('The price of the loaf is hidden in the last line.')
  expect(text).toContain('There is no title at all.')
})
