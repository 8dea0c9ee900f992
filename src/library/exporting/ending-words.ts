import type { Translate } from '../../i18n/t'
import { panelOf } from '../../run/panel-state'
import type { RunState } from '../../run/state'
import { criticSay, loopBadge } from '../../theater/critic/critic-words'
import { loopOnShow } from '../../theater/critic/loop-on-show'
import { panelBadge, panelSay } from '../../theater/panel/panel-words'
import { badgeWords } from '../../theater/words'

/** How a run ended, in the words of whoever has judged it. */
export function endingWords(state: RunState, t: Translate): string {
  if (state.given.panel) return panelBadge(state, panelOf(state), panelSay(t), t)
  const loop = state.given.loop && loopOnShow(state)
  return loop ? loopBadge(loop, criticSay(t)) : badgeWords(state, t)
}
