/** The same items in an order that hangs on the seed alone: what stands first is favoured, and so nothing does each time. */
export function shuffled<T>(items: readonly T[], seed: string): readonly T[] {
  const keyed = items.map((item, at) => ({ item, key: hashOf(`${seed}/${at}`) }))
  return keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item)
}

/** FNV-1a, and stirred once more: of names that differ in their last sign alone the sums lie side by side. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
