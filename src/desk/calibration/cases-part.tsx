import { createResource, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js'
import type { Calibrating, ListedCase } from '../../../workers/calibration-surface'
import { calibrationDefaults } from '../../run/calibration-limits'
import { reasonOf } from '../../run/reason'
import type { DeskTranslate } from '../words'
import { CaseRow } from './case-row'
import type { CalibrationTranslate } from './words'

type CasesDoor = Pick<Calibrating, 'cases' | 'dropped' | 'drop' | 'putBack'>

interface Listings {
  readonly cases: readonly ListedCase[]
  readonly dropped: readonly ListedCase[]
}

const NONE: Listings = { cases: [], dropped: [] }

/** What came of the last press of a button. */
type Outcome =
  | { readonly type: 'removed'; readonly id: string }
  | { readonly type: 'failed'; readonly reason: string }

/** Findings that the person has kept, to try judges on them. */
export function CasesPart(props: {
  readonly door: CasesDoor
  readonly t: CalibrationTranslate
  readonly desk: DeskTranslate
  /** Told when a calibration would ask about other cases than before. */
  readonly onChanged: () => void
}): JSX.Element {
  // The worker's door never changes.
  // eslint-disable-next-line solid/reactivity
  const { door } = props
  const id = createUniqueId()
  const [listed, { refetch }] = createResource(() => listingsOf(door).catch(() => NONE))
  const [outcome, setOutcome] = createSignal<Outcome>()
  let heading: HTMLElement | undefined
  let status: HTMLElement | undefined

  async function change(work: Promise<void>, done: Outcome | undefined) {
    // Said of a removal that failed, "removed" would be found out by the next calibration.
    setOutcome(await work.then(() => done, failedOf))
    await refetch()
    props.onChanged()
    // What was pressed is gone: the keyboard goes on at what can be done next.
    const next = status?.querySelector('button') ?? heading
    next?.focus()
  }

  return (
    <section class="calibration-cases" aria-labelledby={id}>
      <h4 id={id} tabindex="-1" ref={(made) => (heading = made)}>
        {props.t('calibration.cases')}
      </h4>
      <Show
        when={(listed.latest ?? NONE).cases.length > 0}
        fallback={<p class="meta">{props.t('calibration.casesNone')}</p>}
      >
        <p class="meta">{props.t('calibration.casesText', { n: calibrationDefaults.ownAsked })}</p>
        <ul>
          <For each={listed.latest?.cases}>
            {(one) => (
              <CaseRow
                one={one}
                t={props.t}
                desk={props.desk}
                act="remove"
                onAct={() => void change(door.drop(one.id), { type: 'removed', id: one.id })}
              />
            )}
          </For>
        </ul>
      </Show>
      <p role="status" ref={(made) => (status = made)}>
        <Show when={outcome()}>
          {(last) => (
            <Told
              outcome={last()}
              t={props.t}
              onUndo={(gone) => void change(door.putBack(gone), undefined)}
            />
          )}
        </Show>
      </p>
      <Show when={(listed.latest ?? NONE).dropped.length > 0}>
        <Dropped
          cases={listed.latest?.dropped ?? []}
          t={props.t}
          desk={props.desk}
          onPutBack={(gone) => void change(door.putBack(gone), undefined)}
        />
      </Show>
    </section>
  )
}

async function listingsOf(door: CasesDoor): Promise<Listings> {
  const [cases, dropped] = await Promise.all([door.cases(), door.dropped()])
  return { cases, dropped }
}

function failedOf(cause: unknown): Outcome {
  return { type: 'failed', reason: reasonOf(cause) }
}

function Told(props: {
  readonly outcome: Outcome
  readonly t: CalibrationTranslate
  readonly onUndo: (id: string) => void
}): JSX.Element {
  const removed = () => (props.outcome.type === 'removed' ? props.outcome.id : undefined)
  const failed = () => (props.outcome.type === 'failed' ? props.outcome.reason : undefined)
  return (
    <>
      <Show when={failed()}>{(reason) => props.t('calibration.caseFailed', { reason: reason() })}</Show>
      <Show when={removed()}>
        {(gone) => (
          <>
            {props.t('calibration.removed')}{' '}
            <button type="button" onClick={() => props.onUndo(gone())}>
              {props.t('calibration.undo')}
            </button>
          </>
        )}
      </Show>
    </>
  )
}

const DAY_MS = 24 * 60 * 60_000

/** What was removed, also by another tab or before a reload: each can be put back for a while. */
function Dropped(props: {
  readonly cases: readonly ListedCase[]
  readonly t: CalibrationTranslate
  readonly desk: DeskTranslate
  readonly onPutBack: (id: string) => void
}): JSX.Element {
  return (
    <details class="calibration-dropped">
      <summary>{props.t('calibration.dropped', { n: props.cases.length })}</summary>
      <p class="meta">
        {props.t('calibration.droppedText', { n: Math.round(calibrationDefaults.undoMs / DAY_MS) })}
      </p>
      <ul>
        <For each={props.cases}>
          {(one) => (
            <CaseRow
              one={one}
              t={props.t}
              desk={props.desk}
              act="putBack"
              onAct={() => props.onPutBack(one.id)}
            />
          )}
        </For>
      </ul>
    </details>
  )
}
