import type { Remote } from 'comlink'
import type { Jury } from '../../workers/jury'
import { onChanged } from '../library/changed'
import { libraryOf } from './desk-door'
import { readPlace, readRoute } from './route'

/** A run that has just been opened is written down as seen by then. */
const SEEN_MS = 400

/** Puts the number of runs that have ended unseen on the icon of the app, each time that one may have been looked at. */
export function showUnseen(jury: Remote<Jury>): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // An icon without its number misses nothing else.
  const count = () => void countUnseen(jury).catch(() => undefined)
  const show = () => {
    clearTimeout(timer)
    timer = setTimeout(count, SEEN_MS)
  }
  document.addEventListener('visibilitychange', show)
  addEventListener('hashchange', show)
  // A run that another tab has ended, or has looked at, counts here as well.
  onChanged(show)
  show()
}

/** Counts anew. Browsers that have no badge for an icon are not asked to count. */
export async function countUnseen(jury: Remote<Jury>): Promise<void> {
  if (!navigator.setAppBadge) return
  const unseen = await libraryOf(jury).unseen()
  await (unseen > 0 ? navigator.setAppBadge(unseen) : navigator.clearAppBadge())
}

/** Tells once a run that has ended is in front of its person: now, or when they come back to it. */
export function onceLookedAt(run: string, isShown: () => boolean, tell: () => void): void {
  const stop = new AbortController()
  const look = () => {
    if (document.visibilityState !== 'visible' || !isRunsPlace(run) || !isShown()) return
    stop.abort()
    tell()
  }
  document.addEventListener('visibilitychange', look, stop)
  addEventListener('hashchange', look, stop)
  look()
}

/** Under another part of the app a run is on show and nobody sees it; so is one that another takes the place of. */
function isRunsPlace(run: string): boolean {
  const named = readRoute(location.hash)?.run
  return readPlace(location.hash).kind === 'run' && (named === undefined || named === run)
}
