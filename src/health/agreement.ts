import type { Rate } from '../run/calibration'
import { correlationOf, kappaOf, meanOf, type Pair, rateOf, spreadOf } from './statistics'

/** One thing that somebody found wrong with a page, whoever has said it and in whatever words. */
export interface Item {
  /** Who has raised it. */
  readonly raisedBy: readonly string[]
  /** What the person says of it; absent where they have said nothing. */
  readonly person?: 'real' | 'not_real'
}

/** A page, and everything that jurors and the person have said of it. */
export interface JudgedPage {
  readonly run: string
  readonly page: string
  /** Whose model has made it, where a model has. */
  readonly author?: string
  readonly scores: readonly { readonly juror: string; readonly score: number }[]
  /** The person's own score, given before they knew any other. */
  readonly own?: number
  readonly items: readonly Item[]
}

/** Runs in the order in which the person found them better, and what each was scored. */
export interface Ranked {
  readonly scores: readonly (number | undefined)[]
}

export interface JurorLine {
  readonly juror: string
  readonly pages: number
  readonly mean?: number
  readonly spread?: number
  /** How many scores lie in each whole point, from 0 to 10. */
  readonly histogram: readonly number[]
  /** Of what it raised and the person has spoken of, how much the person keeps. */
  readonly kept: Rate
  /** Over everything that anybody has raised of pages that it judged: absent where chance would explain it. */
  readonly kappa?: number
  readonly spoken: number
  /** With the person's own scores. */
  readonly correlation?: number
  /** How much higher than the person it scores. */
  readonly above?: number
  readonly scored: number
  /** How much better than the others it scores pages that its own model has made, less what it gives other pages. */
  readonly selfPreference?: { readonly shift: number; readonly n: number }
}

export interface JurorPair {
  readonly one: string
  readonly other: string
  readonly pages: number
  readonly correlation?: number
  readonly kappa?: number
  readonly agreed: Rate
  /** How much higher the first scores. */
  readonly shift: number
}

/** How far jurors agree with each other and with the person, over the runs of this device. */
export interface Agreement {
  readonly pages: number
  /** Findings that the person has spoken of. */
  readonly spoken: number
  /** Pages that the person has scored. */
  readonly scored: number
  readonly jurors: readonly JurorLine[]
  readonly pairs: readonly JurorPair[]
  /** Pairs of runs of which the person found one better, and those in which the scores say so as well. */
  readonly orders: Rate
}

/** Of fewer pages a shift is one page's. */
const LEAST_OWN = 3

export function agreementOf(pages: readonly JudgedPage[], ranked: readonly Ranked[] = []): Agreement {
  const jurors = [...new Set(pages.flatMap(({ scores }) => scores.map(({ juror }) => juror)))].sort()
  const pairs = jurors.flatMap((one, at) => jurors.slice(at + 1).map((other) => [one, other] as const))
  return {
    pages: pages.length,
    spoken: pages.flatMap(({ items }) => items).filter(({ person }) => person !== undefined).length,
    scored: pages.filter(({ own }) => own !== undefined).length,
    jurors: jurors.map((juror) => lineOf(juror, pages)),
    pairs: pairs.flatMap(([one, other]) => pairOf(one, other, pages) ?? []),
    orders: ordersOf(ranked),
  }
}

function lineOf(juror: string, all: readonly JudgedPage[]): JurorLine {
  const pages = all.filter((page) => scoreOf(page, juror) !== undefined)
  const scores = pages.flatMap((page) => scoreOf(page, juror) ?? [])
  const spoken = pages.flatMap(({ items }) => items).filter(({ person }) => person !== undefined)
  const raised = spoken.filter(({ raisedBy }) => raisedBy.includes(juror))
  const own = pages.flatMap((page): Pair<number>[] => {
    const score = scoreOf(page, juror)
    return page.own === undefined || score === undefined ? [] : [[score, page.own]]
  })
  return {
    juror,
    pages: pages.length,
    histogram: histogramOf(scores),
    kept: rateOf(raised, ({ person }) => person === 'real'),
    spoken: spoken.length,
    scored: own.length,
    ...known('mean', meanOf(scores)),
    ...known('spread', spreadOf(scores)),
    ...known('kappa', kappaOf(spoken.map((item) => [item.raisedBy.includes(juror), item.person === 'real']))),
    ...known('correlation', correlationOf(own)),
    ...known('above', meanOf(own.map(([theirs, mine]) => theirs - mine))),
    ...known('selfPreference', selfPreferenceOf(juror, pages)),
  }
}

/** A field of its own where there is a value for it. */
function known<K extends string, V>(name: K, value: V | undefined): { readonly [P in K]?: V } {
  // One field of that name and type, or none.
  return (value === undefined ? {} : { [name]: value }) as { readonly [P in K]?: V }
}

function pairOf(one: string, other: string, all: readonly JudgedPage[]): JurorPair | undefined {
  const pages = all.filter((page) => scoreOf(page, one) !== undefined && scoreOf(page, other) !== undefined)
  if (pages.length === 0) return undefined
  const scores = pages.map((page): Pair<number> => [scoreOf(page, one) ?? 0, scoreOf(page, other) ?? 0])
  const said = pages
    .flatMap(({ items }) => items)
    .map(({ raisedBy }): Pair<boolean> => [raisedBy.includes(one), raisedBy.includes(other)])
  return {
    one,
    other,
    pages: pages.length,
    agreed: rateOf(said, ([first, second]) => first === second),
    shift: meanOf(scores.map(([first, second]) => first - second)) ?? 0,
    ...known('correlation', correlationOf(scores)),
    ...known('kappa', kappaOf(said)),
  }
}

/** Against the other jurors of the same page: whoever is lenient with all is not partial. */
export function selfPreferenceOf(
  juror: string,
  pages: readonly JudgedPage[],
): { readonly shift: number; readonly n: number } | undefined {
  const shifts = pages.flatMap((page) => {
    const score = scoreOf(page, juror)
    const others = meanOf(page.scores.flatMap((one) => (one.juror === juror ? [] : [one.score])))
    if (score === undefined || others === undefined || page.author === undefined) return []
    return [{ isOwn: page.author === juror, shift: score - others }]
  })
  const [own, rest] = [shifts.filter(({ isOwn }) => isOwn), shifts.filter(({ isOwn }) => !isOwn)]
  const [mine, theirs] = [meanOf(own.map(({ shift }) => shift)), meanOf(rest.map(({ shift }) => shift))]
  if (mine === undefined || theirs === undefined || own.length < LEAST_OWN) return undefined
  return { shift: mine - theirs, n: own.length }
}

/** Of each pair that was put in an order, whether the better one has the higher score. Equal scores say neither. */
function ordersOf(ranked: readonly Ranked[]): Rate {
  const pairs = ranked.flatMap(({ scores }) =>
    scores.flatMap((better, at) =>
      scores
        .slice(at + 1)
        .flatMap((worse): Pair<number>[] =>
          better === undefined || worse === undefined || better === worse ? [] : [[better, worse]],
        ),
    ),
  )
  return rateOf(pairs, ([better, worse]) => better > worse)
}

function histogramOf(scores: readonly number[]): readonly number[] {
  return Array.from(
    { length: 11 },
    (_, at) => scores.filter((score) => Math.min(10, Math.max(0, Math.floor(score))) === at).length,
  )
}

function scoreOf({ scores }: JudgedPage, juror: string): number | undefined {
  return scores.find((one) => one.juror === juror)?.score
}
