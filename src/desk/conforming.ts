import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { BriefResult, ConformNews, Desk } from '../../workers/desk-surface'
import type { CapHit } from '../run/event'
import { reasonOf } from '../run/reason'
import { type NewsPort, openNewsPort } from './news-port'

export type ConformKind = 'quick' | 'full'

/** Where a check is. */
export type ConformPhase =
  | { readonly type: 'idle' }
  | { readonly type: 'starting' }
  | { readonly type: 'going'; readonly name: string; readonly at: number; readonly of: number }
  | { readonly type: 'over' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'stopped'; readonly why: string; readonly cap?: CapHit }
  | { readonly type: 'broken'; readonly reason: string }

export interface Conforming {
  readonly phase: Accessor<ConformPhase>
  readonly results: Accessor<readonly BriefResult[]>
  readonly start: (kind: ConformKind) => void
  readonly cancel: () => void
}

export interface ConformingOptions {
  readonly desk: Desk
  readonly id: () => string
  /** Called when a check has given a grade. */
  readonly onGraded: () => void
}

/** One conformance check of one connection, as it goes. */
export function createConforming({ desk, id, onGraded }: ConformingOptions): Conforming {
  const [phase, setPhase] = createSignal<ConformPhase>({ type: 'idle' })
  const [results, setResults] = createSignal<readonly BriefResult[]>([])
  let current: NewsPort | undefined

  function hear(news: ConformNews) {
    switch (news.type) {
      case 'brief': {
        const { name, at, of } = news
        return setPhase({ type: 'going', name, at, of })
      }
      case 'result':
        return setResults((known) => [...known, news.result])
      case 'over':
        end({ type: 'over' })
        return onGraded()
      case 'stopped':
        return end(news)
      default:
        return news satisfies never
    }
  }

  function end(how: ConformPhase) {
    current?.close()
    current = undefined
    setPhase(how)
  }

  function start(kind: ConformKind) {
    cancel()
    const news = openNewsPort(hear)
    current = news
    setResults([])
    setPhase({ type: 'starting' })
    desk.conform(id(), kind, news.port).catch((cause: unknown) => {
      if (current === news) end({ type: 'broken', reason: reasonOf(cause) })
    })
  }

  function cancel() {
    if (!current) return
    end({ type: 'cancelled' })
    // A worker that is gone has nothing left to cancel.
    desk.cancelConform(id()).catch(() => {})
  }

  onCleanup(cancel)
  return { phase, results, start, cancel }
}
