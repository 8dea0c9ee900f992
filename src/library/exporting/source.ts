import { type RunFile, readRun } from '../../run/log'
import { fold, initialState, type RunState } from '../../run/state'
import { pageOnShow } from '../../theater/page-on-show'
import { fileStem } from './file-name'

/** A run that is to leave the device, read once for all forms. */
export interface Source {
  /** As a `.jury` text. */
  readonly text: string
  readonly file: RunFile
  readonly state: RunState
  /** The text of the page that is meant; undefined where there is none. */
  readonly html: string | undefined
  /** A name for its files, without an ending. */
  readonly stem: string
}

/** `round` names the page that is meant; without it, the one that the run leaves. */
export function readSource(text: string, round?: number): Source {
  const file = readRun(text)
  const state = file.events.reduce<RunState>(fold, initialState())
  const hash = pageOnShow(state, round)?.artifact.hash
  const html = file.bodies.find((body) => body.hash === hash)?.text
  const { runId, created } = file.header
  return { text, file, state, html, stem: fileStem(state.brief?.title ?? runId, created) }
}
