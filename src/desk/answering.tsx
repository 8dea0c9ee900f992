import { type JSX, type Resource, Show } from 'solid-js'
import type { Listed, Spending } from '../../workers/desk-surface'
import type { Estimate } from '../models/estimate'
import { Answerer, KeyLine } from './answerer'
import { EstimateLine } from './estimate-line'
import type { Say } from './new-run-words'

/** Who answers, whether their key can be used, and what that may come to. Without a connection, what a rehearsal is. */
export function Answering(props: {
  readonly listed: readonly Listed[]
  readonly chosen: Listed | undefined
  readonly estimate: Resource<Estimate | string | undefined>
  readonly spending: Spending | undefined
  readonly t: Say
  readonly onPick: (id: string) => void
  /** What is said where nobody is asked. */
  readonly children: JSX.Element
}): JSX.Element {
  return (
    <>
      <Answerer listed={props.listed} chosen={props.chosen} t={props.t} onPick={props.onPick} />
      <Show when={props.chosen} fallback={<p class="new-rehearsal">{props.children}</p>}>
        {(one) => (
          <>
            <KeyLine one={one()} t={props.t} />
            <EstimateLine
              estimate={props.estimate.latest}
              loading={props.estimate.loading}
              spending={props.spending}
              t={props.t}
            />
          </>
        )}
      </Show>
    </>
  )
}

/** Why it was not begun, and the button that begins it. */
export function Begin(props: {
  readonly problem: string | undefined
  readonly disabled: boolean
  /** What the button says. */
  readonly name: string
  readonly t: Say
}): JSX.Element {
  return (
    <>
      <p class="new-problem" role="alert">
        {props.problem}
      </p>
      <div class="new-go">
        <button type="submit" class="primary" disabled={props.disabled}>
          {props.name}
        </button>
        <span class="meta">{props.t('new.shortcut')}</span>
      </div>
    </>
  )
}
