import { fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import type { Remote } from 'comlink'
import { createSignal } from 'solid-js'
import { describe, expect, test } from 'vitest'
import { JurorCost } from '../../src/page/juror-cost'
import type { FindingWord, FixWord, Material, Word } from '../../src/run/event'
import { limits } from '../../src/run/limits'
import type { Jury } from '../../workers/jury'
import { created, stateAfter } from '../building/facts'
import { measuredRun } from './evidence-scene'
import { anyButton, button, open, say, status, tray } from './juror-scene'
import { scene, scenes } from './scenes'
import { t } from './window'

// What the person says themselves: must-fixes of their own, answers to findings, and when a run or the next one is handed them.

/** What the critic has raised in the first round of each scene. */
const TYPE = 'Cut the type to two weights.'
const GREEN = 'Take the green out: it is not one of the brand’s colours.'

const fix: FixWord = { kind: 'must_fix', id: 'you-1', text: 'Say when it opens' }
const better: FixWord = { ...fix, text: 'Say when it closes' }
const reason = 'There are two.'
const disputed: FindingWord = { kind: 'disputed', finding: 'critic-1.2', role: 'critic', text: TYPE, reason }
const FIX = { id: 'you-1', at: 1, word: fix }
const DISPUTED = { id: 'critic-1.2', at: 2, word: disputed }

const closed = () => scenes.roundClosed()
const waits = () => scene({ pace: 'split', maxRounds: 3 }).created().asked().round(1)
const verb = (name: 'dismiss' | 'dispute' | 'defer' | 'remove' | 'takeBack' | 'edit', what: string) =>
  say('juror.about', { verb: say(`juror.${name}`), what })
const field = (name: Parameters<typeof say>[0]) => screen.getByLabelText<HTMLTextAreaElement>(say(name))
const text = () => field('juror.text')
const write = (into: HTMLElement, value: string) => fireEvent.input(into, { target: { value } })
const key = (of: string, on: Element, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(on, { key: of, ...more })
const click = (name: string | RegExp, inside?: HTMLElement) => fireEvent.click(button(name, inside))
const add = (words?: string) => {
  click(say('juror.add'))
  if (words !== undefined) write(text(), words)
}
const save = () => click(say('juror.save'))
const entry = (words: string) => {
  const found = [...document.querySelectorAll('.fix-text')].find((one) => one.textContent === words)
  if (!(found?.parentElement instanceof HTMLElement)) throw new Error(`No entry says ${words}.`)
  return found.parentElement
}
const inEntry = (words: string, told: string) => within(entry(words)).queryByText(told)
const raised = () => screen.findByText(TYPE)
const counted = (n: number) => status(say('juror.count', { n }))
const focused = () => document.activeElement
const focusAtAdd = () => waitFor(() => expect(focused()).toBe(button(say('juror.add'))))
const hintOf = (area: HTMLElement) =>
  document.getElementById(area.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
const wordsOf = (rows: readonly { readonly word: Word }[]) => rows.map(({ word }) => word)

describe('a must-fix of the person’s own', () => {
  test('needs a text, says so, and goes nowhere when it is kept', async () => {
    const { given, begun, kept } = await open(closed())
    add()
    expect(focused()).toBe(text())
    write(text(), '   ')
    save()
    expect(screen.getByRole('alert').textContent).toBe(say('juror.needText'))
    expect(text().getAttribute('aria-invalid')).toBe('true')
    expect(focused()).toBe(text())
    write(text(), '  Say when it opens ')
    expect(screen.queryByRole('alert')).toBeNull()
    save()
    await counted(1)
    expect(await kept()).toMatchObject([{ id: 'you-1', word: fix }])
    expect(within(tray()).getByText(fix.text).closest('[data-role="you"]')).not.toBeNull()
    expect([given, begun]).toEqual([[], []])
  })

  test('is kept by Ctrl or Cmd with Enter, dropped by Escape, and neither by a key that ends a composition', async () => {
    const { kept } = await open(closed())
    add('Never mind')
    // False: the key was taken, and reaches nothing behind the form.
    expect(key('Escape', text())).toBe(false)
    await focusAtAdd()
    expect(screen.queryByLabelText(say('juror.text'))).toBeNull()
    expect(await kept()).toEqual([])
    for (const [n, held] of [{ ctrlKey: true }, { metaKey: true }].entries()) {
      add(`Change ${n}`)
      key('Enter', text())
      expect(text().value).toBe(`Change ${n}`)
      key('Enter', text(), held)
      await counted(n + 1)
      // The button that opened its form has it again.
      await focusAtAdd()
    }
    add('いつ')
    for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
      key('Escape', text(), composing)
      key('Enter', text(), { ...composing, ctrlKey: true })
    }
    // What was saved would be there after the next one.
    key('Enter', text())
    expect(text().value).toBe('いつ')
    expect(await kept()).toHaveLength(2)
  })

  test('what was begun is there again for whoever comes back, not in another run; how much is left is said near the limit', async () => {
    const { lookAway, lookBack, open: openRun } = await open(closed())
    const count = (n: number) => say('juror.chars', { n, all: limits.wordChars })
    add('x'.repeat(1600))
    expect(text().maxLength).toBe(2000)
    expect(hintOf(text())).not.toContain(count(1600))
    write(text(), 'x'.repeat(1601))
    expect(hintOf(text())).toContain(count(1601))
    lookAway()
    expect(screen.queryByLabelText(say('juror.text'))).toBeNull()
    lookBack()
    expect(text().value).toHaveLength(1601)
    expect(anyButton(say('juror.add'))).toBeNull()
    openRun('other')
    await waitFor(() => expect(screen.queryByLabelText(say('juror.text'))).toBeNull())
  })

  test('is edited in place, and the button that said so has the focus again', async () => {
    const { kept } = await open(closed(), { before: [FIX] })
    const edit = () => button(verb('edit', fix.text), tray())
    fireEvent.click(await waitFor(edit))
    expect(screen.getByRole('region', { name: say('juror.change') })).toBeTruthy()
    key('Escape', text())
    await waitFor(() => expect(focused()).toBe(edit()))
    fireEvent.click(edit())
    expect(text().value).toBe(fix.text)
    write(text(), better.text)
    save()
    await waitFor(() => expect(button(verb('edit', better.text))).toBe(focused()))
    expect(wordsOf(await kept())).toEqual([better])
  })

  test('is removed, had back as it was, and the focus never falls to the page', async () => {
    const { kept } = await open(closed(), { before: [FIX, DISPUTED] })
    await counted(2)
    const remove = (what: string) => {
      const one = button(verb('remove', what), tray())
      one.focus()
      fireEvent.click(one)
    }
    remove(fix.text)
    await status(say('juror.removed'))
    await focusAtAdd()
    click(say('juror.undo'))
    await counted(2)
    expect(wordsOf(await kept())).toContainEqual(fix)
    for (const { word } of await kept()) {
      remove(word.text)
      await waitFor(() => expect(within(tray()).queryByText(word.text)).toBeNull())
      await focusAtAdd()
    }
    expect(await kept()).toEqual([])
  })

  test('where it cannot be kept that is told, and the text is still there', async () => {
    await open(closed(), { refuse: () => Promise.reject(new Error('The disk is full.')) })
    add(fix.text)
    save()
    await status(say('juror.notKept', { reason: 'The disk is full.' }))
    expect(text().value).toBe(fix.text)
    await waitFor(() => expect(button(say('juror.save'))).toHaveProperty('disabled', false))
  })
})

describe('its element', () => {
  const place = (of: string) => screen.queryByText(say('juror.target', { place: of }))

  test('is clicked on in the page; the text has the focus again, and the element is named', async () => {
    const { juror, kept } = await open(closed())
    add('Larger')
    click(say('juror.aim'))
    // Escape takes back the asking, and leaves the text.
    key('Escape', field('juror.selector'))
    expect(juror.aiming()).toBe(false)
    expect(text().value).toBe('Larger')
    expect(focused()).toBe(button(say('juror.aim')))
    click(say('juror.aim'))
    expect(screen.getByText(say('juror.aiming'))).toBeTruthy()
    expect(juror.picked('#order')).toBe(true)
    expect(juror.picked('#order'), 'the next click is one like any other').toBe(false)
    expect(place('#order')).toBeTruthy()
    expect(focused()).toBe(text())
    save()
    await counted(1)
    const word = { ...fix, text: 'Larger', target: '#order', artifact: 'page1', round: 1 }
    expect(wordsOf(await kept())).toEqual([word])
  })

  test('is written instead, and taken off again, without the focus getting lost', async () => {
    await open(closed())
    add()
    click(say('juror.aim'))
    write(field('juror.selector'), ' main > p ')
    key('Enter', field('juror.selector'))
    expect(place('main > p')).toBeTruthy()
    expect(focused()).toBe(text())
    click(say('juror.clearTarget'))
    expect(place('main > p')).toBeNull()
    expect(focused()).toBe(text())
  })
})

describe('an answer to a finding', () => {
  test('to put it off takes no reason', async () => {
    const { kept } = await open(closed())
    await raised()
    click(verb('defer', TYPE))
    save()
    await waitFor(() => expect(inEntry(TYPE, say('juror.deferred'))).toBeTruthy())
    expect(wordsOf(await kept())).toEqual([{ ...disputed, kind: 'deferred', reason: '' }])
  })

  test.each([
    ['dismiss', 'dismissed'],
    ['dispute', 'disputed'],
  ] as const)('to %s it takes a reason', async (name, kind) => {
    const { kept } = await open(closed())
    await raised()
    click(verb(name, TYPE))
    save()
    expect(screen.getByRole('alert').textContent).toBe(say('juror.needReason'))
    expect(await kept()).toEqual([])
    write(field(`juror.reason.${name}`), reason)
    key('Enter', field(`juror.reason.${name}`), { ctrlKey: true })
    await waitFor(() => expect(inEntry(TYPE, say(`juror.${kind}`))).toBeTruthy())
    expect(wordsOf(await kept())).toEqual([{ ...disputed, kind }])
    expect(inEntry(TYPE, say('juror.notSent'))).toBeTruthy()
    expect(focused()).toBe(button(verb(name, TYPE)))
  })

  test('Escape closes its form and no other; what was begun stays, and goes along to another verb', async () => {
    const { lookAway, lookBack } = await open(closed())
    await raised()
    click(verb('dispute', GREEN))
    write(field('juror.reason.dispute'), 'It is the green of the bag.')
    click(verb('dismiss', TYPE))
    key('Escape', field('juror.reason.dismiss'))
    expect(focused()).toBe(button(verb('dismiss', TYPE)))
    expect(button(verb('dismiss', TYPE)).getAttribute('aria-expanded')).toBe('false')
    lookAway()
    lookBack()
    expect(field('juror.reason.dispute').value).toBe('It is the green of the bag.')
    click(verb('dismiss', GREEN))
    expect(field('juror.reason.dismiss').value).toBe('It is the green of the bag.')
    expect(screen.queryByLabelText(say('juror.reason.dispute'))).toBeNull()
  })

  test('removed, its finding stands as before, and the focus stays at it', async () => {
    const { kept } = await open(closed(), { before: [DISPUTED] })
    await raised()
    await waitFor(() => expect(entry(TYPE).dataset.standing).toBe('contested'))
    const remove = button(verb('remove', TYPE), entry(TYPE))
    remove.focus()
    fireEvent.click(remove)
    await waitFor(() => expect(entry(TYPE).dataset.standing).toBe('open'))
    expect(entry(TYPE).contains(focused())).toBe(true)
    expect(await kept()).toEqual([])
  })

  test('to what code has found it says that it goes on counting', async () => {
    await open(measuredRun('closed', 'counts'))
    await raised()
    const [measured] = await screen.findAllByText('Bench')
    const bench = measured?.closest('li')
    if (!bench) throw new Error('Nothing was measured.')
    const hint = () => hintOf(field('juror.reason.dispute'))
    click(/^Dispute: /, bench)
    expect(hint()).toContain(say('juror.stillMeasured'))
    click(/^Dispute: /, bench)
    click(verb('dispute', TYPE))
    expect(hint()).toContain(say('juror.numbers'))
    expect(hint()).not.toContain(say('juror.stillMeasured'))
  })
})

describe('what was sent and what was not', () => {
  const told = () => {
    const run = waits()
    run.say({ type: 'person_said', words: [fix, disputed] })
    return run.events
  }

  test('is told apart, word by word', async () => {
    const word = { ...disputed, finding: 'brand-1.1', role: 'brand', text: GREEN } as const
    await open(told(), { before: [{ id: 'brand-1.1', at: 2, word, givenTo: 'later' }] })
    await raised()
    await status(say('juror.given', { n: 1 }))
    expect(inEntry(TYPE, say('juror.disputed'))).toBeTruthy()
    expect(inEntry(TYPE, say('juror.notSent'))).toBeNull()
    // It has gone to a later run, and never to this one.
    expect(inEntry(GREEN, say('juror.notSent'))).toBeNull()
    expect(inEntry(GREEN, say('juror.givenTo'))?.getAttribute('href')).toBe('#/run/later')
  })

  test('what was asked for is taken back, which waits as well, and asked for again by the same button', async () => {
    const { kept } = await open(told())
    await waitFor(() => entry(fix.text))
    const mine = () => button(/^(Take back|Remove): /, entry(fix.text))
    expect(entry(fix.text).dataset.role).toBe('you')
    mine().focus()
    fireEvent.click(mine())
    await waitFor(() => expect(inEntry(fix.text, say('juror.takenBack'))).toBeTruthy())
    expect(inEntry(fix.text, say('juror.notSent'))).toBeTruthy()
    expect(focused()).toBe(mine())
    expect(mine().textContent).toBe(say('juror.remove'))
    fireEvent.click(mine())
    await waitFor(() => expect(inEntry(fix.text, say('juror.takenBack'))).toBeNull())
    expect(await kept()).toEqual([])
  })

  test('counts among what is open once the run was told', async () => {
    const { grow } = await open(waits().events, { before: [FIX] })
    const group = await screen.findByRole('region', { name: '5 open' })
    grow(told())
    await waitFor(() => entry(fix.text))
    expect(group.querySelector('h2')?.textContent).toBe('6 open')
  })
})

describe('handing over', () => {
  /** A run that takes its time with what it is handed. */
  function slow() {
    let answer: (taken: boolean) => void = () => {}
    const hear = () => new Promise<boolean>((taken) => (answer = taken))
    return { hear, take: () => answer(true) }
  }

  test('nobody hears a word until the button is pressed, and then it is told once', async () => {
    const { hear, take } = slow()
    const { given, kept } = await open(waits().events, { live: true, hear, before: [FIX, DISPUTED] })
    await counted(2)
    expect(given).toEqual([])
    button(say('juror.give')).focus()
    click(say('juror.give'))
    const busy = await screen.findByRole('button', { name: say('juror.giving') })
    expect([busy, button(say('juror.rerun'))].map((one) => one.matches(':disabled'))).toEqual([true, true])
    fireEvent.click(busy)
    await waitFor(() => expect(given).toHaveLength(1))
    take()
    await status(say('juror.gave', { n: 2 }))
    expect(given).toEqual([[fix, disputed]])
    expect(await kept()).toEqual([])
    // The button has gone with the words, and the focus not with the button.
    await focusAtAdd()
  })

  test('what was changed while it was handed over has not been, and stays', async () => {
    const { hear, take } = slow()
    const { juror, given, kept } = await open(waits().events, { live: true, hear, before: [FIX, DISPUTED] })
    await counted(2)
    click(say('juror.give'))
    await waitFor(() => expect(given).toHaveLength(1))
    expect(await juror.keep(better)).toBe(true)
    take()
    await counted(1)
    expect(wordsOf(await kept())).toEqual([better])
  })

  test.each([
    ['a run that hears nobody any more', () => Promise.resolve(false), say('juror.notGiven')],
    [
      'what breaks on the way',
      () => Promise.reject(new Error('The worker is gone.')),
      'That did not work: The worker is gone.',
    ],
  ])('%s is told, nothing is lost, and it can be tried again', async (_, hear, words) => {
    const { kept } = await open(waits().events, { live: true, hear, before: [FIX] })
    await counted(1)
    click(say('juror.give'))
    await status(words)
    expect(await kept()).toHaveLength(1)
    await waitFor(() => expect(button(say('juror.give'))).toHaveProperty('disabled', false))
  })

  test.each([
    ['another run', say('juror.rerun'), {}],
    ['a run from a round on show', say('juror.fork', { n: 2 }), { from: 2 }],
  ])('%s begins with all of it, and each word says so from then on', async (_, name, from) => {
    const { begun, kept } = await open(scenes.shipped(), { before: [FIX, DISPUTED] })
    await counted(2)
    click(name)
    await waitFor(async () => expect((await kept()).map(({ givenTo }) => givenTo)).toEqual(['r2', 'r2']))
    expect(begun).toEqual([{ words: [fix, disputed], ...from }])
  })

  test.each([
    ['a run that draws again hears it', waits(), true, []],
    [
      'one whose last page is being drawn does not',
      scene({ pace: 'split', maxRounds: 2 }).created().asked().round(1).opens(2).calls('draft:2'),
      true,
      ['lastRound'],
    ],
    [
      'one that is a single long reply does not',
      scene({ pace: 'stream' }).created().asked().round(1),
      true,
      ['oneReply'],
    ],
    ['one that has ended does not', { events: scenes.shipped() }, true, []],
    ['one that nobody drives does not', waits(), false, []],
  ] as const)('whether the next round hears it: %s', async (name, { events }, live, reasons) => {
    await open(events, { live, before: [FIX] })
    await counted(1)
    const details = tray().querySelector('details')
    if (!details) throw new Error('There is nothing to open.')
    details.open = true
    const why = () =>
      (['lastRound', 'oneReply'] as const).filter((one) => screen.queryByText(say(`juror.${one}`)) !== null)
    await waitFor(() => expect(why()).toEqual([...reasons]))
    expect(anyButton(say('juror.give')) !== null).toBe(name.endsWith('hears it'))
    expect(anyButton(say('juror.rerun'))).not.toBeNull()
  })
})

test('what another run may cost counts what it is handed, sent or not, each once', async () => {
  const asked: (readonly Material[])[] = []
  const desk = {
    spending: () => Promise.reject(new Error('Nobody has spent.')),
    estimate: (_id: string, _brief: unknown, _rules: unknown, materials: readonly Material[]) => {
      asked.push(materials)
      return Promise.reject(new Error('There is no price.'))
    },
  }
  const opened = { type: 'critique.round_open', round: 1, position: 0 } as const
  const state = stateAfter(created(), opened, { type: 'person_said', words: [fix, disputed] })
  const [unsent, setUnsent] = createSignal<readonly Word[]>([])
  // The worker's door, as far as a cost is asked for.
  const jury = { desk } as unknown as Remote<Jury>
  render(() => <JurorCost jury={jury} state={state} unsent={unsent()} t={t} />)
  await waitFor(() => expect(asked).toHaveLength(1))
  setUnsent([better])
  await waitFor(() => expect(asked).toHaveLength(2))
  const texts = asked.map((materials) => materials.map((one) => (one.kind === 'document' ? one.text : '')))
  const answered = `${TYPE} ${reason}`
  expect(texts).toEqual([[`${fix.text}\n${answered}`], [`${better.text}\n${answered}`]])
})
