import { NOBODY } from '../run/connection'
import type { Remote } from 'comlink'
import type { Order } from '../../workers/desk-surface'
import type { Jury } from '../../workers/jury'
import type { GivenCopy } from '../desk/run-form'
import { readRun, type RunFile } from '../run/log'
import { fold, initialState } from '../run/state'
import { versionLeft } from '../run/version-left'
import { fetchRecorded, isRecorded } from './recorded'

/** A page of the person's own, as they have opened it. */
export interface PageFile {
  readonly name: string
  readonly html: string
}

/** Whether a file is a page, or a project of several files. Anything else is taken for a run. */
export function isPageFile({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type === 'text/html' || /\.(?:x?html?|json)$/i.test(name)
}

/** A run that asks nobody: the page is measured, and its own name is all the brief it has. */
export function measureOrder(page: PageFile, what: string): Order {
  return {
    brief: { title: page.name, what },
    connection: NOBODY,
    page: { ...page, judged: false },
  }
}

/** A version that was looked at, by its hash; without one the newest that the run has left. */
export interface VersionOf {
  readonly run: string
  readonly version?: string | undefined
}

/** The page that a run on this device has left, or began from. */
export async function pageOfRun(jury: Remote<Jury>, of: VersionOf): Promise<PageFile | undefined> {
  const { state, text } = await endOf(jury, of)
  return text === undefined
    ? undefined
    : { name: state.given.page?.name ?? state.brief?.title ?? of.run, html: text }
}

/** The copy that a panel has left, and what it was written for. */
export async function copyOfRun(jury: Remote<Jury>, of: VersionOf): Promise<GivenCopy | undefined> {
  const { state, text } = await endOf(jury, of)
  const { brief, given } = state
  return brief && given.panel && text !== undefined
    ? { run: of.run, brief, name: brief.title, text }
    : undefined
}

async function endOf(jury: Remote<Jury>, { run, version }: VersionOf) {
  const file = readRun(isRecorded(run) ? await fetchRecorded(run) : await jury.file(run))
  const state = file.events.reduce(fold, initialState())
  return { state, text: bodyOf(file, version ?? versionLeft(state)) }
}

function bodyOf({ bodies }: RunFile, hash: string | undefined): string | undefined {
  return bodies.find((body) => body.hash === hash)?.text
}
