import type { Page } from '../../src/checks/check'
import { type Answer, answerTo, type Reply } from '../../src/health/pack/named'
import { isNamedBy, type Kept } from '../../src/health/pack/own'
import type { Asked } from '../../src/health/pack/plan'
import type { Pair } from '../../src/health/statistics'
import { isLasting } from '../../src/health/void'
import { calibrationDefaults } from '../../src/run/calibration-limits'
import type { Brief, Problem } from '../../src/run/event'
import { CallError } from '../../src/run/reading'
import type { AskedFor, CalibrationNews } from '../calibration-surface'
import type { OwnAnswer } from './answers'
import { blindReply, type Judged } from './blind'

/** A case of the person's own, as a judge is asked about it. */
export interface OwnCase extends Kept {
  readonly id: string
  readonly brief: Brief
  readonly page: string
  readonly real: boolean
}

/** What was asked and is paid for. */
export interface Paid {
  readonly answers: readonly Answer[]
  readonly own: readonly OwnAnswer[]
}

export interface Asking {
  readonly asked: readonly Asked[]
  readonly own: readonly OwnCase[]
  /** Answers that there are already. */
  readonly known: Paid
  /** The text of one reply. Throws a CallError where none came. */
  readonly ask: (judged: Judged, repeat: number) => Promise<string>
  /** What can be asked of a page itself. */
  readonly pageOf: (html: string) => Page
  readonly tell: (news: CalibrationNews) => void
  /** Called behind each answer, so that what is paid for outlives the tab. */
  readonly keep: (paid: Paid) => Promise<void>
  readonly signal: AbortSignal
}

export interface Heard {
  readonly answers: readonly Answer[]
  readonly own: readonly Pair<boolean>[]
  /** Why it ended early. */
  readonly stopped?: Problem | 'aborted' | 'unreadable'
}

/** Asks one page after the other. Costs a call each, and none for what is known already. */
export async function askAll(asking: Asking): Promise<Heard> {
  const { asked, own, tell, keep, signal } = asking
  const open = openIn(asking)
  const of = asked.length + own.length
  let paid = asking.known
  let unread = 0
  const ended = (stopped?: Heard['stopped']): Heard => ({
    answers: paid.answers,
    own: pairsOf(own, paid.own),
    ...(stopped && { stopped }),
  })
  for (const [at, one] of open.entries()) {
    if (signal.aborted) return ended('aborted')
    tell({ type: 'asking', at: of - open.length + at + 1, of, about: aboutOf(one) })
    const heard = await hear(asking, one)
    if (heard.stopped) return ended(heard.stopped)
    paid = withAnswer(paid, asking, one, heard.reply)
    await keep(paid)
    tell({ type: 'answered', read: heard.reply !== undefined })
    unread = heard.reply ? 0 : unread + 1
    if (unread >= calibrationDefaults.unreadInRow) return ended('unreadable')
  }
  return ended()
}

/** Whom there is no answer about yet, those of the pack first. */
function openIn({ asked, own, known }: Asking): readonly (Asked | OwnCase)[] {
  const answered = new Set(known.own.map(({ id }) => id))
  return [
    ...asked.filter(({ sheet, repeat }) => !isKnown(known.answers, sheet.id, repeat)),
    ...own.filter(({ id }) => !answered.has(id)),
  ]
}

function withAnswer(
  { answers, own }: Paid,
  { pageOf }: Pick<Asking, 'pageOf'>,
  one: Asked | OwnCase,
  reply: Reply | undefined,
): Paid {
  if ('sheet' in one) {
    const { sheet, repeat } = one
    return { answers: [...answers, answerTo(sheet, repeat, reply, pageOf(sheet.html))], own }
  }
  const named = reply && { named: isNamedBy(one, reply.mustFix, pageOf(one.page)) }
  return { answers, own: [...own, { id: one.id, ...named }] }
}

/** What the judge and the person say of the same case. One that was taken away since counts no more. */
function pairsOf(own: readonly OwnCase[], answers: readonly OwnAnswer[]): readonly Pair<boolean>[] {
  return own.flatMap(({ id, real }): readonly Pair<boolean>[] => {
    const named = answers.find((answer) => answer.id === id)?.named
    return named === undefined ? [] : [[named, real]]
  })
}

export function isKnown(answers: readonly Answer[], sheet: string, repeat: number): boolean {
  return answers.some((answer) => answer.sheet === sheet && answer.repeat === repeat)
}

export function judgedOf(one: Asked | OwnCase): Judged {
  if (!('sheet' in one)) return { brief: one.brief, html: one.page }
  const { base, html } = one.sheet
  return { brief: base.brief, brand: base.brand, html }
}

function aboutOf(one: Asked | OwnCase): AskedFor {
  if (!('sheet' in one)) return 'own'
  if (one.sheet.without !== undefined) return 'order'
  if (one.sheet.planted.length > 0) return 'planted'
  return one.repeat > 1 ? 'again' : 'clean'
}

/** A reply, none that could be read, or why nobody need be asked any more. */
async function hear(
  { ask, signal }: Asking,
  one: Asked | OwnCase,
): Promise<{ readonly reply?: Reply; readonly stopped?: NonNullable<Heard['stopped']> }> {
  try {
    const reply = blindReply(await ask(judgedOf(one), 'sheet' in one ? one.repeat : 1))
    return reply ? { reply } : {}
  } catch (cause) {
    if (signal.aborted) return { stopped: 'aborted' }
    if (!(cause instanceof CallError)) throw cause
    const problem = cause.known.problem ?? 'server'
    return isLasting(problem) ? { stopped: problem } : {}
  }
}
