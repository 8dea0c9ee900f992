import type { Measurement } from '../run/event'
import type { PageFacts } from './facts'
import { hidden } from './hidden'
import { lintInPlace } from './lint'
import { pageOfMarkdown } from './markdown'
import { outline } from './outline'
import { readPage } from './page'
import { required } from './required'
import { RULE_VERSION } from './rows'
import { slop } from './slop'
import { readTree } from './tree'

/** Rules about a page that a text has no say in: where its links lead on the site, and what the page around it has. */
const OF_PAGES: ReadonlySet<string> = new Set([
  'IN-3 landmark_main_missing',
  'IN-3 lang_missing',
  'IN-3 title_missing',
  'IN-5 hash_href',
  'IN-5 relative_link',
  'IN-5 duplicate_id',
  'IN-5 broken_reference',
])

/** Everything that code finds out about copy in Markdown, at once. */
export function measureCopy(text: string, facts: PageFacts = {}): readonly Measurement[] {
  return measureDrawnCopy(pageOfMarkdown(text), facts)
}

/** The same of copy that was made a page already. */
export function measureDrawnCopy(html: string, facts: PageFacts = {}): readonly Measurement[] {
  const [tree, page] = [readTree(html), readPage(html)]
  return [
    ...outline(tree),
    ...lintInPlace(page, tree).map((row) => ({ ...row, ruleVersion: RULE_VERSION })),
    ...required(tree, page, facts),
    ...slop(page),
    // Characters that nobody sees are counted where they were written.
    ...hidden(html, tree, page),
  ]
    .filter(({ instrument, rule }) => !OF_PAGES.has(`${instrument} ${rule}`))
    .map(byItsWords)
}

/** A text has no selectors: a place in it is told by its words, which also outlast a revision. */
function byItsWords(row: Measurement): Measurement {
  const { said = '', target } = row
  return target === undefined || said === '' || target.startsWith('“') ? row : { ...row, target: `“${said}”` }
}
