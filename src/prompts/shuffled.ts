/**
 * A list in an order that nobody could know when its entries were written, and always the same for the same salt. What stands
 * first weighs more, so each reader is to have another first.
 */
export function shuffled<T>(items: readonly T[], keyOf: (item: T) => string, salt: string): readonly T[] {
  const placed = items.map((item) => ({ item, at: mixed(`${salt}\n${keyOf(item)}`) }))
  return placed.toSorted((one, other) => one.at - other.at).map(({ item }) => item)
}

/** 32 bits of a text, spread evenly. It hides nothing: whoever is not to know the text is not given the salt. */
function mixed(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
