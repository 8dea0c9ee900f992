import type { WarningKind } from '../run/event'
import type { Tag } from './tags'

/** An element that stands open. */
export interface Open {
  readonly tag: Tag
  /** Read to its end, and nothing of it is used. */
  readonly dropped: boolean
  /** Ours, and never written by the model: nobody misses its closing tag. */
  readonly implied: boolean
}

export interface OutlineOptions {
  /** Where each element may stand. */
  readonly parents: ReadonlyMap<string, readonly string[]>
  /** What stands open before the reply begins, outermost first. */
  readonly implied: readonly Tag[]
  /** The tag stands where it may. Whoever is told pushes it or drops it. */
  readonly open: (tag: Tag) => void
  readonly opened: (element: Open) => void
  readonly closed: (element: Open, at: number) => void
  readonly warn: (kind: WarningKind, at: number, detail?: string) => void
}

export interface Outline {
  top(): Open | undefined
  /** False when the tag has no place in anything: the outermost element has none. */
  open(tag: Tag): boolean
  /** False when nothing of that name stands open. */
  close(name: string, at: number, end: number): boolean
  push(tag: Tag): void
  drop(tag: Tag, kind: WarningKind, detail?: string): void
  /** Closes all that stands open. */
  closeAll(at: number): void
  /** The model writes what was implied. False when it is not, or not any more. */
  claim(tag: Tag): boolean
  /** The innermost that stands open and counts, some apart. */
  unclosed(apart: readonly string[]): Open | undefined
}

/** What stands in what, and what becomes of tags that are missing or misplaced. It knows nothing of what they say. */
export function createOutline({ parents, implied, open, opened, closed, warn }: OutlineOptions): Outline {
  /** At most a run, a round, a block and a leaf. */
  const stack: Open[] = implied.map((tag) => ({ tag, dropped: false, implied: true }))

  function openWhereItMay(tag: Tag): boolean {
    const places = parents.get(tag.kind.name)
    if (!places) return false
    const parent = stack.findLastIndex((element) => places.includes(element.tag.kind.name))
    if (parent < 0) dropMisplaced(tag)
    else openInside(parent, tag)
    return true
  }

  /** An opening tag closes what stands open up to a place where it may stand. */
  function openInside(parent: number, tag: Tag) {
    unwind(parent + 1, tag.at)
    if (innermost().dropped) put(tag, true)
    else open(tag)
  }

  function put(tag: Tag, dropped: boolean) {
    const element = { tag, dropped, implied: false }
    stack.push(element)
    opened(element)
  }

  function drop(tag: Tag, kind: WarningKind, detail?: string) {
    warn(kind, tag.at, detail)
    put(tag, true)
  }

  /** Of several in a row only the first is told, and none stands inside another: depth must not grow with the input. */
  function dropMisplaced(tag: Tag) {
    const isFirst = !stack.at(-1)?.dropped
    while (stack.at(-1)?.dropped) closeTop(tag.at)
    if (isFirst) warn('misplaced_tag', tag.at)
    put(tag, true)
  }

  function claim(tag: Tag): boolean {
    const index = stack.findIndex((element) => element.implied && element.tag.kind.name === tag.kind.name)
    if (index < 0) return false
    unwind(index + 1, tag.at)
    stack[index] = { tag, dropped: false, implied: false }
    return true
  }

  function closeNamed(name: string, at: number, end: number): boolean {
    const index = stack.findLastIndex((element) => element.tag.kind.name === name)
    if (index < 0) {
      warn('stray_close', at, name)
      return false
    }
    unwind(index + 1, at)
    closeTop(end)
    return true
  }

  /** Closes what stands above `depth` and was never closed itself. */
  function unwind(depth: number, at: number) {
    while (stack.length > depth) {
      const { tag, dropped, implied: ours } = innermost()
      if (!dropped && !ours) warn('missing_close', at, tag.kind.name)
      closeTop(at)
    }
  }

  /** Asked for only where something stands open. */
  function innermost(): Open {
    return stack.at(-1) as Open
  }

  function closeTop(at: number) {
    const element = innermost()
    stack.pop()
    closed(element, at)
  }

  return {
    top: () => stack.at(-1),
    open: openWhereItMay,
    close: closeNamed,
    push: (tag) => put(tag, false),
    drop,
    closeAll: (at) => unwind(0, at),
    claim,
    unclosed: (apart) => stack.findLast(({ tag, dropped }) => !dropped && !apart.includes(tag.kind.name)),
  }
}
