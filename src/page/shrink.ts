import { type Remote, wrap } from 'comlink'
import type { Shrinker, Shrunk } from '../../workers/shrink'

interface Open {
  readonly worker: Worker
  readonly remote: Remote<Shrinker>
}

let open: Open | undefined
let waiting = 0

/** Makes a picture small enough for a model, in a worker that lives as long as there are pictures to shrink. */
export async function shrink(file: Blob): Promise<Shrunk> {
  const { worker, remote } = (open ??= start())
  waiting += 1
  try {
    return await Promise.race([remote.shrink(file), failureOf(worker)])
  } finally {
    waiting -= 1
    if (waiting === 0 && open?.worker === worker) stop(worker)
  }
}

function start(): Open {
  const worker = new Worker(new URL('../../workers/shrink.ts', import.meta.url), { type: 'module' })
  return { worker, remote: wrap<Shrinker>(worker) }
}

function stop(worker: Worker) {
  worker.terminate()
  open = undefined
}

/** A worker that did not load, or ran out of memory, answers nothing. */
function failureOf(worker: Worker): Promise<never> {
  return new Promise((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('The pictures could not be worked on here.')), {
      once: true,
    })
  })
}
