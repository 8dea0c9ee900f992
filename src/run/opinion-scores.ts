import type { Config } from './config'
import { ROLES, type Role } from './event'
import type { OpinionFact } from './opinion'
import { compositeOf, judges } from './score'
import { meanOf, medianOf, spreadOf } from './uncertainty'

type Dim = Extract<OpinionFact, { type: 'blind_dim' }>

/** One answer, by what it says of each thing. */
interface Dims {
  readonly dims: readonly Dim[]
}

/** What all answers say of one lens, or of one thing that it looks at. */
export interface BlindSpread {
  readonly lens: Role
  /** Absent where it is the lens as a whole. */
  readonly name?: string
  readonly scores: readonly number[]
  readonly median: number
  readonly spread: number
}

/** What of a text can be scored as that of pages is: the rest is for eyes. */
const OF_COPY: readonly Role[] = ['critic', 'copy']

/** The lenses that a juror is asked to look through. */
export function lensesAsked(mime: string, config: Config): readonly Role[] {
  return judges(config).filter((lens) => mime === 'text/html' || OF_COPY.includes(lens))
}

/** What each lens gives: the mean of the things that it looks at, those that could be read. */
export function lensScores(dims: readonly Pick<Dim, 'lens' | 'score'>[]): Map<Role, number> {
  const lenses = ROLES.map((lens) => [lens, dims.filter((dim) => dim.lens === lens)] as const)
  return new Map(
    lenses.flatMap(([lens, own]) =>
      own.length === 0 ? [] : [[lens, meanOf(own.map(({ score }) => score))]],
    ),
  )
}

/** What one answer comes to, by the weights of the run. */
export function blindComposite(
  dims: readonly Pick<Dim, 'lens' | 'score'>[],
  config: Config,
): number | undefined {
  return compositeOf(lensScores(dims), config)
}

/** What the answers say of each lens. */
export function lensSpreads(repeats: readonly Dims[]): readonly BlindSpread[] {
  const each = repeats.map(({ dims }) => lensScores(dims))
  return ROLES.flatMap((lens) =>
    spreadIn(
      { lens },
      each.flatMap((scores) => scores.get(lens) ?? []),
    ),
  )
}

/** What the answers say of each thing that is scored. */
export function dimSpreads(repeats: readonly Dims[]): readonly BlindSpread[] {
  const all = repeats.flatMap(({ dims }) => dims)
  const names = new Map(all.map(({ lens, name }) => [`${lens} ${name}`, { lens, name }]))
  return [...names.values()].flatMap(({ lens, name }) => {
    const own = all.filter((dim) => dim.lens === lens && dim.name === name)
    return spreadIn(
      { lens, name },
      own.map(({ score }) => score),
    )
  })
}

function spreadIn(
  what: Pick<BlindSpread, 'lens' | 'name'>,
  scores: readonly number[],
): readonly BlindSpread[] {
  const [median, spread] = [medianOf(scores), spreadOf(scores)]
  return median === undefined || spread === undefined ? [] : [{ ...what, scores, median, spread }]
}
