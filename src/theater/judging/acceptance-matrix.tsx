import { For, type JSX, Show } from 'solid-js'
import type { AcceptanceViewProps } from './acceptance-view'
import type { Covered } from '../../run/acceptance-state'
import { EvidenceList } from './evidence-list'
import { evidenceText } from './evidence-text'
/** Every requirement of the brief, and where the version shows it. */
export function Matrix(props: AcceptanceViewProps): JSX.Element {
  const rows = () => props.shown.own.requirements
  const shown = () => rows().filter((row) => row.shown === true).length
  return (
    <section class="panel-block">
      <h3>{props.say('acceptance.matrix')}</h3>
      <Show when={rows().length > 0} fallback={<p class="meta">{props.say('acceptance.noMatrix')}</p>}>
        <Show when={props.shown.own.isHeard}>
          <p class="meta">{props.say('acceptance.covered', { n: shown(), of: rows().length })}</p>
        </Show>
        <ul class="matrix">
          <For each={rows()}>{(row) => <MatrixRow {...props} row={row} />}</For>
        </ul>
      </Show>
    </section>
  )
}

function MatrixRow(props: AcceptanceViewProps & { readonly row: Covered }): JSX.Element {
  const words = () => props.row.evidence.map((one) => evidenceText(one, { ...props, on: props.shown.on }))
  return (
    <li class="matrix-row" data-shown={props.row.shown}>
      <p dir="auto">
        <b>{props.row.requirement}</b> {props.row.text}
      </p>
      <Show
        when={words().length > 0}
        fallback={
          <Show when={props.shown.own.isHeard}>
            <p class="matrix-none">{props.say('acceptance.uncovered')}</p>
          </Show>
        }
      >
        <EvidenceList
          {...props}
          on={props.shown.on}
          by={`${props.shown.on.stage}/${props.row.requirement}`}
          what={props.row.text}
          evidence={props.row.evidence}
          opens={props.row.shown}
        />
      </Show>
    </li>
  )
}
