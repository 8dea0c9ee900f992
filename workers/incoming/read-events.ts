import { LOG_VERSION, type RunFile } from '../../src/run/log'
import { problemOf } from '../../src/run/schema'
import type { Event, Fact } from '../../src/run/event'
import { FileError } from '../../src/vault/file-error'
import { type Line, linesOf } from '../../src/vault/lines'
import { rowOn } from '../../src/vault/plain-row'
import { digest } from '../../src/wire/digest'
import { createBookkeeping } from './bookkeeping'
import { type Heard, heardOn } from './event-row'
import type { Oddity, RunRead } from './read-run'

/** What is known of a text of events beside itself. */
export interface About {
  readonly title: string
  readonly created: string
}

/**
 * The eleven events of a transcript, ours or somebody else's, as a run. What a log needs besides is added by our rules:
 * what the transcript says of a verdict stands there as a claim.
 */
export async function readEvents(parts: AsyncIterable<Uint8Array>, about: About): Promise<RunRead> {
  const { heard, odd, text } = await heardIn(parts)
  const runId = `events-${digest(text).hash.slice(0, 16)}`
  const events = asRun(heard, { runId, title: about.title })
  const created = heard.find(({ clock }) => clock !== undefined)?.clock
  const header = {
    jury: LOG_VERSION,
    runId,
    created: created === undefined ? about.created : new Date(created).toISOString(),
  }
  const file: RunFile = { header, events, raw: [], bodies: [] }
  const timeless: Oddity[] = heard.every(({ t }) => t === undefined) ? [{ kind: 'no_time' }] : []
  return { file, odd: [...odd, ...timeless], made: true }
}

interface Read {
  readonly heard: readonly Heard[]
  readonly odd: readonly Oddity[]
  readonly text: string
}

async function heardIn(parts: AsyncIterable<Uint8Array>): Promise<Read> {
  const heard: Heard[] = []
  const odd: Oddity[] = []
  const texts: string[] = []
  for await (const line of linesOf(parts)) {
    if (line.text.trim() === '') continue
    const event = heardOrCut(line)
    if (event === 'cut') odd.push({ kind: 'cut', line: line.n })
    else if ('unknown' in event) odd.push({ kind: 'unknown_event', line: line.n, detail: event.unknown })
    else heard.push(checked(event))
    texts.push(line.text)
  }
  if (heard.length === 0) throw new FileError('not_a_run', 'It holds no event of a jury.', 1)
  return { heard, odd, text: texts.join('\n') }
}

function heardOrCut(line: Line): Heard | { readonly unknown: string } | 'cut' {
  try {
    return heardOn(rowOn(line), line.n)
  } catch (cause) {
    // A last line without its end was cut while it was written.
    if (!line.ended && cause instanceof FileError && cause.kind === 'broken_line') return 'cut'
    throw cause
  }
}

/** Before it is folded: whatever a stranger has put there would go astray in the middle of our rules. */
function checked(heard: Heard): Heard {
  const problem = problemOf(heard.fact)
  if (problem) throw new FileError('broken_line', `${heard.fact.type}: ${problem}`, heard.line)
  return heard
}

function asRun(heard: readonly Heard[], run: { readonly runId: string; readonly title: string }): Event[] {
  const events: Event[] = []
  const books = createBookkeeping(run)
  const start = heard.find(({ t }) => t !== undefined)?.t ?? 0
  let t = 0
  for (const one of heard) {
    // Clocks of others may run backwards; ours do not.
    t = Math.max(t, one.t === undefined ? t : one.t - start)
    for (const fact of books.take(one.fact)) put(fact)
  }
  for (const fact of books.end()) put(fact)
  return events

  function put(fact: Fact) {
    const event: Event = { seq: events.length, t, ...fact }
    books.told(event)
    events.push(event)
  }
}
