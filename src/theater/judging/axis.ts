/** A part of the scale, between whole scores: what lies close together can be told apart on it. */
export interface Axis {
  readonly from: number
  readonly to: number
}

/** As much of the scale as these scores take, with some room beside them. */
export function axisOf(scores: readonly number[], scale: number): Axis {
  const from = Math.max(0, Math.floor(Math.min(...scores) - 0.5))
  const to = Math.min(scale, Math.ceil(Math.max(...scores) + 0.5))
  return { from: Math.min(from, scale - 1), to: Math.max(to, from + 1) }
}

/** Where a score lies on it, from 0 to `wide`. */
export function placeOn({ from, to }: Axis, score: number, wide: number): number {
  const part = (score - from) / (to - from)
  return Math.min(1, Math.max(0, part)) * wide
}
