import type { Config } from '../run/config'
import type { Fact, Role } from '../run/event'
import { opinionDefaults } from '../run/opinion-limits'
import { blindComposite } from '../run/opinion-scores'
import type { Reader, ReaderOptions } from '../run/reading'
import { evidenceIn } from './evidence'
import {
  createWholeReader,
  type Fields,
  fieldsOf,
  folded,
  listOf,
  numberIn,
  optionalText,
  textOf,
  ValueError,
  valueIn,
} from './value'

export interface OpinionAsked {
  readonly seat: string
  readonly repeat: number
  /** What was to be scored. */
  readonly dims: readonly { readonly lens: Role; readonly name: string }[]
  /** Ids of must-fixes begin so. */
  readonly prefix: string
}

type Dim = Extract<Fact, { type: 'blind_dim' }>

/** What one juror of a second opinion says: scores, each of one thing, and must-fixes, of which there may be none. */
export function createOpinionReader(options: ReaderOptions, asked: OpinionAsked): Reader {
  return createWholeReader(options, (reply, emit) => {
    const fields = fieldsOf(valueIn(reply), 'The reply')
    const dims = dimsOf(fields, asked, options.config)
    const fixes = listOf(fields, 'mustFix', 'The reply')
      .slice(0, opinionDefaults.readMustFixes)
      .map((fix, at) => fixOf(fix, at + 1, asked))
    for (const fact of [...dims, ...fixes]) emit(fact)
  })
}

/** Each thing once, as it was said first. A score that is missing is none: with too few of them, nothing was said. */
function dimsOf(fields: Fields, asked: OpinionAsked, config: Config): readonly Dim[] {
  const said = listOf(fields, 'dimensions', 'The reply').flatMap((value, at) =>
    dimOf(value, at, asked, config),
  )
  const dims = [
    ...new Map(said.toReversed().map((dim) => [`${dim.lens} ${dim.name}`, dim])).values(),
  ].reverse()
  const heard = dims.filter(({ lens }) => isHeard(lens, dims, asked))
  const isMost = heard.length >= asked.dims.length * opinionDefaults.askedShare
  if (isMost && blindComposite(heard, config) !== undefined) return heard
  const missing = asked.dims.filter(
    ({ lens, name }) => !dims.some((dim) => dim.lens === lens && dim.name === name),
  )
  throw new ValueError(
    `Too few scores can be read. Missing: ${missing.map(({ lens, name }) => `${lens} ${name}`).join(', ')}.`,
  )
}

/** A lens of which most is missing is missing: the others have its weight, and whoever shows it says so. */
function isHeard(lens: Role, dims: readonly Dim[], asked: OpinionAsked): boolean {
  const of = (list: readonly { readonly lens: Role }[]) => list.filter((dim) => dim.lens === lens).length
  return of(dims) >= of(asked.dims) * opinionDefaults.lensShare
}

function dimOf(value: unknown, at: number, asked: OpinionAsked, config: Config): readonly Dim[] {
  const where = `Dimension ${at + 1}`
  const fields = fieldsOf(value, where)
  const known = knownOf(fields, asked)
  const score = numberIn(fields, 'score')
  if (!known || score === undefined) return []
  if (score < 0 || score > config.scoreScale)
    throw new ValueError(`${where} needs "score" from 0 to ${config.scoreScale}.`)
  const { seat, repeat } = asked
  const note = optionalText(fields, 'note') ?? ''
  return [{ type: 'blind_dim', seat, repeat, ...known, score, note }]
}

/** Which of the things that were asked it is: the name alone says so where no other lens has it, and so do both in one. */
function knownOf(fields: Fields, { dims }: OpinionAsked): OpinionAsked['dims'][number] | undefined {
  const [lens, name] = [
    folded(optionalText(fields, 'lens') ?? ''),
    folded(optionalText(fields, 'name') ?? ''),
  ]
  const exact = dims.find((dim) => folded(dim.lens) === lens && folded(dim.name) === name)
  if (exact) return exact
  const [only, ...others] = dims.filter((dim) => folded(dim.name) === name)
  if (only && others.length === 0 && lens === '') return only
  return dims.find((dim) => folded(`${dim.lens}${dim.name}`) === name)
}

function fixOf(value: unknown, n: number, { seat, repeat, prefix }: OpinionAsked): Fact {
  const where = `Must-fix ${n}`
  const fields = fieldsOf(typeof value === 'string' ? { statement: value } : value, where)
  return {
    type: 'finding_raised',
    id: `${prefix}${seat}:${repeat}.${n}`,
    seat,
    severity: 'high',
    statement: textOf(fields, 'statement', where),
    evidence: evidenceIn(fields),
    round: repeat,
  }
}
