import { LINK_CHARS } from '../desk/packed'
import { printRoute, readRoute } from './route'

const OURS = /^web\+jury:\/{0,3}#?\/?(.*)$/is
const PACKED = new RegExp(`^#/new\\?(?:brief|run)=[\\w-]{1,${LINK_CHARS}}$`)

/** The place of the app that a link from elsewhere leads to: a run, or a brief or run in the link. Any other is no link. */
export function placeOfLink(link: string): string | undefined {
  const [, rest] = OURS.exec(link.trim()) ?? []
  if (rest === undefined) return undefined
  const hash = `#/${rest}`
  const route = readRoute(hash)
  if (route) return printRoute(route)
  return PACKED.test(hash) ? hash : undefined
}
