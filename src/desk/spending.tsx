import { createResource, createUniqueId, type JSX, Show } from 'solid-js'
import type { Desk, Spending, Spent } from '../../workers/desk-surface'
import { CAP_WARNING } from '../run/limits'
import { createAttempt } from './attempt'
import { CapsForm } from './caps-form'
import { RunsForm } from './runs-form'
import { SpentBlock } from './spent-block'
import type { DeskTranslate } from './words'

/** What was spent, and where spending stops. */
export function SpendingView(props: { readonly desk: Desk; readonly t: DeskTranslate }): JSX.Element {
  // The worker's door never changes.
  // eslint-disable-next-line solid/reactivity
  const { desk } = props
  const attempt = createAttempt()
  const [spending, { refetch }] = createResource(() => attempt.run(() => desk.spending()))
  return (
    <>
      <p class="desk-lead-text">{props.t('desk.spending.lead')}</p>
      <Show
        when={spending.latest}
        fallback={
          <Show when={attempt.refused()} fallback={<p class="meta">{props.t('desk.loading')}</p>}>
            {(reason) => <p role="alert">{props.t('desk.refused', { reason: reason() })}</p>}
          </Show>
        }
      >
        {(known) => (
          <>
            <SpentSection spending={known()} t={props.t} />
            <CapsForm caps={known().caps} desk={desk} t={props.t} onSaved={() => void refetch()} />
            <AtACap t={props.t} />
            <RunsForm desk={desk} t={props.t} />
          </>
        )}
      </Show>
    </>
  )
}

function SpentSection(props: { readonly spending: Spending; readonly t: DeskTranslate }): JSX.Element {
  const id = createUniqueId()
  return (
    <section class="desk-part" aria-labelledby={id}>
      <h3 id={id}>{props.t('desk.spending.spent')}</h3>
      <div class="desk-spent">
        <SpentBlock
          title={props.t('desk.spending.today')}
          spent={props.spending.day}
          cap={props.spending.caps.day}
          t={props.t}
        />
        <SpentBlock
          title={props.t('desk.spending.month')}
          spent={props.spending.month}
          cap={props.spending.caps.month}
          t={props.t}
        />
      </div>
      <Notes spent={props.spending.month} t={props.t} />
    </section>
  )
}

function Notes(props: { readonly spent: Spent; readonly t: DeskTranslate }): JSX.Element {
  return (
    <>
      <Show when={props.spent.unpriced > 0}>
        <p>{props.t('desk.spending.unpriced', { n: props.spent.unpriced })}</p>
      </Show>
      <Show when={props.spent.approx}>
        <p class="meta">{props.t('desk.spending.approxNote')}</p>
      </Show>
    </>
  )
}

function AtACap(props: { readonly t: DeskTranslate }): JSX.Element {
  const id = createUniqueId()
  const percent = Math.round(CAP_WARNING * 100)
  return (
    <section class="desk-part" aria-labelledby={id}>
      <h3 id={id}>{props.t('desk.spending.what')}</h3>
      <ol class="desk-steps">
        <li>{props.t('desk.spending.what1')}</li>
        <li>{props.t('desk.spending.what2')}</li>
        <li>{props.t('desk.spending.what3', { percent })}</li>
        <li>{props.t('desk.spending.what4')}</li>
      </ol>
    </section>
  )
}
