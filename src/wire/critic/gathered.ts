import { type Criterion, ESCALATE_REASONS, type EscalationOption } from '../../run/critic'
import { folded } from '../value'
import { isNoSkip } from './json'
import type { SaidAnswer, SaidEscalation, SaidScenario } from './said'
import { countedText } from './words'

/* What lines have gathered of a reply, made into what was said. */

type Draft<T> = { -readonly [K in keyof T]: T[K] }

export interface AnswerLines {
  readonly id: string
  said: string
  readonly notes: string[]
  verdict?: string
  /** What stands behind the verdict. */
  tail: string
}

export interface ScenarioLines {
  readonly perspective: string
  scenario: string
  realistic?: boolean
  rationale: string
}

export interface EscalationLines {
  readonly criterion: string
  question: string
  issue: string
  why: string
  readonly options: OptionLines[]
}

export interface OptionLines {
  head: string
  pro: string
  con: string
}

const ARROW = /→|->|=>/
const JOINING = /^[\s:—–→>=-]+/

/** An answer, with the numbers that stand in it. */
export function answerIn(
  { id, said, notes, verdict, tail }: AnswerLines,
  criteria: readonly Criterion[],
): SaidAnswer {
  const question = criteria.find((criterion) => criterion.id === id)?.question ?? ''
  const { text: answer, counts } = countedText(afterQuestion(said, oneLine(question)))
  const word = folded(verdict ?? '')
  const more = unwrapped(tail)
  return {
    id,
    notes: notes.map((note) => note.trim()).filter((note) => note !== ''),
    answer,
    counts,
    verdict,
    fix: word === 'fail' ? more : undefined,
    reason: word === 'defer' ? more : undefined,
  }
}

/** What stands behind the question: the question itself may have arrows in it, and be worded anew. */
function afterQuestion(said: string, question: string): string {
  if (question !== '' && said.startsWith(question)) return said.slice(question.length).replace(JOINING, '')
  const arrow = ARROW.exec(said)
  return arrow ? said.slice(arrow.index + arrow[0].length).trim() : said
}

/** Out of its brackets, or from behind what joins it to the word before. */
function unwrapped(tail: string): string | undefined {
  const bare = tail.replace(JOINING, '').trim()
  const end = bare.lastIndexOf(')')
  const inside = bare.startsWith('(') && end > 0 ? bare.slice(1, end).trim() : bare
  return inside === '' ? undefined : inside
}

export function scenarioIn({ perspective, scenario, realistic, rationale }: ScenarioLines): SaidScenario {
  const { text, counts } = countedText(rationale.replace(JOINING, ''))
  return { perspective, scenario: textIn(scenario), realistic, rationale: textIn(text), counts }
}

const REASONED = /^[[(]([^\])]*)[\])]\s*(.*)$/

export function escalationIn({ criterion, question, issue, why, options }: EscalationLines): SaidEscalation {
  const [, word = '', rest = ''] = REASONED.exec(why) ?? []
  const reason = ESCALATE_REASONS.find((each) => folded(each) === folded(word))
  return {
    criterion,
    question: textIn(question),
    issue: textIn(issue),
    why: textIn(reason === undefined ? why : rest),
    reason,
    options: options.map(optionIn).filter(isNoSkip),
  }
}

const DASHES = [' — ', ' – ', ' - ', ': ']

function optionIn({ head, pro, con }: OptionLines): Partial<EscalationOption> {
  const dash = DASHES.find((each) => head.includes(each))
  const at = dash === undefined ? head.length : head.indexOf(dash)
  const option: Draft<Partial<EscalationOption>> = {}
  const put = (name: keyof EscalationOption, text: string) => {
    const trimmed = textIn(text)
    if (trimmed !== undefined) option[name] = trimmed
  }
  put('label', head.slice(0, at))
  put('description', dash === undefined ? '' : head.slice(at + dash.length))
  put('pro', pro)
  put('con', con)
  return option
}

function textIn(text: string): string | undefined {
  const trimmed = text.trim()
  return trimmed === '' ? undefined : trimmed
}

/** On one line, with single spaces: what parts the text form may not stand in a value. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
