import type { JSX } from 'solid-js'

/** A star: filled where it holds. */
export function StarSign(props: { readonly on: boolean }): JSX.Element {
  return (
    <svg class="library-sign" viewBox="0 0 16 16" aria-hidden="true" data-on={props.on || undefined}>
      <path d="m8 1.8 1.9 4 4.3.6-3.1 3 .8 4.3L8 11.6l-3.9 2.1.8-4.3-3.1-3 4.3-.6z" />
    </svg>
  )
}

/** A cross: takes something away. */
export function CrossSign(): JSX.Element {
  return (
    <svg class="library-sign" viewBox="0 0 16 16" aria-hidden="true">
      <path d="m4 4 8 8m0-8-8 8" />
    </svg>
  )
}
