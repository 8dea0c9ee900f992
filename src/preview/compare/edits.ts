import type { Steps } from './steps'

/** What stays, goes and comes: a stretch of the one list beside a stretch of the other. */
export interface Edit {
  readonly kind: 'same' | 'gone' | 'new'
  readonly a: number
  readonly b: number
  readonly count: number
}

/** More differences than this in one stretch, and the shortest way between the two would take longer than anyone waits. */
const MOST_DIFFERENCES = 400

type Stretch = { readonly a: number; readonly aEnd: number; readonly b: number; readonly bEnd: number }
type Pair = { readonly a: number; readonly b: number }

/**
 * How one list becomes another. Lines that each side has once hold the two together, as a reader would, and between them the
 * shortest way is looked for.
 */
export function* editsOf(one: readonly string[], other: readonly string[]): Steps<readonly Edit[]> {
  const pairs: Pair[] = []
  const open: Stretch[] = [{ a: 0, aEnd: one.length, b: 0, bEnd: other.length }]
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    yield
    const middle = trim(one, other, stretch, pairs)
    if (middle.a === middle.aEnd || middle.b === middle.bEnd) continue
    const anchors = yield* anchorsIn(one, other, middle)
    if (anchors.length > 0) open.push(...between(anchors, middle))
    else pairs.push(...(yield* shortest(one, other, middle)))
  }
  return written(
    pairs.sort((left, right) => left.a - right.a),
    one.length,
    other.length,
  )
}

/** Takes what both begin and end with. */
function trim(one: readonly string[], other: readonly string[], stretch: Stretch, pairs: Pair[]): Stretch {
  let { a, aEnd, b, bEnd } = stretch
  while (a < aEnd && b < bEnd && one[a] === other[b]) pairs.push({ a: a++, b: b++ })
  while (a < aEnd && b < bEnd && one[aEnd - 1] === other[bEnd - 1]) pairs.push({ a: --aEnd, b: --bEnd })
  return { a, aEnd, b, bEnd }
}

/** Lines that each side has exactly once, in an order that both have. */
function* anchorsIn(
  one: readonly string[],
  other: readonly string[],
  { a, aEnd, b, bEnd }: Stretch,
): Steps<readonly Pair[]> {
  const seen = new Map<string, { a: number; b: number; times: number }>()
  for (let at = a; at < aEnd; at++) {
    if (at % 512 === 0) yield
    const line = one[at] ?? ''
    const known = seen.get(line)
    if (known) known.times = 3
    else seen.set(line, { a: at, b: -1, times: 1 })
  }
  for (let at = b; at < bEnd; at++) {
    if (at % 512 === 0) yield
    const known = seen.get(other[at] ?? '')
    if (!known) continue
    known.times += 1
    known.b = at
  }
  const both = [...seen.values()].filter(({ times, b: at }) => times === 2 && at >= 0)
  return yield* rising(both)
}

/** The longest part of the pairs, sorted by the one side, that rises on the other too. */
function* rising(pairs: readonly Pair[]): Steps<readonly Pair[]> {
  const tops: number[] = []
  const before: number[] = []
  for (const [at, { b }] of pairs.entries()) {
    if (at % 512 === 0) yield
    let low = 0
    let high = tops.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tops[middle] ?? 0]?.b ?? 0) < b) low = middle + 1
      else high = middle
    }
    before[at] = tops[low - 1] ?? -1
    tops[low] = at
  }
  const found: Pair[] = []
  for (let at = tops.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) {
    const pair = pairs[at]
    if (pair) found.push({ a: pair.a, b: pair.b })
  }
  return found.reverse()
}

function between(anchors: readonly Pair[], { a, aEnd, b, bEnd }: Stretch): Stretch[] {
  const stretches: Stretch[] = []
  let from = { a, b }
  // An anchor begins the stretch after it, which takes it as what both begin with.
  for (const anchor of anchors) {
    stretches.push({ a: from.a, aEnd: anchor.a, b: from.b, bEnd: anchor.b })
    from = anchor
  }
  stretches.push({ a: from.a, aEnd, b: from.b, bEnd })
  return stretches
}

/** Pairs of the shortest way from one stretch to the other (Myers). None where it would be too long to look for. */
function* shortest(
  one: readonly string[],
  other: readonly string[],
  { a, aEnd, b, bEnd }: Stretch,
): Steps<readonly Pair[]> {
  const [wide, high] = [aEnd - a, bEnd - b]
  const most = Math.min(wide + high, MOST_DIFFERENCES)
  const reached: Int32Array[] = []
  let ends = new Int32Array(2 * most + 2)
  for (let step = 0; step <= most; step++) {
    yield
    reached.push(ends)
    ends = ends.slice()
    for (let lane = -step; lane <= step; lane += 2) {
      const at = lane + most
      const down = lane === -step || (lane !== step && end(ends, at - 1) < end(ends, at + 1))
      let x = down ? end(ends, at + 1) : end(ends, at - 1) + 1
      while (x < wide && x - lane < high && one[a + x] === other[b + x - lane]) x += 1
      ends[at] = x
      if (x >= wide && x - lane >= high) return wayBack(reached, { step, lane, x }, most, { a, b })
    }
  }
  return []
}

/** Left of the first lane nobody has been. */
const end = (ends: Int32Array, at: number) => ends[at] ?? 0

function wayBack(
  reached: readonly Int32Array[],
  last: { readonly step: number; readonly lane: number; readonly x: number },
  most: number,
  start: Pair,
): Pair[] {
  const pairs: Pair[] = []
  let { lane, x } = last
  for (let step = last.step; step >= 0; step--) {
    const ends = reached[step] ?? new Int32Array()
    const at = lane + most
    const down = lane === -step || (lane !== step && end(ends, at - 1) < end(ends, at + 1))
    const from = step === 0 ? 0 : down ? end(ends, at + 1) : end(ends, at - 1) + 1
    while (x > from) {
      x -= 1
      pairs.push({ a: start.a + x, b: start.b + x - lane })
    }
    if (step === 0) break
    x = down ? from : from - 1
    lane += down ? 1 : -1
  }
  return pairs
}

/** The pairs, and what lies between them. */
function written(pairs: readonly Pair[], aEnd: number, bEnd: number): Edit[] {
  const edits: Edit[] = []
  let [a, b] = [0, 0]
  const upTo = (nextA: number, nextB: number) => {
    if (nextA > a) edits.push({ kind: 'gone', a, b, count: nextA - a })
    if (nextB > b) edits.push({ kind: 'new', a: nextA, b, count: nextB - b })
  }
  for (let at = 0; at < pairs.length; ) {
    const first = pairs[at] ?? { a, b }
    let count = 1
    while (pairs[at + count]?.a === first.a + count && pairs[at + count]?.b === first.b + count) count += 1
    upTo(first.a, first.b)
    edits.push({ kind: 'same', a: first.a, b: first.b, count })
    a = first.a + count
    b = first.b + count
    at += count
  }
  upTo(aEnd, bEnd)
  return edits
}
