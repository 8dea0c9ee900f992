import type { Translate } from '../i18n/t'
import type { StageNamed } from '../run/stage-named'
import { criticSay } from '../theater/critic/critic-words'
import { judgingSay, stageName } from '../theater/judging/judging-words'

/** What people call a stage of a run. One of a newer version stands under its id: there are no words for it here. */
export function stageWords(named: StageNamed | undefined, id: string, t: Translate): string {
  if (!named) return id
  const { kind, n } = named
  if (kind !== 'loop') return stageName(kind, n, judgingSay(t))
  return n < 2 ? criticSay(t)('critic.stage') : criticSay(t)('critic.stageNth', { n })
}
