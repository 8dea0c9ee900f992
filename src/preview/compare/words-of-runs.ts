import type { Translate } from '../../i18n/t'
import { versusTexts } from '../../i18n/versus'
import { createSay, type Say } from './words'

/** Where a comparison of rounds would speak of a round, one of runs speaks of a run by its name. */
const OTHERWISE = {
  'compare.round': 'versus.pageName',
  'compare.loading': 'versus.loading',
  'compare.pages': 'versus.pages',
  'compare.blocked': 'versus.blocked',
  'compare.frame': 'versus.frame',
  'compare.heavy': 'versus.heavy',
  'compare.stuck': 'versus.stuck',
  'compare.dividerAt': 'versus.dividerAt',
  'compare.opacity': 'versus.opacity',
  'compare.showA': 'versus.show',
  'compare.seen': 'versus.seen',
  'compare.pixelPicture': 'versus.pixelPicture',
  'compare.codeLabel': 'versus.codeLabel',
  'compare.codeSame': 'versus.codeSame',
} as const

/** Says the texts of a comparison of two rounds, of two runs. `name` is that of a side by its number. */
export function createRunSay(t: Translate, name: (n: number) => string): Say {
  const rounds = createSay(t)
  const runs = t.part('versus', versusTexts)
  const named = (params: Parameters<Say>[1] = {}) =>
    Object.fromEntries(
      Object.entries(params).map(([hole, value]) =>
        SIDES.includes(hole) && typeof value === 'number' ? [hole, name(value)] : [hole, value],
      ),
    )
  const say: Say = Object.assign(
    (...[key, params]: Parameters<Say>) =>
      isOther(key) ? runs(OTHERWISE[key], named(params)) : rounds(key, params),
    { score: rounds.score, usd: rounds.usd, part: t.part, locale: rounds.locale },
  )
  return Object.defineProperty(say, 'locale', { get: () => rounds.locale })
}

/** Where the texts name a side. */
const SIDES: readonly string[] = ['n', 'a', 'b']

function isOther(key: string): key is keyof typeof OTHERWISE {
  return Object.hasOwn(OTHERWISE, key)
}
