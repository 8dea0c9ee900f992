import { createRoot } from 'solid-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createThumbs, type ThumbPorts } from '../../../src/library/thumbs'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function made(ports: Partial<ThumbPorts> = {}) {
  const kept = new Map<string, Blob>()
  const drawn: string[] = []
  const all: ThumbPorts = {
    stored: (hash) => Promise.resolve(kept.get(hash)),
    draw: (hash) => {
      drawn.push(hash)
      return Promise.resolve(hash.startsWith('bad') ? undefined : new Blob([hash]))
    },
    keep: (hash, picture) => Promise.resolve(void kept.set(hash, picture)),
    quiet: () => Promise.resolve(),
    ...ports,
  }
  return createRoot((free) => ({ thumbs: createThumbs(all), drawn, kept, free }))
}

test('a page is drawn once, kept, and taken from there the next time', async () => {
  const { thumbs, drawn, kept } = made()
  thumbs.want(['a', 'b'])
  await vi.runAllTimersAsync()
  expect(drawn).toEqual(['a', 'b'])
  expect([...kept.keys()]).toEqual(['a', 'b'])
  expect(thumbs.of('a')).toMatch(/^blob:/)
  const again = made({ stored: (hash) => Promise.resolve(kept.get(hash)) })
  again.thumbs.want(['a'])
  await vi.runAllTimersAsync()
  expect(again.drawn).toEqual([])
  expect(again.thumbs.of('a')).toMatch(/^blob:/)
})

test('nothing is asked for while the list moves, and nothing that it has moved past', async () => {
  const { thumbs, drawn } = made()
  for (let at = 0; at < 50; at += 1) {
    thumbs.want([`page-${at}`])
    await vi.advanceTimersByTimeAsync(16)
  }
  expect(drawn).toEqual([])
  await vi.runAllTimersAsync()
  expect(drawn).toEqual(['page-49'])
})

test('what goes out of sight before its turn is not drawn', async () => {
  let go = () => {}
  const { thumbs, drawn } = made({ quiet: () => new Promise((then) => (go = then)) })
  thumbs.want(['a', 'b'])
  await vi.advanceTimersByTimeAsync(100)
  thumbs.want(['c'])
  go()
  await vi.advanceTimersByTimeAsync(100)
  go()
  await vi.advanceTimersByTimeAsync(100)
  expect(drawn).toEqual(['c'])
})

test('a page that cannot be drawn is not tried for ever', async () => {
  const { thumbs, drawn } = made()
  thumbs.want(['bad'])
  await vi.runAllTimersAsync()
  thumbs.want(['bad', 'a'])
  await vi.runAllTimersAsync()
  expect(drawn).toEqual(['bad', 'a'])
  expect(thumbs.of('bad')).toBe(false)
})

test('addresses are given back with the library', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const { thumbs, free } = made()
  thumbs.want(['a'])
  await vi.runAllTimersAsync()
  free()
  expect(revoked).toHaveBeenCalledOnce()
  revoked.mockRestore()
})
