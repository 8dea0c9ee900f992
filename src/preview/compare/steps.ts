/** Work that can be put down at any yield. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Worked at in one go. The rest of a frame belongs to keys and pictures. */
const SLICE_MS = 8

/** Does the work in slices, so that nothing waits for it. Undefined when nobody wants it any more. */
export async function inSlices<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T | undefined> {
  for (;;) {
    const until = performance.now() + SLICE_MS
    do {
      const { done, value } = steps.next()
      if (done) return value
    } while (performance.now() < until)
    await new Promise((soon) => setTimeout(soon))
    if (signal?.aborted) return undefined
  }
}

/** Does the work at once. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
