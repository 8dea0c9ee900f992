import type { ConsoleLine } from '../modes'
import type { Said } from '../talk'
import { tried } from './shims'

const FLUSH_MS = 250
// Of one flush. A page that logs in a loop says the same thing over and over.
const LINES = 50
const CHARS = 400

/** Listens to what the page and the browser say in this frame, and passes it on a few times a second. */
export function listenToConsole(say: (said: Said) => void) {
  const later = setTimeout
  let lines: ConsoleLine[] = []

  function add(kind: ConsoleLine['kind'], text: string) {
    if (lines.length === 0) later(flush, FLUSH_MS)
    if (lines.length < LINES) lines[lines.length] = { kind, text: text.slice(0, CHARS) }
  }

  function flush() {
    say({ say: 'console', lines })
    lines = []
  }

  const kinds = { log: 'log', info: 'log', debug: 'log', warn: 'warn', error: 'error' } as const
  for (const name of Object.keys(kinds) as (keyof typeof kinds)[]) {
    // Its own keys, written above.
    const own = console[name].bind(console)
    console[name] = (...words: unknown[]) => {
      add(kinds[name], words.map(worded).join(' '))
      own(...words)
    }
  }
  addEventListener('error', ({ message }) => message && add('uncaught', message))
  addEventListener('unhandledrejection', ({ reason }) => add('rejection', worded(reason)))
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    tried.times += 1
    add('refused', blockedURI)
  })
  return { flush: () => lines.length > 0 && flush() }
}

/** An object of the page may throw at anything that is asked of it. */
function worded(word: unknown): string {
  try {
    if (typeof word !== 'object' || word === null || word instanceof Error) return String(word)
    return JSON.stringify(word) ?? String(word)
  } catch {
    return 'an object'
  }
}
