import { expect, test } from 'vitest'
import { createPictures, type DrawPage } from '../../../src/replay/pictures'
import { turns } from '../../building/turns'

/** A picture of ten pixels, of four bytes each. */
function picture() {
  const made = { width: 5, height: 2, closed: 0, close: () => void (made.closed += 1) }
  return made
}

function drawing({ most = 1000 }: { most?: number } = {}) {
  const made = new Map<string, ReturnType<typeof picture>>()
  const drawn: string[] = []
  const atOnce = { now: 0, most: 0 }
  const draw: DrawPage = async (hash) => {
    drawn.push(hash)
    atOnce.now += 1
    atOnce.most = Math.max(atOnce.most, atOnce.now)
    await turns(5)
    atOnce.now -= 1
    if (hash === 'broken') throw new Error('It cannot be drawn.')
    if (hash === 'gone') return undefined
    const one = picture()
    made.set(hash, one)
    // No engine of bitmaps is here; of one no more is looked at than its size.
    return one as unknown as ImageBitmap
  }
  const pictures = createPictures({ draw, quiet: async () => undefined, most })
  const want = async (...hashes: readonly string[]) => {
    for (const hash of hashes) pictures.want(hash)
    await turns(20 * hashes.length)
  }
  return { ...pictures, want, made, drawn, atOnce }
}

test('each page is drawn once, one after the other', async () => {
  const { want, drawn, of, made, atOnce } = drawing()
  await want('a', 'b', 'a')
  await want('b', 'c')
  expect(drawn).toEqual(['a', 'b', 'c'])
  expect(atOnce.most).toBe(1)
  expect([of('a'), of('never asked for')]).toEqual([made.get('a'), undefined])
})

test('a page that cannot be drawn has no picture to come, and holds up no other', async () => {
  const { want, of, made } = drawing()
  await want('broken', 'gone', 'c')
  expect([of('broken'), of('gone')]).toEqual([false, false])
  expect(of('c')).toBe(made.get('c'))
})

test('those drawn first go when there is no more room; one larger than all of it is shown all the same', async () => {
  const { want, of, made } = drawing({ most: 90 })
  await want('a', 'b', 'c')
  expect(made.get('a')?.closed).toBe(1)
  expect([of('a'), of('b'), of('c')]).toEqual([false, made.get('b'), made.get('c')])
  const small = drawing({ most: 1 })
  await small.want('a')
  expect(small.of('a')).toBe(small.made.get('a'))
  expect(small.made.get('a')?.closed).toBe(0)
})

test('let go of, each is closed once, the one that was being drawn too, and none is begun', async () => {
  const { want, of, free, made, drawn } = drawing()
  await want('a')
  const waiting = want('b', 'c')
  // Begun, and not yet there.
  await turns(2)
  expect(drawn).toEqual(['a', 'b'])
  free()
  await waiting
  await want('d')
  expect(drawn).toEqual(['a', 'b'])
  expect([...made.values()].map(({ closed }) => closed)).toEqual([1, 1])
  expect(of('a')).toBeUndefined()
})
