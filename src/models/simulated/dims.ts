import type { Role } from '../../run/event'

/** What each judge scores one by one, by the names that the protocol has for it. */
const DIMS: Readonly<Record<Role, readonly string[]>> = {
  designer: [],
  critic: ['hierarchy', 'type', 'contrast', 'rhythm', 'space'],
  brand: ['palette', 'typography', 'spacing'],
  a11y: ['contrast', 'focus', 'headings', 'alt_text'],
  copy: ['specificity', 'voice', 'length'],
}

/** How far the outermost lie from the whole. */
const REACH = 0.4

/** Scores that differ, and whose mean is that of the whole: whoever averages them must not find less noise than there is. */
export function dimsOf(
  role: Role,
  score: number,
): readonly { readonly name: string; readonly score: number }[] {
  const names = DIMS[role]
  const reach = Math.min(REACH, score, 10 - score)
  const middle = (names.length - 1) / 2
  return names.map((name, at) => ({
    name,
    score: Math.round((score + (reach * (middle - at)) / Math.max(1, middle)) * 10) / 10,
  }))
}
