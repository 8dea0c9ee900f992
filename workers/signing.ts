import type { Event } from '../src/run/event'
import type { RunFile } from '../src/run/log'
import { type Signed, signable } from '../src/run/signed'
import { fold, initialState, type RunState } from '../src/run/state'
import type { Store } from '../src/store/open'
import { reopen } from '../src/store/reopen'
import { readHead, readRunFile } from '../src/store/reader'
import type { RunRow } from '../src/store/rows'
import { openWriter } from '../src/store/writer'
import type { NotSigned, SignWanted } from './desk-surface'
import { finish, type Watcher } from './live'
import { type Release, runChannel, runLock } from './locks'
import { clockOf, takeSoon } from './take-up'

/** A run that has settled, read whole. */
interface Settled {
  readonly head: RunRow
  readonly file: RunFile
  readonly state: RunState
}

/**
 * Writes into a run of this device what its person says of it once it has settled: that they ship it, go on against a gate,
 * or strike a finding. Where it cannot be written, nothing has happened to the run.
 */
export async function sign(
  store: Store,
  { runId, signed }: SignWanted,
  watcher: Watcher,
): Promise<NotSigned | undefined> {
  const release = await takeSoon(runLock(runId))
  if (!release) return { why: 'driven' }
  try {
    const settled = await readSettled(store, runId)
    if ('why' in settled) return settled
    const can = signable(settled.state, signed)
    if (typeof can === 'object') return can
    const { events, raw } = settled.file
    watcher.committed(events, [...new Set(raw.map(({ call }) => call))])
    if (can === 'new') await write(store, settled, { signed, watcher, release })
    return undefined
  } finally {
    release()
  }
}

async function readSettled(store: Store, runId: string): Promise<Settled | NotSigned> {
  const head = await readHead(store, runId)
  if (!head) return { why: 'gone' }
  // Signed here, a run that was somebody's would pass for one that was made here.
  if (head.origin !== 'here') return { why: 'foreign' }
  let isDamaged = false
  const file = await readRunFile(store, runId, { onDamage: () => void (isDamaged = true) })
  if (isDamaged || !file) return { why: isDamaged ? 'damaged' : 'gone' }
  return { head, file, state: file.events.reduce(fold, initialState()) }
}

interface Writing {
  readonly signed: Signed
  readonly watcher: Watcher
  readonly release: Release
}

async function write(
  store: Store,
  { head, file }: Settled,
  { signed, watcher, release }: Writing,
): Promise<void> {
  const from = await reopen(store, head.id)
  if (!from) throw new Error('This run is not on this device any more.')
  const clock = clockOf(from.state, head)
  const poke = runChannel(head.id)
  const writer = openWriter({
    store,
    header: file.header,
    from,
    now: clock.now,
    schedule: (ms, fire) => clock.at(clock.now() + ms, fire),
    onCommitted(events) {
      watcher.committed(events, [])
      poke.postMessage('more')
    },
    onTrouble: watcher.trouble,
  })
  const event: Event = { seq: from.state.seq, t: clock.now(), ...trimmed(signed) }
  writer.append(event)
  const driven = { done: Promise.resolve(from.state), tell: () => {} }
  await finish({ store, runId: head.id, driven, writer, release }).finally(() => poke.close())
}

function trimmed(signed: Signed): Signed {
  return signed.type === 'approved' ? signed : { ...signed, reason: signed.reason.trim() }
}
