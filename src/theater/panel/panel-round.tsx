import { For, type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import { BENCH } from '../../run/bench'
import type { PanelRound, PanelState } from '../../run/panel-state'
import type { RunState } from '../../run/state'
import type { Mark } from '../panelist-lane'
import { Issues, LensCard } from './lens-card'
import { findingsOf, lensesOf } from './panel-lenses'
import { editorWords, type PanelSay } from './panel-words'

interface RoundProps {
  readonly state: RunState
  readonly panel: PanelState
  readonly round: PanelRound
  readonly say: PanelSay
  readonly t: Translate
  readonly mark: Mark | undefined
}

/** One version: what each lens says of it, what code has found, and what the rule makes of that. */
export function RoundOnShow(props: RoundProps): JSX.Element {
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
