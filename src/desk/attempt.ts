import { type Accessor, createSignal } from 'solid-js'
import { reasonOf } from '../run/reason'
import { type DeskTrouble, deskTrouble } from '../vault/desk-error'

export interface Attempt {
  readonly busy: Accessor<boolean>
  /** Why the last one failed; undefined while none has. */
  readonly refused: Accessor<string | undefined>
  /** What the desk itself knows of that failure. */
  readonly trouble: Accessor<DeskTrouble | undefined>
  /** Gives what the work gives, or undefined when it failed: the reason is then told. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T | undefined>
}

/** One thing at a time that is asked of the jury worker, and why it did not work. */
export function createAttempt(): Attempt {
  const [busy, setBusy] = createSignal(false)
  const [refused, setRefused] = createSignal<string>()
  const [trouble, setTrouble] = createSignal<DeskTrouble>()

  async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
    setBusy(true)
    setRefused(undefined)
    setTrouble(undefined)
    try {
      return await work()
    } catch (cause) {
      setTrouble(deskTrouble(cause))
      setRefused(reasonOf(cause))
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return { busy, refused, trouble, run }
}
