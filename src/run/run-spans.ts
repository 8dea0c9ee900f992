import type { Event, StageSetup } from './event'

/** How long something went on, in milliseconds: not while a person was waited for, and not while no page drove it. */
export interface StageSpan {
  readonly kind: StageSetup['kind'] | 'loop'
  readonly ms: number
}

interface Stretch {
  readonly from: number
  readonly to: number
}

export type Spans = ReturnType<typeof createSpans>

/** Measures while the events of a run go by: the state keeps when a call began, and neither when it ended nor what lay between. */
export function createSpans() {
  const calls: Stretch[] = []
  const stages: (Stretch & { readonly kind: StageSpan['kind'] })[] = []
  const idle: Stretch[] = []
  const calling = new Map<string, number>()
  const asking = new Set<string>()
  let last = 0
  let run: Stretch | undefined
  let isRunning = false
  let stage: { readonly id: string; readonly from: number; readonly kind: StageSpan['kind'] } | undefined

  /** Whoever waits for an answer does nothing meanwhile, unless a call is still being answered. */
  function isGoing(): boolean {
    return calling.size > 0 || ((isRunning || stage !== undefined) && asking.size === 0)
  }

  function pass(event: Event) {
    // How long the page had been closed nobody knows: what was done before it stands in the events before.
    const isIdle = event.type === 'run_recovered' || !isGoing()
    if (isIdle && event.t > last) idle.push({ from: last, to: event.t })
    last = event.t
  }

  function endCall(id: string, to: number) {
    const from = calling.get(id)
    if (from !== undefined) calls.push({ from, to })
    calling.delete(id)
  }

  function endStage(id: string, to: number) {
    if (stage?.id !== id) return
    stages.push({ kind: stage.kind, from: stage.from, to })
    stage = undefined
    asking.clear()
  }

  function hearRun({ type, t }: Event) {
    if (type === 'run_started') {
      isRunning = true
      run ??= { from: t, to: t }
    }
    if (type !== 'run_settled') return
    isRunning = false
    asking.clear()
    if (run) run = { ...run, to: t }
  }

  function hearStage(event: Event) {
    if (event.type === 'stage_opened')
      stage = { id: event.id, from: event.t, kind: event.setup?.kind ?? 'loop' }
    if (event.type === 'stage_ended') endStage(event.id, event.t)
  }

  function hearCall(event: Event) {
    if (event.type === 'call_started') calling.set(event.id, event.t)
    if (event.type === 'call_ended' || event.type === 'call_failed') endCall(event.id, event.t)
  }

  function hearQuestion(event: Event) {
    if (event.type === 'question_asked') asking.add(event.id)
    if (event.type === 'answered') asking.delete(event.id)
  }

  function hear(event: Event) {
    pass(event)
    for (const each of [hearRun, hearStage, hearCall, hearQuestion]) each(event)
  }

  /** How much of a stretch was not idle. */
  function active({ from, to }: Stretch): number {
    const lost = idle.reduce(
      (sum, pause) => sum + Math.max(0, Math.min(to, pause.to) - Math.max(from, pause.from)),
      0,
    )
    return Math.max(0, to - from - lost)
  }

  return {
    hear,
    active,
    callMs: (): readonly number[] => calls.map(active),
    stageMs: (): readonly StageSpan[] =>
      stages.map(({ kind, ...stretch }) => ({ kind, ms: active(stretch) })),
    /** From its start until it settled: what was opened on it afterwards has spans of its own. */
    runMs: (): number => (run ? active(run) : 0),
  }
}
