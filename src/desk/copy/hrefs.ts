import type { DocType } from '../../run/panel'

/** In the place of an id: one that is new. No row may be called so. */
export const NEW_ROW = '-'

/** Where all lenses and kinds of content are. */
export const LENSES_HREF = '#/copy/lenses'

/** Where a document is written. */
export function documentHref(type: DocType): string {
  return hrefOf('documents', type)
}

/** Where a lens is edited. An id may hold any letters. */
export function lensHref(id: string, from?: string): string {
  return hrefOf('lenses', id, from)
}

/** Where a kind of content is edited. */
export function kindHref(id: string, from?: string): string {
  return hrefOf('kinds', id, from)
}

function hrefOf(place: string, id: string, from?: string): string {
  const parts = from === undefined ? [id] : [id, from]
  return `#/copy/${[place, ...parts.map((part) => encodeURIComponent(part))].join('/')}`
}
