import { rebuild, type Rebuilt } from '../src/procedures/rebuilt'
import { type CallRecord, callsIn } from '../src/run/call-records'
import { readRun, type RunFile } from '../src/run/log'
import { fold, initialState, type RunState } from '../src/run/state'
import { isCopy } from './measure'
import { slicesWith } from './slicing'

/** Everything that was said in one call. */
export interface CallTexts {
  readonly prompt: Rebuilt
  readonly reply: string
  /** What the model has thought, where it said so. */
  readonly thinking: string
  /** What came again when a reply was gone on with. */
  readonly dropped: string
  /** Pictures that the run was given. */
  readonly pictures: number
}

/** The calls of a run, from its file. */
export function readCalls(text: string): readonly CallRecord[] {
  return callsIn(readRun(text).events)
}

/** What one of them was asked and has answered. */
export function readCall(text: string, call: string): CallTexts {
  const file = readRun(text)
  const said = (name: string) => file.raw.find((reply) => reply.call === name)?.text ?? ''
  return {
    prompt: rebuild(file.events, call, { page: pageIn(file), slices: slicesOf(file) }),
    reply: said(call),
    thinking: said(`${call}:thinking`),
    dropped: said(`${call}:dropped`),
    pictures: picturesIn(file),
  }
}

function pageIn({ bodies }: RunFile) {
  const pages = new Map(bodies.map(({ hash, text }) => [hash, text]))
  return (hash: string): string => {
    const page = pages.get(hash)
    if (page === undefined) throw new Error(`The page ${hash} is not in the file.`)
    return page
  }
}

/** As it was cut when the call was made: a run of copy has places in a text, and not in a page. */
function slicesOf({ events, bodies }: RunFile) {
  const begun = events.reduce<RunState>(fold, initialState())
  return slicesWith((hash) => bodies.find((body) => body.hash === hash)?.text, isCopy(begun))
}

function picturesIn({ events }: RunFile): number {
  const created = events.find(({ type }) => type === 'run_created')
  return created?.type === 'run_created' ? (created.pictures?.length ?? 0) : 0
}
