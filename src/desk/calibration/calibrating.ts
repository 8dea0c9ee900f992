import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { AskedFor, Calibrating, CalibrationNews } from '../../../workers/calibration-surface'
import type { CalibrationKind } from '../../run/calibration'
import type { CapHit } from '../../run/event'
import { reasonOf } from '../../run/reason'
import { type NewsPort, openNewsPort } from '../news-port'

/** Where a calibration is. */
export type CalibrationPhase =
  | { readonly type: 'idle' }
  | { readonly type: 'starting' }
  | { readonly type: 'asking'; readonly at: number; readonly of: number; readonly about: AskedFor }
  | { readonly type: 'over' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'stopped'; readonly why: string; readonly cap?: CapHit }
  | { readonly type: 'broken'; readonly reason: string }

export interface CalibrationRun {
  readonly phase: Accessor<CalibrationPhase>
  readonly start: (kind: CalibrationKind, how: 'go_on' | 'anew') => void
  readonly cancel: () => void
}

export interface CalibrationRunOptions {
  readonly door: Pick<Calibrating, 'calibrate' | 'cancel'>
  readonly id: () => string
  /** Called when it has come to an end, with or without a grade. */
  readonly onEnd: () => void
}

/** One calibration of one connection, as it goes. */
export function createCalibrationRun({ door, id, onEnd }: CalibrationRunOptions): CalibrationRun {
  const [phase, setPhase] = createSignal<CalibrationPhase>({ type: 'idle' })
  let current: { readonly id: string; readonly news: NewsPort } | undefined

  function hear(news: CalibrationNews) {
    switch (news.type) {
      case 'asking':
        return setPhase(news)
      case 'answered':
        return undefined
      case 'over':
        return end({ type: 'over' })
      case 'stopped':
        return end(news)
      default:
        return news satisfies never
    }
  }

  function end(how: CalibrationPhase) {
    current?.news.close()
    current = undefined
    setPhase(how)
    onEnd()
  }

  function start(kind: CalibrationKind, how: 'go_on' | 'anew') {
    cancel()
    const news = openNewsPort(hear)
    const mine = { id: id(), news }
    current = mine
    setPhase({ type: 'starting' })
    door.calibrate(mine.id, kind, how, news.port).catch((cause: unknown) => {
      if (current === mine) end({ type: 'broken', reason: reasonOf(cause) })
    })
  }

  function cancel() {
    if (!current) return
    const asked = current.id
    end({ type: 'cancelled' })
    // A worker that is gone has nothing left to cancel.
    door.cancel(asked).catch(() => {})
  }

  onCleanup(cancel)
  return { phase, start, cancel }
}
