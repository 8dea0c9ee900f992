import { type FileKind, kindOf, placeOfDocument } from '../desk/incoming'
import { leaveFiles } from '../desk/waiting-files'

/** Leads files to the place that reads their kind; false where it is one that is opened right here. */
export async function leadFiles(files: readonly File[]): Promise<boolean> {
  const [file] = files
  const kinds = new Set(files.map(kindOf))
  const [kind] = kinds
  if (!file || kind === undefined || kinds.size > 1) return leave('runs', files, '#/import')
  return files.length > 1 ? leadAll(kind, files) : leadOne(kind, file)
}

function leadAll(kind: FileKind, files: readonly File[]): boolean {
  const [first] = files
  switch (kind) {
    case 'documents':
      // Skills and brands are read in places of their own.
      return new Set(files.map(placeOfDocument)).size === 1 && first
        ? leave(kind, files, placeOfDocument(first))
        : leave('runs', files, '#/import')
    case 'pictures':
      return leave(kind, files, '#/new')
    case 'runs':
    case 'page':
    case 'unknown':
      return leave('runs', files, '#/import')
    default:
      return kind satisfies never
  }
}

async function leadOne(kind: FileKind, file: File): Promise<boolean> {
  switch (kind) {
    case 'documents':
      return leave(kind, [file], placeOfDocument(file))
    case 'pictures':
      return leave(kind, [file], '#/new')
    case 'runs':
      return /\.jury(?:\.txt)?$/i.test(file.name) ? false : leave('runs', [file], '#/import')
    case 'page':
      return false
    case 'unknown':
      return (await isOpened(file)) ? false : leave('runs', [file], '#/import')
    default:
      return kind satisfies never
  }
}

/** A run under another name, and a project of several files: no row of a database, no state of a cross-examination, and no reply. */
async function isOpened(file: File): Promise<boolean> {
  const head = await file.slice(0, 2000).text()
  return (
    /^\s*\{\s*"jury"/.test(head) ||
    (/\.json$/i.test(file.name) && !/^\s*\{\s*"(?:database|schemaVersion)"/.test(head))
  )
}

function leave(kind: Parameters<typeof leaveFiles>[0], files: readonly File[], place: string): true {
  leaveFiles(kind, files)
  location.hash = place
  return true
}
