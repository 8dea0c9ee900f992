import { pageOfMarkdown } from '../src/instruments/markdown'
import { rehearsalModel } from '../src/models/rehearsal/rehearsal'
import { REHEARSAL } from '../src/run/connection'
import type { Material } from '../src/run/event'
import type { Store } from '../src/store/open'
import { type Beginning, saidIn, tickedIn } from './beginning'
import { createSleep } from './clock'
import { configOf, loopConfig, panelConfig } from './config-of'
import type { Order } from './desk-surface'
import { firstPage, type Forked, forkOf } from './forks'
import type { First, Take } from './live'
import { loopedOf } from './looped'
import { drawNonce } from './pages'
import { namedPictures } from './pictures'

/** A run without a model: how it begins, and the play that it gives. */
export async function rehearsalOf(store: Store, order: Order): Promise<Beginning & Pick<Take, 'model'>> {
  if (order.loop) return loopRehearsalOf(store, order)
  const { brief, rules, materials = [], pictures = [], fork, said, panel } = order
  const config = panel ? panelConfig(configOf(rules), panel) : configOf(rules)
  const nonce = drawNonce()
  const shown = namedPictures(pictures)
  const forked = fork && (await forkOf(store, fork, brief))
  const play = await playFrom(store, { brief, config, nonce, materials, ...(panel && { panel }) }, forked)
  return {
    first: {
      brief,
      config,
      connection: REHEARSAL,
      nonce,
      ...(materials.length > 0 && { materials }),
      ...(shown.pictures.length > 0 && { pictures: shown.pictures }),
      ...(forked && { fork: forked.fork }),
      ...(panel && { panel }),
      ...saidIn(said),
      ...tickedIn(order),
    },
    pictures: shown.bodies,
    ...(forked && { page: forked.page }),
    model: () => rehearsalModel(play),
  }
}

/** A critic loop without a model, over a page or a text that exists. */
async function loopRehearsalOf(store: Store, order: Order): Promise<Beginning & Pick<Take, 'model'>> {
  const looped = await loopedOf(store, order)
  if (!looped) throw new Error('There is no loop to rehearse.')
  const { setup, page, body, fork } = looped
  const { brief, rules, materials = [], said } = order
  const config = loopConfig(configOf(rules), setup)
  const nonce = drawNonce()
  const play = { brief, config, sleep: createSleep(1), seed: seedOf(nonce), loop: { setup, text: body.text } }
  return {
    first: {
      ...{ brief, config, connection: REHEARSAL, nonce, page, loop: setup },
      ...(materials.length > 0 && { materials }),
      ...(fork && { fork }),
      ...saidIn(said),
      ...tickedIn(order),
    },
    page: body,
    model: () => rehearsalModel(play),
  }
}

/** The play of a rehearsal that is taken up again: it lies in what its run has drawn. */
export async function rehearsalAgain(store: Store, first: First): Promise<Take['model']> {
  const { loop } = first
  const looped = loop && (await firstPage(store, loop.artifact))
  if (loop && looped) {
    const { brief, config, nonce = '' } = first
    const play = { brief, config, sleep: createSleep(1), seed: seedOf(nonce) }
    return () => rehearsalModel({ ...play, loop: { setup: loop, text: looped.text } })
  }
  // Without the run that it began from, its own play goes on.
  const forked = first.fork && (await forkOf(store, first.fork).catch(() => undefined))
  const play = await playFrom(store, first, forked)
  return () => rehearsalModel(play)
}

async function playFrom(
  store: Store,
  { brief, config, nonce = '', panel, materials = [] }: PlayedFirst,
  forked: Forked | undefined,
) {
  const played = forked && (await playOf(store, forked))
  const copy = copyIn(materials)
  return {
    ...{ brief, config, sleep: createSleep(1), seed: seedOf(nonce) },
    ...(panel && { panel }),
    ...(copy !== undefined && { copy }),
    ...played,
  }
}

type PlayedFirst = Pick<First, 'brief' | 'config' | 'nonce' | 'panel' | 'materials'>

/** Copy that the page is to say, as the blocks of a page. */
function copyIn(materials: readonly Material[]): string | undefined {
  const copy = materials.find(({ kind }) => kind === 'copy')
  return copy && /<body>\n([\s\S]*)\n<\/body>$/.exec(pageOfMarkdown(copy.text))?.[1]
}

/** Which play a rehearsal gives: a page that goes on from a round of one belongs to the same. */
interface Played {
  readonly seed: number
  /** The rounds of it that have been played before. */
  readonly after: number
}

/** The seed of a rehearsal lies in what its run drew, so that a later one can go on with the same play. */
function seedOf(nonce: string): number {
  return Number.parseInt(nonce.slice(0, 8), 16) || 1
}

/** The play that a round of an earlier run belongs to; nothing where that was no rehearsal. */
async function playOf(
  store: Store,
  { fork, state }: Forked,
  seen: readonly string[] = [],
): Promise<Played | undefined> {
  const { nonce, fork: from } = state.given
  if (state.connection !== REHEARSAL || nonce === '') return undefined
  // A file from elsewhere may name a run that begins from itself.
  const follow = from && !seen.includes(from.runId)
  const before = follow ? await forkOf(store, from).catch(() => undefined) : undefined
  const earlier = before && (await playOf(store, before, [...seen, fork.runId]))
  return { seed: earlier?.seed ?? seedOf(nonce), after: (earlier?.after ?? 0) + fork.round }
}
