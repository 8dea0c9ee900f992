import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { Desk, TestNews } from '../../workers/desk-surface'
import type { Rung } from '../models/line'
import { reasonOf } from '../run/reason'
import { type NewsPort, openNewsPort } from './news-port'

export type TestPhase = 'idle' | 'going' | 'passed' | 'failed' | 'cancelled' | 'broken'

export interface Testing {
  readonly phase: Accessor<TestPhase>
  /** Every rung that was begun, as it stands. */
  readonly rungs: Accessor<readonly Rung[]>
  /** Why no test could be made. */
  readonly reason: Accessor<string>
  readonly start: (id: string) => void
  /** Takes back what the last test said: what is about to be tested is another connection. */
  readonly clear: () => void
  readonly cancel: () => void
}

export interface TestingOptions {
  readonly desk: Desk
  /** Called when a test has come to an end of its own. */
  readonly onOver: () => void
}

/** One test of one connection, as it goes. */
export function createTesting({ desk, onOver }: TestingOptions): Testing {
  const [phase, setPhase] = createSignal<TestPhase>('idle')
  const [rungs, setRungs] = createSignal<readonly Rung[]>([])
  const [reason, setReason] = createSignal('')
  let current: { readonly id: string; readonly news: NewsPort } | undefined

  function hear(news: TestNews) {
    if (news.type === 'rung') {
      setRungs((known) => withRung(known, news.rung))
      return
    }
    end(news.ok ? 'passed' : 'failed')
    onOver()
  }

  function end(how: TestPhase) {
    current?.news.close()
    current = undefined
    setPhase(how)
  }

  function start(id: string) {
    cancel()
    const news = openNewsPort(hear)
    current = { id, news }
    setRungs([])
    setPhase('going')
    desk.test(id, news.port).catch((cause: unknown) => {
      if (current?.news !== news) return
      setReason(reasonOf(cause))
      end('broken')
    })
  }

  function cancel() {
    if (!current) return
    const { id } = current
    end('cancelled')
    // A worker that is gone has nothing left to cancel.
    desk.cancelTest(id).catch(() => {})
  }

  function clear() {
    cancel()
    setRungs([])
    setPhase('idle')
  }

  onCleanup(cancel)
  return { phase, rungs, reason, start, clear, cancel }
}

/** A rung is told of when it begins and when it ends: the newer word counts. */
function withRung(known: readonly Rung[], rung: Rung): readonly Rung[] {
  const at = known.findIndex((one) => one.rung === rung.rung)
  return at < 0 ? [...known, rung] : known.with(at, rung)
}
