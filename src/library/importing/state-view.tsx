import { createSignal, For, type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import type { Convergence, ConvergenceFinding } from '../../run/convergence'
import { judgingSay } from '../../theater/judging/judging-words'
import type { StoringSay } from '../storing/storing-say'
import {
  classCounts,
  classWords,
  criticWords,
  endWords,
  missingIn,
  severityWords,
  votedWords,
} from './state-words'
import './state-view.css'

/** More findings than this are not read at once. */
const SHOWN = 50

export interface StateViewProps {
  readonly state: Convergence
  readonly say: StoringSay
  readonly t: Translate
}

/** A cross-examination out of a file, as the file has it: to be read, and nothing else. */
export function StateView(props: StateViewProps): JSX.Element {
  return (
    <>
      <p class="storing-about">{props.say('storing.state.about')}</p>
      <details class="storing-state" open>
        <summary>{props.say('storing.state.findings', { n: props.state.findings.length })}</summary>
        <Facts {...props} />
        <Show when={props.state.findings.length > 0}>
          <Findings {...props} />
        </Show>
      </details>
    </>
  )
}

function Facts(props: StateViewProps): JSX.Element {
  const missing = () => missingIn(props.state)
  return (
    <dl class="storing-state-facts">
      <Fact name={props.say('storing.state.end')}>{endWords(props.state, props)}</Fact>
      <Show when={props.state.findings.length > 0}>
        <Fact name={props.say('storing.state.classes')}>{classCounts(props.state, props).join(' · ')}</Fact>
      </Show>
      <Fact name={props.say('storing.state.critic')}>{criticWords(props.state, props)}</Fact>
      <Show when={props.state.config.workers}>
        {(workers) => <Fact name={judgingSay(props.t)('judging.seats')}>{workers().join(' · ')}</Fact>}
      </Show>
      <Fact name={props.say('storing.state.version')}>{props.state.schemaVersion}</Fact>
      <Show when={missing().length > 0}>
        <Fact name={props.say('storing.state.missing')}>
          <code>{missing().join(', ')}</code>
        </Fact>
      </Show>
    </dl>
  )
}

function Fact(props: { readonly name: string; readonly children: JSX.Element }): JSX.Element {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd dir="auto">{props.children}</dd>
    </div>
  )
}

function Findings(props: StateViewProps): JSX.Element {
  const [all, setAll] = createSignal(false)
  const rows = () => (all() ? props.state.findings : props.state.findings.slice(0, SHOWN))
  const left = () => props.state.findings.length - rows().length
  return (
    <>
      <ul class="storing-state-findings">
        <For each={rows()}>{(finding) => <Finding {...props} finding={finding} />}</For>
      </ul>
      <Show when={left() > 0}>
        <button type="button" onClick={() => setAll(true)}>
          {props.say('storing.plan.more', { n: left() })}
        </button>
      </Show>
    </>
  )
}

function Finding(props: StateViewProps & { readonly finding: ConvergenceFinding }): JSX.Element {
  const say = () => judgingSay(props.t)
  return (
    <li data-class={props.finding.classification ?? undefined}>
      <p class="storing-state-head">
        <b>{classWords(props.finding, props)}</b>
        <span class="meta-pill">{severityWords(props.finding, props)}</span>
        <Show when={props.finding.source === 'critic'}>
          <span class="meta-pill">{say()('exam.gap')}</span>
        </Show>
        <code class="meta">{props.finding.id}</code>
      </p>
      <p dir="auto">{props.finding.statement ?? props.say('storing.state.unsaid')}</p>
      <Show when={props.finding.originWorker}>
        {(who) => <p class="meta">{say()('judging.foundBy', { who: who() })}</p>}
      </Show>
      <For each={props.finding.rounds}>
        {({ round, votes }) => (
          <Show when={Object.keys(votes).length > 0}>
            <p class="meta">{say()('exam.round', { n: round })}</p>
            <ul class="storing-state-votes">
              <For each={Object.entries(votes)}>
                {([worker, vote]) => (
                  <li dir="auto">
                    <b>{worker}</b> {votedWords(vote, props)}
                    <Show when={vote.note}>{(note) => <span class="meta"> {note()}</span>}</Show>
                  </li>
                )}
              </For>
            </ul>
          </Show>
        )}
      </For>
    </li>
  )
}
