import type { Quoted } from '../run/procedure'
import { fence, framed } from './fence'

/** A page as data. It is never cut: what is judged, and what is to stay, stands there whole. */
export function pageText(page: string, { nonce }: Quoted): string {
  const block = fence('page', nonce, page)
  // `<summary>` is HTML's name as well as ours: copied as it is quoted, it would break the next page.
  return framed(page) === page ? block : `${block}\n${SIGNS}`
}

const SIGNS =
  'In this block ‹ stands for <, ‹lt; for &lt; and ]]› for ]]>. A page that you write has the signs themselves.'
