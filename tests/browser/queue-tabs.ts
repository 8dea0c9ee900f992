import type { Asked, Said } from './queue-worker'

/** A worker that stands in line like one of a tab, and everything that all of them have said, in order. */
export function openTabs() {
  const workers: Worker[] = []
  const said: Said[] = []

  function open() {
    const worker = new Worker(new URL('./queue-worker.ts', import.meta.url), { type: 'module' })
    workers.push(worker)
    worker.onmessage = ({ data }: MessageEvent<Said>) => said.push(data)
    return { ask: (asked: Asked) => worker.postMessage(asked), kill: () => worker.terminate() }
  }

  const runs = (what: 'began' | 'left' | 'ended') =>
    said.flatMap((each) => (each.said === what ? [each.run] : []))
  return {
    open,
    began: () => runs('began'),
    left: () => runs('left'),
    ended: () => runs('ended'),
    /** What those that wait were told of the cap whenever they asked. */
    caps: () => said.flatMap((each) => (each.said === 'cap' ? [each.cap] : [])),
    /** The places that a run was told; that only the line behind it grew is left out. */
    places: (run: string) =>
      said
        .flatMap((each) => (each.said === 'place' && each.run === run ? [each.place] : []))
        .filter((place, at, all) => place !== all[at - 1]),
    close: () => workers.forEach((worker) => worker.terminate()),
  }
}

export type Tab = ReturnType<ReturnType<typeof openTabs>['open']>
