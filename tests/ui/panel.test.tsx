import { render } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { describe, expect, test, vi } from 'vitest'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { fold, initialState, type RunState } from '../../src/run/state'
import { EndingNotice } from '../../src/theater/ending-notice'
import { LensQuestion } from '../../src/theater/panel/lens-question'
import { PanelFindings } from '../../src/theater/panel/panel-findings'
import { PanelStage } from '../../src/theater/panel/panel-stage'
import { recordedRuns } from '../building/runs'

const t = createTranslate(en)
const runs = new Map(recordedRuns().map(({ name, file }) => [name, file.events]))

function stateOf(name: string, upTo = Infinity): RunState {
  const events = runs.get(name)
  if (!events) throw new Error(`There is no recorded run ${name}.`)
  return events.slice(0, upTo).reduce(fold, initialState())
}

function shown(state: RunState, round?: number) {
  const [asked, open] = createSignal(round)
  const made = render(() => (
    <PanelStage state={() => state} t={t} round={asked} onOpenRound={open} mark={(claim) => <i>{claim}</i>} />
  ))
  const text = () => made.container.textContent?.replace(/\s+/g, ' ') ?? ''
  return { ...made, text }
}

describe('[CP-27] a run of the panel', () => {
  test('approved: the verdict, who was chosen, what each said, and why the rule decided so', () => {
    const { text } = shown(stateOf('panel_approved'))
    expect(text()).toContain('Approved in round 3, average 8.0')
    expect(text()).toContain('positioning lens and search lens Chosen for this text')
    expect(text()).toContain('No high finding and an average of 8.0: it is approved.')
    expect(text()).toContain('Mended so far')
  })

  test('a round that was read before: its issues, the quotation and the way out of it', async () => {
    const { text, getByText } = shown(stateOf('panel_approved'))
    getByText('Round 2').click()
    expect(text()).toContain('High The price of the loaf is hidden in the last line.')
    expect(text()).toContain('Instead: Write it anew.')
    expect(text()).toContain('search:2:1')
    expect(text()).toContain('1 high finding is open: it is revised.')
  })

  test('[CP-19] kept and not approved says what is open, and never approved', () => {
    const { text } = shown(stateOf('panel_max_rounds'))
    expect(text()).toContain('Kept after round 2, not approved: 1 high finding is open')
    expect(text()).toContain('Still open')
    expect(text()).not.toMatch(/\bApproved in/)
  })

  test('[CP-13] a text that nobody has read is no page of a jury that dropped out', () => {
    const { container } = render(() => (
      <EndingNotice state={stateOf('panel_not_reviewed')} t={createTranslate(en)} cause="Why" />
    ))
    expect(container.textContent).toBe('')
  })

  test('[CP-13] what nobody has read says so', () => {
    const { text } = shown(stateOf('panel_not_reviewed'))
    expect(text()).toContain('Not reviewed: no lens was needed for this text')
    expect(text()).toContain('Nobody')
  })

  test('[CP-13] what the person wanted nobody to read does not say that nobody was needed', () => {
    const events = runs.get('panel_not_reviewed') ?? []
    const state = events
      .map((event) => (event.type === 'panel_selected' ? { ...event, by: 'person' as const } : event))
      .reduce(fold, initialState())
    const { text } = shown(state)
    expect(text()).toContain('Not reviewed: you chose nobody to read it')
    expect(text()).not.toContain('no lens was needed')
  })

  test('a lens that was never asked is not said to have been asked before; one that was cut short says so', () => {
    const cut = stateOf('panel_interrupted')
    expect(shown(cut).text()).not.toContain('not asked again')
    expect(shown(cut).text()).toContain('could not be read: It was stopped.')
    const { 'critique:1:search': _, ...calls } = cut.calls
    const { text } = shown({ ...cut, calls })
    expect(text()).toContain('was not asked')
    expect(text()).not.toContain('not asked again')
  })

  test('[CP-15] one that has read an earlier version is not asked again', () => {
    const { text } = shown(stateOf('panel_chosen'))
    expect(text()).toContain('not asked again')
    expect(text()).not.toContain('was not asked')
  })

  test('a critic that could not be read is no zero', () => {
    const { text, container } = shown(stateOf('panel_unread'))
    expect(text()).toContain('Failed: no critique could be read. Nothing was approved.')
    expect(text()).toContain('could not be read: The provider refused the request.')
    expect(container.querySelectorAll('.lane-score')).toHaveLength(0)
  })

  test('[CP-28] what the person changed stands beside the first choice', () => {
    const { text } = shown(stateOf('panel_chosen'))
    expect(text()).toContain('search lens and behaviour lens Chosen by you')
    expect(text()).toContain('First chosen: positioning lens and search lens. Changed by you.')
  })

  test('at every place of every run it is drawn, and says nothing that is not there yet', () => {
    for (const [name, events] of runs) {
      if (!name.startsWith('panel_')) continue
      for (let upTo = 1; upTo <= events.length; upTo++) {
        const { text, unmount } = shown(stateOf(name, upTo))
        expect(text(), `${name} at ${upTo}`).not.toMatch(/undefined|NaN|panel\./)
        if (!events.slice(0, upTo).some(({ type }) => type === 'run_settled'))
          expect(text(), `${name} at ${upTo}`).not.toMatch(/Approved in|Kept after|Not reviewed:/)
        unmount()
      }
    }
  })
})

