import type { Place, Rung } from '../src/models/line'
import type { Failed } from '../src/models/provider'
import { redact } from '../src/models/redact'
import { requestOf } from '../src/models/request'
import { patience } from '../src/run/config'
import { changeConnection } from '../src/store/connections'
import type { Store } from '../src/store/open'
import { type Calls, failedOf, isKeyProblem, withoutKey } from './calls'
import type { TestNews } from './desk-surface'

export interface TrialOptions {
  readonly store: Store
  readonly calls: Pick<Calls, 'find' | 'over'>
  readonly place: () => Promise<Place>
  readonly now: () => number
}

/** Costs next to nothing, and cannot be answered by a page that only looks like a model. */
const PROMPT = {
  system: 'You are asked whether you can be reached.',
  user: 'Answer with the one word: ready',
}

/** Tests connections, one test of each at a time, along the way that a run takes. */
export function openTrials({ store, calls, place, now }: TrialOptions) {
  const running = new Map<string, AbortController>()

  function cancel(id: string) {
    running.get(id)?.abort()
    running.delete(id)
  }

  /** Each rung goes to the port as it begins and as it ends; the port is closed behind the last word. */
  async function test(id: string, port: MessagePort): Promise<void> {
    cancel(id)
    const abort = new AbortController()
    running.set(id, abort)
    const tell = (news: TestNews) => port.postMessage(news)
    try {
      const ok = await climb(id, tell, abort.signal)
      if (!abort.signal.aborted) await remember(id, ok)
      tell({ type: 'over', ok })
    } finally {
      if (running.get(id) === abort) running.delete(id)
      port.close()
    }
  }

  async function climb(id: string, tell: (news: TestNews) => void, signal: AbortSignal): Promise<boolean> {
    const found = await calls.find(id)
    const request = requestOf({ prompt: PROMPT }, found.connection, { row: found.row, goOn: '' })
    const where = await place()
    const states = new Map<Rung['rung'], Rung['state']>()
    const say = (rung: Rung) => {
      states.set(rung.rung, rung.state)
      tell({ type: 'rung', rung })
    }
    try {
      const rungs = calls.over(found, (line, to) =>
        washed(line.test({ to, request, patience, place: where }, signal), to.key),
      )
      for await (const rung of rungs) say(rung)
    } catch (cause) {
      const failed = failedOf(cause)
      if (!failed) throw cause
      say({ rung: isKeyProblem(failed.kind) ? 'key' : 'reach', state: 'failed', failed })
    }
    return states.get('stream') === 'ok' && ![...states.values()].includes('failed')
  }

  async function remember(id: string, testOk: boolean) {
    await changeConnection(store, id, (connection) => ({ ...connection, testedAt: now(), testOk }))
  }

  return { test, cancel }
}

/** What a rung found are a stranger's words. */
async function* washed(rungs: AsyncIterable<Rung>, key: string | undefined): AsyncGenerator<Rung> {
  for await (const { failed, found, ...rung } of rungs) {
    yield {
      ...rung,
      ...(failed && { failed: withoutKey(failed satisfies Failed, key) }),
      ...(found !== undefined && { found: redact(found, key) }),
    }
  }
}
