import type { Event, Status, Word } from '../src/run/event'
import { inFileOrder } from '../src/run/file-order'
import { printRun, type RunFile } from '../src/run/log'
import type { LogIndex } from '../src/run/log-index'
import type { RunState } from '../src/run/state'
import { keepBallast } from '../src/store/ballast'
import { listRuns } from '../src/store/library'
import { type Notice, openStore, type Store } from '../src/store/open'
import { readBlocks, readBody, readHead, readIndex, readRaw, readRunFile } from '../src/store/reader'
import { isGoing, type RunRow, type WordRow } from '../src/store/rows'
import { dropWord, putWords, readWords } from '../src/store/words'
import { StoreError, type Trouble, troubleOf } from '../src/store/trouble'
import type { LiveRun, Take, Watcher } from './live'
import type { Instruments } from './measure'

/** How a run on this device is entered: by its index, whole while it is not compacted, or by following it. */
export type Entry =
  | { readonly kind: 'running' }
  | (Settled & { readonly kind: 'index'; readonly index: LogIndex })
  | (Settled & { readonly kind: 'whole'; readonly events: readonly Event[] })

interface Settled {
  readonly calls: readonly string[]
  /** It was made on this device, and did not come as a file. */
  readonly own: boolean
  /** What its file says of its ending, and has not earned. */
  readonly claimed?: Status
}

export interface Live {
  readonly runId: string
  /** The last state, before everything of it is on disk. */
  readonly ended: Promise<RunState>
  readonly over: Promise<void>
}

export type Shelf = Awaited<ReturnType<typeof openShelf>>

/** Everything that needs the database. Loaded when it is first asked for: the first picture does without. */
export async function openShelf(onNotice: (notice: Notice | Trouble) => void, instruments?: Instruments) {
  const opening = await openStore({ onNotice }).catch((cause: unknown) => {
    throw new StoreError('unreadable', troubleOf(cause).message)
  })
  if (opening.kind === 'newer')
    throw new StoreError('newer', 'These runs were written by a newer version. Update this tab.')
  const { store } = opening
  const live = new Map<string, LiveRun>()

  async function begin(take: Omit<Take, 'runId' | 'store'>): Promise<Live> {
    const runId = crypto.randomUUID()
    const { startLive } = await import('./live')
    return hold(runId, await startLive({ runId, store, instruments, ...take }))
  }

  function hold(runId: string, run: LiveRun): Live {
    live.set(runId, run)
    const over = run.over.finally(() => live.delete(runId))
    return { runId, ended: run.driven.done, over }
  }

  return {
    runs: (limit: number): Promise<RunRow[]> => listRuns(store, { limit }),
    /** What has to be done once, after the first picture: old runs are settled, and room is kept for endings. */
    async settleLeft(): Promise<string[]> {
      const { settleLeft } = await import('./settle')
      const settled = await settleLeft(store, (trouble) => trouble && onNotice(trouble))
      await keepBallast(store)
      // Nobody waits for it, and what does not succeed now is tried at the next start.
      void import('./tidy').then(({ tidy }) => tidy(store)).catch(() => {})
      return settled
    },
    entry: (runId: string) => entryOf(store, runId),
    blocks: (runId: string, numbers: readonly number[]) => readBlocks(store, runId, numbers),
    reply: async (runId: string, call: string) => (await readRaw(store, runId, call))?.text ?? '',
    body: async (hash: string) => (await readBody(store, hash))?.text,
    /** The run as a file, from memory when the disk would not take all of it. */
    async file(runId: string): Promise<string> {
      const file = (await live.get(runId)?.writer.memory()) ?? (await readRunFile(store, runId))
      if (!file) throw new StoreError('unreadable', 'This run is not on this device any more.')
      return printRun(inFileOrder(file))
    },
    keep: async (text: string) => (await import('./opened-file')).keepFile(store, text),
    async perform(file: RunFile, pace: number, watcher: Watcher): Promise<Live> {
      const { again } = await import('./live')
      return begin({ ...again(file, pace), watcher })
    },
    /** Follows a run that another tab drives, until it is over. */
    async follow(runId: string, watcher: Watcher, signal: AbortSignal): Promise<void> {
      const { followRun } = await import('./follow')
      await followRun({ store, runId, watcher, signal })
    },
    begin,
    hold,
    store,
    instruments,
    /** The machine has slept, or the page was put away: deadlines may have gone by. */
    woke() {
      for (const run of live.values()) run.woke()
    },
    words: (runId: string) => readWords(store, runId),
    putWords: (rows: readonly WordRow[]) => putWords(store, rows),
    dropWord: (runId: string, id: string) => dropWord(store, runId, id),
    /** Hands a run what its person says, here or in the tab that drives it; false where nobody can hear it. */
    async say(runId: string, words: readonly Word[]): Promise<boolean> {
      const run = live.get(runId)
      return run ? run.say(words) : (await import('./afar')).sayFromAfar(runId, words)
    },
    answer: (runId: string, id: string, answer: string) =>
      live.get(runId)?.driven.tell({ type: 'answered', id, answer }),
    interrupt: (runId: string) => live.get(runId)?.driven.tell({ type: 'stopped', why: 'interrupt' }),
  }
}

async function entryOf(store: Store, runId: string): Promise<Entry | undefined> {
  const head = await readHead(store, runId)
  if (head && isGoing(head)) return { kind: 'running' }
  const own = head?.origin === 'here'
  const from = { own, ...(head?.claimed && { claimed: head.claimed }) }
  const index = await readIndex(store, runId)
  const row = index && (await store.relaxed.indexes.get(runId))
  if (index && row) return { kind: 'index', index, calls: row.raw.map(({ call }) => call), ...from }
  const file = await readRunFile(store, runId)
  return file && { kind: 'whole', events: file.events, calls: file.raw.map(({ call }) => call), ...from }
}
