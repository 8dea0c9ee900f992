// A page out of sight is laid out at the width that is asked for, and in a held one no script runs but our probes.
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Chamber, type ChamberOptions, openChamber } from '../../src/preview/chamber'
import { atRoot } from './states'

beforeAll(atRoot)

const opened: Chamber[] = []
afterEach(() => opened.splice(0).forEach(({ drop }) => drop()))

async function open(html: string, more: Partial<ChamberOptions> = {}) {
  const chamber = await openChamber({ html, mode: 'held', width: 375, ...more })
  opened.push(chamber)
  return chamber
}

const probes = `globalThis.__probes = {
  size: () => ({ width: innerWidth, height: innerHeight }),
  wide: () => matchMedia('(min-width: 700px)').matches,
  color: (at) => getComputedStyle(document.querySelector(at)).color,
  late: async (input) => { await 0; return input },
  throws: () => { throw new Error('no such thing') },
  ran: () => globalThis.ran === undefined,
}`

test('a page is laid out in a window of the width that is asked for, and of the next', async () => {
  const { ask, resize } = await open('<!doctype html><p>words', { script: probes })
  expect(await ask('size')).toEqual({ width: 375, height: 800 })
  expect(await ask('wide')).toBe(false)
  await resize(1280)
  expect(await ask('size')).toEqual({ width: 1280, height: 800 })
  expect(await ask('wide')).toBe(true)
})

test('probes answer with what they return or throw, and get what they are handed', async () => {
  const { ask } = await open('<p style="color:rgb(1,2,3)">words', { script: probes })
  expect(await ask('color', 'p')).toBe('rgb(1, 2, 3)')
  expect(await ask('late', { a: [1] })).toEqual({ a: [1] })
  await expect(ask('throws')).rejects.toThrow('no such thing')
  await expect(ask('nobody')).rejects.toThrow('nobody')
})

test('[SAFETY 2.1] in a held page no script runs but ours', async () => {
  const html = '<script>globalThis.ran = 1</script><p onclick="ran=1">a<img src=x onerror="ran=1">'
  const { ask } = await open(html, { script: probes })
  expect(await ask('ran')).toBe(true)
})
