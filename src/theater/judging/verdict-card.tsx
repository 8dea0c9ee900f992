import { type Accessor, createMemo, createUniqueId, For, type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import { isPlayed } from '../../run/played'
import type { RunState } from '../../run/state'
import '../evidence.css'
import { type JudgingSay, judgingSay, together } from './judging-words'
import './judging.css'
import { ScoreBand } from './score-band'
import './verdict-card.css'
import { type VerdictLine, verdictLines } from './verdict-lines'
import { jurorWords, minorityWords, overrideWords, riskWords, unseenWords } from './verdict-more'
import { isTheater, type Judges, scoreStanding } from './verdict-parts'

export interface VerdictCardProps {
  readonly state: Accessor<RunState>
  readonly judges: Accessor<Judges>
  readonly t: Translate
  /** What the person decides about it. */
  readonly ship?: JSX.Element
}

/** What a settled run has come to: each gate on a line of its own, who says so, and what nobody has looked at. */
export function VerdictCard(props: VerdictCardProps): JSX.Element {
  const id = createUniqueId()
  const say = () => judgingSay(props.t)
  const lines = createMemo(() => verdictLines(props.state(), props.judges(), props.t))
  const overrides = createMemo(() => overrideWords(props.state(), props.t))
  return (
    <section class="verdict-card" aria-labelledby={id}>
      <h2 id={id}>{say()('card.title')}</h2>
      <Show when={isPlayed(props.state())}>
        <p class="warned">{say()('card.played')}</p>
      </Show>
      <Show when={overrides().length > 0}>
        <Told title={say()('card.overrides')} lines={overrides()} class="warned" />
      </Show>
      <dl class="verdict-lines">
        <For each={lines().map(({ gate }) => gate)}>
          {(gate) => (
            <Show when={lines().find((line) => line.gate === gate)}>
              {(line) => <Line {...props} line={line()} say={say()} />}
            </Show>
          )}
        </For>
      </dl>
      <More {...props} say={say()} />
      {props.ship}
    </section>
  )
}

function Line(
  props: VerdictCardProps & { readonly line: VerdictLine; readonly say: JudgingSay },
): JSX.Element {
  const makers = () =>
    together(
      props.line.by.map((by) => props.say(`judging.by.${by}`)),
      props.say,
    )
  return (
    <div class="verdict-line" data-gate={props.line.gate}>
      <dt>
        {props.line.name}
        <Show when={props.line.by.length > 0}>
          {' '}
          <span class="verdict-by" title={props.say('card.byOf', { who: makers() })}>
            {makers()}
          </span>
        </Show>
      </dt>
      <dd>
        <Show when={props.line.gate === 'score'}>
          <Band {...props} />
        </Show>
        <For each={props.line.words}>{(words, at) => <p classList={{ meta: at() > 0 }}>{words}</p>}</For>
        <Show when={props.line.stage}>
          {(stage) => (
            <button type="button" class="point" onClick={() => goTo(stage())}>
              {props.say('card.toStage')}
              <span class="spoken">: {props.line.name}</span>
            </button>
          )}
        </Show>
      </dd>
    </div>
  )
}

/** The stage stands further down the same column. */
function goTo(stage: string): void {
  const section = [...document.querySelectorAll<HTMLElement>('.loop-stage')].find(
    (each) => each.dataset.stage === stage,
  )
  section?.focus({ preventScroll: true })
  section?.scrollIntoView?.({ block: 'start' })
}

function Band(props: VerdictCardProps & { readonly say: JudgingSay }): JSX.Element {
  const standing = createMemo(() => scoreStanding(props.state(), props.judges()))
  return (
    <Show when={standing()}>
      {(known) => (
        <ScoreBand
          standing={known()}
          scale={props.state().config.scoreScale}
          label={props.say('card.drawn', {
            score: props.t.score(known().noise.value),
            threshold: props.t.score(known().threshold),
            low: props.t.score(known().noise.low),
            high: props.t.score(known().noise.high),
          })}
        />
      )}
    </Show>
  )
}

/** What a majority has not carried and what may go wrong is told at once; the rest opens. */
function More(props: VerdictCardProps & { readonly say: JudgingSay }): JSX.Element {
  const minority = createMemo(() => minorityWords(props.state(), props.t))
  const risks = createMemo(() => riskWords(props.state(), props.t))
  const unseen = createMemo(() => unseenWords(props.state(), props.t))
  const jurors = createMemo(() => jurorWords(props.state(), props.judges(), props.t))
  return (
    <>
      <Show when={minority().length > 0}>
        <Told title={props.say('card.minority')} lines={minority()} />
      </Show>
      <Show when={risks().length > 0}>
        <Told title={props.say('card.risks')} lines={risks()} />
      </Show>
      <Show when={isTheater(props.state()) || jurors().length > 2}>
        <Opening title={props.say('card.jurors')} lines={jurors()} />
      </Show>
      <Opening title={props.say('card.unseen')} lines={unseen()} />
    </>
  )
}

function Told(props: {
  readonly title: string
  readonly lines: readonly string[]
  readonly class?: string
}): JSX.Element {
  return (
    <section class={props.class ?? 'verdict-told'}>
      <h3>{props.title}</h3>
      <ul>
        <For each={props.lines}>{(line) => <li dir="auto">{line}</li>}</For>
      </ul>
    </section>
  )
}

function Opening(props: { readonly title: string; readonly lines: readonly string[] }): JSX.Element {
  return (
    <details class="criterion-notes">
      <summary>{props.title}</summary>
      <ul>
        <For each={props.lines}>{(line) => <li dir="auto">{line}</li>}</For>
      </ul>
    </details>
  )
}
