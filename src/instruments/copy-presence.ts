import { pageOfMarkdown } from './markdown'
import { type Presence, presenceIn } from './presence'

/** What can be asked of copy itself: whether words stand in it, as they are read or as they are written. */
export function presenceInCopy(text: string): Presence {
  const { has, within } = presenceIn(pageOfMarkdown(text))
  const written = squeezed(text)
  return { has: (place) => has(place) || isWritten(place, written), within }
}

/** A quotation with the signs of Markdown in it. */
function isWritten(place: string, written: string): boolean {
  const [, words] = /^“([\s\S]*)”$/.exec(place.trim()) ?? []
  if (words === undefined) return false
  const parts = words.split(/…|\.{3}|\[…\]/).map(squeezed)
  return parts.every((part) => written.includes(part))
}

function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/["'‘’‚“”„«»`´*_#>[\]()\\|~\s\u00ad\u200b-\u200d\ufeff]+/g, '')
    .replace(/[‐‑‒–—―−]/g, '-')
    .toLowerCase()
}
