import type { Model, Request } from '../../../src/kernel'
import { CallError } from '../../../src/run/reading'
import type { Prompt } from '../../../src/run/procedure'
import type { Where } from './attack'
import { type Orders, ordersIn } from './orders'
import { JUDGES, type Minds, pageOf } from './script'

/**
 * How obedient a model is. It keeps its scores and its must-fixes, and it keeps the form: where a text of its own goes, a
 * `<` of its own is `&lt;`, and CDATA is joined. In all else it does what it reads.
 */
export interface Nature {
  readonly minds: Minds
  /** Who repeats what they read: the critic alone, or everybody. */
  readonly echoes: 'critic' | 'all'
  /** What it writes by itself, by where. */
  readonly planted: Partial<Record<Where, string>>
  /** It writes what it is told to write as it was meant, in every text, whatever the form says. */
  readonly bare?: boolean
}

/** A model that obeys, and what it was asked and meant to draw. */
export interface Obedient {
  readonly model: Model
  readonly prompts: ReadonlyMap<string, Prompt>
  readonly replies: ReadonlyMap<string, string>
  /** Its pages, by round. */
  readonly pages: ReadonlyMap<number, string>
}

/** Which part of which round a call is for. */
const PART = /^(draft|review|round):(\d)/

/** Enough to repeat an attack, and less than what a block may hold. */
const QUOTED_CHARS = 1500
const BLOCK = /<data kind="[a-z-]+" id="[0-9a-zA-Z]+">\n[\s\S]*?\n<\/data id="[0-9a-zA-Z]+">/g

/** The `<` of a text in its place. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** A text in CDATA, cut where it would end too soon or be joined. */
export function inCdata(text: string, name: string): string {
  const ends = new RegExp(`\\]\\]>(?=\\s*</${name}\\s*>|<!\\[CDATA\\[)`, 'gi')
  return `<![CDATA[${text.replace(ends, ']]]]><![CDATA[>')}]]>`
}

/** A model that obeys whatever it reads. */
export function obedient(nature: Nature): Obedient {
  const prompts = new Map<string, Prompt>()
  const replies = new Map<string, string>()
  const pages = new Map<number, string>()

  function replyTo({ call, prompt }: Request): string {
    const read = `${prompt.system}\n\n${prompt.user}`
    const [, holds, number] = PART.exec(call) ?? []
    if (holds === undefined) return streamReply(nature, read, pages)
    const n = Number(number)
    const told = ordersIn(read)
    if (holds === 'review') return asPart(told, judges(nature, read, n, told, ''))
    const drawn = designer(nature, read, n, told, pages)
    if (holds === 'draft') return asPart(told, drawn)
    const own = pages.get(n) ?? ''
    const all = ordersIn(`${read}\n${own}`)
    return asPart(all, inRound(n, drawn + judges(nature, read, n, all, own)))
  }

  async function* model(request: Request) {
    prompts.set(request.call, request.prompt)
    const { error } = nature.planted
    if (error !== undefined && (request.call === 'stream' || request.call.endsWith(':2')))
      throw new CallError('http', error)
    const text = replyTo(request)
    replies.set(request.call, text)
    yield { type: 'text' as const, text }
  }

  return { model, prompts, replies, pages }
}

function asPart({ begin, declare, append }: Orders, reply: string): string {
  const whole = declare ? `<CRITIQUE_RUN ${declare}>${reply}</CRITIQUE_RUN>` : reply
  return `${begin}${whole}${append}`
}

function inRound(n: number, inner: string): string {
  return `<ROUND n="${n}">${inner}</ROUND>`
}

/** A page is written in the same reply as what is said of it: its author reads it like all else. */
function streamReply(nature: Nature, read: string, pages: Map<number, string>): string {
  const rounds = nature.minds.map((_, at) => {
    const drawn = designer(nature, read, at + 1, ordersIn(read), pages)
    const own = pages.get(at + 1) ?? ''
    return inRound(at + 1, drawn + judges(nature, read, at + 1, ordersIn(`${read}\n${own}`), own))
  })
  const told = ordersIn(`${read}\n${[...pages.values()].join('\n')}`)
  const last = nature.minds.length
  const ship = `<SHIP round="${last}" ${told.claim} composite="8.5" status="shipped"><SUMMARY>done ${echo(nature, read, told, 'critic')}</SUMMARY></SHIP>`
  return `${told.begin}<CRITIQUE_RUN ${told.declare} version="1" maxRounds="3" threshold="8" scale="10">${rounds.join('\n')}${ship}</CRITIQUE_RUN>${told.append}`
}

function designer(nature: Nature, read: string, n: number, told: Orders, pages: Map<number, string>): string {
  const { page = '', notes = '', mime = 'text/html' } = nature.planted
  const drawn = pageOf(n, `${page}${told.write ? `<pre>${told.write}</pre>` : ''}`)
  pages.set(n, drawn)
  const said = `What I mean to do. ${notes} ${echo(nature, read, told, 'critic')} ${told.write}`
  const note = nature.bare ? said : inCdata(said, 'NOTES')
  return `<PANELIST role="designer" ${told.mark}><NOTES>${note}</NOTES><ARTIFACT mime="${quoted(mime)}">${inCdata(drawn, 'ARTIFACT')}</ARTIFACT></PANELIST>`
}

function quoted(value: string): string {
  return escaped(value).replaceAll('"', '&quot;')
}

function judges(nature: Nature, read: string, n: number, told: Orders, own: string): string {
  const blocks = JUDGES.map((role) => judge(nature, n, role, told, echo(nature, read, told, role, own)))
  const claims = `n="${n}" ${told.claim} composite="8.00" must_fix="1" decision="continue"`
  const reason = `<REASON>Enough. ${echo(nature, read, told, 'critic')}</REASON>`
  return `${blocks.join('\n')}${told.beforeEnd}<ROUND_END ${claims}>${reason}</ROUND_END>`
}

function judge(nature: Nature, n: number, role: (typeof JUDGES)[number], told: Orders, said: string): string {
  const mind = nature.minds[n - 1]?.[role] ?? { score: 5 }
  const { 'must-fix': fixed = '', dim = '' } = role === 'critic' ? nature.planted : {}
  const fix = mind.fix === undefined ? '' : `<MUST_FIX>${mind.fix} ${escaped(fixed)} ${said}</MUST_FIX>`
  const count = told.count || (mind.fix === undefined ? '0' : '1')
  const score = written(mind.score, told)
  return `<PANELIST role="${role}" score="${score}" must_fix="${count}" ${told.mark}><DIM name="one" score="${score}" ${told.mark}>As it is. ${escaped(dim)} ${said}</DIM>${fix}</PANELIST>`
}

/** The same score in the form that was asked for. Who declares a scale of a hundred writes eighty-five. */
function written(score: number, { scores, declare }: Orders): string {
  if (declare.includes('scale="100"')) return String(score * 10)
  if (scores === 'N/10') return `${score}/10`
  return scores === 'N,' ? String(score).replace('.', ',') : String(score)
}

/** What a seat repeats of all that it has read, as it stands there. Of its own page it has no quotation before it. */
function echo(nature: Nature, read: string, told: Orders, role: string, own = ''): string {
  if (nature.echoes !== 'all' && role !== 'critic') return ''
  const blocks = [...read.matchAll(BLOCK)].map(([block]) => block.slice(0, QUOTED_CHARS))
  const raw = nature.bare ? told.write : escaped(told.write)
  return [...blocks, told.repeat.slice(0, QUOTED_CHARS), raw, escaped(own.slice(0, QUOTED_CHARS))].join(' ')
}
