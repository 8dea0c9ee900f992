import { createResource, createSignal } from 'solid-js'
import type { CopyDesk } from '../../../workers/copy-surface'
import { advisorsOf, type Registry, shippedRegistry } from '../../documents/panel/registry'
import { reasonOf } from '../../run/reason'
import type { Told } from '../desk-news'
import type { FoundationSay } from './words'

export type LensDesk = ReturnType<typeof createLensDesk>

const NOTHING: Registry = { advisors: [], recipes: [] }

/** The lenses and kinds of content as they are kept, and what is done to them. */
export function createLensDesk(desk: Pick<CopyDesk, 'registry' | 'keep'>, say: FoundationSay) {
  const [registry, { mutate, refetch }] = createResource(() => desk.registry())
  const [told, setTold] = createSignal<Told>()

  async function put(next: Registry): Promise<boolean> {
    try {
      await desk.keep(next)
      // What could not be read is read anew: a value alone would not take its failure away.
      if (registry.error === undefined) mutate(next)
      else await refetch()
      return true
    } catch (cause) {
      setTold({ text: () => say('copy.failed', { reason: reasonOf(cause) }) })
      return false
    }
  }

  /** Changes what is there now: another tab may have written since it was read. */
  async function change(next: (now: Registry) => Registry, text: () => string): Promise<boolean> {
    const before = await desk.registry().catch(() => known())
    if (!(await put(next(before)))) return false
    setTold({ text, undo: () => void put(before) })
    return true
  }

  const known = () => (registry.error === undefined ? registry.latest : undefined) ?? NOTHING
  return {
    registry: known,
    isThere: () => registry.error === undefined && registry.latest !== undefined,
    advisors: () => advisorsOf(known()),
    failed: () => (registry.error === undefined ? undefined : reasonOf(registry.error)),
    retry: () => void refetch(),
    /** Those of the app take the place of what cannot be read. */
    useShipped: () => void put(shippedRegistry),
    change,
    told,
    tell: setTold,
  }
}
