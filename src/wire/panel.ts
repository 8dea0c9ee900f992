import type { CritiqueIssue } from '../run/panel'
import type { Reader, ReaderOptions } from '../run/reading'
import {
  createWholeReader,
  fieldsOf,
  flagOf,
  listOf,
  numberOf,
  optionalText,
  textOf,
  ValueError,
  valueIn,
  wordOf,
} from './value'

const SEVERITIES = ['high', 'medium', 'low'] as const

/** The copy of a round in Markdown: bare, or in one fence that holds all of it. */
export function createCopyReader(options: ReaderOptions, round: number): Reader {
  const { config, digest } = options
  return createWholeReader(options, (reply, emit) => {
    const body = unfenced(reply.trim())
    if (body === '') throw new ValueError('The reply is empty.')
    const { hash, bytes } = digest(body)
    if (bytes > config.artifactMaxBytes)
      throw new ValueError(`The text is longer than ${config.artifactMaxBytes} bytes.`)
    const mime = 'text/markdown'
    emit({ type: 'critique.artifact_seen', round, hash, bytes, mime, from: 'author' }, body)
  })
}

/** A fence in the middle of a text is part of the text. */
export function unfenced(text: string): string {
  const [, , inside] = /^(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n?\1$/.exec(text) ?? []
  return (inside ?? text).trim()
}

/** The ids of those who are to judge. An empty list is an answer; no list is none. */
export function createSelectionReader(options: ReaderOptions): Reader {
  return createWholeReader(options, (reply, emit) => {
    const value = valueIn(reply)
    const list = Array.isArray(value) ? value : listOf(fieldsOf(value, 'The reply'), 'ids', 'The reply')
    const ids = list.map((id) => {
      if (typeof id !== 'string') throw new ValueError('Each id has to be a text.')
      return id.trim()
    })
    emit({ type: 'selection_heard', ids: [...new Set(ids)] })
  })
}

/** What one advisor says of one round. Each of its issues is a finding. */
export function createCritiqueReader(
  options: ReaderOptions,
  { round, advisor, most }: { readonly round: number; readonly advisor: string; readonly most: number },
): Reader {
  return createWholeReader(options, (reply, emit) => {
    const fields = fieldsOf(valueIn(reply), 'The critique')
    const score = numberOf(fields, 'score', 'The critique')
    if (score < 1 || score > 10) throw new ValueError('"score" goes from 1 to 10.')
    const pass = flagOf(fields, 'pass', 'The critique')
    const issues = listOf(fields, 'issues', 'The critique').map(issueOf).slice(0, most)
    emit({ type: 'critic_scored', round, advisor, score, pass, issues })
    issues.forEach(({ severity, description, suggestion, quote }, at) =>
      emit({
        type: 'finding_raised',
        id: findingId(round, advisor, at),
        seat: advisor,
        severity,
        statement: description,
        evidence: quote === undefined ? [] : [{ kind: 'quote', ref: quote }],
        round,
        suggestion,
      }),
    )
  })
}

/** The id under which an issue of a critique is a finding. */
export function findingId(round: number, advisor: string, at: number): string {
  return `${advisor}:${round}:${at + 1}`
}

function issueOf(value: unknown, at: number): CritiqueIssue {
  const where = `Issue ${at + 1}`
  const fields = fieldsOf(value, where)
  const quote = optionalText(fields, 'quote') ?? optionalText(fields, 'evidence')
  return {
    severity: wordOf(fields, 'severity', SEVERITIES, where),
    description: textOf(fields, 'description', where),
    suggestion: textOf(fields, 'suggestion', where),
    ...(quote !== undefined && { quote }),
  }
}

/** Whether what was right before is still there. Ids that were not asked about are passed over; each that was has to be answered. */
export function createRegressReader(
  options: ReaderOptions,
  { round, ids }: { readonly round: number; readonly ids: readonly string[] },
): Reader {
  return createWholeReader(options, (reply, emit) => {
    const value = valueIn(reply)
    const rows = Array.isArray(value) ? value : listOf(fieldsOf(value, 'The reply'), 'items', 'The reply')
    const items = rows.map((row, at) => {
      const where = `Item ${at + 1}`
      const fields = fieldsOf(row, where)
      const id = textOf(fields, 'id', where)
      return { id, kept: flagOf(fields, 'kept', where), quote: optionalText(fields, 'quote') ?? '' }
    })
    const missing = ids.filter((id) => items.every((item) => item.id !== id))
    if (missing.length > 0) throw new ValueError(`There is no answer for ${missing.join(', ')}.`)
    emit({ type: 'regress_heard', round, items: items.filter(({ id }) => ids.includes(id)) })
  })
}
