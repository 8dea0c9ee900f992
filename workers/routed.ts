import type { Model, Piece } from '../src/kernel'
import { CallError } from '../src/run/reading'

/** One model that puts each request to its seat. A seat that nobody sits on says so, and its call is a non-result. */
export function routed(seats: ReadonlyMap<string, Model>): Model {
  return (request, signal) => {
    const model = seats.get(request.seat ?? '')
    return model ? model(request, signal) : nobody(request.seat)
  }
}

// It gives nothing, and has to be what a model is.
// eslint-disable-next-line require-yield
async function* nobody(seat = ''): AsyncIterable<Piece> {
  throw new CallError('refused', `Nobody sits on ${seat}.`)
}

/** Makes models share so many places: a request that finds none waits for one. */
export function atMost(places: number): (model: Model) => Model {
  let taken = 0
  let line: (() => void)[] = []

  /** All are woken: the one that would have been next may have been given up. */
  function free() {
    taken -= 1
    const woken = line
    line = []
    for (const wake of woken) wake()
  }

  function next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      line.push(resolve)
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }

  return (model) =>
    async function* inLine(request, signal): AsyncIterable<Piece> {
      while (taken >= places && !signal.aborted) await next(signal)
      if (signal.aborted) return
      taken += 1
      try {
        yield* model(request, signal)
      } finally {
        free()
      }
    }
}
