import type { Remote } from 'comlink'
import type { Jury } from '../../workers/jury'
import { readRun } from '../run/log'
import { fold, initialState } from '../run/state'
import { fetchRecorded, isRecorded } from './recorded'
import { forkableRound } from './forkable'
import { pageOnShow } from '../theater/page-on-show'

/** A page of a run, to begin another one from. */
export interface Origin {
  readonly run: string
  readonly round: number
  /** Of its brief. */
  readonly name: string
  readonly html: string
  /** Begun from, a run has to lie on this device: one that comes with the app is kept here first. */
  readonly settle: () => Promise<string>
}

/** The page of a closed round of a run; without one the round that it ended with. Undefined where there is none. */
export async function originOf(
  jury: Remote<Jury>,
  run: string,
  round: number | undefined,
): Promise<Origin | undefined> {
  const text = isRecorded(run) ? await fetchRecorded(run) : await jury.file(run)
  const { events, bodies } = readRun(text)
  const state = events.reduce(fold, initialState())
  const n = forkableRound(state, round)
  const hash = n === undefined ? undefined : pageOnShow(state, n)?.artifact.hash
  const html = bodies.find((body) => body.hash === hash)?.text
  if (n === undefined || html === undefined) return undefined
  const settle = () => (isRecorded(run) ? jury.keep(text) : Promise.resolve(run))
  return { run, round: n, name: state.brief?.title ?? '', html, settle }
}
