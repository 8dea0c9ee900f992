import { libraryLimits } from '../run/library-limits'
import type { FindingNote } from './rows'

/** Notes of one run, by the id of the finding. */
export type Notes = Readonly<Record<string, FindingNote>>

/** What is left out stays; an empty comment is none. */
export interface NoteChange {
  readonly star?: boolean
  readonly comment?: string
}

/** The notes with one of them changed; the same ones where there is no room for another. */
export function noted(notes: Notes, finding: string, { star, comment }: NoteChange, now: number): Notes {
  const before = notes[finding]
  if (!before && Object.keys(notes).length >= libraryLimits.notesPerRun) return notes
  const isStarred = star ?? before?.star ?? false
  const text = (comment ?? before?.comment ?? '').trim().slice(0, libraryLimits.noteChars)
  const note: FindingNote = {
    // A clock that was set back must not make the newer note the older one.
    at: Math.max(now, (before?.at ?? 0) + 1),
    ...(isStarred && { star: true }),
    ...(text !== '' && { comment: text }),
  }
  return { ...notes, [finding]: note }
}

/** Notes of two devices in one: of each finding the later one. The first ones where nothing is later. */
export function mergedNotes(one: Notes | undefined, other: Notes | undefined): Notes | undefined {
  const later = Object.entries(other ?? {}).filter(([finding, note]) => isLater(one?.[finding], note))
  return later.length === 0 ? one : { ...one, ...Object.fromEntries(later) }
}

/** Of two of the same moment any will do, as long as both devices take the same one. */
function isLater(mine: FindingNote | undefined, theirs: FindingNote): boolean {
  if (mine?.at !== theirs.at) return theirs.at > (mine?.at ?? -1)
  return JSON.stringify(theirs) > JSON.stringify(mine)
}
