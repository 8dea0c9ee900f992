/** Ways to look at runs beside one another. All but the first take exactly two. */
export const MODES = ['split', 'swipe', 'onion', 'blink', 'pixels', 'code'] as const
export type VersusMode = (typeof MODES)[number]

/** As many live pages as a machine bears, and a screen has room for. */
export const MOST_RUNS = 4
export const VERSUS_WIDTHS = [375, 768, 1280] as const

/** What the person said of a pair that they saw without names: the left one, the right one, no difference, or neither. */
export const VOTES = ['a', 'b', 'even', 'bad'] as const
export type Vote = (typeof VOTES)[number]

/** A comparison of which nobody is told whose page is which. */
export interface Blind {
  /** Decides which page stands where. It says nothing of itself. */
  readonly seed: string
  /** In the order of the pairs. */
  readonly votes: readonly Vote[]
  /** The names are told: what was said stays said. */
  readonly open: boolean
}

/** Everything that the address of a comparison says: whoever opens it sees the same. */
export interface VersusAddress {
  readonly runs: readonly string[]
  /** One for all; undefined is the page that each run ended with. */
  readonly round?: number | undefined
  readonly width: (typeof VERSUS_WIDTHS)[number]
  /** How far down the pages stand, in pixels of their own. */
  readonly at: number
  readonly mode: VersusMode
  readonly blind?: Blind | undefined
}

const RUN = /^[\w-]{1,80}$/
const SIGNS = { a: 'a', b: 'b', even: 'e', bad: 'n' } as const satisfies Record<Vote, string>

/** Reads what follows `#/compare?`. Whatever it does not know stands as if it were not there. */
export function readVersus(query: string): VersusAddress {
  const given = new URLSearchParams(query)
  const runs = (given.get('runs') ?? '').split(',').filter((run) => RUN.test(run))
  const round = wholeNumber(given.get('round'))
  return {
    runs: [...new Set(runs)].slice(0, MOST_RUNS),
    ...(round !== undefined && round > 0 && { round }),
    width: VERSUS_WIDTHS.find((width) => String(width) === given.get('width')) ?? 1280,
    at: wholeNumber(given.get('at')) ?? 0,
    mode: MODES.find((mode) => mode === given.get('mode')) ?? 'split',
    ...(given.get('blind') === '1' && { blind: readBlind(given) }),
  }
}

function readBlind(given: URLSearchParams): Blind {
  const votes = [...(given.get('votes') ?? '')].flatMap((sign) =>
    VOTES.filter((vote) => SIGNS[vote] === sign),
  )
  return { seed: given.get('seed') ?? '', votes, open: given.get('open') === '1' }
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : undefined
}

/** The address of a comparison. What is as usual is left out. */
export function printVersus({ runs, round, width, at, mode, blind }: VersusAddress): string {
  const parts = [
    `runs=${runs.join(',')}`,
    ...(round === undefined ? [] : [`round=${round}`]),
    ...(width === 1280 ? [] : [`width=${width}`]),
    ...(mode === 'split' ? [] : [`mode=${mode}`]),
    ...(at === 0 ? [] : [`at=${Math.round(at)}`]),
    ...(blind ? printBlind(blind) : []),
  ]
  return `#/compare?${parts.join('&')}`
}

function printBlind({ seed, votes, open }: Blind): string[] {
  return [
    'blind=1',
    `seed=${encodeURIComponent(seed)}`,
    ...(votes.length === 0 ? [] : [`votes=${votes.map((vote) => SIGNS[vote]).join('')}`]),
    ...(open ? ['open=1'] : []),
  ]
}

/** The address under which these runs stand beside one another. */
export function versusOf(runs: readonly string[]): string {
  return printVersus({ ...readVersus(''), runs })
}
