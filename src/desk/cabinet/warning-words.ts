import type { Warning } from '../../documents/documents'
import { cabinetTexts } from '../../i18n/cabinet'
import type { CabinetSay } from './words'

type Key = keyof typeof cabinetTexts & `warn.kind.${string}`

/** What is odd, in words. */
export function warningWords({ kind, detail = '' }: Warning, say: CabinetSay): string {
  const key = `warn.kind.${kind}`
  return isKey(key) ? say(key, { detail }) : say('warn.odd', { detail: detail || kind })
}

function isKey(key: string): key is Key {
  return key in cabinetTexts
}
