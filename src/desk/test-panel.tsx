import { createEffect, createUniqueId, For, type JSX, on, Show } from 'solid-js'
import { RUNGS, type Rung, type RungName } from '../models/line'
import type { ProviderRow } from '../models/provider'
import type { Problem } from '../run/event'
import { Mark, type MarkName } from './mark'
import { ProblemPanel } from './problem-panel'
import type { Testing } from './testing'
import type { DeskTranslate } from './words'

export interface TestPanelProps {
  readonly t: DeskTranslate
  readonly testing: Testing
  readonly row: ProviderRow
  readonly baseUrl: string
  readonly model: string
  /** Our own origin, which servers have to let in. */
  readonly origin: string
  readonly onModel: (name: string) => void
  /** Absent where no key is taken. */
  readonly onNewKey?: (() => void) | undefined
}

/** Failures that another key may mend, whichever step they were met at. */
const OF_KEY: readonly Problem[] = [
  'auth',
  'forbidden',
  'org_blocks_browser',
  'credit',
  'cors_or_key',
  'key_needed',
]

/** The test, rung by rung, and what to do about the one that failed. */
export function TestPanel(props: TestPanelProps): JSX.Element {
  const id = createUniqueId()
  const failed = () => props.testing.rungs().find(({ state }) => state === 'failed')
  let panel: HTMLElement | undefined
  const unsure = () => props.testing.rungs().some(({ state }) => state === 'unknown')

  const isOfKey = () => {
    const why = failed()
    if (props.testing.phase() !== 'failed' || !why) return false
    return why.rung === 'key' || OF_KEY.includes(why.failed?.kind ?? 'server')
  }

  const outcome = () => {
    switch (props.testing.phase()) {
      case 'passed':
        return props.t(unsure() ? 'desk.test.unsure' : 'desk.test.ok')
      case 'failed':
        return props.t('desk.test.failed', { rung: props.t(`desk.rung.${failed()?.rung ?? 'reach'}`) })
      case 'cancelled':
        return props.t('desk.test.cancelled')
      case 'broken':
        return props.t('desk.test.broken', { reason: props.testing.reason() })
      case 'idle':
      case 'going':
        return ''
    }
  }

  // Its button stands at the end of a long form: what it does, and why it failed, would be below the window.
  createEffect(
    on(
      () => props.testing.phase(),
      (phase) => {
        if (phase === 'going' || phase === 'failed') panel?.scrollIntoView?.({ block: 'nearest' })
      },
      { defer: true },
    ),
  )

  return (
    <section ref={panel} class="desk-test" aria-labelledby={id} aria-busy={props.testing.phase() === 'going'}>
      <h3 id={id}>{props.t('desk.test.title')}</h3>
      <Show
        when={props.testing.phase() !== 'idle'}
        fallback={<p class="meta">{props.t('desk.test.text')}</p>}
      >
        <ol class="desk-rungs" aria-label={props.t('desk.test.steps')}>
          <For each={RUNGS}>{(name) => <RungLine name={name} testing={props.testing} t={props.t} />}</For>
        </ol>
      </Show>
      <p class="desk-outcome" role="status">
        {outcome()}
      </p>
      <Show when={failed()?.failed}>
        {(why) => (
          <ProblemPanel
            t={props.t}
            failed={why()}
            row={props.row}
            baseUrl={props.baseUrl}
            model={props.model}
            origin={props.origin}
            keyTaken={props.testing.rungs().some(({ rung, state }) => rung === 'key' && state === 'ok')}
            onModel={props.onModel}
          />
        )}
      </Show>
      <div class="desk-acts">
        <Show when={props.testing.phase() === 'going'}>
          <button type="button" onClick={() => props.testing.cancel()}>
            {props.t('desk.test.cancel')}
          </button>
        </Show>
        <Show when={isOfKey() && props.onNewKey}>
          {(ask) => (
            <button type="button" onClick={() => ask()()}>
              {props.t('desk.edit.newKey')}
            </button>
          )}
        </Show>
      </div>
    </section>
  )
}

const MARKS: Readonly<Record<Rung['state'] | 'waiting', MarkName>> = {
  ok: 'ok',
  failed: 'failed',
  unknown: 'unknown',
  trying: 'trying',
  waiting: 'waiting',
}

function RungLine(props: {
  readonly name: RungName
  readonly testing: Testing
  readonly t: DeskTranslate
}): JSX.Element {
  const rung = () => props.testing.rungs().find(({ rung: name }) => name === props.name)
  const going = () => props.testing.phase() === 'going'
  // What was being tried when the test was taken away is not being tried any more.
  const state = () => {
    const told = rung()?.state
    return told === undefined || (told === 'trying' && !going()) ? 'waiting' : told
  }
  const word = () => {
    const now = state()
    return props.t(`desk.rungState.${now === 'waiting' && !going() ? 'skipped' : now}`)
  }
  return (
    <li class="desk-rung" data-state={state()}>
      <Mark name={MARKS[state()]} />
      <span class="desk-rung-name">{props.t(`desk.rung.${props.name}`)}</span>
      <span class="desk-rung-state">{word()}</span>
      <span class="meta desk-rung-found" dir="auto">
        {rung()?.found ?? ''}
      </span>
      <span class="meta desk-rung-ms">
        <Show when={rung()?.ms !== undefined}>
          {props.t('desk.test.ms', { n: Math.round(rung()?.ms ?? 0) })}
        </Show>
      </span>
    </li>
  )
}
