import { patience } from '../run/limits'

/** Where a continuation joins what was said: what it adds, and what of it does not count. */
export interface Joint {
  readonly text: string
  readonly dropped: string
  /** The model began the whole reply anew: `text` is its opening tag, and the rest joins nothing. */
  readonly restart: boolean
}

export interface Seam {
  /** The joint, once enough has come to tell; all that comes after it is new. */
  write(text: string): Joint | undefined
  /** The joint of a continuation that ended before it could be told. */
  end(): Joint
}

/** At most so much white space stands before a fence or a tag that counts as a head. */
const FENCE = /^\s{0,64}(?:`{3,8}|~{3,8})[^\n`~]{0,24}\n/
const MAYBE_FENCE = /^\s{0,64}(?:`{0,8}|~{0,8}|(?:`{3,8}|~{3,8})[^\n`~]{0,24})$/
const RESTART = /^\s{0,64}<CRITIQUE_RUN[\s/>]/i
const RUN_TAG = '<critique_run'
/** A longer tag is cut: what counts is that it opens. */
const TAG_CHARS = 400

/** Finds what a continuation repeats of what was said, however it is split into pieces. It holds back no more than that takes. */
export function createSeam(said: string, { seamChars, seamLeast }: SeamSizes = patience): Seam {
  const tail = said.slice(-seamChars)
  const hasRun = /<CRITIQUE_RUN[\s/>]/i.test(said)
  let held = ''

  function decide(isOver: boolean): Joint | undefined {
    const fence = FENCE.exec(held)?.[0] ?? ''
    const inside = held.slice(fence.length)
    const isOpen = MAYBE_FENCE.test(held) || mayOverlap(held) || mayOverlap(inside)
    if (isOpen && !isOver) return undefined
    const bare = overlap(held)
    const cut = bare > 0 ? bare : fence.length + overlap(inside)
    if (hasRun && cut === fence.length) return beginsAnew(fence, inside, isOver)
    return joint(cut)
  }

  /** Whether more of the tail may follow than has come. */
  function mayOverlap(head: string): boolean {
    for (let at = 0; at + Math.max(seamLeast, head.length + 1) <= tail.length; at++)
      if (tail.startsWith(head, at)) return true
    return false
  }

  /** The length of the longest end of the tail with which the head begins. */
  function overlap(head: string): number {
    for (let at = Math.max(0, tail.length - head.length); at + seamLeast <= tail.length; at++)
      if (head.startsWith(tail.slice(at))) return tail.length - at
    return 0
  }

  function beginsAnew(fence: string, inside: string, isOver: boolean): Joint | undefined {
    const isAnew = RESTART.test(inside)
    const end = isAnew ? inside.indexOf('>') + 1 : 0
    const isOpen = isAnew ? end === 0 && inside.length < TAG_CHARS : mayBeginAnew(inside)
    if (isOpen && !isOver) return undefined
    if (!isAnew) return joint(fence.length)
    const chars = Math.min(end || inside.length, TAG_CHARS)
    // What came with the tag has been paid for: it is kept, though it joins nothing.
    return { text: inside.slice(0, chars), dropped: fence + inside.slice(chars), restart: true }
  }

  function joint(cut: number): Joint {
    return { text: held.slice(cut), dropped: held.slice(0, cut), restart: false }
  }

  return {
    write(text) {
      held += text
      return decide(false)
    },
    end() {
      // Once no more can come, everything is decided.
      return decide(true) ?? joint(0)
    },
  }
}

export interface SeamSizes {
  readonly seamChars: number
  readonly seamLeast: number
}

function mayBeginAnew(head: string): boolean {
  const tag = head.trimStart().toLowerCase()
  return head.length < TAG_CHARS && (RUN_TAG.startsWith(tag) || tag === RUN_TAG)
}
