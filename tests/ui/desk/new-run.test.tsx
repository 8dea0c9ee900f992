import { cleanup, fireEvent, render, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AttachmentsPort } from '../../../src/desk/attachments'
import { type NewRunProps, NewRunView } from '../../../src/desk/new-run'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import type { NewRunDesk } from '../../../src/desk/run-form'
import { defaults, localClocks } from '../../../src/run/config'
import { defaultCaps, limits } from '../../../src/run/limits'
import type { Estimate } from '../../../src/models/estimate'
import { BLIND_PROMPTS } from '../../../src/run/calibration'
import { REHEARSAL } from '../../../src/run/connection'
import { clean } from '../../../src/prompts/clean'
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

/** Keeps nothing, and finds every picture small enough. */
const nowhere: AttachmentsPort = {
  shrink: async (file) => ({ type: 'image/jpeg', base64: await file.text(), width: 4, height: 3 }),
  read: () => Promise.resolve(undefined),
  keep: () => Promise.resolve(),
}

const nothing = { usd: 0, tokens: 0, unpriced: 0, approx: false }

const STAGE: Estimate = { tokens: [4000, 12_000], usd: [0.02, 0.09], minutes: [1, 3] }

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
    stageCost: ({ wish }) =>
      Promise.resolve({
        calls: [2, 8],
        each: wish.seats.map((connection) => ({ connection, calls: [1, 4], estimate: STAGE })),
        sum: STAGE,
      }),
    requirementsCost: () => Promise.resolve({ tokens: 4321, usd: 0.02 }),
    draftRequirements: () => Promise.resolve(['The hours stand on the first screen']),
    cancelRequirements: () => Promise.resolve(),
    spending: () => Promise.resolve({ caps: defaultCaps, day: nothing, month: nothing }),
    ...asked,
  }
  render(() => (
    <NewRunView desk={desk} attach={nowhere} t={createTranslate(en)} clean={clean} onRun={onRun} {...props} />
  ))
  return { onRun }
}

const what = () => screen.getByRole('textbox', { name: /What page do you want|What is this page for/ })
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

const brand = () => screen.getByRole('textbox', { name: 'Brand' })
const file = (name: string, text: string) => new File([text], name)
const drop = (one: File) =>
  fireEvent.drop(document.querySelector('form') ?? document.body, { dataTransfer: { files: [one] } })

