// A thumbnail is drawn once and kept, only while the list rests and its run is in sight.
import { createRoot } from 'solid-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createThumbs, type ThumbPorts } from '../../../src/library/thumbs'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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
  const { thumbs, free } = createRoot((free) => ({ thumbs: createThumbs(all), free }))
  const wanted = async (...hashes: string[]) => {
    thumbs.want(hashes)
    await vi.runAllTimersAsync()
  }
  return { thumbs, drawn, kept, free, wanted }
}

test('a page is drawn once, kept, and taken from there the next time; addresses go with the library', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  const { thumbs, drawn, kept, wanted } = made()
  await wanted('a', 'b')
  expect([drawn, [...kept.keys()]]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
  expect(thumbs.of('a')).toMatch(/^blob:/)
  const again = made({ stored: (hash) => Promise.resolve(kept.get(hash)) })
  await again.wanted('a')
  expect(again.drawn).toEqual([])
  expect(again.thumbs.of('a')).toMatch(/^blob:/)
  again.free()
  expect(revoked).toHaveBeenCalledOnce()
  revoked.mockRestore()
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
  for (const hashes of [['a', 'b'], ['c'], ['c']]) {
    thumbs.want(hashes)
    go()
    await vi.advanceTimersByTimeAsync(100)
  }
  go()
  await vi.advanceTimersByTimeAsync(100)
  expect(drawn).toEqual(['c'])
})

test('a page that cannot be drawn is not tried for ever', async () => {
  const { thumbs, drawn, wanted } = made()
  await wanted('bad')
  await wanted('bad', 'a')
  expect(drawn).toEqual(['bad', 'a'])
  expect(thumbs.of('bad')).toBe(false)
})
