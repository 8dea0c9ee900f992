import type { Card } from '../../workers/library-surface'
import { libraryTexts } from '../i18n/library'
import type { KeyOf, Translate } from '../i18n/t'
import { libraryLimits } from '../run/library-limits'

/** Says the texts of the library. */
export type LibrarySay = Translate<KeyOf<typeof libraryTexts>>

export function createLibrarySay(page: Translate): LibrarySay {
  return page.part('library', libraryTexts)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one takes longer than a frame has for it. */
function formatOf(locale: string, kind: keyof typeof OPTIONS): Intl.DateTimeFormat {
  const name = `${kind} ${locale}`
  const made = formats.get(name) ?? new Intl.DateTimeFormat(locale, OPTIONS[kind])
  formats.set(name, made)
  return made
}

const OPTIONS = {
  when: { dateStyle: 'medium', timeStyle: 'short' },
  day: { dateStyle: 'medium' },
} as const

export function whenOf(ms: number, locale: string): string {
  return formatOf(locale, 'when').format(ms)
}

/** A day that a calendar has written. */
export function dayOf(day: string, locale: string): string {
  const ms = new Date(`${day}T00:00`).getTime()
  return Number.isNaN(ms) ? day : formatOf(locale, 'day').format(ms)
}

export function statusKeyOf({ status, waits }: Card['row']) {
  return `status.${waits ? 'waits' : status}` as const
}

/** Must-fixes that are open. What nobody reviewed has none: not because it were without faults. */
export function openOf({ row, summary }: Card): number | undefined {
  const isReviewed = row.rounds.length > 0 && row.status !== 'degraded' && row.status !== 'legacy'
  return isReviewed ? (row.mustFix ?? summary?.open) : undefined
}

/** Who judged where it was no jury, who answered, in whose colours, with which skill. */
export function withOf({ summary }: Card, say: LibrarySay): string {
  if (!summary) return ''
  const by = summary.model ?? connectionWords(summary.connection, say)
  const judge = summary.by && say(`library.judge.${summary.by}`)
  return [judge, by, summary.brand, summary.skill].filter(Boolean).join(' · ')
}

/** What people call a connection. Where no model was asked, a run names what stood in for one. */
export function connectionWords(name: string, say: LibrarySay): string {
  return name === 'rehearsal' || name === 'recorded' || name === 'none' ? say(`library.by.${name}`) : name
}

const DAY_MS = 86_400_000
/** The trash lets go of a run after so many days. */
export const TRASH_DAYS = libraryLimits.trashMs / DAY_MS

/** Whole days that a run in the trash has left; 0 is the last one. */
export function daysLeft(trashedAt: number, now: number): number {
  return Math.max(0, Math.ceil((trashedAt + libraryLimits.trashMs - now) / DAY_MS))
}

/** All that a card says, in one sentence, for whoever does not see it. */
export function spokenOf(card: Card, t: Translate, say: LibrarySay): string {
  const { row, star, tags } = card
  const open = openOf(card)
  const parts = [
    row.title,
    t(statusKeyOf(row)),
    row.composite === undefined
      ? say('library.noScore')
      : say('library.score', { score: t.score(row.composite) }),
    ...(open === undefined ? [] : [t('mustFix.openCount', { n: open })]),
    ...(row.rounds.length > 0 ? [say('library.rounds', { n: row.rounds.length })] : []),
    ...(card.summary?.marks ?? []).map((mark) => say(`library.stage.${mark}`)),
    withOf(card, say),
    whenOf(row.createdAt, t.locale),
    ...(star ? [say('library.starred')] : []),
    ...(row.unseen ? [say('library.unseen')] : []),
    ...tags,
  ]
  return parts.filter(Boolean).join(', ')
}
