import type { Measured } from '../../../src/kernel'
import type { Event, Fact, Measurement } from '../../../src/run/event'
import { digest } from '../../../src/wire/digest'
import type { Played } from '../../tools/scripts'

export const page = (n: number) => digest(`<p>page ${n}</p>`).hash
export const FOREVER = { wait: 1_000_000 }
export const INTERRUPT: Fact = { type: 'stopped', why: 'interrupt' }

/** What a single pass makes where the jury has dropped out. */
export const PLAIN = '<!doctype html><html><body>plain</body></html>'
export const single = [{ say: PLAIN }]

const PAGES: Readonly<Record<string, string>> = {
  [digest('<p>final</p>').hash]: 'final',
  [digest(PLAIN).hash]: 'plain',
  ...Object.fromEntries([1, 2, 3].map((n) => [page(n), `page ${n}`])),
}

/**
 * How a run ended, in a line: its status, why, the round that counts, the page that is kept, and each warning but that of text
 * beside the tags, which most broken replies have.
 */
export function ended({ state: { settled }, ending }: Played): string {
  const { status, cause, round, artifact, recoveryReason } = settled ?? { status: 'running' }
  const kept = artifact === undefined ? undefined : (PAGES[artifact] ?? 'another page')
  const { stray_text: _, ...counts } = ending.warnings
  const warnings = Object.entries(counts).map(([kind, count]) => `${kind} ${count}`)
  const parts = [status, cause, recoveryReason, round !== undefined && `round ${round}`, kept, ...warnings]
  return parts.filter(Boolean).join(', ')
}

/** The events that say how it ended: there is never more than one. */
export const terminal = (events: readonly Event[]) =>
  events.filter(({ type }) => /^critique\.(?:ship|degraded|interrupted|failed)$/.test(type))

/** A reading that is wrong. */
export const WRONG: Measurement = { instrument: 'IN-6', rule: 'todo', violation: true, severity: 'high' }

/** Says of each page what was measured of it: nothing wrong, unless a test says otherwise. */
export const measuring =
  (rows: Readonly<Record<string, readonly Measurement[]>>) =>
  (hash: string): Measured => ({ outcome: 'measured', rows: rows[hash] ?? [{ ...WRONG, violation: false }] })
