import { type Asked, askPasskey, makePasskey, passkeySupport } from '../vault/passkey'

/** What is asked of an authenticator. Handed in, because no test has a thumb. */
export interface Passkeys {
  readonly support: () => Promise<'yes' | 'maybe' | 'no'>
  readonly make: (name: string) => Promise<Asked>
  readonly ask: (credential: string) => Promise<Asked>
}

/** What an authenticator gave is of no use here once the worker has it. */
export function wiped(prf: ArrayBuffer): void {
  // One that has been moved there is no longer to be had, and asking for it throws.
  if (prf.byteLength > 0) new Uint8Array(prf).fill(0)
}

export const browserPasskeys: Passkeys = { support: passkeySupport, make: makePasskey, ask: askPasskey }