describe('the brand text', () => {
  test('goes along as a material under the name of its file, and is kept in the draft', async () => {
    const { onRun } = show()
    write('A page.')
    const heard = vi.fn()
    addEventListener('drop', heard)
    drop(file('DESIGN.md', 'Ink and sand.'))
    await waitFor(() => expect(brand()).toHaveProperty('value', 'Ink and sand.'))
    // The page opens whatever else is dropped on it.
    expect(heard).not.toHaveBeenCalled()
    removeEventListener('drop', heard)
    expect(screen.getByText(/From DESIGN\.md · 13 of 40,000 characters/)).toBeTruthy()
    cleanup()
    const again = show()
    expect(brand()).toHaveProperty('value', 'Ink and sand.')
    run()
    await waitFor(() => expect(again.onRun).toHaveBeenCalledOnce())
    expect(again.onRun.mock.calls[0]?.[0].materials).toEqual([
      { kind: 'brand', name: 'DESIGN.md', text: 'Ink and sand.' },
    ])
    expect(onRun).not.toHaveBeenCalled()
  })

  test('written by hand it has a name of ours; removed it is gone, and the keyboard goes on beside it', async () => {
    const { onRun } = show()
    write('A page.')
    fireEvent.input(brand(), { target: { value: 'Plain.' } })
    run()
    await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
    expect(onRun.mock.calls[0]?.[0].materials).toEqual([{ kind: 'brand', name: 'Brand', text: 'Plain.' }])
    await screen.findByRole('button', { name: 'Run' })
    fireEvent.click(screen.getByRole('button', { name: 'Clear the form' }))
    expect(brand()).toHaveProperty('value', '')
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(brand()).toHaveProperty('value', 'Plain.')
    fireEvent.click(screen.getByRole('button', { name: 'Remove the brand text' }))
    expect(brand()).toHaveProperty('value', '')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open a file…' }))
    run()
    await waitFor(() => expect(onRun).toHaveBeenCalledTimes(2))
    expect(onRun.mock.calls[1]?.[0]).not.toHaveProperty('materials')
  })

  test('what cleaning changes is said before it is used, and the text is shown as it will be read', () => {
    show()
    fireEvent.input(brand(), { target: { value: 'Ink\u200b and \u0007sand' } })
    expect(screen.getByText('1 invisible character was spelled out, such as ⟨U+200B⟩')).toBeTruthy()
    expect(screen.getByText('1 control character was taken out')).toBeTruthy()
    expect(document.querySelector('.new-reading pre')?.textContent).toBe('Ink⟨U+200B⟩ and sand')
    fireEvent.input(brand(), { target: { value: 'Ink and sand' } })
    expect(screen.queryByText('Changed before the jury reads it')).toBeNull()
  })

  test('one that is too long says by how much, and nothing is run until it is shorter', async () => {
    const { onRun } = show()
    write('A page.')
    const text = 'x'.repeat(limits.materialChars + 1)
    fireEvent.input(brand(), { target: { value: text } })
    expect(screen.getByText(/This text has 40,001 characters and the jury takes 40,000\./)).toBeTruthy()
    run()
    expect(onRun).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(brand())
    fireEvent.input(brand(), { target: { value: text.slice(1) } })
    run()
    await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
  })

  test.each([
    [
      'a file that is far too long is not read',
      file('DESIGN.md', 'x'.repeat(160_001)),
      /is longer than the 40,000/,
    ],
    [
      'a file that cannot be read says so',
      Object.assign(file('a.txt', ''), { arrayBuffer: () => Promise.reject(new Error('Gone.')) }),
      /a\.txt could not be read: Gone\./,
    ],
  ])('%s', async (_name, one, words) => {
    show()
    drop(one)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(brand()).toHaveProperty('value', '')
  })

  test('a file of another kind that is chosen is refused; one that is dropped is left to the page', async () => {
    show()
    const picture = new File(['x'], 'logo.png', { type: 'image/png' })
    const input = document.querySelector<HTMLInputElement>('.new-brand input[type=file]')
    if (!input) throw new Error('There is no way to open a file.')
    fireEvent.change(input, { target: { files: [picture] } })
    expect(await screen.findByText('logo.png is not a text. Choose a .md or .txt file.')).toBeTruthy()
    const heard = vi.fn()
    addEventListener('drop', heard)
    drop(file('run.jury', '{}'))
    expect(heard).toHaveBeenCalledOnce()
    removeEventListener('drop', heard)
  })
})

