import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createDraft, type Draft } from '../../src/preview/drafting'

beforeAll(() => {
  // The page of the tests lives deeper than the app; its relay does not.
  const base = document.createElement('base')
  base.href = '/'
  document.head.append(base)
})

let draft: Draft
afterEach(() => {
  draft.drop()
  document.body.replaceChildren()
})

/** Takes the frame's own script over: what it is told and what it answers can be seen and lost. */
function tap() {
  const asked: { do: string; text?: string; from?: number }[] = []
  const post = MessagePort.prototype.postMessage
  const spy = vi.spyOn(MessagePort.prototype, 'postMessage').mockImplementation(function (
    this: MessagePort,
    said,
  ) {
    asked.push(said)
    post.call(this, said)
  })
  return { asked, done: () => spy.mockRestore() }
}

const open = () => createDraft((frame) => document.body.append(frame), { title: 'a page' })
const shown = (of: Draft) => vi.waitFor(() => expect(of.shown()).toBe(true), 4000)

test('a page takes shape in one frame, piece after piece, at most four times a second', async () => {
  const { asked, done } = tap()
  draft = open()
  let text = '<!doctype html><body>'
  const began = performance.now()
  for (let at = 0; at < 20; at++) {
    text += `<p>paragraph ${at}</p>`
    draft.write(1, text)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await shown(draft)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const pieces = asked.filter((each) => each.do === 'draft')
  expect(document.querySelectorAll('iframe')).toHaveLength(1)
  expect(pieces.map(({ text }) => text).join('')).toBe(text)
  expect(pieces.length).toBeGreaterThan(2)
  expect(pieces.length).toBeLessThanOrEqual((performance.now() - began) / 250 + 2)
  done()
})

test('nothing is to be seen before the first words have arrived', async () => {
  draft = open()
  expect(draft.shown()).toBe(false)
  draft.write(1, '<p>a')
  expect(draft.shown()).toBe(false)
  await shown(draft)
})

test('another page, or one that goes on otherwise, is written from its beginning', async () => {
  const { asked, done } = tap()
  draft = open()
  draft.write(1, '<p>one')
  await shown(draft)
  draft.write(1, '<p>two')
  draft.write(2, '<p>three')
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ do: 'draft', from: 0, text: '<p>three' }), 2000)
  done()
})

test('what did not arrive is sent once more, and a frame that loses that too is taken away', async () => {
  draft = open()
  draft.write(1, '<p>one')
  await shown(draft)
  const asked: string[] = []
  const post = vi
    .spyOn(MessagePort.prototype, 'postMessage')
    .mockImplementation((said) => void asked.push(said.text))
  draft.write(1, '<p>one</p><p>two')
  await vi.waitFor(() => expect(asked).toEqual(['</p><p>two', '<p>one</p><p>two']), 4000)
  await vi.waitFor(() => expect(document.querySelectorAll('iframe')).toHaveLength(0), 4000)
  expect(draft.shown()).toBe(false)
  post.mockRestore()
})

test('a frame that is merely slow gets one piece at a time, and nothing twice', async () => {
  draft = open()
  draft.write(1, '<p>one')
  await shown(draft)
  const asked: { from: number; text: string; generation: number }[] = []
  const post = MessagePort.prototype.postMessage
  const spy = vi.spyOn(MessagePort.prototype, 'postMessage').mockImplementation(function (
    this: MessagePort,
    said,
  ) {
    if (said.do !== 'draft') return post.call(this, said)
    asked.push(said)
    // As late as it may be, and not yet silent.
    setTimeout(() => post.call(this, said), 1200)
  })
  let text = '<p>one'
  for (let at = 0; at < 12; at++) {
    text += `<p>${at}`
    draft.write(1, text)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await vi.waitFor(
    () => expect(asked.map((each) => each.text).join('')).toBe(text.slice('<p>one'.length)),
    5000,
  )
  expect(asked.map(({ from }) => from)).not.toContain(0)
  expect(asked.length).toBeLessThanOrEqual(4)
  expect(draft.shown()).toBe(true)
  spy.mockRestore()
}, 15_000)

test('[SAFETY 2.5] it leaves while a field for a secret is on screen, and comes back with all of it', async () => {
  const { asked, done } = tap()
  draft = open()
  draft.write(1, '<p>one')
  await shown(draft)
  const field = document.createElement('input')
  field.type = 'password'
  document.body.append(field)
  await vi.waitFor(() => expect(draft.shown()).toBe(false))
  expect(document.querySelectorAll('iframe')).toHaveLength(0)
  field.remove()
  await shown(draft)
  expect(asked.at(-1)).toMatchObject({ do: 'draft', from: 0, text: '<p>one' })
  done()
})
