import type { Request } from '../../src/kernel'
import type { Cue } from '../../src/models/scripted'
import { scriptedModel } from '../../src/models/scripted'
import { theater } from '../../src/procedures/theater'
import type { Config } from '../../src/run/config'
import type { Event, Fact, Role } from '../../src/run/event'
import type { RunState } from '../../src/run/state'
import { createClock } from './clock'
import { endingOf, type Performance, perform } from './stage'

/** What a judge says in a round: a score, the must-fixes, and attributes that replace ours. */
export interface Block {
  readonly score?: string | number
  readonly fixes?: readonly string[]
  readonly declared?: string | number
}

export interface RoundText {
  readonly page?: string | false
  readonly said?: { readonly [R in Exclude<Role, 'designer'>]?: Block | undefined }
  readonly designer?: boolean
  /** Attributes of ROUND_END; false for none at all. */
  readonly end?: string | false
  readonly padding?: number
}

/** A round of the wire in which every judge says eight and a half unless told otherwise. */
export function roundText(n: number, round: RoundText = {}): string {
  const { page = `<p>page ${n}</p>`, said = {}, designer = true, end = '', padding = 0 } = round
  const judges = (['critic', 'brand', 'a11y', 'copy'] as const).flatMap((role) => {
    const block = role in said ? said[role] : { score: 8.5 }
    return block ? [panelistText(role, block)] : []
  })
  return [
    `<ROUND n="${n}">`,
    designer &&
      `<PANELIST role="designer"><NOTES>intent ${'.'.repeat(padding)}</NOTES>${page && artifactText(page)}</PANELIST>`,
    ...judges,
    end !== false && `<ROUND_END n="${n}" ${end}><REASON>reason ${n}</REASON></ROUND_END>`,
    '</ROUND>',
  ]
    .filter(Boolean)
    .join('\n')
}

/** The reply to `draft:n`. */
export function draftText(n: number, page = `<p>page ${n}</p>`): string {
  return `<PANELIST role="designer"><NOTES>intent</NOTES>${artifactText(page)}</PANELIST>`
}

/** The reply to `review:n`: the same round without the designer. */
export function reviewText(n: number, round: RoundText = {}): string {
  return roundText(n, { ...round, designer: false })
}

/** Replies for rounds that are asked for in two calls each, by call. */
export function partReplies(rounds: readonly RoundText[]): Record<string, string> {
  const replies = rounds.flatMap((round, at) => [
    [`draft:${at + 1}`, draftText(at + 1, round.page === false ? undefined : round.page)],
    [`review:${at + 1}`, reviewText(at + 1, round)],
  ])
  return Object.fromEntries(replies)
}

function panelistText(role: Role, { score = 8.5, fixes = [], declared }: Block): string {
  const must = declared === undefined ? '' : ` must_fix="${declared}"`
  return `<PANELIST role="${role}" score="${score}"${must}><DIM name="one" score="7">note</DIM>${fixes
    .map((text) => `<MUST_FIX>${text}</MUST_FIX>`)
    .join('')}</PANELIST>`
}

export function artifactText(page: string): string {
  return `<ARTIFACT mime="text/html"><![CDATA[${page}]]></ARTIFACT>`
}

export function shipText(round: number, page?: string): string {
  return `<SHIP round="${round}" composite="9.9" status="shipped">${page ? artifactText(page) : ''}<SUMMARY>done</SUMMARY></SHIP>`
}

export function runText(
  parts: readonly string[],
  attributes = 'version="1" maxRounds="3" threshold="8" scale="10"',
): string {
  return `<CRITIQUE_RUN ${attributes}>\n${parts.join('\n')}\n</CRITIQUE_RUN>\n`
}

/** Must-fixes that make a real debate, and scores too low to ship. */
export const low: RoundText = {
  said: {
    critic: { score: 6, fixes: ['Raise the contrast of the button'] },
    a11y: { score: 6, fixes: ['Give the picture an alternative'] },
  },
}

export interface Played {
  readonly state: RunState
  readonly events: readonly Event[]
  readonly ending: ReturnType<typeof endingOf>
  readonly types: readonly string[]
}

export type Play = Partial<Omit<Performance, 'clock' | 'model'>> & {
  readonly stream?: string | readonly Cue[]
  /** What is said to calls by their names. */
  readonly calls?: Readonly<Record<string, string | readonly Cue[]>>
  readonly single?: readonly Cue[]
  /** Told of each request before it is answered. */
  readonly heard?: (request: Request) => void
  readonly config?: Partial<Config>
  readonly unsupported?: boolean
  /** Facts from outside, told at a moment in ms. */
  readonly told?: readonly (readonly [number, Fact])[]
}

/** A whole theater on a scripted model, in time that passes by itself. */
export async function play(options: Play): Promise<Played> {
  const {
    stream = [],
    single = [],
    calls = {},
    config = {},
    setting = {},
    unsupported = false,
    told = [],
    heard = () => {},
    ...rest
  } = options
  const clock = createClock()
  const scripts = Object.entries({ ...calls, stream, single }).map(
    ([call, cues]) => [call, typeof cues === 'string' ? [{ say: cues }] : cues] as const,
  )
  const scripted = scriptedModel(Object.fromEntries(scripts), clock.sleep)
  const stage = perform({
    procedure: theater,
    clock,
    model: (request, signal) => {
      heard(request)
      return scripted(request, signal)
    },
    setting: { ...setting, config, unsupported },
    ...rest,
  })
  for (const [at, fact] of told) clock.at(at, () => stage.driven.tell(fact))
  const state = await clock.until(stage.driven.done)
  const { events } = stage.log
  return { state, events, ending: endingOf(state), types: events.map((event) => event.type) }
}
