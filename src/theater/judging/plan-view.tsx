import { For, type JSX, Show } from 'solid-js'
import type { PlanRow } from '../../run/plan-state'
import { evidenceWords } from '../evidence-words'
import { PointButton } from '../point-button'
import { seatName } from './judging-words'
import { planItemWords } from './plan-item-words'
import {
  existenceWords,
  planBadge,
  planMark,
  planNow,
  type PlanOnShow,
  planRows,
  planSeatWords,
} from './plan-words'
import { SeatLanes } from './seat-lanes'
import { type Judging, StageFrame } from './stage-frame'

export interface PlanViewProps extends Judging {
  readonly shown: PlanOnShow
  readonly ref?: (section: HTMLElement) => void
}

/** A revision plan, item by item, with what the seats say to each. */
export function PlanView(props: PlanViewProps): JSX.Element {
  return (
    <StageFrame
      {...props}
      on={props.shown.on}
      badge={planBadge(props.shown, props.say)}
      mark={planMark(props.shown)}
      now={planNow(props.shown, props.say)}
      rule={props.say('plan.rule')}
    >
      <p class="meta">{props.say('plan.round', { n: props.shown.on.setup.round })}</p>
      <Show when={props.shown.plan.result?.advisory}>
        <p class="warned">{props.say('plan.advisory')}</p>
      </Show>
      <Show when={planRows(props.shown).length > 0}>
        <section class="panel-block">
          <h3>{props.say('plan.items')}</h3>
          <ul class="criteria">
            <For each={planRows(props.shown).map(({ item }) => item.id)}>
              {(id) => (
                <Show when={planRows(props.shown).find(({ item }) => item.id === id)}>
                  {(row) => <Item {...props} row={row()} />}
                </Show>
              )}
            </For>
          </ul>
          <Show when={props.shown.plan.left > 0}>
            <p class="meta">{props.say('plan.left', { n: props.shown.plan.left })}</p>
          </Show>
        </section>
      </Show>
      <SeatLanes
        on={props.shown.on}
        say={props.say}
        words={(seat) => planSeatWords(props.shown, seat.id, props.say)}
      />
    </StageFrame>
  )
}

function Item(props: PlanViewProps & { readonly row: PlanRow }): JSX.Element {
  return (
    <li class="criterion" data-class={props.row.class}>
      <p class="criterion-head">
        <span class="meta-pill">{props.say(`plan.kind.${props.row.item.kind}`)}</span>
        <Show when={props.row.class}>
          {(its) => <b class="plan-class">{props.say(`plan.class.${its()}`)}</b>}
        </Show>
        <span class="meta">{props.row.item.id}</span>
      </p>
      <p dir="auto">{planItemWords(props.row.item, props.say)}</p>
      <For each={existenceWords(props.row, props.say)}>
        {(words) => (
          <p class="meta" dir="auto">
            {words}
          </p>
        )}
      </For>
      <Place {...props} />
      <Show when={props.row.votes.length > 0}>
        <ul class="votes">
          <For each={props.row.votes}>
            {(vote) => (
              <li data-verdict={vote.vote}>
                <p dir="auto">
                  <b>{seatName(vote.seat, props.say)}</b> {props.say(`exam.vote.${vote.vote}`)}
                  <Show when={vote.kind}>{(kind) => <>: {props.say(`plan.break.${kind()}`)}</>}</Show>
                </p>
                <Show when={vote.note}>{(note) => <p dir="auto">{note()}</p>}</Show>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </li>
  )
}

/** What an item names can be looked at where it is there. */
function Place(props: PlanViewProps & { readonly row: PlanRow }): JSX.Element {
  const target = () => (props.row.exists.target ? props.row.item.target : undefined)
  return (
    <Show when={target()}>
      {(place) => (
        <p class="check-ways">
          <PointButton
            by={`${props.shown.on.stage}/${props.row.item.id}`}
            what={planItemWords(props.row.item, props.say)}
            page={props.shown.on.setup.artifact}
            places={[place()]}
            measured
            pointing={props.pointing}
            words={evidenceWords(props.t)}
          />
        </p>
      )}
    </Show>
  )
}
