import type { Role } from '../../../src/run/event'

type Judge = Exclude<Role, 'designer'>

/** What a judge has made up its mind about, whatever it reads. */
export interface Mind {
  readonly score: number
  readonly fix?: string
}

/** What the jury thinks of each round. It is what is kept: the scores, and the must-fixes. */
export type Minds = readonly Readonly<Record<Judge, Mind>>[]

export const JUDGES: readonly Judge[] = ['critic', 'brand', 'a11y', 'copy']

const first: Minds[number] = {
  critic: { score: 6, fix: 'Raise the contrast of h1' },
  brand: { score: 7.5 },
  a11y: { score: 7, fix: 'Give the drawing a text that stands in for it' },
  copy: { score: 6.5, fix: 'Cut the second sentence of the lead' },
}
/** Enough by its scores, and still not to be shipped. */
const second: Minds[number] = {
  critic: { score: 9, fix: 'Give the link a focus that shows' },
  brand: { score: 9 },
  a11y: { score: 8.5 },
  copy: { score: 9 },
}

/** By their endings: a page that earns it in the last round, and one that never does. */
export const MINDS: Readonly<Record<'earned' | 'missed', Minds>> = {
  earned: [
    first,
    second,
    { critic: { score: 8.5 }, brand: { score: 8 }, a11y: { score: 8.5 }, copy: { score: 9 } },
  ],
  missed: [
    first,
    second,
    { critic: { score: 7.5 }, brand: { score: 8 }, a11y: { score: 7.5 }, copy: { score: 8 } },
  ],
}

/** A page of a round, with what is planted in it. The first has a link that leads nowhere, so code has something to say. */
export function pageOf(n: number, planted: string): string {
  const link = n === 1 ? '<a href="#gone">More</a>' : '<a href="#top">Up</a>'
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Umbrella ${n}</title></head><body id="top"><h1>Umbrella</h1><p>Round ${n}</p>${link}\n${planted}\n</body></html>`
}
