let round = 0

/** What was read of the layout counts until the window changes. */
export function newRound(): void {
  round += 1
}

/** Reads each element once in a round: a browser answers every question about a style anew, and text after text has the same ancestors. */
export function once<T>(read: (element: Element) => T): (element: Element) => T {
  let known = new Map<Element, T>()
  let knownIn = round
  return (element) => {
    if (knownIn !== round) known = new Map()
    knownIn = round
    const before = known.get(element)
    if (before !== undefined || known.has(element)) return before as T // It was put there as one.
    const value = read(element)
    known.set(element, value)
    return value
  }
}
