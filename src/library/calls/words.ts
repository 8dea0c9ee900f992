import { callsTexts } from '../../i18n/calls'
import type { KeyOf, Translate } from '../../i18n/t'
import type { Usage } from '../../run/event'
import type { CallRecord } from '../../run/call-records'

export type CallsSay = Translate<KeyOf<typeof callsTexts>>

export function callsSay(t: Translate): CallsSay {
  return t.part('calls', callsTexts)
}

/** The address of the calls of a run, and of one of them. */
export function callsHref(run: string, call?: string): string {
  return call === undefined ? `#/calls/${run}` : `#/calls/${run}?call=${encodeURIComponent(call)}`
}

/** A stretch of time as people read it. */
export function spanWords(ms: number, locale: string): string {
  const [unit, value] =
    ms < 1000 ? ['millisecond', ms] : ms < 60_000 ? ['second', ms / 1000] : ['minute', ms / 60_000]
  const style = {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  } as const
  return new Intl.NumberFormat(locale, style).format(Math.max(0, value))
}

/** A moment of the run: minutes and seconds since it was created. */
export function momentWords(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** How long a call took, as far as it has ended. */
export function tookMs({
  startedAt,
  endedAt,
}: Pick<CallRecord, 'startedAt' | 'endedAt'>): number | undefined {
  return endedAt === undefined ? undefined : endedAt - startedAt
}

/** Tokens read and written; undefined where neither is known. */
export function tokenWords(usage: Usage | undefined, say: CallsSay): string | undefined {
  if (usage?.input === undefined && usage?.output === undefined) return undefined
  const words = say('calls.tokens', { read: usage.input ?? 0, written: usage.output ?? 0 })
  return usage.approx ? `≈ ${words}` : words
}

/** Of a hash as much as tells it apart. */
export function shortHash(hash: string): string {
  return hash.slice(0, 12)
}
