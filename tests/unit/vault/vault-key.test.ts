import { expect, test, vi } from 'vitest'
import { open, seal } from '../../../src/vault/seal'
import { strength } from '../../../src/vault/strength'
import { newVault, openVault, type Secret } from '../../../src/vault/vault-key'

// A passphrase is slow to open by design, and slower beside other work.
vi.setConfig({ testTimeout: 30_000 })

const phrase: Secret = { mode: 'passphrase', passphrase: 'correct horse battery größe' }
const passkey = (first: number): Secret => ({ mode: 'passkey', prf: new Uint8Array(32).fill(first).buffer })
const bond = { connection: 'c1', origin: 'https://api.example' }

test.each<[string, Secret, Secret]>([
  ['a passphrase', phrase, { mode: 'passphrase', passphrase: 'another' }],
  ['a passkey', passkey(7), passkey(8)],
])('%s opens the vault that it locked, another does not', async (_, right, wrong) => {
  const { key, wrapped } = await newVault(right)
  const row = await seal(key, 'the key', { ...bond, mode: right.mode })
  const opened = await openVault(wrapped, right)
  if (!opened.ok) throw new Error(opened.why)
  expect(await open(opened.value, row, bond)).toEqual({ ok: true, key: 'the key' })
  expect(await openVault(wrapped, wrong)).toEqual({ ok: false, why: 'refused' })
})

test('a secret of the other kind is refused, even where it holds the same bytes', async () => {
  const bytes = new TextEncoder().encode('0123456789abcdef0123456789abcdef')
  const { wrapped } = await newVault({ mode: 'passkey', prf: bytes.buffer })
  const typed: Secret = { mode: 'passphrase', passphrase: '0123456789abcdef0123456789abcdef' }
  expect(await openVault(wrapped, typed)).toEqual({ ok: false, why: 'refused' })
  expect(await openVault({ ...wrapped, mode: 'passphrase' }, typed)).toEqual({ ok: false, why: 'refused' })
})

test('damage is told from a wrong phrase', async () => {
  const { wrapped } = await newVault(phrase)
  const ct = wrapped.ct.map((byte, at) => (at === 3 ? byte ^ 255 : byte))
  expect(await openVault({ ...wrapped, ct }, phrase)).toEqual({ ok: false, why: 'damaged' })
})

test('the same phrase, composed by another keyboard, opens', async () => {
  const { wrapped } = await newVault({ mode: 'passphrase', passphrase: 'gr\u00f6\u00dfe' })
  expect(await openVault(wrapped, { mode: 'passphrase', passphrase: 'gro\u0308\u00dfe' })).toMatchObject({
    ok: true,
  })
})

test('a vault key cannot be read out, and two vaults share nothing', async () => {
  const [one, other] = await Promise.all([newVault(phrase), newVault(phrase)])
  expect(one.key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', one.key)).rejects.toThrow()
  expect(one.wrapped.salt).not.toEqual(other.wrapped.salt)
  expect(one.wrapped.ct).not.toEqual(other.wrapped.ct)
  expect(one.wrapped.salt).toHaveLength(strength.saltBytes)
})

test('a guess at a phrase costs 600,000 rounds of SHA-256', async () => {
  const derive = vi.spyOn(crypto.subtle, 'deriveKey')
  await newVault(phrase)
  expect(derive.mock.calls.map(([rule]) => rule)).toMatchObject([
    { name: 'PBKDF2', hash: 'SHA-256', iterations: 600_000 },
  ])
  derive.mockRestore()
})
