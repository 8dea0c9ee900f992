import {
  CONVERGENCE_VERSIONS,
  type Convergence,
  type ConvergenceCritic,
  type ConvergenceFinding,
  type ConvergenceVote,
} from '../../run/convergence'
import { EVIDENCE_KINDS, type Evidence } from '../../run/event'
import { reasonOf } from '../../run/reason'
import { lineAt, lineOfFault, type Way } from './json-line'
import { DISAGREE_BASES, FINAL_STATES, FINDING_CLASSES, VERIFICATION_MODES, VOTES } from '../../run/exam'

/** What may be wrong with a file of a cross-examination. */
export const CONVERGENCE_FAULTS = [
  'not_json',
  'not_convergence',
  'version_unknown',
  'value_unknown',
  'critic_unknown',
] as const
export type ConvergenceFault = (typeof CONVERGENCE_FAULTS)[number]

interface Place {
  /** What is wrong. */
  readonly way: Way
  readonly value?: string
  /** What it may be instead. */
  readonly allowed?: readonly string[]
  readonly line?: number
}

/** What is wrong with a file of a cross-examination, in a sentence that names what would be right. */
export class ConvergenceError extends Error {
  override readonly name = 'ConvergenceError'
  constructor(
    readonly kind: ConvergenceFault,
    message: string,
    readonly place: Place = { way: [] },
  ) {
    super(message)
  }

  /** The same with the line of the text that is to blame. */
  in(text: string): ConvergenceError {
    const line = this.kind === 'not_json' ? lineOfFault(text, this.message) : lineAt(text, this.place.way)
    return new ConvergenceError(this.kind, this.message, {
      ...this.place,
      ...(line !== undefined && { line }),
    })
  }
}

/** Who a critic may be besides those that a file names itself. */
export const KNOWN_CRITICS = ['claude', 'codex', 'gemini'] as const

type Fields = Readonly<Record<string, unknown>>

/** Whether a text claims to be the state of a cross-examination. */
export function isConvergence(text: string): boolean {
  if (!/^\s*\{/.test(text) || !text.includes('"schemaVersion"')) return false
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) && 'schemaVersion' in value && 'findings' in value
  } catch {
    return false
  }
}

/**
 * The state of a cross-examination out of a file of version 1.0, 1.1 or 1.2. What is missing is null; what is there and none of
 * the words that it may be refuses the file, by name.
 */
export function readConvergence(text: string, connections: readonly string[] = KNOWN_CRITICS): Convergence {
  try {
    return convergenceIn(text, connections)
  } catch (cause) {
    throw cause instanceof ConvergenceError ? cause.in(text) : cause
  }
}

function convergenceIn(text: string, connections: readonly string[]): Convergence {
  const file = fieldsIn(text)
  const { schemaVersion } = file
  if (!CONVERGENCE_VERSIONS.some((version) => version === schemaVersion))
    throw new ConvergenceError(
      'version_unknown',
      `This file has the version ${shown(schemaVersion)}. Versions ${CONVERGENCE_VERSIONS.join(', ')} can be read.`,
      { way: ['schemaVersion'], value: shown(schemaVersion), allowed: CONVERGENCE_VERSIONS },
    )
  if (!Array.isArray(file['findings']))
    throw new ConvergenceError('not_convergence', 'The list "findings" is missing.', { way: ['findings'] })
  const findings = file['findings'].map((finding: unknown, at) => findingIn(finding, at))
  const config = isFields(file['config']) ? file['config'] : {}
  return {
    schemaVersion: String(schemaVersion),
    config: configIn(config, [...connections, ...workersIn(findings), ...(textsIn(config['workers']) ?? [])]),
    findings,
    finalState: wordIn(file['finalState'], FINAL_STATES, { where: '"finalState"', way: ['finalState'] }),
    totalRounds: countIn(file['totalRounds']),
  }
}

function fieldsIn(text: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    // The engine says where: the sentence is ours, and the place is taken from its words.
    throw new ConvergenceError('not_json', `This is not JSON. ${reasonOf(cause)}`)
  }
  if (!isFields(value)) throw new ConvergenceError('not_convergence', 'The file is no object.')
  return value
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function configIn(config: Fields, allowed: readonly string[]): Convergence['config'] {
  const plan = config['planBodyVerification']
  return {
    enabled: flagIn(config['enabled']),
    maxRounds: countIn(config['maxRounds']),
    effectiveMaxRounds: countIn(config['effectiveMaxRounds']),
    verificationMode: wordIn(config['verificationMode'], VERIFICATION_MODES, {
      where: '"verificationMode"',
      way: ['config', 'verificationMode'],
    }),
    adversarial: flagIn(config['adversarial']),
    critic: criticIn(config['critic'], allowed),
    planBodyVerification: isFields(plan)
      ? { enabled: flagIn(plan['enabled']) ?? true, maxRounds: countIn(plan['maxRounds']) ?? 1 }
      : null,
    autoDisabled: textIn(config['autoDisabled']),
    workers: textsIn(config['workers']),
  }
}

