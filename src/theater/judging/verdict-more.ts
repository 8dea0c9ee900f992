import type { Translate } from '../../i18n/t'
import type { JudgeGrade } from '../../run/calibration'
import { risksOf } from '../../run/acceptance-state'
import { minorityReport } from '../../run/exam-state'
import { dissentOf } from '../../run/plan-state'
import type { RunState } from '../../run/state'
import { evidenceWords } from '../evidence-words'
import { acceptanceOnShow, nextWords } from './acceptance-words'
import { examOnShow } from './exam-on-show'
import { countingOf, newestOf } from './judging-on-show'
import { type JudgingSay, judgingSay, seatName, seatNames } from './judging-words'
import { planItemWords } from './plan-item-words'
import { planOnShow } from './plan-words'
import { effectiveIn, type Judges, jurorsIn, overridesIn, struckIn, unmeasuredIn } from './verdict-parts'

/** What a majority has not carried: contested findings, the gravest first, and votes against a plan. */
export function minorityWords(state: RunState, t: Translate): readonly string[] {
  const say = judgingSay(t)
  return [...contestedWords(state, say, t), ...dissentWords(state, say)]
}

function contestedWords(state: RunState, say: JudgingSay, t: Translate): readonly string[] {
  const on = countingOf(state, 'exam')
  const exam = on && examOnShow(on)?.exam
  return (exam ? minorityReport(exam) : []).map(({ severity, statement, members, check }) => {
    const found = seatNames(
      members.map(({ seat }) => seat),
      say,
    )
    // What code has refuted stays contested, and must not read as if it still stood.
    const who = check === 'refuted' ? `${found}, ${say('exam.badge.refuted')}` : found
    return say('card.contested', {
      severity: evidenceWords(t).say(`severity.${severity}`),
      statement,
      who,
    })
  })
}

function dissentWords(state: RunState, say: JudgingSay): readonly string[] {
  const on = countingOf(state, 'plan')
  if (!on) return []
  const { plan } = planOnShow(on)
  return dissentOf(plan).map(({ seat, item, kind, note }) => {
    const known = plan.rows?.find((row) => row.item.id === item)?.item
    const why = kind === undefined ? note : say(`plan.break.${kind}`)
    return say('card.dissent', {
      who: seatName(seat, say),
      item: known ? planItemWords(known, say) : item,
      why,
    })
  })
}

/** What may still go wrong, each with what would make it worse. */
export function riskWords(state: RunState, t: Translate): readonly string[] {
  const say = judgingSay(t)
  const on = countingOf(state, 'acceptance')
  if (!on) return []
  return risksOf(acceptanceOnShow(on).own).map(({ finding, settled }) =>
    settled?.next
      ? say('card.risk', { statement: finding.statement, next: nextWords(settled.next, say) })
      : finding.statement,
  )
}

/** What nobody has looked at: a card that leaves that out says more than it knows. */
export function unseenWords(state: RunState, t: Translate): readonly string[] {
  const say = judgingSay(t)
  const { isAll, widths, cannot } = unmeasuredIn(state)
  return [
    say('card.unseen.taste'),
    ...unopenedWords(state, t),
    ...(isAll ? [say('card.unseen.measured')] : []),
    ...(widths.length > 0 ? [say('card.unseen.widths', { widths: widths.join(', ') })] : []),
    ...(cannot > 0 ? [say('card.unseen.cannot', { n: cannot })] : []),
  ]
}

/** The stages that nobody has opened. */
export function unopenedWords(state: RunState, t: Translate): readonly string[] {
  const say = judgingSay(t)
  const kinds = (['opinion', 'exam', 'acceptance'] as const).filter((kind) => !newestOf(state, kind))
  return kinds.map((kind) => say('card.unseen.stage', { name: say(`judging.${kind}`) }))
}

/** Who has judged, how far each is to be trusted, and as how many they count. */
export function jurorWords(state: RunState, judges: Judges, t: Translate): readonly string[] {
  const say = judgingSay(t)
  const all = jurorsIn(state, judges).map(({ name, grade }) =>
    say('card.juror', { name, grade: gradeWords(grade, say) }),
  )
  const effective = effectiveIn(state)
  if (effective === 'connection') return [...all, say('card.oneConnection')]
  if (effective === 'family') return [...all, say('card.oneJuror')]
  return [...all, say('card.effective', { n: t.score(effective) })]
}

function gradeWords(grade: JudgeGrade, say: JudgingSay): string {
  switch (grade.type) {
    case 'uncalibrated':
      return say('card.uncalibrated')
    case 'graded':
      return say('card.grade', { grade: grade.letter })
    case 'lapsed':
      return say('card.lapsed', { grade: grade.letter })
  }
}

const GATES: Readonly<Record<string, 'judging.plan' | 'judging.acceptance' | 'judging.opinion'>> = {
  V: 'judging.plan',
  A: 'judging.acceptance',
  S: 'judging.opinion',
}

/** Against which gates the person has gone, and why: that never leaves the card. */
export function overrideWords(state: RunState, t: Translate): readonly string[] {
  const say = judgingSay(t)
  const overrides = overridesIn(state).map(({ gate, reason }) =>
    say('card.override', { gate: gateName(gate, say), reason }),
  )
  const struck = struckIn(state)
  return struck > 0 ? [...overrides, say('card.struck', { n: struck })] : overrides
}

/** What a gate that can be overridden is called. */
export function gateName(gate: string, say: JudgingSay): string {
  const key = GATES[gate]
  return key ? say(key) : gate
}
