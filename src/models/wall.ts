/** What the one who serves a worker's script has to know of the request for it. */
export interface Asked {
  /** `worker` for the script of a worker. */
  readonly destination: string
  readonly url: string
}

/** The script of a line, as it is built and as the development server hands it out. */
const LINE = /\/(assets\/line-[\w-]+\.js|workers\/line\.ts)$/

// A name of letters, digits, dots and dashes, or an address. The URL parser also takes `*`, which a policy would
// read as any host.
const ORIGIN = /^https?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d+)?$/

/** The one origin that a line may talk to, out of its address; undefined where that names none or anything more. */
export function lineOrigin(url: string): string | undefined {
  const { searchParams, pathname } = new URL(url)
  const to = searchParams.get('to') ?? ''
  if (!LINE.test(pathname) || !ORIGIN.test(to) || !URL.canParse(to)) return undefined
  return new URL(to).origin === to ? to : undefined
}

/** The headers that wall a worker: a line to its one origin, any other to where it came from. None for a non-worker. */
export function wallOf({ destination, url }: Asked): Readonly<Record<string, string>> {
  if (destination !== 'worker' && destination !== 'sharedworker') return {}
  const to = lineOrigin(url)
  return {
    'Content-Security-Policy': `default-src 'none'; script-src 'self'; connect-src ${to ?? "'self'"}`,
    // What a worker asks for names us to nobody, unless the request itself says otherwise.
    'Referrer-Policy': 'no-referrer',
    // Chromium holds what is no fetch to this as well. A line imports its own parts: hence `response-origin`.
    'Connection-Allowlist': to === undefined ? '(response-origin)' : `(response-origin "${to}")`,
  }
}
