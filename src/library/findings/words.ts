import { findingsTexts } from '../../i18n/findings'
import { transcriptTexts } from '../../i18n/transcript'
import type { KeyOf, Translate } from '../../i18n/t'
import { isUnshown } from '../../run/acceptance'
import { CRITERIA } from '../../run/critic'
import { ROLES } from '../../run/event'
import { SKIPPED } from '../../run/critic-state'
import type { ListedFinding, Ruled } from '../../run/finding-list'
import { stageNamed } from '../../run/stage-named'
import type { RunState } from '../../run/state'
import { criticSay, nameOf as criterionName } from '../../theater/critic/critic-words'
import { benchWords, evidenceWords, listed } from '../../theater/evidence-words'
import { nextWords } from '../../theater/judging/acceptance-words'
import { evidenceText, type Pointed, requirementWords } from '../../theater/judging/evidence-text'
import { judgingSay, seatName } from '../../theater/judging/judging-words'
import { nameOf as advisorName } from '../../theater/panel/panel-words'
import { stageWords } from '../stage-words'
import { connectionWords, createLibrarySay } from '../words'

export type FindingsSay = Translate<KeyOf<typeof findingsTexts>>

export function findingsSay(t: Translate): FindingsSay {
  return t.part('findings', findingsTexts)
}

/** The address of the findings of a run. */
export function findingsHref(run: string, query = ''): string {
  return query === '' ? `#/findings/${run}` : `#/findings/${run}?${query}`
}

/** What people call whoever has found something. */
export function lensWords(lens: string, state: RunState, t: Translate): string {
  const role = ROLES.find((each) => each === lens)
  if (role) return t(`role.${role}`)
  const seats = t.part('transcript', transcriptTexts)
  if (lens === 'bench') return seats('seat.bench')
  if (lens === 'you') return seats('seat.you')
  if (CRITERIA.some((criterion) => criterion === lens)) return criterionName(lens, criticSay(t))
  return jurorWords(lens, state, t) ?? advisorName(state, lens, t)
}

/** A seat of a stage, with its stage and its connection: each stage has a seat 1. */
function jurorWords(lens: string, state: RunState, t: Translate): string | undefined {
  const at = lens.lastIndexOf('/')
  const [stage, id] = [lens.slice(0, Math.max(at, 0)), lens.slice(at + 1)]
  const seat = state.stages[stage]?.setup?.seats.find((each) => each.id === id)
  if (!seat) return undefined
  const say = judgingSay(t)
  const connection = connectionWords(seat.connection, createLibrarySay(t))
  const named = stageWords(stageNamed(state, stage), stage, t)
  return say('exam.ground', { vote: named, why: `${seatName(id, say)} (${connection})` })
}

/** What was found, in the language of the person where code has found it; else as it was said. */
export function textWords(finding: ListedFinding, state: RunState, t: Translate): string {
  const { id, row, text, evidence } = finding
  if (row) return benchWords(row, evidenceWords(t))
  if (!isUnshown(id.slice(id.lastIndexOf('/') + 1))) return text
  const what = requirementWords(pointedBy(finding, state), evidence[0]?.ref ?? '')
  return findingsSay(t)('findings.unshown', { what })
}

function pointedBy({ page = '' }: ListedFinding, state: RunState): Pointed {
  return { state, setup: { artifact: page } }
}

/** Why it stands as it does. What the app itself has written down there is no word of anybody's. */
export function reasonWords({ reason }: Pick<ListedFinding, 'reason'>, t: Translate): string | undefined {
  return reason === SKIPPED ? criticSay(t)('critic.skipped') : reason
}

/** What a stage has made of it, as a sentence, and the row of its rule that says so. */
export function ruledWords(ruled: Ruled, t: Translate): string {
  const say = judgingSay(t)
  switch (ruled.by) {
    case 'exam':
      return say('exam.ground', {
        vote: say(`exam.class.${ruled.class}`),
        why: say(`exam.row.${ruled.row}`),
      })
    case 'acceptance': {
      const told = ruled.row === 'A1' ? 'acceptance.follow' : 'acceptance.trigger'
      return `${say(`acceptance.${ruled.row}`)} ${say(told)}: ${nextWords(ruled.next, say)}`
    }
    default:
      return ruled satisfies never
  }
}

/** What it rests on, a line each. A pointer into a page that is not known stands as it was said. */
export function evidenceLines(finding: ListedFinding, state: RunState, t: Translate): readonly string[] {
  const on = pointedBy(finding, state)
  return finding.evidence.map((one) => {
    const known = evidenceText(one, { on, say: judgingSay(t), t })
    return one.kind === 'measurement' && known === one.ref ? measuredWords(one.ref, t) : known
  })
}

/** `IN-3 heading_skipped`, or the instrument alone, where the row itself is not at hand. */
function measuredWords(ref: string, t: Translate): string {
  const words = evidenceWords(t)
  const [, instrument, rule] = /^(IN-\d+)(?:\s+([\w-]+))?$/.exec(ref.trim()) ?? []
  if (instrument === undefined) return ref
  return listed([words.instrument(instrument), rule === undefined ? '' : words.rule(rule)], words)
}
