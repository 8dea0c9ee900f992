import type { Remote } from 'comlink'
import type { Jury } from '../../workers/jury'
import type { CriticSubject } from '../desk/critic/critic-form'
import { readRun, type RunFile } from '../run/log'
import { PROJECT } from '../run/project-type'
import { openStage } from '../run/stages'
import { fold, initialState } from '../run/state'
import { versionLeft } from '../run/version-left'
import { fetchRecorded, isRecorded } from './recorded'

/** What a run has left for a critic, or why there is nothing to look at. */
export type LeftBy =
  | { readonly kind: 'none'; readonly why: 'no_page' | 'not_settled' }
  | {
      readonly kind: 'here'
      readonly subject: CriticSubject
      /** It was made here: the critic becomes a stage of it. Otherwise it gets a run of its own over this version. */
      readonly own: boolean
      readonly version: { readonly name: string; readonly html: string }
    }

const NOTHING: LeftBy = { kind: 'none', why: 'no_page' }

/** Reads the version that a run has left: what an earlier loop has mended goes before what the run has shipped. */
export async function leftBy(jury: Remote<Jury>, run: string): Promise<LeftBy> {
  const entry = isRecorded(run) ? undefined : await jury.entry(run)
  if (!entry && !isRecorded(run)) return NOTHING
  if (entry?.kind === 'running') return { kind: 'none', why: 'not_settled' }
  const file = readRun(isRecorded(run) ? await fetchRecorded(run) : await jury.file(run))
  return subjectIn(run, file, entry?.own ?? false)
}

export function subjectIn(run: string, file: RunFile, own: boolean): LeftBy {
  const state = file.events.reduce(fold, initialState())
  if (!state.settled || openStage(state)) return { kind: 'none', why: 'not_settled' }
  const body = file.bodies.find(({ hash }) => hash === versionLeft(state))
  if (!body || body.mime === PROJECT) return NOTHING
  const { brief = { title: run, what: '' }, given } = state
  const isCopy = body.mime === 'text/markdown'
  const name = given.page?.name ?? `${brief.title}${isCopy ? '.md' : '.html'}`
  return {
    kind: 'here',
    own,
    // By its ending the worker tells a text from a page.
    version: { name: isCopy && !/\.md$/i.test(name) ? `${name}.md` : name, html: body.text },
    subject: {
      run,
      title: brief.title,
      kind: isCopy ? 'copy' : 'page',
      // What a page that was only opened was to be, nobody has said.
      brief: given.page?.judged === false && !given.loop ? { ...brief, what: '' } : brief,
      materials: given.materials,
      bytes: new TextEncoder().encode(body.text).length,
      mime: body.mime,
    },
  }
}
