import type { Measurement } from '../run/event'
import type { PageFacts } from './facts'
import { frames } from './frames'
import { hidden } from './hidden'
import { lint } from './lint'
import { outline } from './outline'
import { readPage } from './page'
import { parsed } from './parse'
import { outside } from './requests'
import { required } from './required'
import { RULE_VERSION } from './rows'
import { slop } from './slop'
import { readTree } from './tree'

/** Everything that the source of a page tells by itself, at once. What hangs on how it is drawn is measured elsewhere. */
export function measureSource(html: string, facts: PageFacts = {}): readonly Measurement[] {
  const tree = readTree(html)
  const page = readPage(html)
  return [
    ...lint(html).map((row) => ({ ...row, ruleVersion: RULE_VERSION })),
    ...outline(tree),
    ...frames(tree),
    ...required(tree, page, facts),
    ...slop(page),
    ...hidden(html, tree, page),
    ...outside(tree, facts),
    ...parsed(html, tree),
  ]
}
