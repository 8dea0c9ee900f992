import { createResource, For, type JSX, Show } from 'solid-js'
import type { Order } from '../../../workers/desk-surface'
import { newRun } from '../../i18n/new-run'
import { REHEARSAL } from '../../run/connection'
import { EstimateLine } from '../estimate-line'
import { refusalWords } from '../new-run-words'
import type { PartProps } from './again-view'

/** What changes, what it may cost, and the button. */
export function Costs(props: PartProps): JSX.Element {
  const count = () => props.again.orders().length
  return (
    <>
      <Changes {...props} />
      <For each={props.again.rested()}>
        {(order) => (
          <Show
            when={order.connection !== REHEARSAL}
            fallback={<p class="meta">{props.say('again.rehearsalText')}</p>}
          >
            <Cost {...props} order={order} name={nameOf(order.connection, props)} />
          </Show>
        )}
      </For>
      <Problem {...props} />
      <div class="new-go">
        <button type="submit" class="primary" disabled={props.again.busy() || count() === 0}>
          {count() > 1 ? props.say('again.runs', { n: count() }) : props.say('again.run')}
        </button>
        <Show when={count() === 0}>
          <span class="meta">{props.say('again.nobody')}</span>
        </Show>
        <Show when={count() > 1}>
          <span class="meta">{props.say('again.then')}</span>
        </Show>
      </div>
    </>
  )
}

function nameOf(id: string, { again, say }: PartProps): string {
  return again.listed().find((one) => one.id === id)?.name ?? say('again.rehearsal')
}

function Changes(props: PartProps): JSX.Element {
  const names = () =>
    props.again
      .connections()
      .map((id) => nameOf(id, props))
      .join(', ')
  return (
    <div class="again-changes">
      <h3>{props.say('again.changes')}</h3>
      <Show
        when={props.again.changes().length > 0}
        fallback={<p class="meta">{props.say('again.noChanges')}</p>}
      >
        <ul>
          <For each={props.again.changes()}>
            {(change) => (
              <li>
                <b>{props.say(`again.change.${change}`)}</b>{' '}
                <Show when={change === 'connection'}>
                  <span dir="auto">{names()}</span>
                </Show>
                <Show when={change === 'brand'}>
                  <span dir="auto">{props.again.brand()?.name ?? props.say('again.noBrand')}</span>
                </Show>
                <Show when={change === 'skill'}>
                  <span dir="auto">{props.again.skill()?.name ?? props.say('again.noSkill')}</span>
                </Show>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </div>
  )
}

/** Why it did not begin. */
function Problem(props: PartProps): JSX.Element {
  const refusal = () => props.again.begun()?.refusal
  return (
    <p class="new-problem" role="alert">
      <Show when={refusal()}>
        {(known) => (
          <>
            {nameOf(props.again.begun()?.connection ?? '', props)}:{' '}
            {refusalWords(known(), props.t.part('newRun', newRun))}
          </>
        )}
      </Show>
      <Show when={props.again.failed()}>
        {(reason) => <>{props.say('again.failed', { reason: reason() })}</>}
      </Show>
    </p>
  )
}

/** What one of the runs may cost. */
function Cost(props: PartProps & { readonly order: Order; readonly name: string }): JSX.Element {
  // What the sheet knows is made once.
  // eslint-disable-next-line solid/reactivity
  const { again } = props
  const [estimate] = createResource(
    () => props.order,
    (order) => again.estimate(order),
  )
  return (
    <div>
      <p class="new-label" dir="auto">
        {props.name}
      </p>
      <EstimateLine
        estimate={estimate.latest}
        loading={estimate.loading}
        spending={props.again.spending()}
        t={props.t.part('newRun', newRun)}
      />
    </div>
  )
}
