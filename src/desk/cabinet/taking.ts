import { createSignal } from 'solid-js'
import type { Cabinet, Clash, Kind, Offered, Taken } from '../../../workers/cabinet-surface'
import { reasonOf } from '../../run/reason'
import type { Found } from './offered'

/** What was made of the files of one drop. */
export interface Result {
  readonly taken: readonly Taken[]
  readonly passed: number
}

export interface Taking {
  readonly busy: () => boolean
  readonly result: () => Result | undefined
  /** Why nothing was taken in at all. */
  readonly failed: () => string | undefined
  /** Takes in what is found; the look into folders may take a while. */
  readonly take: (found: Found | Promise<Found>) => Promise<void>
  /** Answers a question about one file, or about all of the same kind. */
  readonly settle: (paths: readonly string[], how: Clash | 'leave', as?: Kind) => Promise<void>
  readonly undoReplace: (one: Extract<Taken, { is: 'replaced' }>) => Promise<void>
  readonly close: () => void
}

/** Takes files into the cabinet, and keeps those about which the person has to decide. */
export function createTaking(
  cabinet: Pick<Cabinet, 'take' | 'exchange' | 'trash'>,
  changed: () => void,
): Taking {
  const [busy, setBusy] = createSignal(false)
  const [result, setResult] = createSignal<Result>()
  const [failed, setFailed] = createSignal<string>()
  let offered = new Map<string, Offered>()

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setFailed(undefined)
    await work().catch((cause: unknown) => setFailed(reasonOf(cause)))
    setBusy(false)
    changed()
  }

  function take(from: Found | Promise<Found>): Promise<void> {
    return attempt(async () => {
      const { files, passed } = await from
      offered = new Map(files.map((file) => [file.path, file]))
      setResult({ taken: await cabinet.take(files), passed })
    })
  }

  /** A tokens.css goes along with its DESIGN.md: alone that would be another brand. */
  function settle(paths: readonly string[], how: Clash | 'leave', as?: Kind): Promise<void> {
    if (how === 'leave') return Promise.resolve(forget(paths))
    return attempt(async () => {
      const files = [...offered.values()].filter(({ path }) => paths.includes(path) || /\.css$/i.test(path))
      const again = await cabinet.take(files, { clash: how, ...(as && { as }) })
      const told = again.filter(({ path }) => paths.includes(path))
      setResult((now) => now && { ...now, taken: [...others(now, paths), ...told] })
    })
  }

  function forget(paths: readonly string[]): void {
    setResult((now) => now && { ...now, taken: others(now, paths) })
  }

  return {
    busy,
    result,
    failed,
    take,
    settle,
    undoReplace: (one) =>
      attempt(async () => {
        await cabinet.exchange(one.entry.id, one.trashed)
        forget([one.path])
      }),
    close: () => setResult(undefined),
  }
}

function others({ taken }: Result, paths: readonly string[]): readonly Taken[] {
  return taken.filter(({ path }) => !paths.includes(path))
}
