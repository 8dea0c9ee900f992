import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, expect, test, vi } from 'vitest'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import type { CallsPort } from '../../../src/library/calls/calls'
import { CallsView } from '../../../src/library/calls/calls-view'
import { readCall, readCalls } from '../../../workers/asked'
import { recordedRuns } from '../../building/runs'

const t = createTranslate(en)
afterEach(cleanup)

function portOf(name: string): CallsPort {
  const text = recordedRuns().find((run) => run.name === name)?.text ?? ''
  return { calls: async () => readCalls(text), call: async (id) => readCall(text, id) }
}

function show(port: CallsPort, call?: string) {
  const [wanted, want] = createSignal(call)
  render(() => <CallsView run="r" call={wanted()} port={port} t={t} />)
  return { want }
}

const part = (name: string) => document.querySelector<HTMLElement>(`[data-part="${name}"]`)

test('[EV-5] every call is listed, and the first one shown with its prompt, its reply and what it cost', async () => {
  show(portOf('split_shipped'))
  const list = await screen.findByRole('list', { name: 'Calls in the order in which they were made' })
  expect(within(list).getAllByRole('link')).toHaveLength(6)
  const article = await screen.findByRole('article', { name: 'the draft of round 1' })
  await within(article).findByText(/It is what was sent, to the letter/)
  const { reply, prompt } = await portOf('split_shipped').call('draft:1')
  if (prompt.kind !== 'same') throw new Error('It is the same.')
  expect(part('system')?.querySelector('pre')?.textContent).toBe(prompt.prompt.system)
  expect(part('user')?.querySelector('pre')?.textContent).toBe(prompt.prompt.user)
  expect(part('reply')?.querySelector('pre')?.textContent).toBe(reply)
  expect(within(article).getByText('Cost').nextElementSibling?.textContent).not.toBe('')
})

test('[EV-5] the address names the call, and arrows go from one to the next', async () => {
  const { want } = show(portOf('split_shipped'), 'review:1')
  await screen.findByRole('article', { name: 'the review of round 1' })
  const links = screen.getAllByRole('link').filter((link) => link.closest('ol'))
  const first = links[0]
  if (!first) throw new Error('There are six.')
  const clicked = vi.fn((event: Event) => event.preventDefault())
  document.addEventListener('click', clicked)
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(links[1])
  fireEvent.keyDown(links[1] ?? first, { key: 'End' })
  expect(document.activeElement).toBe(links[5])
  expect(clicked).toHaveBeenCalledTimes(2)
  document.removeEventListener('click', clicked)
  want('draft:2')
  await screen.findByRole('article', { name: 'the draft of round 2' })
})

test('[EV-5] retries are told one by one, with what was in the way', async () => {
  const { calls, call } = portOf('everything')
  const waited = (await calls()).find(({ waits }) => waits.length > 0)
  show({ calls, call }, waited?.id)
  const waits = await screen.findByRole('region', { name: 'Retries' })
  const expected = waited ? waited.waits.length + waited.joints.length : 0
  expect(expected).toBeGreaterThan(0)
  expect(within(waits).getAllByRole('listitem')).toHaveLength(expected)
  expect(waits.textContent).toMatch(/try 2 of/)
})

test('[EV-5] one search goes through the prompt and the reply', async () => {
  show(portOf('shipped'))
  await screen.findByText(/It is what was sent/)
  const field = screen.getByRole('searchbox')
  fireEvent.input(field, { target: { value: 'CRITIQUE_RUN' } })
  await waitFor(() => expect(document.querySelectorAll('mark.current')).toHaveLength(1))
  const where = () =>
    document.querySelector('mark.current')?.closest('[data-part]')?.getAttribute('data-part')
  const places = new Set<string | null | undefined>()
  for (let step = 0; step < 12; step++) {
    places.add(where())
    fireEvent.keyDown(field, { key: 'Enter' })
  }
  expect(places.has('reply')).toBe(true)
  expect(places.size).toBeGreaterThan(1)
})

test('[EV-5] a prompt of another builder, a run without calls and one that cannot be read say so', async () => {
  const { calls, call } = portOf('shipped')
  const built = { kind: 'version', was: 'classic-0', now: 'classic-9' } as const
  show({ calls, call: async (id) => ({ ...(await call(id)), prompt: built }) })
  expect(
    await screen.findByText(/written by builder classic-0, and this version of the app has classic-9/),
  ).toBeTruthy()
  expect(part('user')).toBeNull()
  cleanup()
  show(portOf('measured'))
  expect(await screen.findByText('This run has asked no model.')).toBeTruthy()
  cleanup()
  const broken = vi.fn(() => Promise.reject(new Error('It is gone.')))
  show({ calls: broken, call })
  expect((await screen.findByRole('alert')).textContent).toContain('It is gone.')
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }))
  await waitFor(() => expect(broken).toHaveBeenCalledTimes(2))
})

test('[EV-5] what was odd, why it failed and who was asked stand there in words, the codes smaller beside them', async () => {
  const { calls, call } = portOf('astray')
  const odd = (await calls()).find((one) => one.odd.length > 0)
  show({ calls, call }, odd?.id)
  const list = await screen.findByRole('region', { name: 'Odd in the reply' })
  const lines = within(list).getAllByRole('listitem')
  expect(lines).toHaveLength(odd?.odd.length ?? 0)
  const [code, kind] = [lines[0]?.querySelector('.meta code'), odd?.odd[0]?.kind]
  expect(code?.textContent).toBe(kind)
  expect(lines[0]?.textContent).not.toMatch(new RegExp(`^${kind}`))
  cleanup()
  const broken = portOf('opinion_silent')
  const failed = (await broken.calls()).find(({ failure }) => failure?.reason === 'http')
  show(broken, failed?.id)
  const article = await screen.findByRole('article', { name: 'blind judgement 1 by Seat 2' })
  const value = (name: string) => within(article).getByText(name).nextElementSibling
  expect(value('Seat')?.textContent).toBe('Seat 2')
  expect(value('Stage')?.textContent).toBe('Second opinion')
  expect(value('Failed because')?.textContent).toBe('The provider refused the request.')
  expect([...article.querySelectorAll('dd.meta > code')].map(({ textContent }) => textContent)).toEqual([
    's2',
    'opinion:1',
    'http',
  ])
})
