import { exportingTexts } from '../../i18n/exporting'
import { mustFixTexts } from '../../i18n/must-fix'
import type { KeyOf, Translate } from '../../i18n/t'
import { NOBODY } from '../../run/connection'
import { isPlayed } from '../../run/played'
import type { Header } from '../../run/log'
import type { RunState } from '../../run/state'
import { type EvidenceWords, evidenceWords } from '../../theater/evidence-words'
import { judgingStages } from '../../theater/judging/judging-on-show'
import { statusOf } from '../../theater/selectors'
import { endingWords } from './ending-words'
import { plain, quoted, section, sections } from './markdown'
import { costPart } from './report-cost'
import { checksPart, factsPart } from './report-facts'
import { fixesPart } from './report-fixes'
import { judgingParts } from './report-judging'
import { loopParts } from './report-loop'
import { panelPart } from './report-panel'
import { rulesPart, scoresPart } from './report-scores'
import { sourcesPart } from './report-sources'
import { unseenPart } from './report-unseen'
import { verdictPart } from './report-verdict'

/** What a report is made of, and how it speaks. */
export interface ReportOf {
  readonly header: Header
  readonly state: RunState
  readonly t: Translate
  readonly say: Translate<KeyOf<typeof exportingTexts>>
  readonly fix: Translate<KeyOf<typeof mustFixTexts>>
  readonly evidence: EvidenceWords
}

/** A run to be read by people: how it came out, who said so, and what speaks against it. In the language of the app. */
export function reportOf(header: Header, state: RunState, t: Translate): string {
  const of = reportWith(header, state, t)
  return sections([
    `# ${plain(state.brief?.title ?? header.runId)}`,
    endingPart(of),
    verdictPart(of),
    briefPart(of),
    sourcesPart(of),
    ...judgedParts(of),
    ...loopParts(of),
    ...judgingParts(of),
    factsPart(of),
    checksPart(of),
    costPart(of),
    unseenPart(of),
    `*${of.say('report.made', { product: t('critiqueTheater.userFacingName'), run: header.runId })}*`,
  ])
}

/** What a panel, critics or jurors of a stage have said of a run, as it stands at its end; nothing of a run that a jury alone has judged. */
export function judgedReport(header: Header, state: RunState, t: Translate): string | undefined {
  const of = reportWith(header, state, t)
  const judged = [panelPart(of), ...loopParts(of), ...judgingParts(of)].filter(Boolean)
  if (judged.length === 0) return undefined
  const verdict = judgingStages(state).length > 0 ? verdictPart(of) : undefined
  const played = isPlayed(state) ? of.say('report.cost.rehearsal') : undefined
  return sections([`**${plain(endingWords(state, t))}**`, verdict ?? played, ...judged])
}

function reportWith(header: Header, state: RunState, t: Translate): ReportOf {
  return {
    header,
    state,
    t,
    say: t.part('exporting', exportingTexts),
    fix: t.part('mustFix', mustFixTexts),
    evidence: evidenceWords(t),
  }
}

/** Rule, scores and must-fixes are the theater's. A panel and a critic loop have gates of their own. */
function judgedParts(of: ReportOf): readonly (string | undefined)[] {
  const { panel, loop } = of.state.given
  if (panel) return [panelPart(of)]
  return loop ? [] : [rulesPart(of), scoresPart(of), fixesPart(of)]
}

/** How it ended, first: everything else is read in that light. */
function endingPart(of: ReportOf): string {
  const { header, state, t, say } = of
  const when = minuteOf(header.created)
  const who = [askedWords(state, say), state.model].filter(Boolean).join(', ')
  return [
    `**${plain(endingWords(state, t))}**`,
    `${t(`status.${statusOf(state)}`)} · ${when} · ${plain(who)}`,
    state.ending?.type === 'critique.ship' && state.ending.summary
      ? `${say('report.summary')}\n\n${quoted(state.ending.summary)}`
      : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Whom a run has asked, if anybody: the verdict of a rehearsal is nobody's. */
function askedWords(state: RunState, say: ReportOf['say']): string {
  if (state.connection === NOBODY) return say('report.nobody')
  return isPlayed(state) ? say('report.cost.rehearsal') : state.connection
}

/** To the minute, and in the one time that is the same for every reader. */
function minuteOf(created: string): string {
  const time = Date.parse(created)
  return Number.isNaN(time)
    ? plain(created)
    : `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function briefPart({ state, say }: ReportOf): string | undefined {
  const { brief } = state
  if (!brief) return undefined
  const more = (['forWhom', 'job', 'tone', 'constraints'] as const).flatMap((name) => {
    const text = brief[name]
    return text ? [`**${say(`report.brief.${name}`)}**\n\n${quoted(text)}`] : []
  })
  const wanted = (brief.requirements ?? []).map((text, at) => `${at + 1}. ${plain(text)}`).join('\n')
  return section(say('report.brief'), [
    quoted(brief.what),
    ...more,
    wanted && `**${say('report.brief.requirements')}**\n\n${wanted}`,
  ])
}
