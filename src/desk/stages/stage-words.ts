import type { Listed, NotStaged, StageCost } from '../../../workers/desk-surface'
import type { stagesTexts } from '../../i18n/stages'
import type { KeyOf, Translate } from '../../i18n/t'
import type { Estimate } from '../../models/estimate'
import { familyOf } from '../../models/family'
import { gradeOf } from '../../run/calibration'
import type { StageKind } from '../../run/stage-wish'
import { refusalWords, type Say } from '../new-run-words'

export type StagesSay = Translate<KeyOf<typeof stagesTexts>>

/** What is said of a connection beside its name: who made it, how it judges, what keeps it from being asked. */
export function jurorWords(one: Listed, isAuthor: boolean, say: StagesSay): readonly string[] {
  return [
    familyOf(one),
    gradeWords(one, say),
    ...(isAuthor ? [say('stages.author')] : []),
    ...keyWords(one, say),
  ]
}

function gradeWords(one: Listed, say: StagesSay): string {
  const grade = gradeOf(one)
  switch (grade.type) {
    case 'uncalibrated':
      return say('stages.grade.uncalibrated')
    case 'graded':
    case 'lapsed':
      return say(`stages.grade.${grade.type}`, { letter: grade.letter })
  }
}

function keyWords({ keyState }: Listed, say: StagesSay): readonly string[] {
  switch (keyState) {
    case 'gone':
    case 'locked':
    case 'elsewhere':
      return [say(`stages.key.${keyState}`)]
    case 'none':
    case 'open':
      return []
  }
}

/** What there is to know of those who are asked, before anything is. */
export function cautionOf(
  kind: StageKind,
  {
    seats,
    isFamily,
    isAuthor,
  }: { readonly seats: number; readonly isFamily: boolean; readonly isAuthor: boolean },
  say: StagesSay,
): string | undefined {
  if (isFamily) return say('stages.family')
  if (seats !== 1 || (kind === 'opinion' && !isAuthor)) return undefined
  return say(`stages.alone.${kind}`)
}

/** Why it was not begun, and which connection that is about. */
export function notStagedWords(
  refusal: NotStaged | string,
  { listed, say, t }: { readonly listed: readonly Listed[]; readonly say: StagesSay; readonly t: Say },
): string {
  if (typeof refusal === 'string') return t('new.failed', { reason: refusal })
  switch (refusal.why) {
    case 'driven':
    case 'foreign':
    case 'not_settled':
    case 'no_page':
    case 'damaged':
    case 'gone_on':
      return say(`stages.not.${refusal.why}`)
    case 'cap':
    case 'key_needed':
    case 'key_locked':
    case 'key_elsewhere':
    case 'no_connection':
    case 'no_policy':
    case 'lna': {
      const { connection } = refusal
      const reason = refusalWords(refusal, t)
      if (connection === undefined) return reason
      const name = listed.find(({ id }) => id === connection)?.name ?? say('stages.gone')
      return say('stages.notNow', { connection: name, reason })
    }
  }
}

export function callWords([low, high]: readonly [number, number], say: StagesSay): string {
  return low === high ? say('stages.callsOne', { low }) : say('stages.calls', { low, high })
}

/** All of it together: money as far as prices are known, else tokens. */
export function costWords({ sum, part }: StageCost, say: StagesSay): string {
  if (!part) return amountWords(sum, say)
  return say('stages.more', { amount: amountWords({ ...sum, usd: part.usd }, say) })
}

/** The most that it may come to: money as far as prices are known, else tokens. */
export function costAtMost(
  { sum, part }: Pick<StageCost, 'sum' | 'part'>,
  say: StagesSay,
  t: Translate,
): string {
  const usd = sum.usd ?? part?.usd
  const most = usd ? say.usd(usd[1]) : t('meter.tokens', { n: roundly(sum.tokens[1]) })
  const amount = say('stages.upTo', { amount: most })
  return part ? say('stages.more', { amount }) : amount
}

/** Money where its price is known, else tokens. */
export function amountWords({ usd, tokens }: Estimate, say: StagesSay): string {
  if (!usd) return say('stages.tokens', { low: roundly(tokens[0]), high: roundly(tokens[1]) })
  const [low, high] = usd.map(say.usd)
  return low === high
    ? say('stages.moneyOne', { low: low ?? '' })
    : say('stages.money', { low: low ?? '', high: high ?? '' })
}

/** An estimate to the single token would be believed. */
function roundly(tokens: number): number {
  const digit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, tokens))) - 1)
  return Math.round(tokens / digit) * digit
}
