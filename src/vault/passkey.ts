import { base64UrlOf, bytesOfUrl } from './base64'

/*
 * The page's side of a passkey: only a page may ask an authenticator. What it gives is passed to the jury worker and
 * kept nowhere here.
 */

/** What an authenticator gave for its credential. */
export interface Given {
  readonly credential: string
  readonly prf: ArrayBuffer
}

/** `cancelled`: the person turned away or the browser gave up. `no_secret`: this passkey cannot lock anything. */
export type Asked =
  | { readonly ok: true; readonly given: Given }
  | { readonly ok: false; readonly why: 'unsupported' | 'cancelled' | 'no_secret' }

/** Whether a passkey can lock keys here. `maybe`: the browser knows passkeys, and only making one will tell. */
export async function passkeySupport(): Promise<'yes' | 'maybe' | 'no'> {
  if (typeof PublicKeyCredential === 'undefined') return 'no'
  // Older browsers lack the question, whatever the types say.
  const ask: typeof PublicKeyCredential.getClientCapabilities | undefined =
    PublicKeyCredential.getClientCapabilities
  const known = (await ask?.call(PublicKeyCredential).catch(() => undefined))?.['extension:prf']
  if (known === undefined) return 'maybe'
  return known ? 'yes' : 'no'
}

/** Makes a passkey for the vault of this device and asks it for its secret. Call it in a click. */
export async function makePasskey(name: string): Promise<Asked> {
  const made = await asked(() => navigator.credentials.create({ publicKey: creation(name) }))
  if (!made.ok) return made
  const credential = base64UrlOf(new Uint8Array(made.credential.rawId))
  const prf = secretOf(made.credential)
  // Many authenticators give their secret only when they are asked a second time.
  return prf ? { ok: true, given: { credential, prf } } : askPasskey(credential)
}

/** Asks the passkey of the vault for its secret again. Call it in a click. */
export async function askPasskey(credential: string): Promise<Asked> {
  const found = await asked(() => navigator.credentials.get({ publicKey: request(credential) }))
  if (!found.ok) return found
  const prf = secretOf(found.credential)
  return prf ? { ok: true, given: { credential, prf } } : { ok: false, why: 'no_secret' }
}

/** Asked for the same input, a passkey gives the same secret. Another input would lock everybody out. */
const INPUT = new TextEncoder().encode('critique-theater: secret of the vault')
const PRF: AuthenticationExtensionsClientInputs = { prf: { eval: { first: INPUT } } }
/** Long enough to fetch a phone from another room. */
const TIMEOUT_MS = 120_000
/** ES256, then RS256 for older Windows. What it signs is of no interest: there is no server to show it to. */
const ALGORITHMS = [-7, -257]
/** No algorithm in common, or an address that can have no passkeys, as 127.0.0.1 cannot. Asking again changes nothing. */
const NEVER = ['NotSupportedError', 'SecurityError']

function creation(name: string): PublicKeyCredentialCreationOptions {
  return {
    rp: { name },
    user: { id: random(16), name, displayName: name },
    challenge: random(32),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    // Without verification whoever holds the device would hold the vault.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    timeout: TIMEOUT_MS,
    extensions: PRF,
  }
}

function request(credential: string): PublicKeyCredentialRequestOptions {
  return {
    challenge: random(32),
    allowCredentials: [{ type: 'public-key', id: bytesOfUrl(credential) }],
    userVerification: 'required',
    timeout: TIMEOUT_MS,
    extensions: PRF,
  }
}

type Answer =
  | { readonly ok: true; readonly credential: PublicKeyCredential }
  | { readonly ok: false; readonly why: 'unsupported' | 'cancelled' }

async function asked(ask: () => Promise<Credential | null>): Promise<Answer> {
  if (typeof PublicKeyCredential === 'undefined') return { ok: false, why: 'unsupported' }
  try {
    const credential = await ask()
    if (credential instanceof PublicKeyCredential) return { ok: true, credential }
    return { ok: false, why: 'cancelled' }
  } catch (cause) {
    // Browsers say NotAllowedError for a refusal, a time-out and a passkey that is not there, so that nobody learns which.
    const name = cause instanceof Error ? cause.name : ''
    return { ok: false, why: NEVER.includes(name) ? 'unsupported' : 'cancelled' }
  }
}

/** A copy: what is handed on is moved to the worker, and nothing of it stays on the page. */
function secretOf(credential: PublicKeyCredential): ArrayBuffer | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (!first) return undefined
  const view = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first)
  return view.slice().buffer
}

function random(bytes: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(bytes))
}
