import type { Translate } from '../i18n/t'
import type { Side } from '../preview/compare/sides'
import type { RunState } from '../run/state'
import { pageOnShow } from '../theater/page-on-show'
import { isOver, statusOf, verdictRound } from '../theater/selectors'
import { scoreWords } from '../theater/words'

/** The rounds of a run that have a page, as they can be laid beside each other. */
export function sidesOf(state: RunState, t: Translate): readonly Side[] {
  const kept = isOver(state) ? verdictRound(state)?.n : undefined
  return state.rounds.flatMap(({ n, end }): Side[] => {
    const page = pageOnShow(state, n)
    if (!page) return []
    const { artifact, unchangedSince } = page
    return [
      {
        n,
        hash: artifact.hash,
        mime: artifact.mime,
        ...(end && { score: scoreWords(end.composite, state, t), open: end.mustFix }),
        ...(n === kept && { kept: t(`status.${statusOf(state)}`) }),
        ...(unchangedSince !== undefined && { unchangedSince }),
      },
    ]
  })
}

/** Those of them whose page is made. Until the designer has spoken, a round seems to keep the page before it. */
export function comparable(state: RunState, t: Translate): readonly Side[] {
  const last = state.rounds.at(-1)
  const isMade = isOver(state) || !last || last.end || last.heard || last.lanes.designer.phase === 'closed'
  return sidesOf(state, t).filter(
    ({ n, unchangedSince }) => isMade || n !== last.n || unchangedSince === undefined,
  )
}
