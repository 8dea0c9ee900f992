import type { JSX } from 'solid-js'

export type MarkName = 'ok' | 'failed' | 'unknown' | 'trying' | 'waiting' | 'degraded'

const BLOCK = 'M2 2h12v12H2z'

const LINES: Readonly<Record<MarkName, string>> = {
  ok: 'm4.5 8.5 2.5 2.5 4.5-5.5',
  failed: 'm4.5 4.5 7 7m0-7-7 7',
  unknown: 'M6 6.2a2 2 0 1 1 2.8 2c-.6.3-.8.6-.8 1.3m0 1.7v.5',
  trying: 'M8 4.5V8l2.5 2',
  waiting: '',
  degraded: 'm2 7 5-5M2 12 12 2M4 14 14 4M9 14l5-5',
}

/** A drawn sign without a hue. The word always stands beside it. */
export function Mark(props: { readonly name: MarkName }): JSX.Element {
  return (
    <svg class="status-mark desk-mark" data-mark={props.name} viewBox="0 0 16 16" aria-hidden="true">
      <path d={BLOCK} />
      <path class="desk-mark-line" d={LINES[props.name]} />
    </svg>
  )
}
