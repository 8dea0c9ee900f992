import type { Remote } from 'comlink'
import type { Jury } from '../../workers/jury'
import { storingOf } from './desk-door'

/** Whether the browser may clear away what is kept here when it needs room. `unknown`: it cannot be asked. */
export type Persistence = 'kept' | 'may_go' | 'unknown'

/** How the browser treats what is kept here, without asking for anything. */
export async function persistence(): Promise<Persistence> {
  const { storage } = navigator
  if (typeof storage?.persisted !== 'function') return 'unknown'
  return (await storage.persisted()) ? 'kept' : 'may_go'
}

/** Asks the browser to keep it. Call it from a button: some browsers ask the person, others decide by themselves. */
export async function askToPersist(): Promise<Persistence> {
  const { storage } = navigator
  if (typeof storage?.persist !== 'function') return 'unknown'
  return (await storage.persist()) ? 'kept' : 'may_go'
}

/** When everything was last copied out of this browser, in milliseconds; undefined where it never was. */
export function lastCopied(jury: Remote<Jury>): Promise<number | undefined> {
  return storingOf(jury).lastCopied()
}
