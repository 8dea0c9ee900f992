import { createResource, createSignal } from 'solid-js'
import type { CopyDesk } from '../../../workers/copy-surface'
import { advisorsOf, type Registry, shippedRegistry } from '../../documents/panel/registry'
import { type RegistryChange, undone } from '../../documents/panel/registry-undo'
import { reasonOf } from '../../run/reason'
import type { Told } from '../desk-news'
import { type FoundationSay, kindName, lensNamed, listOf } from './words'

export type LensDesk = ReturnType<typeof createLensDesk>

const NOTHING: Registry = { advisors: [], recipes: [] }

/** The lenses and kinds of content as they are kept, and what is done to them. */
export function createLensDesk(desk: Pick<CopyDesk, 'registry' | 'keep'>, say: FoundationSay) {
  const [registry, { mutate, refetch }] = createResource(() => desk.registry())
  const [told, setTold] = createSignal<Told>()

  /** What is there now, as it can be read again. Undefined where it could not be kept: then it is told why. */
  async function put(next: Registry): Promise<Registry | undefined> {
    try {
      await desk.keep(next)
      const kept = await desk.registry().catch(() => next)
      // What could not be read is read anew: a value alone would not take its failure away.
      if (registry.error === undefined) mutate(kept)
      else await refetch()
      return kept
    } catch (cause) {
      tellFailure(cause)
      return undefined
    }
  }

  /** Reads anew: another tab may have written since. Where that fails nothing is kept, or its rows would be lost. */
  async function read(): Promise<Registry | undefined> {
    try {
      return await desk.registry()
    } catch (cause) {
      tellFailure(cause)
      return undefined
    }
  }

  const tellFailure = (cause: unknown) =>
    setTold({ text: () => say('copy.failed', { reason: reasonOf(cause) }) })

  // One after the other: two that begin from the same rows would each keep theirs without the other's.
  let turn: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work)
    turn = done
    return done
  }

  async function changeNow(next: (now: Registry) => Registry, text: () => string): Promise<boolean> {
    const before = await read()
    if (!before) return false
    const made = next(before)
    const kept = await put(made)
    if (!kept) return false
    setTold({ text, undo: () => void inTurn(() => takeBack({ before, made, kept })) })
    return true
  }

  async function takeBack(change: RegistryChange): Promise<void> {
    const now = await read()
    if (!now) return
    const { registry: next, lenses, kinds } = undone(now, change)
    if (!(await put(next)) || lenses.length + kinds.length === 0) return
    const names = () => [
      ...lenses.map((id) => lensNamed(id, advisorsOf(now), say)),
      ...kinds.map((kind) => kindName(kind, say)),
    ]
    setTold({ text: () => say('row.notUndone', { names: listOf(names(), say) }) })
  }

  const known = () => (registry.error === undefined ? registry.latest : undefined) ?? NOTHING
  return {
    registry: known,
    isThere: () => registry.error === undefined && registry.latest !== undefined,
    advisors: () => advisorsOf(known()),
    failed: () => (registry.error === undefined ? undefined : reasonOf(registry.error)),
    retry: () => void refetch(),
    /** Those of the app take the place of what cannot be read. */
    useShipped: () => void inTurn(() => put(shippedRegistry)),
    /** Changes what is there now, and says how to take that back. */
    change: (next: (now: Registry) => Registry, text: () => string) => inTurn(() => changeNow(next, text)),
    told,
    tell: setTold,
  }
}
