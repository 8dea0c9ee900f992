import type { Criterion, CriticResult } from '../../run/critic'
import { folded } from '../value'
import {
  type AnswerLines,
  answerIn,
  type EscalationLines,
  escalationIn,
  type OptionLines,
  type ScenarioLines,
  scenarioIn,
} from './gathered'
import { ADVERSARIAL, type Said } from './said'
import { resultIn } from './words'

const BULLET = /^[-•*>]\s+/
const CODE_FENCE = /^(?:`{3}|~{3})/
const ROUND = /^[=#*\s]*critic\s+\d/i
const ESCALATION = /^[=#*\s]*critic escalation/i
const RESULT = /^[=#*\s]*result\s*:/i
const NAMED = /^\**\[([^\]]+)\]\**\s*(.*)$/
const VERDICT = /^\**verdict\**\s*:[\s*]*([a-z]+)\**(.*)$/i
const NOTE = /^notes?\s*:\s*(.*)$/i
const REALISTIC = /^(?:→|->|=>)?\s*realistic\s*\?[\s:*]*(y|n|yes|no)\b(.*)$/i
const ISSUE = /^issue\s*:\s*(.*)$/i
const WHY = /^why escalation\s*:\s*(.*)$/i
const OPTIONS = /^options\s*:?$/i
const OPTION = /^\d{1,2}[.)]\s+(.*)$/
const PRO = /^pro\s*:\s*(.*)$/i
const CON = /^con\s*:\s*(.*)$/i

/** The text form of a critic's reply, read line by line. What no line of it begins goes on with the line before. */
export function saidInLines(text: string, criteria: readonly Criterion[]): Said {
  const answers: AnswerLines[] = []
  const scenarios: ScenarioLines[] = []
  const escalations: EscalationLines[] = []
  let result: CriticResult | undefined
  let inEscalations = false
  /** Takes what goes on with the line before. */
  let goOn: (more: string) => void = () => {}

  const nameLine = (name: string, rest: string): void => {
    if (folded(name).startsWith(folded(ADVERSARIAL))) {
      const own = scenarioLines(name, rest)
      scenarios.push(own)
      goOn = (more) => void (own.scenario += ` ${more}`)
    } else if (inEscalations) {
      const own: EscalationLines = { criterion: idOf(name), question: rest, issue: '', why: '', options: [] }
      escalations.push(own)
      goOn = (more) => void (own.question += ` ${more}`)
    } else {
      const own: AnswerLines = { id: idOf(name), said: rest, notes: [], tail: '' }
      answers.push(own)
      goOn = (more) => void (own.said += ` ${more}`)
    }
  }

  const note = (own: AnswerLines, said: string): void => {
    const at = own.notes.push(said) - 1
    goOn = (more) => void (own.notes[at] += ` ${more}`)
  }

  const answerLine = (own: AnswerLines, line: string): boolean => {
    const [, verdict, tail] = VERDICT.exec(line) ?? []
    const [, noted] = NOTE.exec(line) ?? []
    if (noted !== undefined) note(own, noted)
    else if (verdict !== undefined && tail !== undefined) {
      own.verdict = verdict
      own.tail = tail
      goOn = (more) => void (own.tail += ` ${more}`)
    }
    return verdict !== undefined || noted !== undefined
  }

  const realisticLine = (own: ScenarioLines, line: string): boolean => {
    const [, word, rest] = REALISTIC.exec(line) ?? []
    if (word === undefined || rest === undefined) return false
    own.realistic = /^y/i.test(word)
    own.rationale = rest
    goOn = (more) => void (own.rationale += ` ${more}`)
    return true
  }

  const escalationLine = (own: EscalationLines, line: string): boolean => {
    const [, issue] = ISSUE.exec(line) ?? []
    const [, why] = WHY.exec(line) ?? []
    if (issue !== undefined) {
      own.issue = issue
      goOn = (more) => void (own.issue += ` ${more}`)
    } else if (why !== undefined) {
      own.why = why
      goOn = (more) => void (own.why += ` ${more}`)
    }
    return issue !== undefined || why !== undefined || OPTIONS.test(line) || optionLine(own, line)
  }

  const optionLine = ({ options }: EscalationLines, line: string): boolean => {
    const [, head] = OPTION.exec(line) ?? []
    if (head !== undefined) {
      const own: OptionLines = { head, pro: '', con: '' }
      options.push(own)
      goOn = (more) => void (own.head += ` ${more}`)
      return true
    }
    const own = options.at(-1)
    return own !== undefined && sideLine(own, line)
  }

  const sideLine = (own: OptionLines, line: string): boolean => {
    const [, pro] = PRO.exec(line) ?? []
    const [, con] = CON.exec(line) ?? []
    if (con !== undefined) own.con = con
    if (pro !== undefined) Object.assign(own, sidesOf(pro))
    if (pro !== undefined || con !== undefined) goOn = (more) => void (own.con += ` ${more}`)
    return pro !== undefined || con !== undefined
  }

  /** A line of what is open: an answer, a scenario, an escalation. */
  const innerLine = (line: string): boolean => {
    const escalation = inEscalations ? escalations.at(-1) : undefined
    if (escalation) return escalationLine(escalation, line)
    const scenario = scenarios.at(-1)
    if (scenario) return realisticLine(scenario, line)
    const answer = answers.at(-1)
    return answer !== undefined && answerLine(answer, line)
  }

  const line = (bare: string, isBullet: boolean): void => {
    const [, name, rest] = NAMED.exec(bare) ?? []
    const answer = answers.at(-1)
    if (ESCALATION.test(bare)) inEscalations = true
    else if (ROUND.test(bare)) inEscalations = false
    else if (RESULT.test(bare)) result = resultIn(bare)
    else if (name !== undefined && rest !== undefined) nameLine(name, rest)
    else if (innerLine(bare)) return
    else if (isBullet && answer && scenarios.length === 0 && !inEscalations) note(answer, bare)
    else goOn(bare)
  }

  for (const each of text.split(/\r\n?|[\n\u2028\u2029]/)) {
    const trimmed = each.trim()
    if (trimmed === '' || CODE_FENCE.test(trimmed)) continue
    line(trimmed.replace(BULLET, ''), BULLET.test(trimmed))
  }
  return {
    criteria: answers.map((own) => answerIn(own, criteria)),
    adversarial: scenarios.map(scenarioIn),
    escalations: escalations.map(escalationIn),
    result,
  }
}

/** A name as the criteria have it. */
function idOf(name: string): string {
  return name
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
}

const SCENARIO = /^(?:failure scenario)?\s*(?:\(([^)]*)\))?\s*:?\s*/i

/** The perspective stands in the name, or in brackets behind it. */
function scenarioLines(name: string, rest: string): ScenarioLines {
  let bracketed = ''
  const scenario = rest.replace(SCENARIO, (_, found?: string) => {
    bracketed = found ?? ''
    return ''
  })
  const named = name.replace(/^\s*adversarial/i, '')
  return { perspective: folded(named) === '' ? bracketed : named, scenario, rationale: '' }
}

/** What speaks for and against on one line: two spaces part them, where a writer has taken care. */
function sidesOf(line: string): Pick<OptionLines, 'pro' | 'con'> {
  const found = /\s\scon\s*:\s*/i.exec(line) ?? /\scon\s*:\s*/i.exec(line)
  if (!found) return { pro: line, con: '' }
  return { pro: line.slice(0, found.index), con: line.slice(found.index + found[0].length) }
}
