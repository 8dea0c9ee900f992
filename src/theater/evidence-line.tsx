import { type Accessor, createMemo, type JSX, onCleanup, onMount, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import type { Round, RunState } from '../run/state'
import { type Counts, countsOf, isUnproven, measuredOf } from './evidence'
import './evidence.css'
import { listenForEvidence } from './evidence-keys'
import { tallyParts, tallySentence } from './evidence-tally'
import { type EvidenceWords, evidenceWords, listed } from './evidence-words'
import { pageOnShow } from './page-on-show'
import type { Pointing } from './pointing'
import { roundOnShow } from './selectors'

export interface EvidenceLineProps {
  readonly state: Accessor<RunState>
  /** The round that the person picked; undefined follows the run. */
  readonly round: Accessor<number | undefined>
  readonly pointing: Pointing
  readonly t: Translate
}

/** What code has made of the round on show, in one line under the rule. */
export function EvidenceLine(props: EvidenceLineProps): JSX.Element {
  onMount(() => onCleanup(listenForEvidence(props.pointing)))
  const words = () => evidenceWords(props.t)
  const said = createMemo(() => lineWords(props.state(), props.round(), words()).join(' '))
  const isUnanimous = () => {
    const round = roundOnShow(props.state(), props.round())
    return round !== undefined && isUnproven(props.state(), round)
  }
  return (
    <Show when={said()}>
      <p class="evidence-line">
        <span class="spoken">{words().say('verdict.label')}: </span>
        {said()}
        <Show when={isUnanimous()}>
          {' '}
          <span class="meta-pill">{words().say('verdict.unanimous')}</span>
        </Show>
      </p>
    </Show>
  )
}

function lineWords(state: RunState, asked: number | undefined, words: EvidenceWords): string[] {
  const hash = pageOnShow(state, asked)?.artifact.hash
  const measured = measuredOf(state, hash)
  switch (measured) {
    case 'waiting':
      return []
    case 'measuring':
    case 'not_measured':
    case 'none':
      return [words.say(`verdict.${measured}`)]
    case 'measured': {
      const round = roundOnShow(state, asked)
      return [tallyWords(state, hash, round, words), ...gateWords(state, round, words)]
    }
  }
}

function tallyWords(
  state: RunState,
  hash: string | undefined,
  round: Round | undefined,
  words: EvidenceWords,
): string {
  const { rows, checks } = tallyParts(state, hash, round, words)
  return tallySentence(rows, isOwed(state, round) ? words.say('verdict.checking') : checks, words)
}

/** The page is measured, and the claims about it are not held against it yet. */
function isOwed({ config, settled }: RunState, round: Round | undefined): boolean {
  if (!round || settled || config.evidence === undefined) return false
  return round.heard !== undefined && !round.checked && !round.end
}

function gateWords(state: RunState, round: Round | undefined, words: EvidenceWords): string[] {
  const counts = round && countsOf(state, round)
  if (counts) return countWords(counts, words)
  return round && state.config.evidence === 'shown' ? [words.say('verdict.shown')] : []
}

/** A count of nothing is left out: what keeps it from shipping is said of zero too. */
function countWords({ jury, bench, refuted, count }: Counts, words: EvidenceWords): string[] {
  const { say } = words
  const parts = [
    jury > 0 ? say('verdict.jury', { n: jury }) : [],
    bench > 0 ? say(jury > 0 ? 'verdict.bench' : 'verdict.benchAlone', { n: bench }) : [],
    refuted > 0 ? say('verdict.refuted', { n: refuted }) : [],
  ].flat()
  const keep = count > 0 ? say('verdict.keep', { n: count }) : say('verdict.keepNone')
  return parts.length > 0 ? [say('verdict.sentence', { text: listed(parts, words) }), keep] : [keep]
}
