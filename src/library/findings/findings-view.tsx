import { createMemo, For, type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import { reasonOf } from '../../run/reason'
import { FindingEntry } from './finding-entry'
import { FindingFilters } from './finding-filters'
import { createFindings, type FindingsPort } from './findings'
import './findings.css'
import { findingsSay, textWords } from './words'

export interface FindingsViewProps {
  readonly run: string
  /** What the address narrows the list down to. */
  readonly query: string
  readonly port: FindingsPort
  readonly onExport: () => void
  readonly t: Translate
}

/** Everything that was found in a run: narrowed down, starred, commented on. */
export function FindingsView(props: FindingsViewProps): JSX.Element {
  // The translator and the port are made once for the run on show.
  // eslint-disable-next-line solid/reactivity
  const { t, port } = props
  const say = findingsSay(t)
  const findings = createFindings(
    port,
    () => props.query,
    (finding, state) => textWords(finding, state, t),
  )
  const byId = createMemo(() => new Map(findings.shown().map((finding) => [finding.id, finding])))
  // By their ids: an entry that is built anew would lose what is being written in it.
  const ids = createMemo(() => [...byId().keys()], undefined, {
    equals: (one, other) => one.join('\n') === other.join('\n'),
  })
  return (
    <div class="findings">
      <header class="findings-head">
        <h2 tabindex="-1">{say('findings.title')}</h2>
        <p>{say('findings.lead')}</p>
        <p class="findings-ways">
          <a href={`#/run/${props.run}`}>{say('findings.back')}</a>
          <button type="button" onClick={() => props.onExport()}>
            {say('findings.export')}
          </button>
        </p>
        <Show when={!findings.canNote}>
          <p class="meta">{say('findings.recorded')}</p>
        </Show>
      </header>
      <Show when={findings.failed()}>
        {(cause) => (
          <p role="alert" class="findings-failed">
            {say('findings.failed', { reason: reasonOf(cause()) })}
          </p>
        )}
      </Show>
      <Show
        when={findings.state()}
        fallback={
          <Show when={!findings.failed()}>
            <p class="meta" role="status">
              {say('findings.loading')}
            </p>
          </Show>
        }
      >
        {(state) => (
          <Show when={(findings.all() ?? []).length > 0} fallback={<p>{say('findings.none')}</p>}>
            <div class="findings-body">
              <FindingFilters findings={findings} say={say} t={t} />
              <ul class="findings-list">
                <For each={ids()} fallback={<li class="meta">{say('findings.noneLeft')}</li>}>
                  {(id) => (
                    <Show when={byId().get(id)}>
                      {(finding) => (
                        <FindingEntry
                          finding={finding()}
                          run={props.run}
                          state={state()}
                          findings={findings}
                          say={say}
                          t={t}
                        />
                      )}
                    </Show>
                  )}
                </For>
              </ul>
            </div>
          </Show>
        )}
      </Show>
    </div>
  )
}
