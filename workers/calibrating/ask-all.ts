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
import { blindReply, type Judged } from './blind'

/** A case of the person's own, as a judge is asked about it. */
export interface OwnCase extends Kept {
  readonly id: string
  readonly brief: Brief
  readonly page: string
  readonly real: boolean
}

export interface Asking {
  readonly asked: readonly Asked[]
  readonly own: readonly OwnCase[]
  /** Answers that there are already. */
  readonly known: readonly Answer[]
  /** The text of one reply. Throws a CallError where none came. */
  readonly ask: (judged: Judged, repeat: number) => Promise<string>
  /** What can be asked of a page itself. */
  readonly pageOf: (html: string) => Page
  readonly tell: (news: CalibrationNews) => void
  /** Called behind each answer, so that what is paid for outlives the tab. */
  readonly keep: (answers: readonly Answer[]) => Promise<void>
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
  const { asked, own, known, tell, keep, pageOf, signal } = asking
  const [answers, pairs]: [Answer[], Pair<boolean>[]] = [[...known], []]
  const open = asked.filter(({ sheet, repeat }) => !isKnown(known, sheet.id, repeat))
  const of = asked.length + own.length
  let unread = 0
  for (const [at, one] of [...open, ...own].entries()) {
    if (signal.aborted) return { answers, own: pairs, stopped: 'aborted' }
    tell({ type: 'asking', at: of - open.length - own.length + at + 1, of, about: aboutOf(one) })
    const heard = await hear(asking, one)
    if (heard.stopped) return { answers, own: pairs, stopped: heard.stopped }
    tell({ type: 'answered', read: heard.reply !== undefined })
    unread = heard.reply ? 0 : unread + 1
    if ('sheet' in one) {
      answers.push(answerTo(one.sheet, one.repeat, heard.reply, pageOf(one.sheet.html)))
      await keep(answers)
    } else if (heard.reply) {
      pairs.push([isNamedBy(one, heard.reply.mustFix, pageOf(one.page)), one.real])
    }
    if (unread >= calibrationDefaults.unreadInRow) return { answers, own: pairs, stopped: 'unreadable' }
  }
  return { answers, own: pairs }
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
