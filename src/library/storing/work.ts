import { type Accessor, createSignal } from 'solid-js'
import type { Step } from '../../../workers/storing-surface'

/** Work in the worker that takes a while: how far it is, and how to call it off. */
export interface Work {
  /** Undefined while nothing is under way. */
  readonly step: Accessor<Step | undefined>
  readonly stop: () => void
  /** Does it, unless something is under way already. */
  readonly run: <T>(work: (port: MessagePort) => Promise<T>) => Promise<T | undefined>
}

export function createWork(): Work {
  const [step, setStep] = createSignal<Step>()
  let port: MessagePort | undefined

  async function run<T>(work: (port: MessagePort) => Promise<T>): Promise<T | undefined> {
    if (step()) return undefined
    const { port1, port2 } = new MessageChannel()
    port = port1
    // The worker says nothing else over it.
    port1.onmessage = ({ data }: MessageEvent<Step>) => setStep(data)
    setStep({ done: 0, of: 0 })
    try {
      return await work(port2)
    } finally {
      port1.close()
      port = undefined
      setStep(undefined)
    }
  }

  return { step, stop: () => port?.postMessage('stop'), run }
}
