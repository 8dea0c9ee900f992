import { createMemo, type JSX, Show } from 'solid-js'
import { foundationTexts } from '../i18n/foundation'
import { lensName } from '../i18n/lens-name'
import type { Translate } from '../i18n/t'
import { versusTexts } from '../i18n/versus'
import { VersusAlike } from '../library/versus/alike'
import type { Here } from '../library/versus/entrant'
import { factsOf } from '../library/versus/facts'
import { VersusFixes } from '../library/versus/fixes'
import type { Mend } from '../library/versus/mend'
import { VersusRules } from '../library/versus/rules'
import { isSameBrief, isSameJury } from '../library/versus/sameness'
import { VersusTable } from '../library/versus/table'
import { benchWords, evidenceWords } from '../theater/evidence-words'
import { voiceOf } from './compare-parts'
import { comparedPage, fixesUpTo } from './versus-page'
import { barOf } from '../run/score'

export interface VersusFactsProps {
  readonly runs: readonly Here[]
  readonly round: number | undefined
  readonly t: Translate
}

/** What the runs have in common, and the numbers that each of them came to. */
export function VersusNumbers(props: VersusFactsProps): JSX.Element {
  // The translator of the page never changes.
  // eslint-disable-next-line solid/reactivity
  const say = props.t.part('versus', versusTexts)
  const states = createMemo(() => props.runs.map(({ state }) => state))
  const facts = createFacts(props)
  return (
    <Show when={states().length > 1}>
      <VersusAlike runs={states()} say={say} />
      <VersusTable
        runs={facts()}
        thresholds={states().map(({ config }) => barOf(config))}
        sameJury={isSameJury(states())}
        sameBrief={isSameBrief(states())}
        say={say}
      />
    </Show>
  )
}

/** What code found on their pages, and what only one of the runs had to mend. */
export function VersusDetails(props: VersusFactsProps): JSX.Element {
  // The translator of the page never changes.
  // eslint-disable-next-line solid/reactivity
  const { t } = props
  const say = t.part('versus', versusTexts)
  const facts = createFacts(props)
  const fixes = createMemo(() => props.runs.map(({ state }) => fixesUpTo(state, props.round)))
  const wordsOf = (fix: Mend) => (fix.row ? benchWords(fix.row, evidenceWords(t)) : fix.text)
  const byOf = (fix: Mend) =>
    'lens' in fix ? lensName(fix.lens, t.part('foundation', foundationTexts)) : voiceOf(fix, t)
  return (
    <Show when={props.runs.length > 1}>
      <VersusRules runs={facts()} rule={evidenceWords(t).rule} say={say} />
      <VersusFixes runs={fixes()} by={byOf} words={wordsOf} say={say} />
    </Show>
  )
}

function createFacts(props: VersusFactsProps) {
  const facts = createMemo(() =>
    props.runs.map(({ state }) => factsOf(state, comparedPage(state, props.round))),
  )
  return facts
}
