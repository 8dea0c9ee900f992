import { createResource, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import type { Calibrating, ListedCase } from '../../../workers/calibration-surface'
import { calibrationDefaults } from '../../run/calibration-limits'
import { type DeskTranslate, whenOf } from '../words'
import type { CalibrationTranslate } from './words'

/** Findings that the person has kept, to try judges on them. */
export function CasesPart(props: {
  readonly door: Pick<Calibrating, 'cases' | 'drop' | 'putBack'>
  readonly t: CalibrationTranslate
  readonly desk: DeskTranslate
  /** Told when a calibration would ask about other cases than before. */
  readonly onChanged: () => void
}): JSX.Element {
  // The worker's door never changes.
  // eslint-disable-next-line solid/reactivity
  const { door } = props
  const id = createUniqueId()
  const [cases, { refetch }] = createResource(() => door.cases().catch(() => []))
  const [removed, setRemoved] = createSignal<string>()

  async function change(work: Promise<void>, gone: string | undefined) {
    await work.catch(() => undefined)
    setRemoved(gone)
    await refetch()
    props.onChanged()
  }

  return (
    <section class="calibration-cases" aria-labelledby={id}>
      <h4 id={id}>{props.t('calibration.cases')}</h4>
      <Show
        when={(cases.latest ?? []).length > 0}
        fallback={<p class="meta">{props.t('calibration.casesNone')}</p>}
      >
        <p class="meta">{props.t('calibration.casesText', { n: calibrationDefaults.ownAsked })}</p>
        <ul>
          <For each={cases.latest}>
            {(one) => (
              <CaseRow
                one={one}
                t={props.t}
                desk={props.desk}
                onRemove={() => void change(door.drop(one.id), one.id)}
              />
            )}
          </For>
        </ul>
      </Show>
      <p role="status">
        <Show when={removed()}>
          {(gone) => (
            <>
              {props.t('calibration.removed')}{' '}
              <button type="button" onClick={() => void change(door.putBack(gone()), undefined)}>
                {props.t('calibration.undo')}
              </button>
            </>
          )}
        </Show>
      </p>
    </section>
  )
}

function CaseRow(props: {
  readonly one: ListedCase
  readonly t: CalibrationTranslate
  readonly desk: DeskTranslate
  readonly onRemove: () => void
}): JSX.Element {
  return (
    <li>
      <p>{props.one.statement}</p>
      <p class="meta">
        {props.t(props.one.real ? 'calibration.isReal' : 'calibration.isNotReal')}
        {' · '}
        {props.one.title === '' ? '' : `${props.one.title} · `}
        {whenOf(props.one.at, props.desk)}
      </p>
      <div class="desk-acts">
        <a href={`#/run/${props.one.run}`}>{props.t('calibration.openRun')}</a>
        <button
          type="button"
          aria-label={props.t('calibration.removeCase', { statement: props.one.statement })}
          onClick={() => props.onRemove()}
        >
          {props.t('calibration.remove')}
        </button>
      </div>
    </li>
  )
}
