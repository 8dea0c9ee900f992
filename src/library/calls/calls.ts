import { type Accessor, createMemo, createResource } from 'solid-js'
import type { CallTexts } from '../../../workers/asked'
import type { CallRecord } from '../../run/call-records'

/** Where the calls of the run on show are read. */
export interface CallsPort {
  readonly calls: () => Promise<readonly CallRecord[]>
  readonly call: (id: string) => Promise<CallTexts>
}

/** The calls of a run, which of them is on show, and what was said in it. */
export function createCalls(port: CallsPort, wanted: Accessor<string | undefined>) {
  const [calls, { refetch }] = createResource(port.calls)
  const all = () => (calls.state === 'ready' || calls.state === 'refreshing' ? calls() : undefined)
  const shown = createMemo(() => all()?.find(({ id }) => id === wanted()) ?? all()?.[0])
  const [texts] = createResource(
    () => shown(),
    async (call) => ({ id: call.id, ...(await port.call(call.id)) }),
  )
  return {
    all,
    shown,
    failed: () => calls.error ?? texts.error,
    /** Those of the call on show, and never of the one before it. */
    texts: () => {
      const read = texts.state === 'ready' ? texts() : undefined
      return read?.id === shown()?.id ? read : undefined
    },
    again: () => void refetch(),
    isOpen: () => all()?.some(({ phase }) => phase === 'open') ?? false,
  }
}

/** What all calls of a run came to. Money that is not known of one of them is not known of all. */
export function sumOf(calls: readonly CallRecord[]) {
  const usages = calls.flatMap(({ usage }) => usage ?? [])
  const sum = (pick: (usage: (typeof usages)[number]) => number | undefined) =>
    usages.reduce((total, usage) => total + (pick(usage) ?? 0), 0)
  const isPriced = usages.length > 0 && usages.every(({ costUsd }) => costUsd !== undefined)
  return {
    input: sum(({ input }) => input),
    output: sum(({ output }) => output),
    retries: calls.reduce((total, { waits }) => total + waits.length, 0),
    ...(usages.some(({ approx }) => approx) && { approx: true as const }),
    ...(isPriced && { usd: sum(({ costUsd }) => costUsd) }),
    isKnown: usages.length > 0,
  }
}
