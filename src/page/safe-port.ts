import type { Remote } from 'comlink'
import type { Jury } from '../../workers/jury'
import type { SafePort } from '../desk/keep-safe'
import { askToPersist, lastCopied, persistence } from './keep-safe'

/** The browser and the store, as they are asked whether runs are safe here. */
export function safePort(jury: Remote<Jury>): SafePort {
  return { persistence, ask: askToPersist, lastCopied: () => lastCopied(jury) }
}
