import type { JSX } from 'solid-js'
import { Match, Switch } from 'solid-js'
import type { Status } from '../run/event'

/** The drawn sign of a status. It has no hue, so the word always stands beside it. */
export function StatusMark(props: { status: Status | 'idle' }): JSX.Element {
  const is = (...statuses: (Status | 'idle')[]) => statuses.includes(props.status)
  return (
    <svg class="status-mark" viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor">
      <rect x="2" y="2" width="12" height="12" stroke-dasharray={is('idle') ? '3 3' : 'none'} />
      <Switch>
        <Match when={is('shipped')}>
          <path d="M2 2h12v12H2z" fill="currentColor" />
          <path class="status-cut" d="m4.5 8.5 2.5 2.5 4.5-5.5" />
        </Match>
        <Match when={is('running')}>
          <path d="M5 5h6v6H5z" fill="currentColor" stroke="none" />
        </Match>
        <Match when={is('timed_out')}>
          <path d="M8 4.5V8l2.5 2" />
        </Match>
        <Match when={is('interrupted')}>
          <path d="M2 2h6v12H2z" fill="currentColor" />
        </Match>
        <Match when={is('degraded', 'legacy')}>
          <path d="m2 7 5-5M2 12 12 2M4 14 14 4M9 14l5-5" />
        </Match>
        <Match when={is('failed')}>
          <path d="m4.5 4.5 7 7m0-7-7 7" />
        </Match>
      </Switch>
    </svg>
  )
}
