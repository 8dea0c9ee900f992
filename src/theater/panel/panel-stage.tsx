import { type Accessor, createMemo, For, type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import { chosen, type PanelState, panelOf } from '../../run/panel-state'
import type { RunState } from '../../run/state'
import type { Mark } from '../panelist-lane'
import { roundOnShow, statusOf } from '../selectors'
import { StatusMark } from '../status-mark'
import { RoundOnShow } from './panel-round'
import { nameOf, panelBadge, type PanelSay, panelSay } from './panel-words'
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
      <Chosen state={state()} panel={panel()} say={say()} t={props.t} />
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
function Chosen(props: { state: RunState; panel: PanelState; say: PanelSay; t: Translate }): JSX.Element {
  const names = (ids: readonly string[]) =>
    new Intl.ListFormat(props.t.locale).format(ids.map((id) => nameOf(props.state, id, props.t)))
  const selections = () => props.panel.selections
  const last = () => selections().at(-1)
  const isChoosing = () => last() === undefined && !props.state.settled && !props.state.given.panel?.single
  return (
    <dl class="panel-facts">
      <Show when={props.state.given.panel}>
        {(setup) => (
          <div>
            <dt>
              {props.say('panel.author', {
                name: nameOf(props.state, setup().recipe.authorAdvisor, props.t),
              })}
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
