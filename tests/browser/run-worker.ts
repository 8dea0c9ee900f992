import type { Model, Piece } from '../../src/kernel'
import { type Config, defaults } from '../../src/run/config'
import type { Event } from '../../src/run/event'
import { printRun } from '../../src/run/log'
import { openStore, type Store } from '../../src/store/open'
import { readHead, readRunFile } from '../../src/store/reader'
import { setSetting } from '../../src/store/settings'
import { followRun } from '../../workers/follow'
import { type LiveRun, startLive, type Watcher } from '../../workers/live'
import { settleLeft } from '../../workers/settle'
import { takeUp } from '../../workers/take-up'

/** What a test has a tab do. */
export type Asked =
  | {
      readonly do: 'begin'
      readonly run: string
      readonly rules?: Partial<Config>
    }
  | { readonly do: 'say'; readonly run: string; readonly text: string }
  | { readonly do: 'hang up' | 'interrupt' | 'follow' | 'leave' | 'read' | 'stop left'; readonly run: string }
  | { readonly do: 'settle left' }
  | { readonly do: 'cap'; readonly cap: number }

export type Said =
  | { readonly said: 'ready' | 'set' }
  | { readonly said: 'events'; readonly run: string; readonly events: readonly Event[] }
  | { readonly said: 'place'; readonly run: string; readonly place: number }
  | { readonly said: 'asked' | 'over' | 'waits' | 'goes on' | 'driven'; readonly run: string }
  | { readonly said: 'settled'; readonly runs: readonly string[] }
  | {
      readonly said: 'file'
      readonly run: string
      readonly text: string
      readonly status: string | undefined
    }

const say = (said: Said) => postMessage(said)
const live = new Map<string, LiveRun>()
const lines = new Map<string, Line>()
const followed = new Map<string, AbortController>()

/** A reply that is said by the test, piece by piece. */
interface Line {
  readonly model: Model
  readonly push: (text: string | undefined) => void
}

function openLine(run: string): Line {
  const waiting: (string | undefined)[] = []
  let wake = () => {}
  async function* model(_: unknown, signal: AbortSignal): AsyncIterable<Piece> {
    say({ said: 'asked', run })
    signal.addEventListener('abort', () => wake())
    while (!signal.aborted) {
      if (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      const text = waiting.shift()
      if (text === undefined) return
      yield { type: 'text', text }
    }
  }
  return {
    model,
    push(text) {
      waiting.push(text)
      wake()
    },
  }
}

function watcherOf(run: string): Watcher {
  return {
    committed: (events) => say({ said: 'events', run, events }),
    trouble: (trouble) => {
      if (trouble) throw new Error(trouble.message)
    },
    queued: (place) => say({ said: 'place', run, place }),
    waits: (waits) => say({ said: waits ? 'waits' : 'goes on', run }),
  }
}

async function begin(store: Store, { run, rules }: Extract<Asked, { do: 'begin' }>) {
  const line = openLine(run)
  lines.set(run, line)
  const begun = await startLive({
    runId: run,
    store,
    first: {
      brief: { title: 'A page', what: 'One page.' },
      config: { ...defaults, pace: 'stream', ...rules },
      connection: 'scripted',
    },
    model: () => line.model,
    watcher: watcherOf(run),
  })
  live.set(run, begun)
  await begun.over
  say({ said: 'over', run })
}

async function follow(store: Store, run: string) {
  const left = new AbortController()
  followed.set(run, left)
  await followRun({ store, runId: run, watcher: watcherOf(run), signal: left.signal })
  say({ said: 'over', run })
}

/** Takes a run up that waits for its person, to stop it: that asks no connection. */
async function stopLeft(store: Store, run: string) {
  const nobody = () => Promise.reject(new Error('No connection is asked.'))
  const taken = await takeUp(
    {
      store,
      hold: (runId, { driven, over }) => ({ runId, ended: driven.done, over }),
      refusalOf: nobody,
      callableOf: nobody,
      place: nobody,
    },
    { runId: run, told: { type: 'stopped', why: 'interrupt' }, known: 0 },
    { ...watcherOf(run), metered: () => {} },
  )
  if ('why' in taken) return say({ said: 'driven', run })
  await taken.over
  say({ said: 'over', run })
}

async function read(store: Store, run: string) {
  const [file, head] = [await readRunFile(store, run), await readHead(store, run)]
  say({ said: 'file', run, text: file ? printRun(file) : '', status: head?.status })
}

async function attend(store: Store, asked: Asked): Promise<void> {
  switch (asked.do) {
    case 'begin':
      return begin(store, asked)
    case 'say':
      return lines.get(asked.run)?.push(asked.text)
    case 'hang up':
      return lines.get(asked.run)?.push(undefined)
    case 'interrupt':
      return live.get(asked.run)?.driven.tell({ type: 'stopped', why: 'interrupt' })
    case 'follow':
      return follow(store, asked.run)
    case 'leave':
      return followed.get(asked.run)?.abort()
    case 'stop left':
      return stopLeft(store, asked.run)
    case 'read':
      return read(store, asked.run)
    case 'settle left':
      return say({ said: 'settled', runs: await settleLeft(store, () => {}) })
    case 'cap':
      await setSetting(store, 'maxConcurrentRuns', asked.cap)
      return say({ said: 'set' })
  }
}

async function open() {
  const opening = await openStore({ name: 'tabs', onNotice: () => {} })
  if (opening.kind === 'newer') throw new Error('The database is newer than this code.')
  addEventListener('message', ({ data }: MessageEvent<Asked>) => void attend(opening.store, data))
  say({ said: 'ready' })
}

void open()
