import type { Accessor } from 'solid-js'

/** Places of one page that a finding or a reading is about, the one that is outlined among them. */
export interface Pointed {
  /** Who points: the id of a claim, or of a row. */
  readonly by: string
  /** The hash of the page. Of another one the places say nothing. */
  readonly page: string
  readonly places: readonly string[]
  readonly at: number
}

/** Outlines evidence in the preview. Whoever shows the page provides it. */
export interface Pointing {
  /** What is outlined; undefined also while another page is on show. */
  readonly pointed: Accessor<Pointed | undefined>
  /** Outlines the first of the places. Asked again by the same one, it clears. `round` has the page, if it is not on show. */
  readonly point: (what: Omit<Pointed, 'at'>, round?: number) => void
  /** Outlines the place after or before. */
  readonly step: (way: 1 | -1) => void
  /** What was clicked on in the page on show. */
  readonly picked: Accessor<string | undefined>
  /** Whether there is anything to take back: an outline or what was clicked on. */
  readonly busy: Accessor<boolean>
  readonly clear: () => void
}

/** Places that are stepped through, each once. */
export function placesOf(
  rows: readonly { readonly target?: string; readonly also?: readonly string[] }[],
): readonly string[] {
  return [
    ...new Set(rows.flatMap(({ target, also = [] }) => (target === undefined ? [] : [target, ...also]))),
  ]
}
