import { type RunFile, readRun } from '../../run/log'
import { fold, initialState, type RunState } from '../../run/state'
import { versionOnShow } from '../../theater/version-on-show'
import { fileStem } from './file-name'

/** A run that is to leave the device, read once for all forms. */
export interface Source {
  /** As a `.jury` text. */
  readonly text: string
  readonly file: RunFile
  readonly state: RunState
  /** The text of the page that is meant; undefined where there is none. */
  readonly html: string | undefined
  /** Whether that is a text in Markdown and no page. */
  readonly isCopy: boolean
  /** A name for its files, without an ending. */
  readonly stem: string
}

/** `version` or `round` names the page that is meant; without them, the newest that the run leaves. */
export function readSource(text: string, round?: number, version?: string): Source {
  const file = readRun(text)
  const state = file.events.reduce<RunState>(fold, initialState())
  const page = versionOnShow(state, round, version)
  const html = file.bodies.find((body) => body.hash === page?.artifact.hash)?.text
  const isCopy = page?.artifact.mime === 'text/markdown'
  const { runId, created } = file.header
  return { text, file, state, html, isCopy, stem: fileStem(state.brief?.title ?? runId, created) }
}
