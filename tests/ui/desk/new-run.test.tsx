// The form of a run orders exactly what was written and chosen, tells the cost, and says what keeps it from beginning.
import { cleanup, fireEvent, screen, waitFor } from '@solidjs/testing-library'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readDraft } from '../../../src/desk/draft'
import type { NewRunProps } from '../../../src/desk/new-run'
import type { NewRunDesk } from '../../../src/desk/run-form'
import type { Estimate } from '../../../src/models/estimate'
import { defaults, localClocks } from '../../../src/run/config'
import { BLIND_PROMPTS } from '../../../src/run/calibration'
import { REHEARSAL } from '../../../src/run/connection'
import { limits } from '../../../src/run/limits'
import type { Listed } from '../../../workers/desk-surface'
import { button, press, type } from '../window'
import { listed } from './double'
import { box, mine, showForm, what, who, write } from './new-run-scene'

beforeEach(() => localStorage.clear())

const says = (words: string | RegExp) => expect(screen.getByText(words)).toBeTruthy()
const alert = () => screen.getAllByRole('alert').at(-1)?.textContent
const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const answers = (id: string) => waitFor(() => expect(who().value).toBe(id))

describe('the form that begins a run', () => {
  test('without a connection the rehearsal answers, and says what it is', async () => {
    const { ordered } = showForm()
    expect(who().value).toBe(REHEARSAL)
    says(/Nothing is sent, it costs nothing/)
    write()
    const brief = { title: 'A page about tea', what: 'A page about tea.' }
    expect(await ordered()).toEqual({ brief, connection: REHEARSAL })
  })

  test('an empty brief is not run: it says what is missing and goes there', () => {
    const { onRun } = showForm()
    press('Run')
    expect(onRun).not.toHaveBeenCalled()
    const said = document.getElementById('new-what-missing')
    expect(said?.textContent).toMatch(/Say what page you want/)
    expect(what().getAttribute('aria-describedby')).toContain('new-what-missing')
    expect(what().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(what())
    write('A')
    expect(said?.textContent).toBe('')
  })

  test('the connection that was tested last is chosen; where all have lost their key one of those, never the rehearsal', async () => {
    const gone: Listed = { ...mine, id: 'gone', testedAt: 9, keyState: 'gone' }
    showForm([{ ...mine, id: 'older', testedAt: 1 }, gone, mine])
    await answers('mine')
    fireEvent.change(who(), { target: { value: 'gone' } })
    await screen.findByText(/Its key is not in this tab any more/)
    expect(href('Go to this connection')).toBe('#/connections/gone')
    cleanup()
    showForm([gone])
    await answers('gone')
    says(/Its key is not in this tab any more/)
  })

  test('an estimate is a range with its source and the caps; without a price it is tokens alone; without any it says why', async () => {
    const ranges: Readonly<Record<string, Estimate>> = {
      'A page.': {
        ...{ tokens: [12_345, 61_234], usd: [0.05, 0.5], minutes: [1.2, 3.6] },
        priced: { from: 'table', asOf: '2026-08-21' },
      },
      'A cheap page.': { tokens: [900, 3000], minutes: [0.2, 0.4] },
    }
    const estimate = vi.fn<NewRunDesk['estimate']>(async (_, { what }) => {
      const range = ranges[what]
      if (!range) throw new Error('No model is chosen.')
      return range
    })
    const { ordered } = showForm([mine], {}, { estimate })
    write('A page.')
    await screen.findByText('$0.05 to $0.50')
    says('About 12,000 to 61,000 tokens')
    says('1 to 4 min')
    says(/Prices of 2026-08-21/)
    says(/Stops before it passes \$1.00 a run, \$5.00 a day, \$30.00 a month/)
    // It is made of the rules and the brand text as they stand.
    write('A cheap page.')
    type('Brand', 'Ink.')
    fireEvent.click(radio('1'))
    await screen.findByText('About 900 to 3,000 tokens')
    const materials = [{ kind: 'brand', name: 'Brand', text: 'Ink.' }]
    const brief = { title: 'A cheap page', what: 'A cheap page.' }
    expect(estimate).toHaveBeenLastCalledWith('mine', brief, { maxRounds: 1 }, materials, [])
    says(/No price is known for this model/)
    says(/Stops before it passes 300,000 tokens a run/)
    expect(document.body.textContent).not.toContain('$0.00 to')
    says('about 1 min')
    write('Another page.')
    await screen.findByText('No estimate: No model is chosen.')
    expect(await ordered()).toMatchObject({ connection: 'mine' })
  })

  test('a refusal is told in words, and the form can be sent again', async () => {
    const onRun = vi.fn<NewRunProps['onRun']>()
    showForm([mine], { onRun })
    write()
    for (const [refusal, words] of [
      [{ why: 'key_locked' }, /key of this connection is locked/],
      [{ why: 'no_policy' }, /Reload it once/],
      [{ why: 'cap', cap: { scope: 'day', unit: 'usd', limit: 5 } }, /The cap of \$5.00 a day is used up/],
      [{ why: 'cap', cap: { scope: 'run', unit: 'tokens', limit: 900 } }, /900 tokens a run/],
    ] as const) {
      onRun.mockResolvedValueOnce(refusal)
      press('Run')
      await waitFor(() => expect(alert()).toMatch(words))
      expect(button('Run').disabled).toBe(false)
    }
  })

  test('what was written is there again, and a whole form that was exchanged comes back', () => {
    showForm()
    write('My own words')
    cleanup()
    showForm()
    expect(what()).toHaveProperty('value', 'My own words')
    press('Use an example')
    expect(what()).toHaveProperty('value', expect.stringContaining('repair café'))
    press('Undo')
    expect(what()).toHaveProperty('value', 'My own words')
  })

  test('Ctrl+Enter runs, and not while an input method composes', async () => {
    const { onRun } = showForm()
    write()
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
  const heard = vi.fn()
  beforeEach(() => {
    heard.mockClear()
    addEventListener('drop', heard)
    return () => removeEventListener('drop', heard)
  })

  test('goes along as a material under the name of its file, and is kept in the draft', async () => {
    showForm()
    write()
    drop(file('DESIGN.md', 'Ink and sand.'))
    await waitFor(() => expect(brand()).toHaveProperty('value', 'Ink and sand.'))
    // The page opens whatever else is dropped on it.
    expect(heard).not.toHaveBeenCalled()
    says(/From DESIGN\.md · 13 of 40,000 characters/)
    cleanup()
    const { ordered } = showForm()
    expect(brand()).toHaveProperty('value', 'Ink and sand.')
    const materials = [{ kind: 'brand', name: 'DESIGN.md', text: 'Ink and sand.' }]
    expect(await ordered()).toMatchObject({ materials })
  })

  test('written by hand it has a name of ours; removed it is gone, and the keyboard goes on beside it', async () => {
    const { ordered } = showForm()
    write()
    type('Brand', 'Plain.')
    expect((await ordered())?.materials).toEqual([{ kind: 'brand', name: 'Brand', text: 'Plain.' }])
    await screen.findByRole('button', { name: 'Run' })
    press('Clear the form')
    expect(brand()).toHaveProperty('value', '')
    press('Undo')
    expect(brand()).toHaveProperty('value', 'Plain.')
    press('Remove the brand text')
    expect(brand()).toHaveProperty('value', '')
    expect(document.activeElement).toBe(button('Open a file…'))
    expect(await ordered()).not.toHaveProperty('materials')
  })

  test('what cleaning changes is said before it is used, and the text is shown as it will be read', () => {
    showForm()
    type('Brand', 'Ink\u200b and \u0007sand')
    says('1 invisible character was spelled out, such as ⟨U+200B⟩')
    says('1 control character was taken out')
    expect(document.querySelector('.new-reading pre')?.textContent).toBe('Ink⟨U+200B⟩ and sand')
    type('Brand', 'Ink and sand')
    expect(screen.queryByText('Changed before the jury reads it')).toBeNull()
  })

  test('one that is too long says by how much, and nothing is run until it is shorter', async () => {
    const { onRun, ordered } = showForm()
    write()
    const text = 'x'.repeat(limits.materialChars + 1)
    type('Brand', text)
    says(/This text has 40,001 characters and the jury takes 40,000\./)
    press('Run')
    expect(onRun).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(brand())
    type('Brand', text.slice(1))
    expect(await ordered()).toBeDefined()
  })

  test('a file that is far too long, that cannot be read or that is no text says so; one of a run is left to the page', async () => {
    showForm()
    drop(file('DESIGN.md', 'x'.repeat(160_001)))
    await screen.findByText(/is longer than the 40,000/)
    drop(Object.assign(file('a.txt', ''), { arrayBuffer: () => Promise.reject(new Error('Gone.')) }))
    await screen.findByText(/a\.txt could not be read: Gone\./)
    const input = document.querySelector('.new-brand input[type=file]')
    if (!input) throw new Error('There is no way to open a file.')
    fireEvent.change(input, { target: { files: [new File(['x'], 'logo.png', { type: 'image/png' })] } })
    await screen.findByText('logo.png is not a text. Choose a .md or .txt file.')
    expect(brand()).toHaveProperty('value', '')
    expect(heard).not.toHaveBeenCalled()
    drop(file('run.jury', '{}'))
    expect(heard).toHaveBeenCalledOnce()
  })
})

describe('how the jury works', () => {
  const ROUND = 'Time for one round'
  const RUN = 'Time for the whole run'
  const inSeconds = () =>
    fireEvent.change(screen.getByRole('combobox', { name: `Unit of: ${ROUND}` }), { target: { value: 's' } })

  test('only what differs is ordered, the rehearsal too, and kept in the draft; the defaults are one press away', async () => {
    const { ordered } = showForm()
    write()
    expect(await ordered()).not.toHaveProperty('rules')
    await screen.findByRole('button', { name: 'Run' })
    const isJoined = (defaults.pace ?? 'stream') === 'joined'
    fireEvent.click(radio(isJoined ? /^Classic/ : /^One call a round/))
    fireEvent.click(radio('5'))
    // Each pace says how many requests it takes at most.
    says(/up to 10 requests/)
    says(/so up to 5 of them/)
    fireEvent.click(radio(/Is shown beside the verdict/))
    type(ROUND, '5')
    inSeconds()
    type(RUN, String(defaults.totalTimeoutMs / 60_000))
    says('changed')
    const rules = {
      pace: isJoined ? 'stream' : 'joined',
      maxRounds: 5,
      evidence: 'shown',
      perRoundTimeoutMs: 5000,
    }
    expect(await ordered()).toHaveProperty('rules', rules)
    cleanup()
    const again = showForm()
    expect(await again.ordered()).toHaveProperty('rules', rules)
    await screen.findByRole('button', { name: 'Run' })
    fireEvent.click(screen.getByText('Back to the defaults'))
    expect(screen.queryByText('changed')).toBeNull()
    expect(document.activeElement?.textContent).toContain('How the jury works')
    expect(radio(String(defaults.maxRounds)).checked).toBe(true)
    expect(await again.ordered()).not.toHaveProperty('rules')
  })

  test('a time that cannot be is refused at its field', () => {
    const { onRun } = showForm()
    write()
    inSeconds()
    for (const text of ['4', 'soon', '-1', '1e3', '99999999']) {
      type(ROUND, '')
      type(ROUND, text)
      what().focus()
      press('Run')
      expect(onRun, text).not.toHaveBeenCalled()
      says('Enter a time from 5 seconds to 24 hours, or leave it empty.')
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: ROUND }))
    }
    expect(document.querySelector<HTMLDetailsElement>('.new-rules')?.open).toBe(true)
  })

  test('the person can have a say between rounds, where rounds are requests of their own', async () => {
    const { ordered } = showForm()
    write()
    const ask = () => box('Ask me before each further round')
    fireEvent.click(radio(/^Classic/))
    expect(ask().disabled).toBe(true)
    says('A single stream cannot wait between its rounds.')
    fireEvent.click(radio(/^Round by round/))
    fireEvent.click(ask())
    expect(await ordered()).toMatchObject({ rules: { askEachRound: true } })
  })

  test('a model at home has its own clocks, and its time is measured against those', async () => {
    const home = { provider: 'ollama', baseUrl: 'http://localhost:11434', keyState: 'none' } as const
    const { ordered } = showForm([{ ...mine, ...home }])
    write()
    await answers('mine')
    says(/^Empty: 15 minutes/)
    type(ROUND, '1,5')
    type(RUN, String(localClocks.totalTimeoutMs / 60_000))
    expect(await ordered()).toHaveProperty('rules', { perRoundTimeoutMs: 90_000 })
  })
})

