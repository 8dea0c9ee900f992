import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import type { Remote } from 'comlink'
import { createSignal } from 'solid-js'
import { afterEach, describe, expect, test } from 'vitest'
import { JurorCost } from '../../src/page/juror-cost'
import { defaults } from '../../src/run/config'
import type { FindingWord, FixWord, Material, Word } from '../../src/run/event'
import { limits } from '../../src/run/limits'
import type { Jury } from '../../workers/jury'
import { anyButton, button, open, say, status, t, tray } from './juror-scene'
import { measuredRun } from './evidence-scene'
import { scene, scenes, stateOf } from './scenes'

afterEach(cleanup)

/** What the critic has raised in the first round of each scene. */
const TYPE = 'Cut the type to two weights.'
const GREEN = 'Take the green out: it is not one of the brand’s colours.'

const fix: FixWord = { kind: 'must_fix', id: 'you-1', text: 'Say when it opens' }
const disputed: FindingWord = {
  kind: 'disputed',
  finding: 'critic-1.2',
  role: 'critic',
  text: TYPE,
  reason: 'There are two.',
}
const FIX = { id: 'you-1', at: 1, word: fix }
const DISPUTED = { id: 'critic-1.2', at: 2, word: disputed }

const closed = () => scenes.roundClosed()
const waits = () => scene({ pace: 'split', maxRounds: 3 }).created().asked().round(1)
const verb = (name: 'dismiss' | 'dispute' | 'defer' | 'remove' | 'takeBack' | 'edit', what: string) =>
  say('juror.about', { verb: say(`juror.${name}`), what })
