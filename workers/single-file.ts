/**
 * Work that never runs twice at once: asked for while it runs, it runs once more. What is given back settles with a run
 * that began after the asking.
 */
export function singleFile(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  function begin(): Promise<void> {
    next = undefined
    last = work()
    return last
  }

  return () => {
    next ??= last.then(begin, begin)
    return next
  }
}