test.each<[string, string, string]>([
  ['the first version was a brief alone', '{"what":"Old words","job":"Sell","other":3}', 'Old words'],
  ['a newer one gives what it has', '{"v":9,"brief":{"what":"New","x":"x"},"brand":7,"rules":null}', 'New'],
  ['a list is no draft', '[1,2]', ''],
  ['half a text is none', '{', ''],
])('of a draft that was kept: %s', (_name, kept, text) => {
  localStorage.setItem('brief-draft', kept)
  expect([readDraft().brief.what, readDraft().brand.text]).toEqual([text, ''])
})

describe('a page that exists', () => {
  const page = { name: 'shop.html', html: '<!doctype html><p>Shop</p>' }

  test('is judged as it is: no rules of drafting, and the page goes with it', async () => {
    const { ordered } = showForm([mine], { page })
    expect(screen.getByRole('heading', { name: 'Judge a page' })).toBeTruthy()
    expect(screen.queryByText('How the jury works')).toBeNull()
    expect(screen.queryByText(/draft(?:s|ed)? your page|What page do you want/)).toBeNull()
    // There is one round: nothing stands between two.
    expect(screen.queryByRole('checkbox', { name: /Check the revision plan/ })).toBeNull()
    says('What is this page for?')
    await answers('mine')
    write('Sells lamps.')
    const order = await ordered()
    expect(order).toMatchObject({ connection: 'mine', page: { ...page, judged: true } })
    expect(order).not.toHaveProperty('rules')
  })

  test('no rehearsal judges it, and it is said why', async () => {
    const { onRun } = showForm([], { page })
    write('Sells lamps.')
    press('Run')
    await waitFor(() => expect(alert()).toMatch(/Choose who judges it first/))
    expect(screen.getAllByText(/A rehearsal knows only its own pages/)).toHaveLength(1)
    expect(href('Go to the connections')).toBe('#/connections')
    expect(onRun).not.toHaveBeenCalled()
  })
})