const field = (name: Parameters<typeof say>[0]) => screen.getByLabelText<HTMLTextAreaElement>(say(name))
const text = () => field('juror.text')
const write = (into: HTMLElement, value: string) => fireEvent.input(into, { target: { value } })
const press = (key: string, on: Element | null = document.activeElement, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(on ?? document.body, { key, ...more })
const add = () => fireEvent.click(button(say('juror.add')))
const save = () => fireEvent.click(button(say('juror.save')))
const entry = (words: string) => {
  const found = [...document.querySelectorAll('.fix-text')].find((one) => one.textContent === words)
  if (!(found?.parentElement instanceof HTMLElement)) throw new Error(`No entry says ${words}.`)
  return found.parentElement
}
const raised = () => screen.findByText(TYPE)
const hintOf = (area: HTMLElement) =>
  document.getElementById(area.getAttribute('aria-describedby') ?? '')?.textContent ?? ''

describe('a must-fix of the person’s own', () => {
  test('needs a text, says so, and goes nowhere when it is kept', async () => {
    const { given, begun, kept } = await open(closed())
    add()
    expect(document.activeElement).toBe(text())
    write(text(), '   ')
    save()
    expect(screen.getByRole('alert').textContent).toBe(say('juror.needText'))
    expect(text().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(text())
    write(text(), '  Say when it opens ')
    expect(screen.queryByRole('alert')).toBeNull()
    save()
    await status(say('juror.count', { n: 1 }))
    expect(await kept()).toMatchObject([{ id: 'you-1', word: fix }])
    expect(within(tray()).getByText('Say when it opens').closest('[data-role="you"]')).not.toBeNull()
    expect([given, begun]).toEqual([[], []])
  })

  test('is kept by Ctrl or Cmd with Enter, and the button that opened its form has the focus again', async () => {
    await open(closed())
    for (const [n, held] of [{ ctrlKey: true }, { metaKey: true }].entries()) {
      add()
      write(text(), `Change ${n}`)
      press('Enter', text())
      expect(text().value).toBe(`Change ${n}`)
      press('Enter', text(), held)
      await status(say('juror.count', { n: n + 1 }))
      await waitFor(() => expect(document.activeElement).toBe(button(say('juror.add'))))
    }
  })

  test('Escape closes its form, gives the focus back, and reaches nothing behind it', async () => {
    const { kept } = await open(closed())
    const reached: string[] = []
    const listen = (event: KeyboardEvent) => {
      if (!event.defaultPrevented) reached.push(event.key)
    }
    addEventListener('keydown', listen)
    add()
    write(text(), 'Never mind')
    press('Escape', text())
    removeEventListener('keydown', listen)
    await waitFor(() => expect(document.activeElement).toBe(button(say('juror.add'))))
    expect(screen.queryByLabelText(say('juror.text'))).toBeNull()
    expect([reached, await kept()]).toEqual([[], []])
  })

  test.each([{ isComposing: true }, { keyCode: 229 }])(
    'a key that ends a composition neither saves nor closes: %o',
    async (composing) => {
      const { kept } = await open(closed())
      add()
      write(text(), 'いつ')
      press('Escape', text(), composing)
      press('Enter', text(), { ...composing, ctrlKey: true })
      // What was saved would be there after the next one.
      press('Enter', text())
      expect(text().value).toBe('いつ')
      expect(await kept()).toEqual([])
    },
  )

  test('what was begun is there again for whoever looks elsewhere and comes back, and not in another run', async () => {
    const { lookAway, lookBack, open: openRun } = await open(closed())
    add()
    write(text(), 'Say when')
    lookAway()
    expect(screen.queryByLabelText(say('juror.text'))).toBeNull()
    lookBack()
    expect(text().value).toBe('Say when')
    expect(anyButton(say('juror.add'))).toBeNull()
    openRun('other')
    await waitFor(() => expect(screen.queryByLabelText(say('juror.text'))).toBeNull())
  })

  test('how much is left is said near the limit, which nothing typed passes', async () => {
    await open(closed())
    add()
    const count = (n: number) => say('juror.chars', { n, all: limits.wordChars })
    expect(text().maxLength).toBe(2000)
    write(text(), 'x'.repeat(1600))
    expect(hintOf(text())).not.toContain(count(1600))
    write(text(), 'x'.repeat(1601))
    expect(hintOf(text())).toContain(count(1601))
  })

  test('is edited in place, and the button that said so has the focus again', async () => {
    const { kept } = await open(closed(), { before: [FIX] })
    const edit = () => button(verb('edit', fix.text), tray())
    await waitFor(edit)
    fireEvent.click(edit())
    expect(screen.getByRole('region', { name: say('juror.change') })).toBeTruthy()
    press('Escape', text())
    await waitFor(() => expect(document.activeElement).toBe(edit()))
    fireEvent.click(edit())
    expect(text().value).toBe(fix.text)
    write(text(), 'Say when it closes')
    save()
    await waitFor(() => expect(button(verb('edit', 'Say when it closes'))).toBe(document.activeElement))
    expect((await kept()).map(({ word }) => word)).toEqual([{ ...fix, text: 'Say when it closes' }])
  })

  test('is removed, had back as it was, and the focus never falls to the page', async () => {
    const { kept } = await open(closed(), { before: [FIX, DISPUTED] })
    await status(say('juror.count', { n: 2 }))
    const remove = (what: string) => {
      const one = button(verb('remove', what), tray())
      one.focus()
      fireEvent.click(one)
    }
    remove(fix.text)
    await status(say('juror.removed'))
    await waitFor(() => expect(document.activeElement).toBe(button(say('juror.add'))))
    fireEvent.click(button(say('juror.undo')))
    await status(say('juror.count', { n: 2 }))
    expect((await kept()).map(({ word }) => word)).toContainEqual(fix)
    for (const { word } of await kept()) {
      remove(word.text)
      await waitFor(() => expect(within(tray()).queryByText(word.text)).toBeNull())
      await waitFor(() => expect(document.activeElement).toBe(button(say('juror.add'))))
    }
    expect(await kept()).toEqual([])
  })

  test('where it cannot be kept that is told, and the text is still there', async () => {
    await open(closed(), { refuse: () => Promise.reject(new Error('The disk is full.')) })
    add()
    write(text(), 'Say when it opens')
    save()
    await status(say('juror.notKept', { reason: 'The disk is full.' }))
    expect(text().value).toBe('Say when it opens')
    await waitFor(() => expect(button(say('juror.save'))).toHaveProperty('disabled', false))
  })
})

describe('its element', () => {
  test('is clicked on in the page; the text has the focus again, and the element is named', async () => {
    const { juror, kept } = await open(closed())
    add()
    write(text(), 'Larger')
    fireEvent.click(button(say('juror.aim')))
    expect(screen.getByText(say('juror.aiming'))).toBeTruthy()
    expect(juror.picked('#order')).toBe(true)
    expect(juror.picked('#order'), 'the next click is one like any other').toBe(false)
    expect(screen.getByText(say('juror.target', { place: '#order' }))).toBeTruthy()
    expect(document.activeElement).toBe(text())
    save()
    await status(say('juror.count', { n: 1 }))
    const word = { ...fix, text: 'Larger', target: '#order', artifact: 'page1', round: 1 }
    expect((await kept()).map((row) => row.word)).toEqual([word])
  })

  test('is written instead, and taken off again, without the focus getting lost', async () => {
    await open(closed())
    add()
    fireEvent.click(button(say('juror.aim')))
    const selector = screen.getByLabelText<HTMLInputElement>(say('juror.selector'))
    write(selector, ' main > p ')
    press('Enter', selector)
    expect(screen.getByText(say('juror.target', { place: 'main > p' }))).toBeTruthy()
    expect(document.activeElement).toBe(text())
    fireEvent.click(button(say('juror.clearTarget')))
    expect(screen.queryByText(say('juror.target', { place: 'main > p' }))).toBeNull()
    expect(document.activeElement).toBe(text())
  })

  test('Escape while one is asked for takes back the asking and leaves the text', async () => {
    const { juror } = await open(closed())
    add()
    write(text(), 'Larger')
    fireEvent.click(button(say('juror.aim')))
    press('Escape', screen.getByLabelText(say('juror.selector')))
    expect(juror.aiming()).toBe(false)
    expect(text().value).toBe('Larger')
    expect(document.activeElement).toBe(button(say('juror.aim')))
  })
})

describe('an answer to a finding', () => {
  test.each([
    ['dismiss', 'dismissed'],
    ['dispute', 'disputed'],
  ] as const)('to %s it takes a reason', async (name, kind) => {
    const { kept } = await open(closed())
    await raised()
    fireEvent.click(button(verb(name, TYPE)))
    save()
    expect(screen.getByRole('alert').textContent).toBe(say('juror.needReason'))
    expect(await kept()).toEqual([])
    write(field(`juror.reason.${name}`), 'There are two.')
    press('Enter', field(`juror.reason.${name}`), { ctrlKey: true })
    await waitFor(() => within(entry(TYPE)).getByText(say(`juror.${kind}`)))
    expect((await kept()).map(({ word }) => word)).toEqual([{ ...disputed, kind }])
    expect(within(entry(TYPE)).getByText(say('juror.notSent'))).toBeTruthy()
    expect(document.activeElement).toBe(button(verb(name, TYPE)))
  })

  test('to put it off takes none', async () => {
    const { kept } = await open(closed())
    await raised()
    fireEvent.click(button(verb('defer', TYPE)))
    save()
    await waitFor(() => within(entry(TYPE)).getByText(say('juror.deferred')))
    expect((await kept()).map(({ word }) => word)).toEqual([{ ...disputed, kind: 'deferred', reason: '' }])
  })

  test('Escape closes its form and no other, and gives the focus back to its button', async () => {
    await open(closed())
    await raised()
    fireEvent.click(button(verb('dispute', GREEN)))
    write(field('juror.reason.dispute'), 'It is the green of the bag.')
    fireEvent.click(button(verb('dismiss', TYPE)))
    press('Escape', field('juror.reason.dismiss'))
    expect(document.activeElement).toBe(button(verb('dismiss', TYPE)))
    expect(button(verb('dismiss', TYPE)).getAttribute('aria-expanded')).toBe('false')
    expect(field('juror.reason.dispute').value).toBe('It is the green of the bag.')
  })

  test('what was begun stays while they look elsewhere, and goes along to another verb', async () => {
    const { lookAway, lookBack } = await open(closed())
    await raised()
    fireEvent.click(button(verb('dispute', TYPE)))
    write(field('juror.reason.dispute'), 'There are')
    lookAway()
    lookBack()
    expect(field('juror.reason.dispute').value).toBe('There are')
    fireEvent.click(button(verb('dismiss', TYPE)))
    expect(field('juror.reason.dismiss').value).toBe('There are')
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
    expect(entry(TYPE).contains(document.activeElement)).toBe(true)
    expect(await kept()).toEqual([])
  })

  test('to what code has found it says that it goes on counting', async () => {
    await open(measuredRun('closed', 'counts'))
    await raised()
    const [measured] = await screen.findAllByText('Bench')
    const bench = measured?.closest('li')
    if (!bench) throw new Error('Nothing was measured.')
    fireEvent.click(button(/^Dispute: /, bench))
    expect(hintOf(field('juror.reason.dispute'))).toContain(say('juror.stillMeasured'))
    fireEvent.click(button(/^Dispute: /, bench))
    fireEvent.click(button(verb('dispute', TYPE)))
    expect(hintOf(field('juror.reason.dispute'))).toContain(say('juror.numbers'))
    expect(hintOf(field('juror.reason.dispute'))).not.toContain(say('juror.stillMeasured'))
  })
})

describe('what was sent and what was not', () => {
  const told = () => {
    const run = waits()
    run.say({ type: 'person_said', words: [fix, disputed] })
    return run.events
  }

  test('is told apart, word by word', async () => {
    const given = { ...DISPUTED, id: 'brand-1.1', givenTo: 'later' }
    const other = { ...given.word, finding: 'brand-1.1', role: 'brand', text: GREEN } as const
    await open(told(), { before: [{ ...given, word: other }] })
    await raised()
    await status(say('juror.given', { n: 1 }))
    expect(within(entry(TYPE)).getByText(say('juror.disputed'))).toBeTruthy()
    expect(within(entry(TYPE)).queryByText(say('juror.notSent'))).toBeNull()
    // It has gone to a later run, and never to this one.
    expect(within(entry(GREEN)).queryByText(say('juror.notSent'))).toBeNull()
    const link = within(entry(GREEN)).getByText(say('juror.givenTo'))
    expect(link.getAttribute('href')).toBe('#/run/later')
  })

  test('what was asked for is taken back, which waits as well, and asked for again by the same button', async () => {
    const { kept } = await open(told())
    await waitFor(() => entry(fix.text))
    const mine = () => within(entry(fix.text)).getByRole('button', { name: /^(Take back|Remove): / })
    expect(entry(fix.text).dataset.role).toBe('you')
    mine().focus()
    fireEvent.click(mine())
    await waitFor(() => within(entry(fix.text)).getByText(say('juror.takenBack')))
    expect(within(entry(fix.text)).getByText(say('juror.notSent'))).toBeTruthy()
    expect(document.activeElement).toBe(mine())
    expect(mine().textContent).toBe(say('juror.remove'))
    fireEvent.click(mine())
    await waitFor(() => expect(within(entry(fix.text)).queryByText(say('juror.takenBack'))).toBeNull())
    expect(await kept()).toEqual([])
  })

  test('no number changes, whatever is said', async () => {
    const { grow } = await open(waits().events, { before: [FIX] })
    const group = await screen.findByRole('region', { name: '5 open' })
    grow(told())
    await waitFor(() => entry(fix.text))
    expect(group.querySelector('h2')?.textContent).toBe('6 open')
  })
})

describe('handing over', () => {
  test('nobody hears a word until the button is pressed, and then it is told once', async () => {
    let answer: (taken: boolean) => void = () => {}
    const hear = () => new Promise<boolean>((taken) => (answer = taken))
    const { given, kept } = await open(waits().events, { live: true, hear, before: [FIX, DISPUTED] })
    await status(say('juror.count', { n: 2 }))
    expect(given).toEqual([])
    button(say('juror.give')).focus()
    fireEvent.click(button(say('juror.give')))
    const busy = await screen.findByRole('button', { name: say('juror.giving') })
    expect([busy, button(say('juror.rerun'))].map((one) => one.matches(':disabled'))).toEqual([true, true])
    fireEvent.click(busy)
    await waitFor(() => expect(given).toHaveLength(1))
    answer(true)
    await status(say('juror.gave', { n: 2 }))
    expect(given).toEqual([[fix, disputed]])
    expect(await kept()).toEqual([])
    // The button has gone with the words, and the focus not with the button.
    await waitFor(() => expect(document.activeElement).toBe(button(say('juror.add'))))
  })

  test('what was changed while it was handed over has not been, and stays', async () => {
    let answer: (taken: boolean) => void = () => {}
    const hear = () => new Promise<boolean>((taken) => (answer = taken))
    const { juror, given, kept } = await open(waits().events, { live: true, hear, before: [FIX, DISPUTED] })
    await status(say('juror.count', { n: 2 }))
    fireEvent.click(button(say('juror.give')))
    await waitFor(() => expect(given).toHaveLength(1))
    const better = { ...fix, text: 'Say when it closes' }
    expect(await juror.keep(better)).toBe(true)
    answer(true)
    await status(say('juror.count', { n: 1 }))
    expect((await kept()).map(({ word }) => word)).toEqual([better])
  })

  test('where the run hears nobody any more that is said, and nothing is lost', async () => {
    const hear = () => Promise.resolve(false)
    const { kept } = await open(waits().events, { live: true, hear, before: [FIX] })
    await status(say('juror.count', { n: 1 }))
    fireEvent.click(button(say('juror.give')))
    await status(say('juror.notGiven'))
    expect(await kept()).toHaveLength(1)
    await waitFor(() => expect(button(say('juror.give'))).toHaveProperty('disabled', false))
  })

  test('what breaks on the way is told, and can be tried again', async () => {
    const hear = () => Promise.reject(new Error('The worker is gone.'))
    await open(waits().events, { live: true, hear, before: [FIX] })
    await status(say('juror.count', { n: 1 }))
    fireEvent.click(button(say('juror.give')))
    await status('That did not work: The worker is gone.')
    await waitFor(() => expect(button(say('juror.give'))).toHaveProperty('disabled', false))
  })

  test('another run begins with all of it, and each word says so from then on', async () => {
    const { begun, kept } = await open(closed(), { before: [FIX, DISPUTED] })
    await status(say('juror.count', { n: 2 }))
    fireEvent.click(button(say('juror.rerun')))
    await waitFor(async () => expect((await kept()).map(({ givenTo }) => givenTo)).toEqual(['r2', 'r2']))
    expect(begun).toEqual([{ words: [fix, disputed] }])
  })

  test('a run from a round on show begins with all of it too', async () => {
    const { begun } = await open(scenes.shipped(), { before: [FIX] })
    await status(say('juror.count', { n: 1 }))
    fireEvent.click(button(say('juror.fork', { n: 2 })))
    await waitFor(() => expect(begun).toEqual([{ words: [fix], from: 2 }]))
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
  const run = scene()
  const rules = { config: defaults, connection: 'Mine', connectionId: 'c' }
  run.say({ type: 'run_created', runId: 'r1', brief: { title: 'A page', what: 'A page' }, ...rules })
  run.say({ type: 'critique.round_open', round: 1, position: 0 })
  run.say({ type: 'person_said', words: [fix, disputed] })
  const [unsent, setUnsent] = createSignal<readonly Word[]>([])
  // The worker's door, as far as a cost is asked for.
  const jury = { desk } as unknown as Remote<Jury>
  render(() => <JurorCost jury={jury} state={stateOf(run.events)} unsent={unsent()} t={t} />)
  await waitFor(() => expect(asked).toHaveLength(1))
  setUnsent([{ ...fix, text: 'Say when it closes' }])
  await waitFor(() => expect(asked).toHaveLength(2))
  const texts = asked.map((materials) => materials.map((one) => (one.kind === 'document' ? one.text : '')))
  const answered = `${TYPE} ${disputed.reason}`
  expect(texts).toEqual([[`${fix.text}\n${answered}`], [`Say when it closes\n${answered}`]])
})

describe('whether the next round hears it', () => {
  const drawing = () => {
    const run = scene({ pace: 'split', maxRounds: 2 }).created().asked().round(1).opens(2)
    run.calls('draft:2')
    return run.events
  }
  const why = (key: 'lastRound' | 'oneReply') => screen.queryByText(say(`juror.${key}`)) !== null

  test.each([
    ['a run that draws again hears it', waits().events, true, []],
    ['one whose last page is being drawn does not', drawing(), true, ['lastRound']],
    [
      'one that is a single long reply does not',
      scene({ pace: 'stream' }).created().asked().round(1).events,
      true,
      ['oneReply'],
    ],
    ['one that has ended does not', scenes.shipped(), true, []],
    ['one that nobody drives does not', waits().events, false, []],
  ] as const)('%s', async (name, events, live, reasons) => {
    await open(events, { live, before: [FIX] })
    await status(say('juror.count', { n: 1 }))
    const details = tray().querySelector('details')
    if (!details) throw new Error('There is nothing to open.')
    details.open = true
    await waitFor(() => expect((['lastRound', 'oneReply'] as const).filter(why)).toEqual([...reasons]))
    expect(anyButton(say('juror.give')) !== null).toBe(name.endsWith('hears it'))
    expect(anyButton(say('juror.rerun'))).not.toBeNull()
  })
})
