import { foundationTexts } from '../../i18n/foundation'
import { lensName } from '../../i18n/lens-name'
import type { Translate } from '../../i18n/t'
import type { CallRecord } from '../../run/call-records'
import { judgingSay, seatName } from '../../theater/judging/judging-words'
import { panelSay } from '../../theater/panel/panel-words'
import { callWords, type TranscriptWords } from '../../theater/transcript-words'
import { callsSay } from './words'

/** Seats that are no lens of a panel and no juror of a stage. */
const FIXED: Readonly<Record<string, (t: Translate) => string>> = {
  jury: (t) => callsSay(t)('calls.who.jury'),
  critic: (t) => callsSay(t)('calls.who.critic'),
  fixer: (t) => callsSay(t)('calls.who.fixer'),
  editor: (t) => panelSay(t)('panel.editor'),
  designer: (t) => t('role.designer'),
}

/** Whom a call was put to, as people call it. A seat of a newer version stands under its id. */
export function seatWords({ seat, called }: Pick<CallRecord, 'seat' | 'called'>, t: Translate): string {
  if (called !== undefined) return lensWords({ seat, called }, t)
  const fixed = Object.hasOwn(FIXED, seat) ? FIXED[seat] : undefined
  return fixed?.(t) ?? seatName(seat, judgingSay(t))
}

function lensWords({ seat, called }: { readonly seat: string; readonly called: string }, t: Translate) {
  return lensName({ id: seat, name: called }, t.part('foundation', foundationTexts))
}

/** What a call was about. In a panel it is known by the lens that it was made for. */
export function callName(
  { id, seat, called }: Pick<CallRecord, 'id' | 'seat' | 'called'>,
  words: Pick<TranscriptWords, 'say' | 't'>,
): string {
  return callWords(id, words, () => seatWords({ seat, ...(called !== undefined && { called }) }, words.t))
}
