import { fold, initialState, type RunState } from '../src/run/state'
import type { Config } from '../src/run/config'
import type { Fork, Material, Word } from '../src/run/event'
import type { PlanVoters } from '../src/run/plan'
import { wordsKept } from '../src/run/said'
import { shownOf } from './pictures'
import type { ShownPicture } from '../src/run/picture'
import type { Store } from '../src/store/open'
import { readRunFile } from '../src/store/reader'
import { firstPage, type FirstPage } from './forks'
import { type Said, saidIn } from './going-on'
import { rootOf } from './root'

/** A run that broke off, as another one goes on from it. */
export interface Earlier {
  /** The run that all began with: what one page costs is booked under it. */
  readonly root: string
  readonly said: ReadonlyMap<string, Said>
  /** The reply that broke off, where one did. */
  readonly broken: { readonly call: string; readonly text: string } | undefined
  /** Its rules: another pace would ask for other replies than those that are there. */
  readonly config: Config | undefined
  readonly materials: readonly Material[]
  readonly pictures: readonly ShownPicture[]
  /** What the person had handed to it. */
  readonly told: readonly Word[]
  /** Who voted on its plans. */
  readonly planVoters: PlanVoters | undefined
  readonly fork?: Fork
  readonly page?: FirstPage
}

/** Reads what a run that broke off had been given and has heard. One that is gone gives nothing, and all is asked anew. */
export async function earlierOf(store: Store, runId: string): Promise<Earlier> {
  const file = await readRunFile(store, runId)
  const { given, config, said: told }: RunState = (file?.events ?? []).reduce(fold, initialState())
  const said = file ? saidIn(file) : new Map<string, Said>()
  const page = given.fork && (await firstPage(store, given.fork.artifact))
  return {
    root: await rootOf(store, runId),
    said,
    broken: brokenIn(said),
    config: file && config,
    materials: given.materials,
    pictures: file ? shownOf(given.pictures, file.bodies) : [],
    told: wordsKept(told),
    planVoters: given.planVoters,
    ...(page && given.fork && { fork: given.fork, page }),
  }
}

function brokenIn(said: ReadonlyMap<string, Said>): Earlier['broken'] {
  for (const [call, { text, stop }] of said) if (stop === undefined) return { call, text }
  return undefined
}