describe('[TR-8] a margin above the threshold', () => {
  const graded: Listed = {
    ...mine,
    model: 'm',
    calibration: {
      ...{ letter: 'A', kind: 'quick', at: 1, asked: 'm', model: 'm', prompts: BLIND_PROMPTS },
      ...{ calls: 11, unread: 0, classes: [], doses: [], noiseSd: 0.38 },
      ...{ seen: { hits: 9, of: 9 }, alarms: { hits: 0, of: 4 } },
    },
  }
  const field = (name = 'Margin above it') =>
    screen.getByRole<HTMLInputElement>('textbox', { name, hidden: true })
  const fill = (value: string, name?: string) => fireEvent.input(field(name), { target: { value } })
  const pressed = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

  test('that cannot be read, or that no page could pass, holds the run up; else it is ordered as written and kept', async () => {
    const { onRun, ordered } = showForm()
    pressed('Change the rule')
    write()
    fill('3')
    says('Enter a number from 0 to 2, or leave it empty.')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    press('Run')
    fill('9', 'Composite to ship at')
    fill('1,5')
    says(/together make 10\.50\. No page could reach that/)
    press('Run')
    expect(onRun).not.toHaveBeenCalled()
    fill('8', 'Composite to ship at')
    fill('0,4')
    says(/ships when the composite reaches 8\.0 \+ 0\.4 and/)
    expect(await ordered()).toHaveProperty('rules', { margin: 0.4 })
    cleanup()
    showForm()
    expect(field().value).toBe('0,4')
    pressed('Back to the defaults')
    expect(screen.queryByRole('textbox', { name: 'Margin above it', hidden: true })).toBeNull()
  })

  test('is suggested by how far the scores of this connection scatter, and by nothing else', async () => {
    const { ordered } = showForm([graded])
    await answers('mine')
    pressed('Change the rule')
    says(/found to scatter by 0\.4/)
    pressed('Take 0.4')
    expect(field().value).toBe('0.4')
    expect(document.activeElement).toBe(field())
    write()
    expect(await ordered()).toMatchObject({ rules: { margin: 0.4 } })
    cleanup()
    localStorage.clear()
    showForm([mine])
    await answers('mine')
    pressed('Change the rule')
    expect(screen.queryByText(/scatter by/)).toBeNull()
  })
})

