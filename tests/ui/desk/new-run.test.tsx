import { cleanup, fireEvent, render, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type NewRunDesk, type NewRunProps, NewRunView } from '../../../src/desk/new-run'
import { defaultCaps } from '../../../src/run/config'
import { REHEARSAL } from '../../../src/run/connection'
import type { Listed, Refusal } from '../../../workers/desk-surface'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const mine: Listed = {
  id: 'mine',
  name: 'My model',
  provider: 'anthropic',
  baseUrl: 'https://api.anthropic.com/v1',
  model: 'm',
  keyMode: 'tab',
  keyState: 'open',
  thinking: 'auto',
  lock: false,
  createdAt: 0,
  testedAt: 5,
}

const nothing = { usd: 0, tokens: 0, unpriced: 0, approx: false }

function show(
  listed: readonly Listed[] = [],
  props: Partial<NewRunProps> = {},
  asked: Partial<NewRunDesk> = {},
) {
  const onRun = vi.fn<NewRunProps['onRun']>(() => Promise.resolve(undefined))
  const desk: NewRunDesk = {
    connections: () => Promise.resolve(listed),
    estimate: () =>
      Promise.resolve({
        tokens: [12_345, 61_234],
        usd: [0.05, 0.5],
        minutes: [1.2, 3.6],
        priced: { from: 'table', asOf: '2026-08-21' },
      }),
    spending: () => Promise.resolve({ caps: defaultCaps, day: nothing, month: nothing }),
    ...asked,
  }
  render(() => <NewRunView desk={desk} product="Bench" locale="en" onRun={onRun} {...props} />)
  return { onRun }
}

const what = () => screen.getByRole('textbox', { name: /What page do you want/ })
const write = (words: string) => fireEvent.input(what(), { target: { value: words } })
const run = () => fireEvent.click(screen.getByRole('button', { name: 'Run' }))
const refused = () => screen.getAllByRole('alert').at(-1)?.textContent
const who = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Who answers' })

describe('the form that begins a run', () => {
  test('without a connection the rehearsal answers, and says what it is', async () => {
    const { onRun } = show()
    expect(who().value).toBe(REHEARSAL)
    expect(screen.getByText(/Nothing is sent, it costs nothing/)).toBeTruthy()
    write('A page about tea.')
    run()
    await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
    expect(onRun.mock.calls[0]?.[0]).toEqual({
      brief: { title: 'A page about tea', what: 'A page about tea.' },
      connection: REHEARSAL,
    })
  })

  test('an empty brief is not run: it says what is missing and goes there', () => {
    const { onRun } = show()
    run()
    expect(onRun).not.toHaveBeenCalled()
    const said = document.getElementById('new-what-missing')
    expect(said?.textContent).toMatch(/Say what page you want/)
    expect(what().getAttribute('aria-describedby')).toContain('new-what-missing')
    expect(what().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(what())
    write('A')
    expect(said?.textContent).toBe('')
  })

  test('the connection that was tested last is chosen, and one without its key is not', async () => {
    const older = { ...mine, id: 'older', name: 'Older', testedAt: 1 }
    const gone: Listed = { ...mine, id: 'gone', name: 'Gone', testedAt: 9, keyState: 'gone' }
    show([older, gone, mine])
    await waitFor(() => expect(who().value).toBe('mine'))
    fireEvent.change(who(), { target: { value: 'gone' } })
    await screen.findByText(/Its key is not in this tab any more/)
    expect(screen.getByRole('link', { name: 'Go to this connection' }).getAttribute('href')).toBe(
      '#/connections/gone',
    )
  })

  test('where every key is gone, one that wants its key is chosen: nobody rehearses by mistake', async () => {
    show([{ ...mine, keyState: 'gone' }])
    await waitFor(() => expect(who().value).toBe('mine'))
    expect(screen.getByText(/Its key is not in this tab any more/)).toBeTruthy()
  })

  test('an estimate is a range, rounded, with its source and the caps', async () => {
    show([mine])
    write('A page about tea.')
    await screen.findByText('$0.05 to $0.50')
    expect(screen.getByText('About 12,000 to 61,000 tokens')).toBeTruthy()
    expect(screen.getByText('1 to 4 min')).toBeTruthy()
    expect(screen.getByText(/Prices of 2026-08-21/)).toBeTruthy()
    expect(
      screen.getByText(/Stops before it passes \$1.00 a run, \$5.00 a day, \$30.00 a month/),
    ).toBeTruthy()
  })

  test('a model without a price shows tokens alone, and never nothing', async () => {
    const estimate = () => Promise.resolve({ tokens: [900, 3000] as const, minutes: [0.2, 0.4] as const })
    show([mine], {}, { estimate })
    write('A page.')
    await screen.findByText('About 900 to 3,000 tokens')
    expect(screen.getByText(/No price is known for this model/)).toBeTruthy()
    expect(screen.getByText(/Stops before it passes 300,000 tokens a run/)).toBeTruthy()
    expect(document.body.textContent).not.toContain('$0.00 to')
    expect(screen.getByText('about 1 min')).toBeTruthy()
  })

  test('an estimate that cannot be made says why, and the run can be begun all the same', async () => {
    const { onRun } = show([mine], {}, { estimate: () => Promise.reject(new Error('No model is chosen.')) })
    write('A page.')
    await screen.findByText('No estimate: No model is chosen.')
    run()
    await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
  })

  test.each<[Refusal, RegExp]>([
    [{ why: 'key_locked' }, /key of this connection is locked/],
    [{ why: 'no_policy' }, /Reload it once/],
    [{ why: 'cap', cap: { scope: 'day', unit: 'usd', limit: 5 } }, /The cap of \$5.00 a day is used up/],
    [{ why: 'cap', cap: { scope: 'run', unit: 'tokens', limit: 900 } }, /900 tokens a run/],
  ])('%o is told in words', async (refusal, words) => {
    show([mine], { onRun: () => Promise.resolve(refusal) })
    write('A page.')
    run()
    await waitFor(() => expect(refused()).toMatch(words))
    expect(screen.getByRole('button', { name: 'Run' })).toHaveProperty('disabled', false)
  })

  test('what was written is there again, and a whole form that was exchanged comes back', () => {
    show()
    write('My own words')
    cleanup()
    show()
    expect(what()).toHaveProperty('value', 'My own words')
    fireEvent.click(screen.getByRole('button', { name: 'Use an example' }))
    expect(what()).toHaveProperty('value', expect.stringContaining('repair café'))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(what()).toHaveProperty('value', 'My own words')
  })

  test('Ctrl+Enter runs, and not while an input method composes', async () => {
    const { onRun } = show()
    write('A page.')
    fireEvent.keyDown(what(), { key: 'Enter', ctrlKey: true, isComposing: true })
    expect(onRun).not.toHaveBeenCalled()
    fireEvent.keyDown(what(), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
  })
})
