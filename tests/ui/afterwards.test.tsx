import { cleanup, render, screen, waitFor, within } from '@solidjs/testing-library'
import type { Remote } from 'comlink'
import { createSignal } from 'solid-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Afterwards } from '../../src/page/afterwards'
import { catchInstallOffer, install } from '../../src/page/installing'
import type { Showing } from '../../src/page/showing'
import type { RunState } from '../../src/run/state'
import type { Jury } from '../../workers/jury'
import { created, stateAfter, type Told } from '../building/facts'
import { press, t } from './window'

// What is offered once a run of one's own is over: keeping it, installing the app, sharing.

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

const ended: Told = { type: 'run_settled', status: 'shipped' }
const own = stateAfter(created(), ended)
const rehearsed = () => {
  const { connectionId: _, ...nobodys } = created({ connection: 'Rehearsal' })
  return stateAfter(nobodys, ended)
}

/** The browser's own offer to install; gives whether it was asked for. */
function offerInstall() {
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' as const }))
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  return prompt
}

function show(first: RunState = own, text = '{"jury":1}\n') {
  const [state, setState] = createSignal(first)
  // Of the worker and of what is on show only what is asked for here.
  const jury = { storing: { lastCopied: async () => undefined } } as unknown as Remote<Jury>
  const showing = { state, show: () => ({ id: 'r1', file: async () => text }) } as unknown as Showing
  render(() => <Afterwards jury={jury} showing={showing} t={t} />)
  return setState
}

const KEEP = 'Keep this safe'
const INSTALL = 'Install the app'
const offers = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const dismiss = (title: string) => {
  const offer = screen.getByRole('heading', { name: title }).parentElement ?? document.body
  within(offer).getByRole('button', { name: 'Do not show again' }).click()
}

describe('after a run of one’s own', () => {
  test('keeping it and installing the app are offered, and before its end they are not', async () => {
    offerInstall()
    const setState = show(stateAfter(created()))
    expect(offers()).toEqual([])
    setState(own)
    expect(offers()).toEqual([KEEP, INSTALL])
    expect(await screen.findByText('Never copied out.')).toBeTruthy()
    expect(persist).not.toHaveBeenCalled()
  })

  test('a rehearsal has made nothing to keep, and can be shared all the same', () => {
    offerInstall()
    show(rehearsed())
    expect(offers()).toEqual([])
    expect(screen.getByRole('button', { name: 'Share the brief' })).toBeTruthy()
  })

  test('the browser is asked by the button alone', async () => {
    show()
    await screen.findByRole('button', { name: 'Ask the browser to keep them' })
    press('Ask the browser to keep them')
    await waitFor(() => expect(persist).toHaveBeenCalledOnce())
    expect(await screen.findByText(/does not clear them away by itself/)).toBeTruthy()
  })

  test('installing asks the browser once, and its offer is gone with the answer, as where none was made', async () => {
    const prompt = offerInstall()
    show()
    press('Install')
    await waitFor(() => expect(prompt).toHaveBeenCalledOnce())
    await waitFor(() => expect(offers()).toEqual([KEEP]))
  })

  test('an offer that was turned down does not come again, and the other one stays', () => {
    offerInstall()
    show()
    dismiss(KEEP)
    expect(offers()).toEqual([INSTALL])
    dismiss(INSTALL)
    expect(offers()).toEqual([])
    cleanup()
    show()
    expect(offers()).toEqual([])
  })
})

describe('sharing', () => {
  test('copies a link, and says what it holds', async () => {
    const writeText = vi.fn(async (_: string) => undefined)
    Object.assign(navigator, { clipboard: { writeText } })
    show()
    press('Share the brief')
    expect(await screen.findByText('Link copied. It holds the brief and nothing else.')).toBeTruthy()
    expect(writeText.mock.calls[0]?.[0]).toMatch(/#\/new\?brief=[\w-]+$/)
  })

  test('leaves the copying to the person where the browser lets nothing be copied', async () => {
    show()
    press('Share the brief')
    expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toMatch(/#\/new\?brief=/)
  })

  test('makes no link of what looks like a key', async () => {
    show(own, '{"text":"sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789"}')
    press('Share the run')
    expect(await screen.findByText(/looks like a key/)).toBeTruthy()
  })
})
