import type { JSX } from 'solid-js'

/** The shape beside the number that is plainly the best. The word stands beside it. */
export function BestMark(): JSX.Element {
  return (
    <svg class="versus-mark" viewBox="0 0 12 12" aria-hidden="true">
      <path d="M6 1l5 9H1z" />
    </svg>
  )
}
