import type { Remote } from 'comlink'
import { type JSX, lazy, Show } from 'solid-js'
import type { Jury } from '../../workers/jury'
import { copyingTexts } from '../i18n/copying'
import type { Translate } from '../i18n/t'
import { criticTexts } from '../i18n/critic'
import { versusTexts } from '../i18n/versus'
import type { RunState } from '../run/state'
import { canBeChecked, canBeJudgedAnew } from './checkable'
import { versionOnShow } from '../theater/version-on-show'
import { Parent } from './parent'
import { forkableRound } from './forkable'
import { callsHref, callsSay } from '../library/calls/words'
import { findingsHref, findingsSay } from '../library/findings/words'
import { handOn } from './tuning'
import { versionQuery } from './version-query'

const StageWays = lazy(async () => ({ default: (await import('./stage-ways')).StageWays }))

/** Ways from a run that has ended to another one: with something else in it, beside it, from its page. */
export function MoreWays(props: {
  readonly state: RunState
  readonly round: number | undefined
  /** As the address names it. */
  readonly run: string
  readonly jury: Remote<Jury> | undefined
  /** A version that the person looks at in the place of that of the round. */
  readonly looked?: string | undefined
  readonly t: Translate
}): JSX.Element {
  // The translator of the page never changes.
  // eslint-disable-next-line solid/reactivity
  const say = props.t.part('versus', versusTexts)
  // eslint-disable-next-line solid/reactivity
  const copying = props.t.part('copying', copyingTexts)
  // Approved is one version: not those before it, and not what a critic has mended after it.
  const isApproved = () => {
    const { settled } = props.state
    const version = versionOnShow(props.state, props.round, props.looked)?.artifact.hash
    return settled?.status === 'shipped' && settled.artifact === version
  }
  return (
    <>
      <Show when={props.jury && props.state.given.fork}>
        {(fork) => <Parent jury={props.jury} fork={fork()} t={props.t} />}
      </Show>
      <Show when={props.state.given.panel && props.state.settled?.artifact}>
        <a class="button" href={`#/new/copy/${props.run}${versionQuery(props)}`}>
          {copying(isApproved() ? 'copying.build' : 'copying.buildNotApproved')}
        </a>
      </Show>
      <Show when={props.state.brief}>
        <a href={`#/new/again/${props.run}`}>{say('again.title')}</a>
      </Show>
      <Show when={forkableRound(props.state, props.round)}>
        {(n) => <a href={`#/new/from/${props.run}?round=${n()}`}>{say('again.newBrief')}</a>}
      </Show>
      <Show when={canBeJudgedAnew(props.state)}>
        <a
          href={`#/new/judge/${props.run}${versionQuery(props)}`}
          onClick={() => handOn(props.state, 'brief')}
        >
          {say('again.judge')}
        </a>
      </Show>
      <Show when={canBeChecked(props.state)}>
        <a href={`#/new/critic/${props.run}`}>{props.t.part('critic', criticTexts)('critic.check')}</a>
        <StageWays state={props.state} run={props.run} jury={props.jury} t={props.t} />
      </Show>
      <a href={findingsHref(props.run)}>{findingsSay(props.t)('findings.title')}</a>
      <a href={callsHref(props.run)}>{callsSay(props.t)('calls.title')}</a>
      <a href={`#/compare?runs=${props.run}`}>{say('again.compare')}</a>
    </>
  )
}