describe('[CP-6] [CP-28] who is to read it', () => {
  const confirming = () => {
    const upTo = runs.get('panel_chosen')?.findIndex(({ type }) => type === 'question_asked') ?? 0
    return stateOf('panel_chosen', upTo + 1)
  }

  test('those that were chosen are ticked; what the person ticks is what is answered', () => {
    const answered = vi.fn()
    const state = confirming()
    const options = state.questions['confirm_critics']?.options ?? []
    const { getByLabelText, getByRole } = render(() => (
      <LensQuestion state={state} options={options} onAnswer={answered} t={t} />
    ))
    getByLabelText('positioning lens').click()
    getByLabelText('behaviour lens').click()
    getByRole('button', { name: 'Go on with 2 lenses' }).click()
    expect(answered).toHaveBeenCalledWith('search,behaviour')
  })

  test('nobody ticked is a text that nobody reads, and the button says so', () => {
    const answered = vi.fn()
    const { getByLabelText, getByRole } = render(() => (
      <LensQuestion state={confirming()} options={['search', 'positioning']} onAnswer={answered} t={t} />
    ))
    getByLabelText('positioning lens').click()
    getByLabelText('search lens').click()
    getByRole('button', { name: 'Keep it without a review' }).click()
    expect(answered).toHaveBeenCalledWith('')
  })

  test('more than the run was announced with are told in calls a round, before going on', () => {
    const asked = confirming()
    const { panel } = asked.given
    if (!panel) throw new Error('The recorded run has lost its panel.')
    const state = { ...asked, given: { ...asked.given, panel: { ...panel, maxCritics: 1 } } }
    const options = state.questions['confirm_critics']?.options ?? []
    const { getByLabelText, getByRole } = render(() => (
      <LensQuestion state={state} options={options} onAnswer={() => {}} t={t} />
    ))
    const told = () => getByRole('status').textContent
    getByLabelText('search lens').click()
    expect(told()).toBe('')
    getByLabelText('search lens').click()
    expect(told()).toContain('limit of 1: 1 more call in each round than announced')
    getByLabelText('behaviour lens').click()
    expect(told()).toContain('limit of 1: 2 more calls in each round than announced')
    expect(getByRole('button', { name: 'Go on with 3 lenses' })).toBeTruthy()
  })

  test('where it cannot be answered it is shown and asks nothing', () => {
    const { queryByRole, getByLabelText } = render(() => (
      <LensQuestion state={confirming()} options={['search']} onAnswer={undefined} t={t} />
    ))
    expect(queryByRole('button')).toBeNull()
    expect((getByLabelText('search lens') as HTMLInputElement).disabled).toBe(true)
  })
})

test('every finding stands with its round and its lens, the newest round first', () => {
  const { container } = render(() => <PanelFindings state={() => stateOf('panel_approved')} t={t} />)
  const text = container.textContent ?? ''
  expect(text.indexOf('Round 3')).toBeLessThan(text.indexOf('Round 1'))
  expect(text).toContain('The price of the loaf is hidden in the last line.')
  expect(text).toContain('There is no title at all.')
})
