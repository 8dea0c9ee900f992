import type { Defect } from './defect'
import { cannotBeRead, fadesAway } from './defects/contrast'
import { isMisnamed, isOffPalette, lacksASection } from './defects/facts'
import { whispers } from './defects/hidden'
import { asksTooMuch, driftsAway, inventsAFigure } from './defects/judged'
import { isFiller, isUnfinished } from './defects/left-overs'
import { fetchesFromOutside, leadsNowhere } from './defects/links'
import { asksNothing, sayNothing, saysNothing } from './defects/names'
import { hasTwoTitles, skipsALevel } from './defects/outline'
import { doesNothing } from './defects/running'
import { cannotBeHit, isTooSmall, overflows } from './defects/sizes'

/** Every defect of the pack, by its number. */
export const DEFECTS: readonly Defect[] = [
  cannotBeRead,
  fadesAway,
  saysNothing,
  asksNothing,
  sayNothing,
  skipsALevel,
  hasTwoTitles,
  isTooSmall,
  isFiller,
  isUnfinished,
  leadsNowhere,
  fetchesFromOutside,
  isOffPalette,
  isMisnamed,
  lacksASection,
  inventsAFigure,
  overflows,
  cannotBeHit,
  doesNothing,
  whispers,
  driftsAway,
  asksTooMuch,
]
