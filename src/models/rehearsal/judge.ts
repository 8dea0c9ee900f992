import type { Config } from '../../run/config'
import { barOf } from '../../run/score'
import type { Role } from '../../run/event'
import { chanceFor } from './chance'
import { DIMS } from './dims'
import type { Draft } from './draft'
import { FLAWS, type Flaw } from './flaw'
import { REMARKS } from './remarks'

/** How a judge leans. With the defaults it sees everything and says nothing that is not so. */
export interface Leaning {
  /** Added to every score, of ten. */
  readonly leniency: number
  /** How far a score may stray, of ten. */
  readonly noise: number
  /** How often a flaw is not seen. */
  readonly missRate: number
  /** How often a round holds one claim that is false of the page. */
  readonly hallucinationRate: number
}

/** A fair jury. */
export const FAIR: Leaning = { leniency: 0, noise: 0.25, missRate: 0, hallucinationRate: 0 }

/** What one judge says of one page. */
export interface Review {
  readonly role: Role
  /** In the scale of the run. */
  readonly score: number
  readonly dims: readonly {
    readonly name: string
    readonly score: number
    readonly note: string
    /** 2 where something is wrong, 1 where something was, 0 where nothing has changed. */
    readonly weight: number
  }[]
  readonly mustFixes: readonly string[]
}

export interface Hearing {
  readonly draft: Draft
  readonly config: Config
  readonly leaning: Leaning
  readonly round: number
  /** The flaws of the page before. */
  readonly earlier: ReadonlySet<Flaw>
}

/** Everything that the judges say of a page, by the flaws that it has. */
export function reviewsOf(hearing: Hearing): Review[] {
  return hearing.config.cast.filter((role) => role !== 'designer').map((role) => review(hearing, role))
}

function review(hearing: Hearing, role: Role): Review {
  const { draft, config } = hearing
  const seen = FLAWS.filter((flaw) => REMARKS[flaw].role === role && isSeen(hearing, flaw))
  const dims = DIMS[role].map(([name, fair]) => {
    const flaws = seen.filter((flaw) => REMARKS[flaw].dim === name)
    const note = flaws[0] ? REMARKS[flaws[0]].note(draft) : fair(draft)
    return {
      name,
      score: dimScore(hearing, { role, name }, flaws),
      note,
      weight: flaws.length > 0 ? 2 : wasWrong(hearing, role, name) ? 1 : 0,
    }
  })
  const mustFixes = [...seen.map((flaw) => demand(hearing, flaw)), ...inventions(hearing, role)]
  const mean = dims.reduce((sum, { score }) => sum + score, 0) / Math.max(1, dims.length)
  return {
    role,
    score: inScale(mean - 0.2 * mustFixes.length, config),
    dims: dims.map((dim) => ({ ...dim, score: inScale(dim.score, config) })),
    mustFixes,
  }
}

function wasWrong({ earlier }: Hearing, role: Role, dim: string): boolean {
  return [...earlier].some((flaw) => REMARKS[flaw].role === role && REMARKS[flaw].dim === dim)
}

function isSeen({ draft, leaning, round }: Hearing, flaw: Flaw): boolean {
  return draft.flaws.has(flaw) && chanceFor(draft.seed, `seen ${flaw} ${round}`)() >= leaning.missRate
}

function wasSeen(hearing: Hearing, flaw: Flaw): boolean {
  return hearing.earlier.has(flaw) && isSeen({ ...hearing, round: hearing.round - 1 }, flaw)
}

/** A page without flaws is worth more than the bar, however high that is; what is left above it is for taste. */
function dimScore(
  { draft, config, leaning }: Hearing,
  { role, name }: { role: Role; name: string },
  flaws: readonly Flaw[],
): number {
  const bar = (barOf(config) / config.scoreScale) * 10
  const clean = Math.max(8.7, (bar + 10) / 2)
  // The same in every round: a score moves because the page has changed.
  const drawn = (purpose: string) => chanceFor(draft.seed, purpose)() * 2 - 1
  const room = Math.min(1, (10 - clean) / 1.3)
  const stray = (drawn(role) * 1.2 + drawn(`${role} ${name}`)) * leaning.noise * room
  const cost = flaws.reduce((sum, flaw) => sum + REMARKS[flaw].cost, 0)
  return Math.min(10, Math.max(0, clean + stray + leaning.leniency - cost))
}

function demand(hearing: Hearing, flaw: Flaw): string {
  const must = REMARKS[flaw].must(hearing.draft)
  return wasSeen(hearing, flaw) ? `Still open. ${must}` : must
}

/** A claim about body text that measuring refutes: the ink of every palette has ten to one and more. */
function inventions({ draft, leaning, round, config }: Hearing, role: Role): string[] {
  const chance = chanceFor(draft.seed, `invention ${round}`)
  if (role !== 'a11y' || round >= config.maxRounds || chance() >= leaning.hallucinationRate) return []
  const { ink, paper } = draft.look
  return [
    `Raise the contrast of body text: ${ink} on ${paper} measures ${(2 + chance() * 2).toFixed(2)}:1, and 4.5:1 is needed.`,
  ]
}

function inScale(score: number, { scoreScale }: Config): number {
  return Math.round(Math.min(10, Math.max(0, score)) * scoreScale) / 10
}
