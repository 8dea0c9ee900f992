import { limits } from '../run/limits'

/**
 * Has one piece of work done after the other, each in its own time, which begins with its turn. Work that has not ended by
 * then is told by its signal; whether it heeds that or not, the next one begins.
 */
export function makeTurns(): <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T> {
  let turn: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = turn.then(() => inTime(work))
    turn = next.catch(() => undefined)
    return next
  }
}

async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController()
  let late: ReturnType<typeof setTimeout> | undefined
  const timer = setTimeout(
    () => over.abort(new DOMException('Its time is over.', 'TimeoutError')),
    limits.measureMs,
  )
  const ended = new Promise<never>((_, reject) => {
    // What is known by then may still be handed over.
    const leave = () => (late = setTimeout(() => reject(over.signal.reason)))
    over.signal.addEventListener('abort', leave)
  })
  try {
    return await Promise.race([work(over.signal), ended])
  } finally {
    clearTimeout(timer)
    over.abort()
    clearTimeout(late)
  }
}
