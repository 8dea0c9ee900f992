// A page takes shape in one frame while it is written, and a piece that is lost is sent again, but none is written twice.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDraft, type Draft } from '../../src/preview/drafting'
import { limits } from '../../src/run/limits'
import { atRoot, framesHere, secretField, until } from './states'

beforeAll(atRoot)

let draft: Draft
/** Pieces that the frame was handed, and what hands them on. */
let pieces: { readonly from: number; readonly text: string; readonly pass: () => void }[] = []
/** Whether pieces reach the frame by themselves. */
let passes = true

beforeEach(() => {
  pieces = []
  passes = true
  // The clock of the draft stands still unless it is told: what a frame has to say comes in its own time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const post = MessagePort.prototype.postMessage
  vi.spyOn(MessagePort.prototype, 'postMessage').mockImplementation(function (this: MessagePort, said) {
    const pass = () => post.call(this, said)
    if (said.do !== 'draft') return pass()
    pieces.push({ from: said.from, text: said.text, pass })
    if (passes) pass()
  })
  draft = createDraft((frame) => document.body.append(frame), { title: 'a page' })
})
afterEach(() => {
  draft.drop()
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const texts = () => pieces.map(({ text }) => text)
const shown = () =>
  until(() => {
    vi.advanceTimersByTime(0)
    expect(draft.shown()).toBe(true)
  })
/** The first words of a page stand in their frame. */
async function begun() {
  expect(draft.shown()).toBe(false)
  draft.write(1, '<p>one')
  expect(draft.shown()).toBe(false)
  await shown()
}
/** So many paragraphs, written one after the other, each some time after the one before. */
function write(count: number, eachMs: number) {
  const all = Array.from({ length: count }, (_, at) => `<p>${at}`)
  for (const at of all.keys()) {
    draft.write(1, `<p>one${all.slice(0, at + 1).join('')}`)
    vi.advanceTimersByTime(eachMs)
  }
  return all.join('')
}

test('a page takes shape in one frame, piece after piece, each a quarter of a second after the one before', async () => {
  await begun()
  const last = pieces.length
  const text = write(20, (limits.draftWriteMs - 1) / 20)
  expect(pieces).toHaveLength(last)
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual(['<p>one', text])
  expect(framesHere()).toBe(1)
})

test('another page, or one that goes on otherwise, is written from its beginning', async () => {
  await begun()
  draft.write(1, '<p>two')
  draft.write(2, '<p>three')
  vi.advanceTimersByTime(limits.draftWriteMs)
  expect(pieces.at(-1)).toMatchObject({ from: 0, text: '<p>three' })
})

test('what did not arrive is sent once more, and a frame that loses that too is taken away', async () => {
  await begun()
  passes = false
  draft.write(1, '<p>one</p><p>two')
  vi.advanceTimersByTime(limits.draftWriteMs)
  expect(texts().slice(1)).toEqual(['</p><p>two'])
  vi.advanceTimersByTime(limits.frameSilentMs)
  expect(texts().slice(2)).toEqual(['<p>one</p><p>two'])
  vi.advanceTimersByTime(limits.frameSilentMs)
  expect([framesHere(), draft.shown()]).toEqual([0, false])
})

test('a frame that is merely slow gets one piece at a time, and nothing twice', async () => {
  await begun()
  passes = false
  const text = write(12, (limits.frameSilentMs - 1) / 12)
  expect(pieces).toHaveLength(2)
  // As late as it may be, and not yet silent.
  pieces[1]?.pass()
  await until(() => {
    vi.advanceTimersByTime(0)
    expect(pieces).toHaveLength(3)
  })
  expect(texts().slice(1).join('')).toBe(text)
  expect(pieces[2]?.from).toBe('<p>one'.length + (texts()[1]?.length ?? 0))
  expect(draft.shown()).toBe(true)
})

test('[SAFETY 2.5] it leaves while a field for a secret is on screen, and comes back with all of it', async () => {
  await begun()
  const field = secretField()
  await until(() => expect(draft.shown()).toBe(false))
  expect(framesHere()).toBe(0)
  field.remove()
  await shown()
  expect(pieces.at(-1)).toMatchObject({ from: 0, text: '<p>one' })
})
