import { afterEach, expect, test, vi } from 'vitest'
import { askPasskey, makePasskey, passkeySupport } from '../../../src/vault/passkey'

/** What a browser gives for a passkey, as far as it is looked at. */
class Credential {
  constructor(
    readonly rawId: ArrayBuffer,
    readonly results: unknown,
  ) {}
  getClientExtensionResults() {
    return this.results
  }
}

const ID = new Uint8Array([251, 255, 0, 16]).buffer
const secret = new Uint8Array(32).fill(9)
const withSecret = { prf: { results: { first: secret.buffer } } }
const opened = { ok: true, given: { credential: '-_8AEA', prf: secret.buffer } }

interface Browser {
  readonly create?: () => unknown
  readonly get?: () => unknown
  readonly capabilities?: Record<string, boolean>
}

function browser({ create, get, capabilities }: Browser) {
  const asked: { create: unknown[]; get: unknown[] } = { create: [], get: [] }
  const getClientCapabilities = async () => capabilities
  const Known = capabilities
    ? Object.assign(class extends Credential {}, { getClientCapabilities })
    : Credential
  vi.stubGlobal('PublicKeyCredential', Known)
  vi.stubGlobal('navigator', {
    credentials: {
      create: async (options: unknown) => (asked.create.push(options), create?.()),
      get: async (options: unknown) => (asked.get.push(options), get?.()),
    },
  })
  return { asked, give: (results: unknown) => new Known(ID, results) }
}

afterEach(() => vi.unstubAllGlobals())

test('a passkey that gives its secret when it is made is asked once', async () => {
  const { asked, give } = browser({ create: () => give(withSecret) })
  expect(await makePasskey('Design Jury')).toEqual(opened)
  expect(asked.get).toEqual([])
  const wanted = {
    ...{ rp: { name: 'Design Jury' }, extensions: { prf: { eval: {} } } },
    authenticatorSelection: { userVerification: 'required' },
  }
  expect(asked.create).toMatchObject([{ publicKey: wanted }])
})

test('one that gives it only on the second question is asked again, by its id and for the same input', async () => {
  const { asked, give } = browser({
    create: () => give({ prf: { enabled: true } }),
    get: () => give(withSecret),
  })
  expect(await makePasskey('Design Jury')).toMatchObject({ ok: true, given: { prf: secret.buffer } })
  const [made] = asked.create as [{ publicKey: { extensions: unknown } }]
  const [got] = asked.get as [{ publicKey: { extensions: unknown; allowCredentials: { id: Uint8Array }[] } }]
  expect(got.publicKey.extensions).toEqual(made.publicKey.extensions)
  expect(got.publicKey.allowCredentials.map(({ id }) => [...id])).toEqual([[...new Uint8Array(ID)]])
})

test('the secret is a copy: a view over more bytes gives its own and no others', async () => {
  const wide = new Uint8Array(40).fill(1)
  wide.set(secret, 4)
  const { give } = browser({ get: () => give({ prf: { results: { first: wide.subarray(4, 36) } } }) })
  expect(await askPasskey('-_8AEA')).toEqual(opened)
})

const refusing = (name: string) => ({ get: () => Promise.reject(new DOMException('no', name)) })

test.each<[string, Browser, string]>([
  ['turned away', refusing('NotAllowedError'), 'cancelled'],
  ['given nothing', { get: () => null }, 'cancelled'],
  ['no algorithm in common', refusing('NotSupportedError'), 'unsupported'],
  ['an address without passkeys', refusing('SecurityError'), 'unsupported'],
])('%s is a plain answer', async (_, options, why) => {
  browser(options)
  expect(await askPasskey('-_8AEA')).toEqual({ ok: false, why })
})

test('a passkey without a secret locks nothing', async () => {
  const { give } = browser({ create: () => give({}), get: () => give({ prf: { enabled: false } }) })
  expect(await makePasskey('Design Jury')).toEqual({ ok: false, why: 'no_secret' })
})

test('what the browser knows of passkeys', async () => {
  expect(await passkeySupport()).toBe('no')
  expect(await askPasskey('-_8AEA')).toEqual({ ok: false, why: 'unsupported' })
  for (const [options, support] of [
    [{}, 'maybe'],
    [{ capabilities: { 'extension:prf': true } }, 'yes'],
    [{ capabilities: { 'extension:prf': false } }, 'no'],
  ] as const) {
    browser(options)
    expect(await passkeySupport()).toBe(support)
  }
})
