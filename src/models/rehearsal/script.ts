import type { Config } from '../../run/config'
import { barOf, reaches } from '../../run/score'
import type { Brief } from '../../run/event'
import { chanceFor, hash, shuffled } from './chance'
import type { Draft } from './draft'
import { FLAWS, type Flaw } from './flaw'
import { FAIR, type Leaning, type Review, reviewsOf } from './judge'
import { lookFrom } from './look'
import { pageFrom } from './page'
import { REMARKS } from './remarks'
import { subjectOf } from './subject'
import { ENGLISH } from './words/english'
import { GERMAN } from './words/german'

/** Three rounds are what people watch; more of them would pass the time-outs of a run. */
const MOST_ROUNDS = 3

/** What is to be performed. */
export interface Play {
  readonly seed: number
  readonly brief: Brief
  readonly config: Config
  /** Copy that the pages are to say, as HTML. */
  readonly copy?: string
  /** Whether the last round leaves something open. */
  readonly ending?: 'shipped' | 'below_threshold'
  readonly leaning?: Partial<Leaning>
  /** The round of this play that an earlier run has played already: the next one comes first. */
  readonly after?: number
}

/** One round of a performance: the page, what is wrong with it, and what is said of it. */
export interface Act {
  readonly n: number
  readonly draft: Draft
  readonly page: string
  readonly repaired: readonly Flaw[]
  readonly reviews: readonly Review[]
  readonly composite: number
  readonly mustFix: number
  readonly decision: 'continue' | 'ship'
}

/** The rounds of a performance, before anybody has written them down. The same play is always given the same way. */
export function actsOf(play: Play): Act[] {
  const acts = wholePlay(play)
  const left = acts.slice(Math.min(play.after ?? 0, acts.length - 1))
  return left.map((act, at) => ({ ...act, n: at + 1 }))
}

function wholePlay({ seed, brief, config, copy, ending, leaning }: Play): Act[] {
  const subject = subjectOf(brief)
  const own = (seed ^ hash(JSON.stringify(brief))) >>> 0
  const look = lookFrom(chanceFor(own, 'look'))
  const words = subject.german ? GERMAN : ENGLISH
  const { last, repairs } = planOf(own, config, ending)
  const acts: Act[] = []
  for (let n = 1; n <= last && acts.at(-1)?.decision !== 'ship'; n++) {
    const flaws = new Set([...repairs].filter(([, at]) => at > n).map(([flaw]) => flaw))
    const draft = { subject, look, words, seed: own, flaws, ...(copy !== undefined && { copy }) }
    const earlier = acts.at(-1)?.draft.flaws ?? new Set<Flaw>()
    const reviews = reviewsOf({ draft, config, leaning: { ...FAIR, ...leaning }, round: n, earlier })
    const repaired = FLAWS.filter((flaw) => earlier.has(flaw) && !flaws.has(flaw))
    acts.push({ n, draft, page: pageFrom(draft), repaired, reviews, ...totals(reviews, config) })
  }
  return acts
}

/** The page as it would be if nobody had found anything. */
export function cleanPage(play: Play): string {
  const [first] = actsOf({ ...play, config: { ...play.config, maxRounds: 1 }, ending: 'shipped' })
  return first?.page ?? ''
}

/** How many rounds there are, and in which one each flaw is gone. */
function planOf(seed: number, config: Config, ending: Play['ending']) {
  const chance = chanceFor(seed, 'plan')
  const below = ending === 'below_threshold'
  const wanted = below || chance() < 0.4 ? MOST_ROUNDS : 2
  const last = Math.max(1, Math.min(config.maxRounds, wanted))
  const repairs = new Map<Flaw, number>()
  for (const role of config.cast) {
    const mine = FLAWS.filter((flaw) => REMARKS[flaw].role === role && flaw !== 'pale')
    const some = shuffled(mine, chance).slice(0, role === 'critic' ? 3 : 2)
    some.forEach((flaw, at) => {
      // The critic and another must have something left in every round that goes on.
      const late = role === 'critic' ? at < 2 : role !== 'brand' && at === 0
      repairs.set(flaw, late ? (below ? last + 1 : last) : Math.min(2, last))
    })
    if (role === 'a11y') repairs.set('pale', Math.min(2, last))
  }
  return { last, repairs }
}

function totals(reviews: readonly Review[], config: Config): Pick<Act, 'composite' | 'mustFix' | 'decision'> {
  const whole = reviews.reduce((sum, { role }) => sum + config.weights[role], 0)
  const composite =
    reviews.reduce((sum, { role, score }) => sum + config.weights[role] * score, 0) / (whole || 1)
  const mustFix = reviews.reduce((sum, { mustFixes }) => sum + mustFixes.length, 0)
  const earned = mustFix === 0 && reaches(composite, barOf(config))
  return { composite, mustFix, decision: earned ? 'ship' : 'continue' }
}
