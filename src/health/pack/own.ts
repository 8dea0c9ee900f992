import type { Page } from '../../checks/check'
import { topicsIn } from '../../checks/topics'
import { alike, likenessOf } from '../../run/alike'
import type { Evidence } from '../../run/event'
import { limits } from '../../run/limits'
import type { Complaint } from './named'

/** A finding that the person has kept: what it says, and what it points at. */
export interface Kept {
  readonly statement: string
  readonly evidence: readonly Evidence[]
}

/** Whether a judge has said the same of the same page: at its place, of its kind, or in nearly its words. */
export function isNamedBy(kept: Kept, mustFix: readonly Complaint[], page: Page): boolean {
  return mustFix.some(
    (fix) => isSameText(kept, fix) || (isSamePlace(kept, fix, page) && isSameKind(kept, fix)),
  )
}

function isSameText(kept: Kept, fix: Complaint): boolean {
  return alike(likenessOf(kept.statement), likenessOf(fix.statement)) >= limits.sameMustFix
}

function isSamePlace(kept: Kept, fix: Complaint, page: Page): boolean {
  const [mine, theirs] = [placesOf(kept.evidence), placesOf(fix.evidence)]
  return mine.some((one) =>
    theirs.some((other) => one === other || page.within?.(one, other) || page.within?.(other, one)),
  )
}

/** Two findings that rules can name are the same only where they name one thing. */
function isSameKind(kept: Kept, fix: Complaint): boolean {
  const [mine, theirs] = [topicsOf(kept.statement), topicsOf(fix.statement)]
  if (mine.size === 0 || theirs.size === 0) return true
  return [...mine].some((topic) => theirs.has(topic))
}

function topicsOf(text: string): ReadonlySet<string> {
  return new Set(topicsIn({ text, role: 'a11y', isNote: false }).map(({ topic }) => topic.name))
}

function placesOf(evidence: readonly Evidence[]): readonly string[] {
  return evidence.flatMap(({ kind, ref }) => {
    if (kind === 'selector') return [ref]
    return kind === 'quote' ? [`“${ref}”`] : []
  })
}
