/*
 * What a page that has run its scripts leaves behind. The frame takes it, instruments measure it: neither may import the
 * other, and nothing here is believed. It was written in a realm that the page's own scripts have shared.
 */

/** What one element looked like while the page's scripts ran. */
export interface Reading {
  /** A selector that finds it in the snapshot. */
  readonly target: string
  readonly text: string
  readonly color: string
  readonly background: string
  readonly fontSize: number
  readonly visible: boolean
  readonly width: number
  readonly height: number
}

/** Said by the page's own scripts, or by the browser about them. */
export interface ConsoleLine {
  readonly kind: 'log' | 'warn' | 'error' | 'uncaught' | 'rejection' | 'refused'
  readonly text: string
}

export interface Snapshot {
  /** The document as it stood, with every sheet as text. */
  readonly html: string
  readonly sample: readonly Reading[]
  /** Controls that were activated once, and those of them after which nothing had changed. No number: the page fell silent. */
  readonly controls?: number
  readonly dead: readonly string[]
}