describe('what is ticked before a run', () => {
  const claude: Listed = { ...mine, id: 'a', name: 'Claude' }
  const gpt = listed({ id: 'b', name: 'GPT', provider: 'openai', model: 'gpt-5', testedAt: 1 })
  const SECOND = /^Second opinion/
  const CROSS = /^Cross-examination/
  const ACCEPT = /^Acceptance check/
  const ticked = () => [SECOND, CROSS, ACCEPT].map((name) => box(name).checked)
  const ticks = (...all: readonly boolean[]) => waitFor(() => expect(ticked()).toEqual(all))

  test('[OK-42] with one connection nothing is, and nothing follows; after a rehearsal it is played, and costs nothing', async () => {
    const { ordered } = showForm([claude])
    await screen.findByRole('option', { name: 'Claude' })
    expect(ticked()).toEqual([false, false, false])
    expect(box(CROSS).disabled).toBe(true)
    write()
    expect(await ordered()).not.toHaveProperty('after')
    await screen.findByRole('button', { name: 'Run' })
    fireEvent.change(who(), { target: { value: REHEARSAL } })
    expect(box(SECOND).checked).toBe(false)
    fireEvent.click(box(SECOND))
    expect((await ordered())?.after).toEqual([{ kind: 'opinion', seats: [REHEARSAL, REHEARSAL] }])
  })

  test('[OK-42] with two the second opinion is, by the other one, with what it may come to; it is unticked in one click', async () => {
    const { ordered } = showForm([claude, gpt])
    await ticks(true, false, false)
    expect(await screen.findByText(/Calls: 2 to 8, about \$0.02/)).toBeTruthy()
    write()
    expect((await ordered())?.after).toEqual([{ kind: 'opinion', seats: ['b'] }])
    await screen.findByRole('button', { name: 'Run' })
    fireEvent.click(box(SECOND))
    expect(await ordered()).not.toHaveProperty('after')
  })

  test('[OK-25] the ship checks are off until they are ticked, and remembered', async () => {
    showForm([claude, gpt])
    await ticks(true, false, false)
    fireEvent.click(box(CROSS))
    fireEvent.click(box(ACCEPT))
    cleanup()
    const { ordered } = showForm([claude, gpt])
    await ticks(true, true, true)
    write()
    expect((await ordered())?.after).toEqual([
      { kind: 'opinion', seats: ['b'] },
      { kind: 'exam', use: 'artifact', seats: ['a', 'b'], critic: 'a' },
      { kind: 'acceptance', seats: ['a', 'b'], critic: 'b' },
    ])
  })
})
