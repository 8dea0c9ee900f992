import {
  type Accessor,
  createEffect,
  createMemo,
  createResource,
  createSignal,
  on,
  onCleanup,
} from 'solid-js'
import type { NoteChange, Notes } from '../../../workers/library-surface'
import { createLateAddress } from '../../controls/late-address'
import { type ListedFinding, listFindings } from '../../run/finding-list'
import { reasonOf } from '../../run/reason'
import type { RunState } from '../../run/state'
import type { Crop } from './crops'
import {
  type Around,
  type FindingNarrowing,
  narrowedFindings,
  printFindingNarrowing,
  readFindingNarrowing,
} from './narrowing'

/** Where the run on show is read, and where what the person puts on its findings is kept. */
export interface FindingsPort {
  readonly state: () => Promise<RunState>
  /** Undefined where nothing can be kept of this run. */
  readonly notes:
    | {
        readonly read: () => Promise<Notes>
        readonly put: (finding: string, change: NoteChange) => Promise<void>
      }
    | undefined
  /** Keeps a finding to try judges on it. Absent where its page is not on this device. */
  readonly keep?: (finding: ListedFinding, state: RunState, real: boolean) => Promise<void>
  /** Absent where nobody draws pages. */
  readonly crop?: Crop
  /** Puts into the address what the list is narrowed down to. */
  readonly write: (query: string) => void
}

const WRITTEN_AFTER_MS = 300

/** The findings of a run, narrowed down as the address says, with the person's own notes. */
export function createFindings(
  port: FindingsPort,
  query: Accessor<string>,
  wordsOf: (finding: ListedFinding, state: RunState) => string,
) {
  const [state] = createResource(port.state)
  const [kept, { mutate, refetch }] = createResource(async () => (await port.notes?.read()) ?? {})
  const [narrowing, setNarrowing] = createSignal(readFindingNarrowing(query()))
  const [told, tell] = createSignal<{ readonly finding: string; readonly reason?: string }>()
  const all = createMemo(() => (state.state === 'ready' ? listFindings(state()) : undefined))
  const notes = () => (kept.state === 'errored' ? {} : (kept.latest ?? {}))
  const worded = createMemo(() => {
    const known = state.state === 'ready' ? state() : undefined
    return new Map(known && all()?.map((finding) => [finding, wordsOf(finding, known)]))
  })
  const around = (): Around => ({ notes: notes(), wordsOf: (finding) => worded().get(finding) ?? '' })
  const shown = createMemo(() => narrowedFindings(all() ?? [], narrowing(), around()))
  const address = createLateAddress(WRITTEN_AFTER_MS, () => port.write(printFindingNarrowing(narrowing())))

  createEffect(
    on(
      query,
      (now) => {
        address.forget()
        setNarrowing(readFindingNarrowing(now))
      },
      { defer: true },
    ),
  )
  onCleanup(address.write)

  /** It is on the screen at once, and taken back where it could not be kept. */
  async function note(finding: string, change: NoteChange) {
    mutate((before = {}) => ({ ...before, [finding]: noteOf(before[finding], change) }))
    try {
      await port.notes?.put(finding, change)
      tell({ finding })
    } catch (cause) {
      tell({ finding, reason: reasonOf(cause) })
      void refetch()
    }
  }

  return {
    state: () => (state.state === 'ready' ? state() : undefined),
    failed: () => state.error as unknown,
    all,
    shown,
    notes,
    around,
    crop: port.crop,
    canNote: port.notes !== undefined,
    keep: port.keep,
    told,
    note,
    narrowing,
    narrow(next: FindingNarrowing) {
      setNarrowing(next)
      address.due()
    },
  }
}

export type Findings = ReturnType<typeof createFindings>

function noteOf(before: Notes[string] | undefined, { star, comment }: NoteChange): Notes[string] {
  const isStarred = star ?? before?.star ?? false
  const text = (comment ?? before?.comment ?? '').trim()
  return {
    at: (before?.at ?? 0) + 1,
    ...(isStarred && { star: true }),
    ...(text !== '' && { comment: text }),
  }
}
