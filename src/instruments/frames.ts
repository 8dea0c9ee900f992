import type { Measurement } from '../run/event'
import { type Rule, rowsOf } from './rows'
import { placesIn } from './target'
import type { Tree } from './tree'

const UNNAMED: Rule = { instrument: 'IN-4', rule: 'frame_title_missing', severity: 'high' }

/** Documents within the page that nobody can tell apart by ear. Where pages are measured they are taken out beforehand. */
export function frames({ nodes }: Tree): readonly Measurement[] {
  const place = placesIn(nodes)
  const unnamed = nodes.filter(
    ({ name, attributes }) =>
      name === 'iframe' &&
      !NAMES.some((key) => (attributes.get(key) ?? '').trim() !== '') &&
      !isSilent(attributes),
  )
  return rowsOf(
    UNNAMED,
    unnamed.map((node) => place(node)),
  )
}

const NAMES = ['title', 'aria-label', 'aria-labelledby']

function isSilent(attributes: ReadonlyMap<string, string>): boolean {
  return attributes.has('hidden') || attributes.get('aria-hidden') === 'true'
}
