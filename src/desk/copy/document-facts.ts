import type { Registry } from '../../documents/panel/registry'
import type { DocType } from '../../run/panel'
import { lensName } from '../../i18n/lens-name'
import { type FoundationSay, kindName } from './words'

/** Which lenses read a document. */
export function lensesOf(type: DocType, registry: Registry, say: FoundationSay): readonly string[] {
  return registry.advisors.flatMap(({ row }) => (row.contextDocs?.includes(type) ? [lensName(row, say)] : []))
}

/** For which kinds of content an author has it at hand. */
export function kindsOf(type: DocType, registry: Registry, say: FoundationSay): readonly string[] {
  return registry.recipes.flatMap(({ row }) =>
    row.authorContextDocs.includes(type) ? [kindName(row.contentType, say)] : [],
  )
}
