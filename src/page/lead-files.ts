import { kindOf, placeOfDocument } from '../desk/incoming'
import { leaveFiles } from '../desk/waiting-files'

/** Leads a file to the place that reads its kind; false where it is opened right here. */
export function leadFile(file: File): boolean {
  const kind = kindOf(file)
  switch (kind) {
    case 'documents':
      return leave(kind, file, placeOfDocument(file))
    case 'pictures':
      return leave(kind, file, '#/new')
    case 'runs':
    case 'page':
    case 'unknown':
      return false
    default:
      return kind satisfies never
  }
}

function leave(kind: Parameters<typeof leaveFiles>[0], file: File, place: string): true {
  leaveFiles(kind, [file])
  location.hash = place
  return true
}
