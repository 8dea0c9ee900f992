import type { JSX } from 'solid-js'
import type { Status } from '../run/event'

const BLOCK = 'M2 2h12v12H2z'

/** Lines and solid parts inside one outlined block. */
const MARKS: Readonly<Record<Status | 'idle', { readonly line?: string; readonly solid?: string }>> = {
  idle: {},
  running: { solid: 'M5 5h6v6H5z' },
  shipped: { solid: BLOCK, line: 'm4.5 8.5 2.5 2.5 4.5-5.5' },
  below_threshold: {},
  timed_out: { line: 'M8 4.5V8l2.5 2' },
  interrupted: { solid: 'M2 2h6v12H2z' },
  degraded: { line: 'm2 7 5-5M2 12 12 2M4 14 14 4M9 14l5-5' },
  failed: { line: 'm4.5 4.5 7 7m0-7-7 7' },
  legacy: { line: 'M2 14 14 2' },
}

/** The drawn sign of a status. It has no hue, so the word always stands beside it. */
export function StatusMark(props: { status: Status | 'idle' }): JSX.Element {
  return (
    <svg class="status-mark" data-status={props.status} viewBox="0 0 16 16" aria-hidden="true">
      <path d={BLOCK} />
      <path class="mark-solid" d={MARKS[props.status].solid ?? ''} />
      <path class="mark-line" d={MARKS[props.status].line ?? ''} />
    </svg>
  )
}
