import { expect, test } from 'vitest'
import { createPictures, type DrawPage } from '../../../src/replay/pictures'

/** A picture of ten pixels, of four bytes each. */
function picture() {
  const made = { width: 5, height: 2, closed: 0, close: () => void (made.closed += 1) }
  return made
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

function drawing({ most = 1000 }: { most?: number } = {}) {
  const made = new Map<string, ReturnType<typeof picture>>()
  const drawn: string[] = []
  let atOnce = 0
  let mostAtOnce = 0
  const draw: DrawPage = async (hash) => {
    drawn.push(hash)
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    await settled()
    atOnce -= 1
    if (hash === 'broken') throw new Error('It cannot be drawn.')
    if (hash === 'gone') return undefined
    const one = picture()
    made.set(hash, one)
    return one as unknown as ImageBitmap
  }
  const pictures = createPictures({ draw, quiet: async () => undefined, most })
  const want = async (...hashes: readonly string[]) => {
    for (const hash of hashes) pictures.want(hash)
    for (let turn = 0; turn < 3 * hashes.length + 3; turn += 1) await settled()
  }
  return { ...pictures, want, made, drawn, mostAtOnce: () => mostAtOnce }
}

test('each page is drawn once, one after the other', async () => {
  const { want, drawn, of, made, mostAtOnce } = drawing()
  await want('a', 'b', 'a')
  await want('b', 'c')
  expect(drawn).toEqual(['a', 'b', 'c'])
  expect(mostAtOnce()).toBe(1)
  expect(of('a')).toBe(made.get('a'))
  expect(of('never asked for')).toBeUndefined()
})

test('a page that cannot be drawn has no picture to come, and holds up no other', async () => {
  const { want, of, made } = drawing()
  await want('broken', 'gone', 'c')
  expect([of('broken'), of('gone')]).toEqual([false, false])
  expect(of('c')).toBe(made.get('c'))
})

test('those drawn first go when there is no more room', async () => {
  const { want, of, made } = drawing({ most: 90 })
  await want('a', 'b', 'c')
  expect(made.get('a')?.closed).toBe(1)
  expect(of('a')).toBe(false)
  expect([of('b'), of('c')]).toEqual([made.get('b'), made.get('c')])
})

test('a picture larger than all the room is shown all the same', async () => {
  const { want, of, made } = drawing({ most: 1 })
  await want('a')
  expect(of('a')).toBe(made.get('a'))
  expect(made.get('a')?.closed).toBe(0)
})

test('let go of, each is closed once, the one that was being drawn too, and none is begun', async () => {
  const { want, of, free, made, drawn } = drawing()
  await want('a')
  const waiting = want('b', 'c')
  // Begun, and not yet there.
  await Promise.resolve()
  await Promise.resolve()
  expect(drawn).toEqual(['a', 'b'])
  free()
  await waiting
  await want('d')
  expect(drawn).toEqual(['a', 'b'])
  expect([...made.values()].map(({ closed }) => closed)).toEqual([1, 1])
  expect(of('a')).toBeUndefined()
})
