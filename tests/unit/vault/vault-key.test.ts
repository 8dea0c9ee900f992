// A vault opens by the secret that locked it and no other, and its key can never be read out.
import { expect, test, vi } from 'vitest'
import { open, seal } from '../../../src/vault/seal'
import { strength } from '../../../src/vault/strength'
import { newVault, openVault, type Secret } from '../../../src/vault/vault-key'

const typed = (passphrase: string): Secret => ({ mode: 'passphrase', passphrase })
const passkey = (first: number): Secret => ({ mode: 'passkey', prf: new Uint8Array(32).fill(first).buffer })
const phrase = typed('correct horse battery größe')
const bond = { connection: 'c1', origin: 'https://api.example' }
const refused = { ok: false, why: 'refused' }

test.each<[string, Secret, Secret]>([
  ['a passphrase', phrase, typed('another')],
  ['a passkey', passkey(7), passkey(8)],
])(
  '%s opens the vault that it locked, another does not, and damage is told from that',
  async (_, right, wrong) => {
    const { key, wrapped } = await newVault(right)
    const row = await seal(key, 'the key', { ...bond, mode: right.mode })
    const opened = await openVault(wrapped, right)
    if (!opened.ok) throw new Error(opened.why)
    expect(await open(opened.value, row, bond)).toEqual({ ok: true, key: 'the key' })
    expect(await openVault(wrapped, wrong)).toEqual(refused)
    const ct = wrapped.ct.map((byte, at) => (at === 3 ? byte ^ 255 : byte))
    expect(await openVault({ ...wrapped, ct }, right)).toEqual({ ok: false, why: 'damaged' })
  },
)

test('a secret of the other kind is refused, even where it holds the same bytes', async () => {
  const text = '0123456789abcdef0123456789abcdef'
  const { wrapped } = await newVault({ mode: 'passkey', prf: new TextEncoder().encode(text).buffer })
  expect(await openVault(wrapped, typed(text))).toEqual(refused)
  expect(await openVault({ ...wrapped, mode: 'passphrase' }, typed(text))).toEqual(refused)
})

test('the same phrase, composed by another keyboard, opens', async () => {
  const { wrapped } = await newVault(typed('gr\u00f6\u00dfe'))
  expect(await openVault(wrapped, typed('gro\u0308\u00dfe'))).toMatchObject({ ok: true })
})

test('a vault key cannot be read out, two vaults share nothing, and a guess costs 600,000 rounds of SHA-256', async () => {
  const derive = vi.spyOn(crypto.subtle, 'deriveKey')
  const [one, other] = await Promise.all([newVault(phrase), newVault(phrase)])
  const rule = { name: 'PBKDF2', hash: 'SHA-256', iterations: 600_000 }
  expect(derive.mock.calls.map(([used]) => used)).toMatchObject([rule, rule])
  derive.mockRestore()
  expect(one.key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', one.key)).rejects.toThrow()
  expect(one.wrapped.salt).not.toEqual(other.wrapped.salt)
  expect(one.wrapped.ct).not.toEqual(other.wrapped.ct)
  expect(one.wrapped.salt).toHaveLength(strength.saltBytes)
})