/** A choice may come alone, as whoever is chosen, or as `off`. */
function criticIn(critic: unknown, allowed: readonly string[]): ConvergenceCritic | null {
  const fields = isFields(critic) ? critic : { provider: critic }
  const provider = textIn(fields['provider'])
  if (provider === null || provider === 'off')
    return isFields(critic) || provider === 'off' ? { ...OFF, ...countsIn(fields) } : null
  const choices = ['off', ...new Set(allowed)]
  if (!allowed.includes(provider))
    throw new ConvergenceError(
      'critic_unknown',
      `The critic ${shown(provider)} is none that can be chosen: ${choices.join(', ')}.`,
      {
        way: isFields(critic) ? ['config', 'critic', 'provider'] : ['config', 'critic'],
        value: shown(provider),
        allowed: choices,
      },
    )
  return {
    enabled: flagIn(fields['enabled']) ?? true,
    provider,
    modelExecutionValue: textIn(fields['modelExecutionValue']),
    ...countsIn(fields),
  }
}

const OFF = { enabled: false, provider: null, modelExecutionValue: null } as const

function countsIn(fields: Fields): Pick<ConvergenceCritic, 'gapsProposed' | 'gapsMerged'> {
  return { gapsProposed: countIn(fields['gapsProposed']), gapsMerged: countIn(fields['gapsMerged']) }
}

function findingIn(value: unknown, n: number): ConvergenceFinding {
  const [where, way] = [`Finding ${n + 1}`, ['findings', n]]
  if (!isFields(value)) throw new ConvergenceError('not_convergence', `${where} is no object.`, { way })
  const rounds: readonly unknown[] = Array.isArray(value['rounds']) ? value['rounds'] : []
  return {
    id: textIn(value['id']) ?? where,
    ticketIds: textsIn(value['ticketIds']) ?? [],
    source: value['source'] === 'critic' ? 'critic' : null,
    originWorker: textIn(value['originWorker']),
    originEvidence: evidenceIn(value['originEvidence']),
    statement: textIn(value['statement']),
    severity: textIn(value['severity']),
    rounds: rounds.filter(isFields).map((round, at) => ({
      round: countIn(round['round']) ?? at + 1,
      votes: votesIn(round['votes'], { where, way: [...way, 'rounds', at, 'votes'] }),
    })),
    classification: wordIn(value['classification'], FINDING_CLASSES, {
      where: `"classification" of ${where}`,
      way: [...way, 'classification'],
    }),
  }
}

function votesIn(votes: unknown, { where, way }: Asked): Readonly<Record<string, ConvergenceVote>> {
  if (!isFields(votes)) return {}
  return Object.fromEntries(
    Object.entries(votes).map(([worker, vote]) => [
      worker,
      voteIn(vote, { where: `${where} by ${worker}`, way: [...way, worker] }),
    ]),
  )
}

/** Older files have the word alone. */
function voteIn(vote: unknown, { where, way }: Asked): ConvergenceVote {
  const fields = isFields(vote) ? vote : { verdict: vote }
  const at = isFields(vote) ? [...way, 'verdict'] : way
  const verdict = wordIn(fields['verdict'], VOTES, { where: `The vote on ${where}`, way: at })
  if (verdict === null)
    throw new ConvergenceError('value_unknown', `The vote on ${where} is missing.`, {
      way: at,
      value: 'null',
      allowed: VOTES,
    })
  return {
    verdict,
    disagreeBasis: wordIn(fields['disagreeBasis'], DISAGREE_BASES, {
      where: `"disagreeBasis" on ${where}`,
      way: [...way, 'disagreeBasis'],
    }),
    note: textIn(fields['note']),
  }
}

function evidenceIn(value: unknown): ConvergenceFinding['originEvidence'] {
  if (!Array.isArray(value)) return textIn(value)
  const list: readonly unknown[] = value
  const pointers = list.flatMap((one) => (isFields(one) ? pointerIn(one) : []))
  return pointers.length > 0 ? pointers : (textsIn(list) ?? [])
}

function pointerIn({ kind, ref, quote }: Fields): readonly Evidence[] {
  const known = EVIDENCE_KINDS.find((one) => one === kind)
  const text = textIn(ref)
  if (!known || text === null) return []
  return [{ kind: known, ref: text, ...(typeof quote === 'string' && { quote }) }]
}

/** Whoever has found or voted: any of them may be the critic. */
function workersIn(findings: readonly ConvergenceFinding[]): readonly string[] {
  return findings.flatMap(({ originWorker, source, rounds }) => [
    ...(originWorker === null || source === 'critic' ? [] : [originWorker]),
    ...rounds.flatMap(({ votes }) => Object.keys(votes)),
  ])
}

/** Something in the file, by the name that a sentence has for it, and by the way to it. */
interface Asked {
  readonly where: string
  readonly way: Way
}

/** One of a few words, in any case. Missing, it is null. */
function wordIn<T extends string>(value: unknown, words: readonly T[], { where, way }: Asked): T | null {
  if (value === undefined || value === null) return null
  const said = typeof value === 'string' ? value.trim().toLowerCase().replaceAll('_', '-') : undefined
  const word = words.find((one) => one === said)
  if (word === undefined)
    throw new ConvergenceError(
      'value_unknown',
      `${where} is ${shown(value)} and has to be one of ${words.join(', ')}.`,
      { way, value: shown(value), allowed: words },
    )
  return word
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function textsIn(value: unknown): readonly string[] | null {
  if (!Array.isArray(value)) return null
  return value.filter((one): one is string => typeof one === 'string')
}

function countIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null
}

function flagIn(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 60) ?? 'none'
}
