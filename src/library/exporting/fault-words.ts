import type { ExportSay } from './say'
import type { Fault } from './forms'

/** Why a file is not handed out, in a sentence. */
export function faultWords(fault: Fault, say: ExportSay): string {
  switch (fault.why) {
    case 'run':
    case 'failed':
      return say(`exporting.why.${fault.why}`, { reason: fault.reason })
    case 'archive':
      return say('exporting.why.archive', { name: fault.name })
    default:
      return say(`exporting.why.${fault.why}`)
  }
}

export function reasonIn(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
