// Each call of a run can be read with its prompt, reply, retries and cost, and its place is in the address.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { expect, test, vi } from 'vitest'
import type { CallsPort } from '../../../src/library/calls/calls'
import { CallsView } from '../../../src/library/calls/calls-view'
import { printRun } from '../../../src/run/log'
import { readCall, readCalls } from '../../../workers/asked'
import { recorded } from '../../building/runs'
import { press, t } from '../window'

function portOf(name: string): CallsPort {
  const text = printRun(recorded(name))
  return { calls: async () => readCalls(text), call: async (id) => readCall(text, id) }
}

function show(port: CallsPort, call?: string) {
  const [wanted, want] = createSignal(call)
  render(() => <CallsView run="r" call={wanted()} port={port} t={t} />)
  return want
}

const part = (name: string) => document.querySelector(`[data-part="${name}"] pre`)?.textContent
const article = (name: string) => screen.findByRole('article', { name })
const says = (words: string | RegExp) => screen.findByText(words)

test('[EV-5] every call is listed, and the first one shown with its prompt, its reply and what it cost', async () => {
  const port = portOf('split_shipped')
  show(port)
  const list = await screen.findByRole('list', { name: 'Calls in the order in which they were made' })
  expect(within(list).getAllByRole('link')).toHaveLength(6)
  const shown = within(await article('the draft of round 1'))
  await shown.findByText(/It is what was sent, to the letter/)
  const { reply, prompt } = await port.call('draft:1')
  if (prompt.kind !== 'same') throw new Error('It is the same.')
  const { system, user } = prompt.prompt
  expect([part('system'), part('user'), part('reply')]).toEqual([system, user, reply])
  expect(shown.getByText('Cost').nextElementSibling?.textContent).not.toBe('')
})

test('[EV-5] the address names the call, and arrows go from one to the next', async () => {
  const want = show(portOf('split_shipped'), 'review:1')
  await article('the review of round 1')
  const links = screen.getAllByRole('link').filter((link) => link.closest('ol'))
  const clicked = vi.fn((event: Event) => event.preventDefault())
  document.addEventListener('click', clicked)
  links[0]?.focus()
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  press('ArrowDown')
  expect(document.activeElement).toBe(links[1])
  press('End')
  expect(document.activeElement).toBe(links[5])
  expect(clicked).toHaveBeenCalledTimes(2)
  document.removeEventListener('click', clicked)
  want('draft:2')
  await article('the draft of round 2')
})

test('[EV-5] retries are told one by one, with what was in the way', async () => {
  const port = portOf('everything')
  const waited = (await port.calls()).find(({ waits }) => waits.length > 0)
  if (!waited) throw new Error('One was tried again.')
  show(port, waited.id)
  const waits = await screen.findByRole('region', { name: 'Retries' })
  expect(within(waits).getAllByRole('listitem')).toHaveLength(waited.waits.length + waited.joints.length)
  expect(waits.textContent).toMatch(/try 2 of/)
})

test('[EV-5] one search goes through the prompt and the reply', async () => {
  show(portOf('shipped'))
  await says(/It is what was sent/)
  const field = screen.getByRole('searchbox')
  fireEvent.input(field, { target: { value: 'CRITIQUE_RUN' } })
  const current = () => [...document.querySelectorAll('mark.current')]
  await waitFor(() => expect(current()).toHaveLength(1))
  const places = Array.from({ length: 12 }, () => {
    fireEvent.keyDown(field, { key: 'Enter' })
    return current()[0]?.closest('[data-part]')?.getAttribute('data-part')
  })
  expect(places).toContain('reply')
  expect(new Set(places).size).toBeGreaterThan(1)
})

test('[EV-5] a prompt of another builder, a run without calls and one that cannot be read say so', async () => {
  const { calls, call } = portOf('shipped')
  const prompt = { kind: 'version', was: 'classic-0', now: 'classic-9' } as const
  show({ calls, call: async (id) => ({ ...(await call(id)), prompt }) })
  await says(/written by builder classic-0, and this version of the app has classic-9/)
  expect(part('user')).toBeUndefined()
  cleanup()
  show(portOf('measured'))
  await says('This run has asked no model.')
  cleanup()
  const broken = vi.fn(() => Promise.reject(new Error('It is gone.')))
  show({ calls: broken, call })
  expect((await screen.findByRole('alert')).textContent).toContain('It is gone.')
  press('Read again')
  await waitFor(() => expect(broken).toHaveBeenCalledTimes(2))
})

test('[EV-5] what was odd, why it failed and who was asked stand there in words, the codes smaller beside them', async () => {
  const astray = portOf('astray')
  const odd = (await astray.calls()).find((one) => one.odd.length > 0)
  if (!odd) throw new Error('One reply was odd.')
  show(astray, odd.id)
  const list = await screen.findByRole('region', { name: 'Odd in the reply' })
  const lines = within(list).getAllByRole('listitem')
  expect(lines).toHaveLength(odd.odd.length)
  expect(lines[0]?.querySelector('.meta code')?.textContent).toBe(odd.odd[0]?.kind)
  expect(lines[0]?.textContent).not.toMatch(new RegExp(`^${odd.odd[0]?.kind}`))
  cleanup()
  const silent = portOf('opinion_silent')
  show(silent, (await silent.calls()).find(({ failure }) => failure?.reason === 'http')?.id)
  const shown = await article('blind judgement 1 by Seat 2')
  const value = (name: string) => within(shown).getByText(name).nextElementSibling?.textContent
  expect(['Seat', 'Stage', 'Failed because'].map(value)).toEqual([
    ...['Seat 2', 'Second opinion', 'The provider refused the request.'],
  ])
  const codes = [...shown.querySelectorAll('dd.meta > code')].map(({ textContent }) => textContent)
  expect(codes).toEqual(['s2', 'opinion:1', 'http'])
})
