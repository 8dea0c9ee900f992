/** A share for every class of fault, and for those classes in which it is another one. */
export interface Rates {
  readonly each: number
  readonly of?: Readonly<Record<string, number>>
}

/** What a seat that judges by numbers goes by. Scores are of ten, shares from 0 to 1. */
export interface Parameters {
  /** Added to every score. */
  readonly leniency: number
  /** How far scores of one version lie apart when one seat repeats them. */
  readonly noiseSd: number
  /** What was said earlier in the same context weighs as much as this. */
  readonly anchoring: number
  /** By how much a score rises with each round, whatever becomes of the page. */
  readonly inflationPerRound: number
  /** Added for what its own family has made. */
  readonly selfPreference: number
  /** Added to what stands first. */
  readonly positionBonus: number
  /** Added for each kilobyte of a version. */
  readonly verbositySlope: number
  /** How likely each thing that could be invented is said. */
  readonly hallucinationRate: Rates
  /** How likely a fault is not seen. */
  readonly missRate: Rates
  /** How much of an error is one that the whole family makes. */
  readonly sharedError: number
  readonly refusalRate: number
  readonly timeoutRate: number
  readonly malformedRate: number
  readonly truncationRate: number
  /** Until the first word, and between any two pieces. */
  readonly latencyMs: number
  /** The most characters of a piece: how long each is, chance says. 0 gives a reply in one. */
  readonly chunking: number
  /** Where the random sequence starts. */
  readonly start: number
}

/** Assumptions, to be changed freely: none of them was measured on a model. */
export const PARAMETERS: Parameters = {
  leniency: 0,
  noiseSd: 0.7,
  anchoring: 0.4,
  inflationPerRound: 0.3,
  selfPreference: 0.5,
  positionBonus: 0.2,
  verbositySlope: 0.1,
  hallucinationRate: { each: 0.3 },
  missRate: { each: 0.3 },
  sharedError: 0.5,
  refusalRate: 0,
  timeoutRate: 0,
  malformedRate: 0,
  truncationRate: 0,
  latencyMs: 40,
  chunking: 60,
  start: 1,
}

/** A seat that is right, and says so at once. What a test is about is set on top of it. */
export const FLAWLESS: Parameters = {
  ...PARAMETERS,
  noiseSd: 0,
  anchoring: 0,
  inflationPerRound: 0,
  selfPreference: 0,
  positionBonus: 0,
  verbositySlope: 0,
  hallucinationRate: { each: 0 },
  missRate: { each: 0 },
  sharedError: 0,
  latencyMs: 0,
  chunking: 0,
}

/** What holds for one class of fault. */
export function rateOf({ each, of = {} }: Rates, kind: string): number {
  return of[kind] ?? each
}
