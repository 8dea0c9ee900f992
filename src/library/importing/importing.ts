import { type Accessor, createSignal } from 'solid-js'
import type { Found, Plan, Storing, Taken } from '../../../workers/storing-surface'
import { reasonOf } from '../../run/reason'
import { createWork, type Work } from '../storing/work'

/** How an import stands. */
export type Importing =
  | { readonly at: 'waiting' }
  | { readonly at: 'looking' }
  | { readonly at: 'plan'; readonly plan: Plan }
  | { readonly at: 'taking'; readonly plan: Plan }
  /** `left` is there once it was undone: how many marks, words and settings stay all the same. */
  | { readonly at: 'taken'; readonly taken: Taken; readonly left?: number }
  | { readonly at: 'failed'; readonly reason: string }

export interface ImportPort {
  readonly state: Accessor<Importing>
  readonly work: Work
  readonly look: (files: readonly File[]) => Promise<void>
  readonly lookInFolder: (folder: FileSystemDirectoryHandle) => Promise<void>
  readonly take: () => Promise<void>
  readonly drop: () => void
  /** Puts what was taken in into the trash, and what it has changed back. */
  readonly undo: () => Promise<void>
}

type Door = Pick<Storing, 'look' | 'lookInFolder' | 'take' | 'drop' | 'undo'>

/** From files to what is kept of them, with a look at it in between. */
export function createImporting(door: Door): ImportPort {
  const [state, setState] = createSignal<Importing>({ at: 'waiting' })
  const work = createWork()

  async function attempt(doing: () => Promise<Importing | undefined>) {
    try {
      const next = await doing()
      if (next) setState(next)
    } catch (cause) {
      setState({ at: 'failed', reason: reasonOf(cause) })
    }
  }

  function lookAt(ask: (port: MessagePort) => Promise<Plan>): Promise<void> {
    if (work.step()) return Promise.resolve()
    setState({ at: 'looking' })
    return attempt(async () => {
      const plan = await work.run(ask)
      return plan && { at: 'plan', plan }
    })
  }

  async function take() {
    const now = state()
    if (now.at !== 'plan') return
    setState({ at: 'taking', plan: now.plan })
    await attempt(async () => {
      const taken = await work.run((port) => door.take(now.plan.id, port))
      return taken && { at: 'taken', taken }
    })
  }

  function drop() {
    const now = state()
    setState({ at: 'waiting' })
    if (now.at === 'plan') void door.drop(now.plan.id)
  }

  async function undo() {
    const now = state()
    if (now.at !== 'taken' || now.left !== undefined) return
    await attempt(async () => {
      return { ...now, left: await door.undo(now.taken) }
    })
  }

  return {
    state,
    work,
    look: (files) => (files.length === 0 ? Promise.resolve() : lookAt((port) => door.look(files, port))),
    lookInFolder: (folder) => lookAt((port) => door.lookInFolder(folder, port)),
    take,
    drop,
    undo,
  }
}

/** How many of the things that were found would be added, are only to be looked at, are here, are refused. */
export interface Sums {
  readonly shown: number
  readonly added: number
  readonly here: number
  readonly refused: number
}

export function sumsOf(found: readonly Found[]): Sums {
  const sums = { added: 0, shown: 0, here: 0, refused: 0 }
  for (const each of found) sums[sumOf(each)] += countOf(each)
  return sums
}

/** Whether taking it in would change anything. */
export function isNew(each: Found): boolean {
  return sumOf(each) === 'added' && countOf(each) > 0
}

function sumOf(each: Found): keyof Sums {
  switch (each.what) {
    case 'run':
    case 'brand':
    case 'skill':
      return each.to === 'new' || each.to === 'other_id' ? 'added' : 'here'
    case 'facts':
      return each.tallies.some(({ fresh }) => fresh > 0) ? 'added' : 'here'
    case 'convergence':
      return 'shown'
    case 'page':
    case 'refused':
      return 'refused'
    default:
      return each satisfies never
  }
}

/** A page is not refused: it is only none that is imported. */
function countOf(each: Found): number {
  return each.what === 'page' ? 0 : 1
}
