import { drive, type Log } from '../../src/kernel'
import { recordedModel } from '../../src/models/recorded'
import { theater } from '../../src/procedures/theater'
import { defaults } from '../../src/run/config'
import type { Event, Fact } from '../../src/run/event'
import { type Body, LOG_VERSION, type RunFile } from '../../src/run/log'
import { fold, initialState } from '../../src/run/state'
import { linesOf } from '../../src/vault/lines'
import { digest } from '../../src/wire/digest'
import { linted } from '../measure'
import type { RunRead } from './read-run'

/** What stands for a connection where a reply came as a file. */
export const FROM_FILE = 'file'

/** A reply of a model as it came, as the run that it would have been. Nobody is asked anything. */
export async function readWire(
  parts: AsyncIterable<Uint8Array>,
  { title, created }: { readonly title: string; readonly created: string },
): Promise<RunRead> {
  const texts: string[] = []
  for await (const { text, ended } of linesOf(parts)) texts.push(ended ? `${text}\n` : text)
  const text = texts.join('')
  const runId = `wire-${digest(text).hash.slice(0, 16)}`
  const { events, bodies } = await performed(text, {
    type: 'run_created',
    runId,
    brief: { title, what: title },
    config: { ...defaults, pace: 'stream' },
    connection: FROM_FILE,
  })
  const raw = [{ call: 'stream', text, pace: [[0, text.length] as const] }]
  const header = { jury: LOG_VERSION, runId, created }
  return { file: { header, events, raw, bodies }, odd: [{ kind: 'no_time' }], made: true }
}

/** The run that this reply gives by our rules. Time stands still: nobody knows how long it took. */
async function performed(text: string, created: Fact): Promise<Pick<RunFile, 'events' | 'bodies'>> {
  const events: Event[] = []
  const bodies = new Map<string, Body>()
  const log: Log = {
    append(event, body) {
      events.push(event)
      if (body !== undefined && event.type === 'critique.artifact_seen')
        bodies.set(event.hash, { hash: event.hash, mime: event.mime, text: body })
    },
    raw() {},
    room: () => Promise.resolve(),
  }
  const first: Event = { seq: 0, t: 0, ...created }
  log.append(first)
  const page = (hash: string) => bodies.get(hash)?.text ?? ''
  const world = {
    now: () => 0,
    at: () => () => {},
    model: recordedModel([{ call: 'stream', text, pace: [] }], () => Promise.resolve()),
    measure: (hash: string) => linted(page(hash)),
    digest,
    page,
    // No prompt leaves this function.
    nonce: () => '',
    parallel: 1,
  }
  await drive(theater, log, world, fold(initialState(), first)).done
  return { events, bodies: [...bodies.values()] }
}
