import { createMemo, For, type JSX, Show } from 'solid-js'
import { letterOf } from './entrant'
import type { Mend, Mends } from './mend'
import { onlyInEach } from './only-one'
import type { Say } from './words'

export interface FixesProps {
  readonly runs: readonly Mends[]
  /** Who raised it, and what they said, in the reader's language. */
  readonly by: (fix: Mend) => string
  readonly words: (fix: Mend) => string
  readonly say: Say
}

/** Which must-fixes only one of the runs had. Of a run that nobody has read, it says so. */
export function VersusFixes(props: FixesProps): JSX.Element {
  const only = createMemo(() => onlyInEach(props.runs.map(({ mends }) => mends)))
  const isAllRead = () => props.runs.every(({ reviewed }) => reviewed)
  return (
    <section class="versus-fixes" aria-labelledby="versus-fixes">
      <h3 id="versus-fixes">{props.say('versus.fixes')}</h3>
      <Show
        when={only().some((fixes) => fixes.length > 0)}
        fallback={
          <Show when={isAllRead()}>
            <p class="meta">{props.say('versus.fixesSame')}</p>
          </Show>
        }
      >
        <div class="versus-only">
          <For each={only()}>
            {(fixes, at) => (
              <div>
                <h4>{props.say('versus.only', { name: letterOf(at()), count: String(fixes.length) })}</h4>
                <ul>
                  <For each={fixes}>
                    {(fix) => (
                      <li>
                        <b>{props.by(fix)}</b> <span dir="auto">{props.words(fix)}</span>{' '}
                        <span class="meta-pill">
                          {props.say(fix.standing === 'fixed' ? 'versus.fixed' : 'versus.open')}
                        </span>
                      </li>
                    )}
                  </For>
                </ul>
              </div>
            )}
          </For>
        </div>
      </Show>
      <For each={props.runs}>
        {({ reviewed }, at) => (
          <Show when={!reviewed}>
            <p class="meta">{props.say('versus.unread', { name: letterOf(at()) })}</p>
          </Show>
        )}
      </For>
    </section>
  )
}
