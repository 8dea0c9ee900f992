import { type Accessor, createMemo, For, type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import { BENCH } from '../../run/bench'
import { chosen, type PanelRound, type PanelState, panelOf } from '../../run/panel-state'
import type { RunState } from '../../run/state'
import type { Mark } from '../panelist-lane'
import { roundOnShow, statusOf } from '../selectors'
import { StatusMark } from '../status-mark'
import { advisorOf, findingsOf, lensesOf } from './panel-lenses'
import { Issues, LensCard } from './lens-card'
import { editorWords, panelBadge, type PanelSay, panelSay } from './panel-words'
import './panel.css'

export interface PanelStageProps {
  readonly state: Accessor<RunState>
  readonly t: Translate
  readonly round: Accessor<number | undefined>
  readonly onOpenRound: (n: number) => void
  readonly mark?: Mark | undefined
  /** What stands between the verdict and the rounds: questions, endings, offers. */
  readonly after?: JSX.Element
}

/** A run of the content panel as its facts tell it: who reads, what they say, what the rule makes of it. */
export function PanelStage(props: PanelStageProps): JSX.Element {
  const say = () => panelSay(props.t)
  const state = () => props.state()
  const panel = createMemo(() => panelOf(state()))
  const setup = () => state().given.panel
  const shown = createMemo(() => {
    const n = roundOnShow(state(), props.round())?.n
    return panel().rounds.find((round) => round.n === n)
  })
  return (
    <section class="stage panel" aria-label={say()('panel.label')}>
      <div class="badge" data-status={statusOf(state())}>
        <p class="badge-words" role="status">
          <StatusMark status={statusOf(state())} />
          <span>{panelBadge(state(), panel(), say(), props.t)}</span>
        </p>
      </div>
      <Show when={setup()}>
        {(rules) => (
          <p class="rule-line">
            {say()('panel.rule', {
              min: props.t.score(rules().recipe.minAggregateScore),
              max: rules().recipe.maxRevisionRounds,
            })}
          </p>
        )}
      </Show>
      <Chosen state={state()} panel={panel()} say={say()} />
      {props.after}
      <Show when={panel().rounds.length > 1}>
        <ol class="rounds" aria-label={props.t('round.steps')}>
          <For each={panel().rounds.map(({ n }) => n)}>
            {(n) => (
              <li>
                <button
                  type="button"
                  class="round-divider"
                  aria-current={n === shown()?.n ? 'true' : undefined}
                  onClick={() => props.onOpenRound(n)}
                >
                  {say()('panel.round', { n })}
                </button>
              </li>
            )}
          </For>
        </ol>
      </Show>
      <Show when={shown()}>
        {(round) => (
          <RoundOnShow
            state={state()}
            panel={panel()}
            round={round()}
            say={say()}
            t={props.t}
            mark={props.mark}
          />
        )}
      </Show>
    </section>
  )
}

/** Who was chosen, by whom, and what the person changed. */
function Chosen(props: { state: RunState; panel: PanelState; say: PanelSay }): JSX.Element {
  const names = (ids: readonly string[]) => ids.map((id) => advisorOf(props.state, id).name).join(', ')
  const selections = () => props.panel.selections
  const last = () => selections().at(-1)
  const isChoosing = () => last() === undefined && !props.state.settled && !props.state.given.panel?.single
  return (
    <dl class="panel-facts">
      <Show when={props.state.given.panel}>
        {(setup) => (
          <div>
            <dt>
              {props.say('panel.author', { name: advisorOf(props.state, setup().recipe.authorAdvisor).name })}
            </dt>
          </div>
        )}
      </Show>
      <Show when={isChoosing() && props.panel.rounds.length > 0}>
        <div>
          <dt>{props.say('panel.who')}</dt>
          <dd>{props.say('panel.choosing')}</dd>
        </div>
      </Show>
      <Show when={last()}>
        {(selection) => (
          <div>
            <dt>{props.say('panel.who')}</dt>
            <dd>
              {chosen(props.panel).length > 0 ? names(selection().ids) : props.say('panel.nobody')}
              <span class="meta"> {props.say(`panel.by.${selection().by}`)}</span>
            </dd>
            <Show when={selections().length > 1 && selections()[0]}>
              {(first) => <dd class="meta">{props.say('panel.edited', { names: names(first().ids) })}</dd>}
            </Show>
            <Show when={selection().ignored}>
              {(ignored) => <dd class="meta">{props.say('panel.ignored', { names: names(ignored()) })}</dd>}
            </Show>
          </div>
        )}
      </Show>
    </dl>
  )
}

interface RoundProps {
  readonly state: RunState
  readonly panel: PanelState
  readonly round: PanelRound
  readonly say: PanelSay
  readonly t: Translate
  readonly mark: Mark | undefined
}

function RoundOnShow(props: RoundProps): JSX.Element {
  const lenses = () => lensesOf(props.state, props.panel, props.round)
  const measured = () => findingsOf(props.state, props.round.n, BENCH)
  return (
    <>
      <div class="lanes panel-lenses">
        <For each={lenses().map(({ advisor }) => advisor.id)}>
          {(id) => (
            <Show when={lenses().find(({ advisor }) => advisor.id === id)}>
              {(lens) => (
                <LensCard
                  lens={lens()}
                  findings={findingsOf(props.state, props.round.n, id)}
                  say={props.say}
                  t={props.t}
                  mark={props.mark}
                />
              )}
            </Show>
          )}
        </For>
      </div>
      <Show when={measured().length > 0}>
        <section class="panel-block">
          <h2>{props.say('panel.bench')}</h2>
          <Issues findings={measured()} say={props.say} mark={props.mark} />
        </section>
      </Show>
      <Editor {...props} />
    </>
  )
}

/** What the rule has decided, and what the author was told. */
function Editor(props: RoundProps): JSX.Element {
  const min = () => props.state.given.panel?.recipe.minAggregateScore ?? 0
  const lost = () =>
    props.panel.rounds.flatMap(({ n, regressions }) => (n === props.round.n - 1 ? regressions : []))
  const open = () => (props.panel.saved?.round === props.round.n ? props.panel.saved.open : [])
  return (
    <>
      <Show when={lost().length > 0}>
        <List title={props.say('panel.lost')} rows={lost().map(({ item }) => item)} />
      </Show>
      <Show when={props.round.decision}>
        {(decision) => (
          <section class="panel-block panel-editor">
            <h2>{props.say('panel.editor')}</h2>
            <p>{editorWords(decision(), min(), props.say, props.t)}</p>
            <p class="meta">{props.say('panel.editorText')}</p>
            <Show when={decision().brief}>
              {(brief) => (
                <details>
                  <summary>{props.say('panel.brief')}</summary>
                  <pre dir="auto">{brief()}</pre>
                </details>
              )}
            </Show>
          </section>
        )}
      </Show>
      <Show when={open().length > 0}>
        <List title={props.say('panel.open')} rows={open()} />
      </Show>
      <Show when={props.round.summary}>
        {(summary) => (
          <>
            <Show when={summary().fixedItems.length > 0}>
              <List title={props.say('panel.fixed')} rows={summary().fixedItems} />
            </Show>
            <Show when={summary().wellScoredAspects.length > 0}>
              <List title={props.say('panel.quiet')} rows={summary().wellScoredAspects} />
            </Show>
          </>
        )}
      </Show>
    </>
  )
}

function List(props: { title: string; rows: readonly string[] }): JSX.Element {
  return (
    <section class="panel-block">
      <h2>{props.title}</h2>
      <ul>
        <For each={props.rows}>{(row) => <li dir="auto">{row}</li>}</For>
      </ul>
    </section>
  )
}
