import { en } from '../src/i18n/en'
import { rowOf } from '../src/models/catalogue'
import { authUrl, challengeOf, createVerifier } from '../src/models/openrouter'
import { ModelError } from '../src/models/provider'
import type { Connection } from '../src/run/connection'
import { deleteConnection, getConnection, putConnection } from '../src/store/connections'
import { dropErrand, putErrand, takeErrand } from '../src/store/keys'
import type { Store } from '../src/store/open'
import { DeskError } from '../src/vault/desk-error'
import type { Calls } from './calls'
import type { OpenRouterWish } from './desk-surface'
import type { Keyring } from './keyring'

export interface ErrandOptions {
  readonly store: Store
  readonly keyring: Keyring
  readonly calls: Pick<Calls, 'lineTo'>
  readonly now: () => number
}

/** The provider that hands out keys of its own accord. */
const PROVIDER = 'openrouter'
const ORIGIN = 'https://openrouter.ai'
/** Who takes longer has left: what proves the way back lies about no longer than that. */
const ERRAND_MS = 10 * 60_000
/** How the key is called in the person's list of keys over there. */
const LABEL = en['critiqueTheater.userFacingName']

/** Sends the person for a key and takes it in when they are back. The page sees neither the key nor the verifier. */
export function openErrands({ store, keyring, calls, now }: ErrandOptions) {
  async function begin({ callback, mode, ...wish }: OpenRouterWish): Promise<string> {
    const [nonce, verifier] = [crypto.randomUUID(), createVerifier()]
    const back = withNonce(callback, nonce)
    checkWish(wish)
    await putErrand(store, { id: 'errand', at: now(), nonce, verifier, mode })
    return authUrl({ ...wish, label: LABEL }, await challengeOf(verifier), back)
  }

  async function finish(code: string, nonce: string): Promise<Connection> {
    await dropStale()
    const errand = await takeErrand(store, nonce)
    if (!errand)
      throw new DeskError({ kind: 'expired', field: 'nonce' }, 'This way back is not open any more.')
    const key = await exchange(code, errand.verifier)
    const connection = fresh(now())
    await putConnection(store, connection)
    try {
      await keyring.keep(connection.id, key, { mode: errand.mode })
    } catch (cause) {
      // Without its key the connection would be one that nobody has asked for.
      await deleteConnection(store, connection.id)
      throw cause
    }
    return (await getConnection(store, connection.id)) ?? connection
  }

  async function exchange(code: string, verifier: string): Promise<string> {
    const line = await calls.lineTo(ORIGIN)
    // Nobody calls it off: the line gives up by itself.
    const { signal } = new AbortController()
    for await (const { key } of line.exchange({ code, verifier }, signal)) return key
    throw new ModelError({ kind: 'server', detail: 'OpenRouter gave no key.' })
  }

  /** What nobody came back for. */
  function dropStale(): Promise<void> {
    return dropErrand(store, now() - ERRAND_MS)
  }

  return { begin, finish, dropStale }
}

function fresh(createdAt: number): Connection {
  const row = rowOf(PROVIDER)
  if (!row) throw new Error(`${PROVIDER} is not in the catalogue.`)
  const { id: provider, name, baseUrl } = row
  const id = crypto.randomUUID()
  return { id, name, provider, baseUrl, model: '', keyMode: 'none', thinking: 'auto', lock: false, createdAt }
}

function withNonce(callback: string, nonce: string): string {
  if (!/^https?:\/\//.test(callback) || !URL.canParse(callback))
    throw new DeskError({ kind: 'invalid', field: 'callback' }, 'There is no way back to this address.')
  const url = new URL(callback)
  url.searchParams.set('nonce', nonce)
  return url.href
}

function checkWish({ limitUsd, days }: Pick<OpenRouterWish, 'limitUsd' | 'days'>) {
  if (!isAbove(limitUsd)) throw new DeskError({ kind: 'invalid', field: 'limitUsd' }, 'That is no limit.')
  if (!isAbove(days)) throw new DeskError({ kind: 'invalid', field: 'days' }, 'That is no number of days.')
}

/** A limit of nothing gives a key that can do nothing. */
function isAbove(value: number | undefined): boolean {
  return value === undefined || (Number.isFinite(value) && value > 0)
}
