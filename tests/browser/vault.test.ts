// A key is sealed under a device key that cannot be read out, or a passkey, and opens again after the database was closed.
import { afterEach, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { keepDevice, readDevice } from '../../src/store/keys'
import { openStore } from '../../src/store/open'
import { askPasskey, makePasskey, passkeySupport } from '../../src/vault/passkey'
import { open, seal } from '../../src/vault/seal'
import { newDeviceKey, newVault, openVault } from '../../src/vault/vault-key'

const bond = { connection: 'c1', origin: 'https://api.example' }

async function storeNamed(name: string) {
  const opening = await openStore({ name, onNotice: () => {} })
  if (opening.kind === 'newer') throw new Error('The database is newer than this code.')
  return opening.store
}

/** The part of the debugging protocol that plays an authenticator. The types of the session do not know it. */
interface Session {
  send(method: string, args?: object): Promise<{ authenticatorId: string }>
}

const session = cdp() as unknown as Session // Whatever the provider, a session has this one method.
let authenticator: string | undefined

async function plugIn(more: { readonly hasPrf: boolean }) {
  await session.send('WebAuthn.enable')
  const kind = { protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal' }
  const options = { ...kind, hasResidentKey: true, hasUserVerification: true, isUserVerified: true, ...more }
  authenticator = (await session.send('WebAuthn.addVirtualAuthenticator', { options })).authenticatorId
}

afterEach(async () => {
  if (authenticator !== undefined) {
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: authenticator })
    await session.send('WebAuthn.disable')
  }
  authenticator = undefined
})

test('the device key outlives the database’s closing, and still cannot be read out', async () => {
  const name = `vault-${crypto.randomUUID()}`
  const before = await storeNamed(name)
  const kept = await keepDevice(before, await newDeviceKey())
  const row = await seal(kept, 'the key', { ...bond, mode: 'remembered' })
  before.close()
  const after = await storeNamed(name)
  const device = await readDevice(after)
  if (!device) throw new Error('The device key is gone.')
  expect(await open(device.key, row, bond)).toEqual({ ok: true, key: 'the key' })
  await expect(crypto.subtle.exportKey('raw', device.key)).rejects.toThrow()
  after.close()
})

test('a passkey gives the same secret each time, and opens what it locked', async () => {
  await plugIn({ hasPrf: true })
  expect(await passkeySupport()).not.toBe('no')
  const made = await makePasskey('Design Jury')
  if (!made.ok) throw new Error(made.why)
  expect(made.given.prf.byteLength).toBe(32)
  const { key, wrapped } = await newVault({ mode: 'passkey', prf: made.given.prf.slice(0) })
  const row = await seal(key, 'the key', { ...bond, mode: 'passkey' })
  const asked = await askPasskey(made.given.credential)
  if (!asked.ok) throw new Error(asked.why)
  expect(asked.given).toEqual(made.given)
  const opened = await openVault(wrapped, { mode: 'passkey', prf: asked.given.prf })
  if (!opened.ok) throw new Error(opened.why)
  expect(await open(opened.value, row, bond)).toEqual({ ok: true, key: 'the key' })
  const other = await makePasskey('Design Jury')
  if (!other.ok) throw new Error(other.why)
  expect(await openVault(wrapped, { mode: 'passkey', prf: other.given.prf })).toEqual({
    ok: false,
    why: 'refused',
  })
})

test('an authenticator without a secret is a plain answer', async () => {
  await plugIn({ hasPrf: false })
  expect(await makePasskey('Design Jury')).toEqual({ ok: false, why: 'no_secret' })
})
