import type { Fault } from './forms'
import type { ExportSay } from './say'

/** Why a file is not handed out, in a sentence. */
export function faultWords(fault: Fault, say: ExportSay): string {
  if ('reason' in fault) return say(`exporting.why.${fault.why}`, { reason: fault.reason })
  if ('name' in fault) return say('exporting.why.archive', { name: fault.name })
  return say(`exporting.why.${fault.why}`)
}