const time = (name: string) => screen.getByRole('textbox', { name })
const unit = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Unit of: ${name}` })
const ordered = async (onRun: ReturnType<typeof show>['onRun']) => {
  run()
  await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
  return onRun.mock.calls[0]?.[0].rules
}

describe('how the jury works', () => {
  test('a run whose person sets nothing has no rules of its own', async () => {
    const { onRun } = show()
    write('A page.')
    expect(await ordered(onRun)).toBeUndefined()
  })

  test('only what differs is ordered, the rehearsal too', async () => {
    const { onRun } = show()
    write('A page.')
    const other = (defaults.pace ?? 'stream') === 'joined' ? 'stream' : 'joined'
    fireEvent.click(
      screen.getByRole('radio', { name: other === 'joined' ? /^One call a round/ : /^Classic/ }),
    )
    fireEvent.click(screen.getByRole('radio', { name: '5' }))
    fireEvent.input(time('Time for one round'), { target: { value: '5' } })
    fireEvent.change(unit('Time for one round'), { target: { value: 's' } })
    fireEvent.input(time('Time for the whole run'), {
      target: { value: String(defaults.totalTimeoutMs / 60_000) },
    })
    expect(screen.getByText('changed')).toBeTruthy()
    expect(await ordered(onRun)).toEqual({ pace: other, maxRounds: 5, perRoundTimeoutMs: 5000 })
  })

  test('each pace says how many requests it takes at most', () => {
    show()
    fireEvent.click(screen.getByRole('radio', { name: '4' }))
    expect(screen.getByText(/up to 8 requests/)).toBeTruthy()
    expect(screen.getByText(/so up to 4 of them/)).toBeTruthy()
  })

  test.each(['4', 'soon', '-1', '1e3', '99999999'])(
    'a time of %s seconds is refused at its field',
    (text) => {
      const { onRun } = show()
      write('A page.')
      fireEvent.change(unit('Time for one round'), { target: { value: 's' } })
      fireEvent.input(time('Time for one round'), { target: { value: text } })
      run()
      expect(onRun).not.toHaveBeenCalled()
      expect(screen.getByText('Enter a time from 5 seconds to 24 hours, or leave it empty.')).toBeTruthy()
      expect(document.activeElement).toBe(time('Time for one round'))
      expect(document.querySelector<HTMLDetailsElement>('.new-rules')?.open).toBe(true)
    },
  )

  test('the person can have a say between rounds, where rounds are requests of their own', async () => {
    const { onRun } = show()
    write('A page.')
    const ask = () =>
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ask me before each further round' })
    fireEvent.click(screen.getByRole('radio', { name: /^Classic/ }))
    expect(ask().disabled).toBe(true)
    expect(screen.getByText('A single stream cannot wait between its rounds.')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /^Round by round/ }))
    fireEvent.click(ask())
    expect(await ordered(onRun)).toMatchObject({ askEachRound: true })
  })

  test('the way back to the defaults is one press, and the keyboard stays in the part', async () => {
    const { onRun } = show()
    write('A page.')
    fireEvent.click(screen.getByRole('radio', { name: '1' }))
    fireEvent.input(time('Time for one round'), { target: { value: '1,5' } })
    fireEvent.click(screen.getByText('Back to the defaults'))
    expect(screen.queryByText('changed')).toBeNull()
    expect(document.activeElement?.textContent).toContain('How the jury works')
    expect(screen.getByRole('radio', { name: String(defaults.maxRounds) })).toHaveProperty('checked', true)
    expect(await ordered(onRun)).toBeUndefined()
  })

  test('a model at home has its own clocks, and its time is measured against those', async () => {
    const local: Listed = { ...mine, provider: 'ollama', baseUrl: 'http://localhost:11434', keyState: 'none' }
    const { onRun } = show([local])
    write('A page.')
    await waitFor(() => expect(who().value).toBe('mine'))
    expect(screen.getByText(/^Empty: 15 minutes/)).toBeTruthy()
    fireEvent.input(time('Time for one round'), { target: { value: '1.5' } })
    fireEvent.input(time('Time for the whole run'), {
      target: { value: String(localClocks.totalTimeoutMs / 60_000) },
    })
    expect(await ordered(onRun)).toEqual({ perRoundTimeoutMs: 90_000 })
  })

  test('the estimate is made of the rules and the brand text as they stand', async () => {
    const estimate = vi.fn<NewRunDesk['estimate']>(() =>
      Promise.resolve({ tokens: [1, 2] as const, minutes: [1, 2] as const }),
    )
    show([mine], {}, { estimate })
    write('A page.')
    fireEvent.input(brand(), { target: { value: 'Ink.' } })
    fireEvent.click(screen.getByRole('radio', { name: '1' }))
    const brief = { title: 'A page', what: 'A page.' }
    const materials = [{ kind: 'brand', name: 'Brand', text: 'Ink.' }]
    await waitFor(() =>
      expect(estimate).toHaveBeenLastCalledWith('mine', brief, { maxRounds: 1 }, materials, []),
    )
  })

  test('the rules are kept in the draft', async () => {
    show()
    fireEvent.click(screen.getByRole('radio', { name: '2' }))
    cleanup()
    const { onRun } = show()
    write('A page.')
    expect(await ordered(onRun)).toEqual({ maxRounds: 2 })
  })
})

describe('a draft of another version', () => {
  test.each<[string, unknown, string]>([
    ['the first one was a brief alone', { what: 'Old words', job: 'Sell', other: 3 }, 'Old words'],
    [
      'a newer one gives what it has',
      { v: 9, brief: { what: 'New words', what2: 'x' }, brand: 7, rules: null },
      'New words',
    ],
    ['one that is no draft gives none', [1, 2], ''],
  ])('%s', (_name, kept, text) => {
    localStorage.setItem('brief-draft', JSON.stringify(kept))
    show()
    expect(what()).toHaveProperty('value', text)
    expect(brand()).toHaveProperty('value', '')
  })

  test('storage that is closed or broken is an empty form', () => {
    localStorage.setItem('brief-draft', '{')
    show()
    expect(what()).toHaveProperty('value', '')
  })
})

describe('a page that exists', () => {
  const page = { name: 'shop.html', html: '<!doctype html><p>Shop</p>' }

  test('is judged as it is: no rules of drafting, one call, and the page goes with it', async () => {
    const asked: unknown[] = []
    const estimate: NewRunDesk['estimate'] = (...wanted) => {
      asked.push(wanted)
      return Promise.resolve({
        tokens: [1, 2],
        minutes: [1, 2],
        priced: { from: 'table', asOf: '2026-08-21' },
      })
    }
    const { onRun } = show([mine], { page }, { estimate })
    expect(screen.getByRole('heading', { name: 'Judge a page' })).toBeTruthy()
    expect(screen.queryByText('How the jury works')).toBeNull()
    expect(screen.queryByText(/draft(?:s|ed)? your page|What page do you want/)).toBeNull()
    expect(screen.getByText('What is this page for?')).toBeTruthy()
    await waitFor(() => expect(who().value).toBe('mine'))
    write('Sells lamps.')
    run()
    await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
    expect(onRun.mock.calls[0]?.[0]).toMatchObject({ connection: 'mine', page: { ...page, judged: true } })
    expect(onRun.mock.calls[0]?.[0]).not.toHaveProperty('rules')
  })

  test('no rehearsal judges it, and it is said why', async () => {
    const { onRun } = show([], { page })
    write('Sells lamps.')
    run()
    await waitFor(() => expect(refused()).toMatch(/Choose who judges it first/))
    expect(screen.getAllByText(/A rehearsal knows only its own pages/)).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'Go to the connections' }).getAttribute('href')).toBe(
      '#/connections',
    )
    expect(onRun).not.toHaveBeenCalled()
  })
})

describe('[TR-8] a margin above the threshold', () => {
  const graded: Listed = {
    ...mine,
    calibration: {
      ...{ letter: 'A', kind: 'quick', at: 1, asked: 'm', model: 'm', prompts: BLIND_PROMPTS },
      ...{ calls: 11, unread: 0, classes: [], doses: [], noiseSd: 0.38 },
      ...{ seen: { hits: 9, of: 9 }, alarms: { hits: 0, of: 4 } },
    },
  }
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Margin above it', hidden: true })
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
  const open = () => press('Change the rule')

  test('is ordered as it was written, and kept with the other rules', async () => {
    const { onRun } = show()
    open()
    fireEvent.input(field(), { target: { value: '0,4' } })
    expect(screen.getByText(/ships when the composite reaches 8\.0 \+ 0\.4 and/)).toBeTruthy()
    write('A page about tea.')
    run()
    await waitFor(() => expect(onRun.mock.calls[0]?.[0].rules).toEqual({ margin: 0.4 }))
    cleanup()
    show()
    expect(field().value).toBe('0,4')
    press('Back to the defaults')
    expect(screen.queryByRole('textbox', { name: 'Margin above it', hidden: true })?.textContent ?? '').toBe(
      '',
    )
  })

  test('that cannot be read, or that no page could pass, holds the run up and says why', () => {
    const { onRun } = show()
    open()
    write('A page about tea.')
    fireEvent.input(field(), { target: { value: '3' } })
    expect(screen.getByText('Enter a number from 0 to 2, or leave it empty.')).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    run()
    expect(onRun).not.toHaveBeenCalled()
    const threshold = screen.getByRole('textbox', { name: 'Composite to ship at', hidden: true })
    fireEvent.input(threshold, { target: { value: '9' } })
    fireEvent.input(field(), { target: { value: '1,5' } })
    expect(screen.getByText(/together make 10\.50\. No page could reach that/)).toBeTruthy()
    run()
    expect(onRun).not.toHaveBeenCalled()
  })

  test('is suggested by how far the scores of this connection scatter', async () => {
    const { onRun } = show([graded])
    await waitFor(() => expect(who().value).toBe('mine'))
    open()
    expect(screen.getByText(/found to scatter by 0\.4/)).toBeTruthy()
    press('Take 0.4')
    expect(field().value).toBe('0.4')
    expect(document.activeElement).toBe(field())
    write('A page about tea.')
    run()
    await waitFor(() => expect(onRun.mock.calls[0]?.[0].rules).toMatchObject({ margin: 0.4 }))
  })

  test('nothing is suggested where nobody has found out how scores scatter', async () => {
    show([mine])
    await waitFor(() => expect(who().value).toBe('mine'))
    open()
    expect(screen.queryByText(/scatter by/)).toBeNull()
  })
})

test('what measurements do is a rule of the run; the usual one is not sent', async () => {
  const { onRun } = show([mine])
  await waitFor(() => expect(who().value).toBe('mine'))
  write('A page about tea.')
  fireEvent.click(screen.getByText('How the jury works'))
  fireEvent.click(screen.getByRole('radio', { name: /Is shown beside the verdict/ }))
  run()
  await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
  expect(onRun.mock.calls[0]?.[0].rules).toEqual({ evidence: 'shown' })
})

describe('what is ticked before a run', () => {
  const claude: Listed = { ...mine, id: 'a', name: 'Claude', model: 'claude-sonnet-4-5' }
  const gpt: Listed = { ...mine, id: 'b', name: 'GPT', provider: 'openai', model: 'gpt-5', testedAt: 1 }
  const tick = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  const SECOND = /^Second opinion/
  const CROSS = /^Cross-examination/
  const ACCEPT = /^Acceptance check/

  async function ran(onRun: ReturnType<typeof show>['onRun']) {
    write('A page about tea.')
    run()
    await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
    return onRun.mock.calls[0]?.[0].after
  }

  test('[OK-42] with one connection nothing is, and nothing follows', async () => {
    const { onRun } = show([claude])
    await screen.findByRole('option', { name: 'Claude' })
    expect([SECOND, CROSS, ACCEPT].map((name) => tick(name).checked)).toEqual([false, false, false])
    expect(tick(CROSS).disabled).toBe(true)
    expect(await ran(onRun)).toBeUndefined()
  })

  test('[OK-42] with two the second opinion is, by the other one, with what it may come to; it is unticked in one click', async () => {
    const { onRun } = show([claude, gpt])
    await screen.findByRole('option', { name: 'GPT' })
    await waitFor(() => expect(tick(SECOND).checked).toBe(true))
    expect([CROSS, ACCEPT].map((name) => tick(name).checked)).toEqual([false, false])
    expect(await screen.findByText(/Calls: 2 to 8, about \$0.02/)).toBeTruthy()
    expect(await ran(onRun)).toEqual([{ kind: 'opinion', seats: ['b'] }])
    cleanup()
    const again = show([claude, gpt])
    await screen.findByRole('option', { name: 'GPT' })
    fireEvent.click(tick(SECOND))
    expect(await ran(again.onRun)).toBeUndefined()
  })

  test('[OK-25] the ship checks are off until they are ticked, and remembered', async () => {
    show([claude, gpt])
    await screen.findByRole('option', { name: 'GPT' })
    fireEvent.click(tick(CROSS))
    fireEvent.click(tick(ACCEPT))
    cleanup()
    const { onRun } = show([claude, gpt])
    await screen.findByRole('option', { name: 'GPT' })
    await waitFor(() => expect(tick(CROSS).checked).toBe(true))
    expect(await ran(onRun)).toEqual([
      { kind: 'opinion', seats: ['b'] },
      { kind: 'exam', use: 'artifact', seats: ['a', 'b'], critic: 'a' },
      { kind: 'acceptance', seats: ['a', 'b'], critic: 'b' },
    ])
  })

  test('after a rehearsal they are played: it must cost nothing', async () => {
    const { onRun } = show([claude, gpt])
    await screen.findByRole('option', { name: 'GPT' })
    fireEvent.change(who(), { target: { value: REHEARSAL } })
    expect(tick(SECOND).checked).toBe(false)
    fireEvent.click(tick(SECOND))
    expect(await ran(onRun)).toEqual([{ kind: 'opinion', seats: [REHEARSAL, REHEARSAL] }])
  })
})
