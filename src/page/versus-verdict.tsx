import { createMemo, type JSX } from 'solid-js'
import type { Translate } from '../i18n/t'
import { versusTexts } from '../i18n/versus'
import type { Blind } from '../library/versus/address'
import type { Here } from '../library/versus/entrant'
import { type Facts, factsOf } from '../library/versus/facts'
import { Revealed } from '../library/versus/revealed'
import { isSameJury } from '../library/versus/sameness'
import { scoreWords } from '../theater/words'
import { comparedPage } from './versus-page'

/** What was said blind, beside the jury's word on the pages that the runs ended with. */
export function VersusVerdict(props: {
  readonly blind: Blind
  readonly order: readonly string[]
  readonly runs: readonly Here[]
  readonly nameOf: (run: string) => string
  readonly t: Translate
}): JSX.Element {
  // The translator of the page never changes.
  // eslint-disable-next-line solid/reactivity
  const { t } = props
  const say = t.part('versus', versusTexts)
  const facts = createMemo(
    () =>
      new Map(
        props.runs.map(({ id, state }) => [id, { state, ...factsOf(state, comparedPage(state, undefined)) }]),
      ),
  )
  const jury = createMemo(() => {
    if (!isSameJury(props.runs.map(({ state }) => state))) return undefined
    return byScore(props.order, facts())
  })
  const words = (run: string) => {
    const known = facts().get(run)
    if (known?.score === undefined) return say('versus.noScore')
    return say('versus.juryWords', {
      score: scoreWords(known.score, known.state, t),
      n: known.open ?? 0,
    })
  }
  return (
    <Revealed
      blind={props.blind}
      order={props.order}
      nameOf={props.nameOf}
      jury={jury()}
      juryWords={words}
      say={say}
    />
  )
}

function byScore(runs: readonly string[], facts: ReadonlyMap<string, Facts>): readonly string[] {
  const score = (run: string) => facts.get(run)?.score ?? Number.NEGATIVE_INFINITY
  return runs.toSorted((one, other) => score(other) - score(one))
}
