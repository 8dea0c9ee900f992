import type { Remote } from 'comlink'
import type { Jury } from '../../workers/jury'
import type { StageSubject } from '../desk/stages/subject'
import { familyOf } from '../models/family'
import { REHEARSAL } from '../run/connection'
import { readRun, type RunFile } from '../run/log'
import type { Looked } from '../run/opinion-setup'
import type { StageKind } from '../run/stage-wish'
import { openStage } from '../run/stages'
import { fold, initialState, type RunState } from '../run/state'
import { subjectIn } from './critic-subject'
import { deskOf } from './desk-door'
import { isRecorded } from './recorded'

/** What goes on for a run: itself, or which stage of it. */
export type StageGoing = StageKind | 'loop' | 'run'

/** What a run has left for a judging stage, or why there is nothing to look at. */
export type LeftForStage =
  | { readonly kind: 'none'; readonly why: 'no_page' | 'foreign' }
  | { readonly kind: 'going'; readonly stage: StageGoing }
  | { readonly kind: 'here'; readonly subject: StageSubject }

/** Reads what a run has left. One from elsewhere gets no stage: written on here, it would pass for one that was made here. */
export async function leftForStage(jury: Remote<Jury>, run: string): Promise<LeftForStage> {
  if (isRecorded(run)) return { kind: 'none', why: 'foreign' }
  const entry = await jury.entry(run)
  if (!entry) return { kind: 'none', why: 'no_page' }
  if (entry.kind !== 'running' && !entry.own) return { kind: 'none', why: 'foreign' }
  const listed = await deskOf(jury)
    .connections()
    .catch(() => [])
  const providerOf = (id: string) => listed.find((one) => one.id === id)?.provider
  return stageSubjectIn(run, readRun(await jury.file(run)), providerOf)
}

export function stageSubjectIn(
  run: string,
  file: RunFile,
  providerOf: (connection: string) => string | undefined,
): LeftForStage {
  const left = subjectIn(run, file, true)
  const state = file.events.reduce(fold, initialState())
  if (left.kind === 'none')
    return left.why === 'not_settled'
      ? { kind: 'going', stage: goingIn(state) }
      : { kind: 'none', why: left.why }
  const { title, brief, materials, bytes } = left.subject
  const rounds = plannedRounds(state)
  const looked = lookedOf(state, providerOf)
  return { kind: 'here', subject: { run, title, brief, materials, bytes, looked, rounds, ...alongOf(state) } }
}

function goingIn(state: RunState): StageGoing {
  const open = openStage(state)?.stage
  return open ? (open.setup?.kind ?? 'loop') : 'run'
}

/** What goes along with each call of a stage, beside the brief and its materials. */
export function alongOf({ given }: Pick<RunState, 'given'>): Pick<StageSubject, 'beside' | 'pictures'> {
  const texts = given.panel?.documents.map(({ text }) => text).join('') ?? ''
  return { beside: new TextEncoder().encode(texts).length, pictures: given.pictures ?? [] }
}

/** Rounds after which there was something to revise, the newest first. */
export function plannedRounds({ rounds }: Pick<RunState, 'rounds'>): readonly number[] {
  return rounds.flatMap(({ n, end }) => (end && end.mustFix > 0 ? [n] : [])).toReversed()
}

/** Whom a run has asked, as far as it is known still. */
export function lookedOf(
  { connection, connectionId, model = '', settled }: RunState,
  providerOf: (connection: string) => string | undefined,
): Looked {
  const provider = connectionId === undefined ? REHEARSAL : (providerOf(connectionId) ?? 'custom-chat')
  const composite = settled?.composite
  return {
    connection,
    ...(connectionId !== undefined && { connectionId }),
    family: familyOf({ provider, model }),
    ...(composite !== undefined && { composite }),
  }
}
