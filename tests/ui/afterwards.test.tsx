import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import type { Remote } from 'comlink'
import { createSignal } from 'solid-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Jury } from '../../workers/jury'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { Afterwards } from '../../src/page/afterwards'
import { catchInstallOffer, install } from '../../src/page/installing'
import type { Showing } from '../../src/page/showing'
import { defaults } from '../../src/run/config'
import type { Fact } from '../../src/run/event'
import { fold, initialState, type RunState } from '../../src/run/state'

const persist = vi.fn(async () => true)
catchInstallOffer()

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Object.assign(navigator, { storage: { persisted: async () => false, persist } })
})
afterEach(async () => {
  cleanup()
  // What was offered in one test is no offer in the next.
  await install()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'storage')
  Reflect.deleteProperty(navigator, 'clipboard')
  persist.mockClear()
})

const created = (more: { readonly connection: string; readonly connectionId?: string }): Fact => ({
  type: 'run_created',
  runId: 'r1',
  brief: { title: 'A page for tea', what: 'A page for tea' },
  config: defaults,
  ...more,
})
const ended: Fact = { type: 'run_settled', status: 'shipped' }
const stateOf = (facts: readonly Fact[]): RunState =>
  facts.map((fact, seq) => ({ ...fact, seq, t: seq })).reduce(fold, initialState())
const own = stateOf([created({ connection: 'Home', connectionId: 'c1' }), ended])
const rehearsed = stateOf([created({ connection: 'Rehearsal' }), ended])

/** The browser's own offer to install; gives whether it was asked for. */
function offerInstall() {
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' as const }))
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  return prompt
}

function show(first: RunState, file = async () => '{"jury":1}\n') {
  const [state, setState] = createSignal(first)
  // Of the worker and of what is on show only what is asked for here.
  const jury = { storing: { lastCopied: async () => undefined } } as unknown as Remote<Jury>
  const showing = { state, show: () => ({ id: 'r1', file }) } as unknown as Showing
  render(() => <Afterwards jury={jury} showing={showing} t={createTranslate(en)} />)
  return { setState }
}

const offers = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const dismiss = (title: string) => {
  const offer = screen.getByRole('heading', { name: title }).parentElement ?? document.body
  fireEvent.click(within(offer).getByRole('button', { name: 'Do not show again' }))
}

describe('after a run of one’s own', () => {
  test('keeping it and installing the app are offered, and before its end they are not', async () => {
    offerInstall()
    const { setState } = show(stateOf([created({ connection: 'Home', connectionId: 'c1' })]))
    expect(offers()).toEqual([])
    setState(own)
    expect(offers()).toEqual(['Keep this safe', 'Install the app'])
    expect(await screen.findByText('Never copied out.')).toBeTruthy()
    expect(persist).not.toHaveBeenCalled()
  })

  test('a rehearsal has made nothing to keep, and can be shared all the same', () => {
    offerInstall()
    show(rehearsed)
    expect(offers()).toEqual([])
    expect(screen.getByRole('button', { name: 'Share the brief' })).toBeTruthy()
  })

  test('the browser is asked by the button alone', async () => {
    show(own)
    fireEvent.click(await screen.findByRole('button', { name: 'Ask the browser to keep them' }))
    await waitFor(() => expect(persist).toHaveBeenCalledOnce())
    expect(await screen.findByText(/does not clear them away by itself/)).toBeTruthy()
  })

  test('installing asks the browser once, and its offer is gone with the answer', async () => {
    const prompt = offerInstall()
    show(own)
    press('Install')
    await waitFor(() => expect(prompt).toHaveBeenCalledOnce())
    await waitFor(() => expect(offers()).toEqual(['Keep this safe']))
  })

  test('where the browser offers no installing, nothing is said of it', () => {
    show(own)
    expect(offers()).toEqual(['Keep this safe'])
  })

  test('an offer that was turned down does not come again, and the other one stays', () => {
    offerInstall()
    show(own)
    dismiss('Keep this safe')
    expect(offers()).toEqual(['Install the app'])
    dismiss('Install the app')
    expect(offers()).toEqual([])
    cleanup()
    show(own)
    expect(offers()).toEqual([])
  })
})

describe('sharing', () => {
  test('copies a link, and says what it holds', async () => {
    const writeText = vi.fn(async (_: string) => undefined)
    Object.assign(navigator, { clipboard: { writeText } })
    show(own)
    press('Share the brief')
    expect(await screen.findByText('Link copied. It holds the brief and nothing else.')).toBeTruthy()
    expect(writeText.mock.calls[0]?.[0]).toMatch(/#\/new\?brief=[\w-]+$/)
  })

  test('leaves the copying to the person where the browser lets nothing be copied', async () => {
    show(own)
    press('Share the brief')
    const field = await screen.findByRole<HTMLInputElement>('textbox')
    expect(field.value).toMatch(/#\/new\?brief=/)
  })

  test('makes no link of what looks like a key', async () => {
    show(own, async () => '{"text":"sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789"}')
    press('Share the run')
    expect(await screen.findByText(/looks like a key/)).toBeTruthy()
  })
})
