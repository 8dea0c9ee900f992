/** What OpenRouter hands back in the address. */
export interface Returned {
  /** Empty where it was lost on the way: a code without it is taken out of the address all the same, and refused. */
  readonly nonce: string
  /** Absent where the person changed their mind there. */
  readonly code?: string
}

/**
 * Takes the code out of the address before anything else can read it: an address goes into the history, into reports
 * and over shoulders.
 */
export function takeReturned(): Returned | undefined {
  const query = new URLSearchParams(location.search)
  const code = query.get('code')
  const nonce = query.get('nonce') ?? (code === null ? undefined : '')
  if (nonce === undefined) return undefined
  for (const name of ['nonce', 'code', 'state', 'error', 'error_description']) query.delete(name)
  const rest = query.toString()
  history.replaceState(undefined, '', `${location.pathname}${rest === '' ? '' : `?${rest}`}#/connections`)
  return code === null ? { nonce } : { nonce, code }
}

/** Where OpenRouter sends the person back to. The nonce is added by whoever starts the errand. */
export function callbackAddress(): string {
  return `${location.origin}${location.pathname}`
}
