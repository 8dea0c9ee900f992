import { createResource, createSignal } from 'solid-js'
import type { Desk, Listed } from '../../workers/desk-surface'
import type { Brief } from '../run/event'
import { reasonOf } from '../run/reason'
import type { AttachSay } from './attachment-kinds'
import { withFound } from './requirements'

export interface FindingOptions {
  readonly desk: Pick<Desk, 'requirementsCost' | 'draftRequirements' | 'cancelRequirements'>
  readonly chosen: () => Listed
  readonly brief: () => Brief | undefined
  readonly lines: () => readonly string[]
  readonly onFound: (lines: readonly string[]) => void
  readonly say: AttachSay
}

/** Has a model draft requirements from a brief, and adds those that do not stand there yet. */
export function createFinding({ desk, chosen, brief, lines, onFound, say }: FindingOptions) {
  const [told, setTold] = createSignal<() => string>()
  const [asking, setAsking] = createSignal(false)
  const [cost] = createResource(
    () => {
      const known = brief()
      return known && { id: chosen().id, brief: known }
    },
    // Without a figure the button stays away: nobody pays for what they were not told.
    ({ id, brief: asked }) => desk.requirementsCost(id, asked).catch(() => undefined),
  )

  async function find() {
    const asked = brief()
    if (!asked || asking()) return
    setAsking(true)
    setTold(undefined)
    try {
      add(await desk.draftRequirements(chosen().id, asked))
    } catch (cause) {
      setTold(() => () => say('requirements.failed', { reason: reasonOf(cause) }))
    }
    setAsking(false)
  }

  function add(drafted: readonly string[]) {
    const { lines: next, added } = withFound(lines(), drafted)
    if (added > 0) onFound(next)
    setTold(() => () => (added > 0 ? say('requirements.found', { n: added }) : say('requirements.none')))
  }

  return {
    cost: () => cost.latest,
    asking,
    told: () => told()?.(),
    find: () => void find(),
    cancel: () => void desk.cancelRequirements(chosen().id),
  }
}
