import { failureInStream, failureOf, opaque } from './failure'
import { at } from './fields'
import { ModelError, type ProviderRow, type Send, type Target } from './provider'
import { withoutKey } from './redact'

/** Something that a provider tells beside its streams. */
export interface Question extends Target {
  readonly url: string
  /** Sent as JSON; without one the question is a GET. */
  readonly body?: unknown
  /** Asked without the key, even if there is one. */
  readonly keyless?: boolean
}

/** The answer to a question, as JSON. It carries exactly the headers that the row names. */
export async function ask(question: Question, signal: AbortSignal, send: Send = fetch): Promise<unknown> {
  const { row, key } = question
  try {
    const response = await send(question.url, { ...initOf(question), signal })
    const body = withoutKey(await response.text(), key)
    const { status, headers } = response
    if (!response.ok) throw failureOf({ status, body, headers }, row)
    return valueOf(body, row)
  } catch (cause) {
    throw opaque(cause)
  }
}

function initOf({ row, key, body, keyless }: Question): RequestInit {
  const { auth, headers, referrerPolicy } = row
  const credential = auth && key && !keyless ? { [auth.header]: auth.prefix + key } : {}
  const content = body === undefined ? {} : { 'content-type': 'application/json' }
  return {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...headers, ...credential, ...content },
    credentials: 'omit',
    // A redirect would take the key along.
    redirect: 'error',
    referrerPolicy: referrerPolicy ?? 'no-referrer',
    cache: 'no-store',
  }
}

/** Some say that something is wrong under a status that says all is well. */
function valueOf(body: string, row: ProviderRow): unknown {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    const detail = `${row.name} answered with something that is not JSON.`
    throw new ModelError({ kind: 'not_a_stream', detail, status: 200 })
  }
  if (at(value, 'error') !== undefined) throw failureInStream(value, row)
  return value
}

/** The base address without its last slash. */
export function baseOf({ baseUrl }: Target): string {
  return baseUrl.replace(/\/+$/, '')
}

/** Where a server keeps what is its own and no dialect's: before the version in its address. */
export function rootOf(target: Target): string {
  return baseOf(target).replace(/\/v\d+$/, '')
}
