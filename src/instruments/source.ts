import type { Measurement } from '../run/event'
import { deadControls } from './dead'
import type { PageFacts } from './facts'
import { frames } from './frames'
import { hidden } from './hidden'
import { lintInPlace } from './lint'
import { outline } from './outline'
import { type Page, readPage } from './page'
import { parsed } from './parse'
import { outside } from './requests'
import { required } from './required'
import { RULE_VERSION } from './rows'
import { hasScripts } from './scripted'
import { slop } from './slop'
import { readTree, type Tree } from './tree'

/** A page as the instruments read it: once into a tree, once into words. */
interface Source {
  readonly html: string
  readonly facts: PageFacts
  readonly tree: Tree
  readonly page: Page
}

const INSTRUMENTS: readonly ((source: Source) => readonly Measurement[])[] = [
  ({ page, tree }) => lintInPlace(page, tree).map((row) => ({ ...row, ruleVersion: RULE_VERSION })),
  ({ tree }) => outline(tree),
  ({ tree }) => frames(tree),
  ({ tree, page, facts }) => required(tree, page, facts),
  ({ page }) => slop(page),
  ({ html, tree, page }) => hidden(html, tree, page),
  ({ tree, facts }) => outside(tree, facts),
  ({ html, tree }) => parsed(html, tree),
  // Where something runs, controls are used, and that tells.
  ({ html, tree }) => (hasScripts(html) ? [] : deadControls(tree)),
]

/** Everything that the source of a page tells by itself, at once. What hangs on how it is drawn is measured elsewhere. */
export function measureSource(html: string, facts: PageFacts = {}): readonly Measurement[] {
  const source = read(html, facts)
  return INSTRUMENTS.flatMap((instrument) => instrument(source))
}

/** The same with a pause after each instrument, so that whoever looks at the page meanwhile is not held up. */
export async function measureSourceInSteps(
  html: string,
  facts: PageFacts,
  pause: () => Promise<unknown>,
): Promise<readonly Measurement[]> {
  const source = read(html, facts)
  const rows: Measurement[] = []
  for (const instrument of INSTRUMENTS) {
    await pause()
    rows.push(...instrument(source))
  }
  return rows
}

function read(html: string, facts: PageFacts): Source {
  return { html, facts, tree: readTree(html), page: readPage(html) }
}
