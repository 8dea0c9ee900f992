// A sealed key opens for its own connection and origin alone, and forgery is told from damage.
import { expect, test } from 'vitest'
import { open, type Sealed, seal } from '../../../src/vault/seal'
import { newDeviceKey } from '../../../src/vault/vault-key'

const KEY = 'sk-ant-canary-0123456789-ABCDEFGH'
const here = { connection: 'c1', origin: 'https://api.example' }

async function sealed() {
  const lock = await newDeviceKey()
  return { lock, row: await seal(lock, KEY, { ...here, mode: 'remembered' }) }
}

test('a key opens for its connection and its origin, and no two rows share an iv or a text', async () => {
  const { lock, row } = await sealed()
  expect(await open(lock, row, here)).toEqual({ ok: true, key: KEY })
  expect(row).toMatchObject({ ...here, v: 1, mode: 'remembered' })
  expect(row.iv).toHaveLength(12)
  const again = await seal(lock, KEY, { ...here, mode: 'remembered' })
  expect(again.iv).not.toEqual(row.iv)
  expect(again.ct).not.toEqual(row.ct)
})

test.each([
  ['another connection', { connection: 'c2' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['the same host by another scheme', { origin: 'http://api.example' }],
])('%s is told that the key is elsewhere', async (_, asked) => {
  const { lock, row } = await sealed()
  expect(await open(lock, row, { ...here, ...asked })).toEqual({ ok: false, why: 'elsewhere' })
})

test.each<[string, Partial<Sealed>]>([
  ['origin', { origin: 'https://evil.example' }],
  ['connection', { connection: 'c2' }],
  ['version', { v: 2 }],
])('a row whose %s was forged is refused, though it says what is asked for', async (_, forged) => {
  const { lock, row } = await sealed()
  const moved = { ...row, ...forged }
  expect(await open(lock, moved, moved)).toEqual({ ok: false, why: 'refused' })
})

test('another key is refused, and damage is told from it', async () => {
  const { lock, row } = await sealed()
  expect(await open(await newDeviceKey(), row, here)).toEqual({ ok: false, why: 'refused' })
  for (const part of ['iv', 'ct', 'sum'] as const) {
    const flipped = row[part].map((byte, at) => (at === 0 ? byte ^ 1 : byte))
    for (const damaged of [flipped, row[part].slice(0, -1)])
      expect(await open(lock, { ...row, [part]: damaged }, here)).toEqual({ ok: false, why: 'damaged' })
  }
})

test('the device key cannot be read out', async () => {
  const { lock } = await sealed()
  expect(lock).toMatchObject({ extractable: false, algorithm: { name: 'AES-GCM', length: 256 } })
  await expect(crypto.subtle.exportKey('raw', lock)).rejects.toThrow()
})
