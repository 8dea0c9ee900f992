import type { Offered } from '../../../workers/cabinet-surface'
import { intake } from '../../run/intake'

type PickFolder = () => Promise<FileSystemDirectoryHandle>

/** Whether the browser has a picker of its own for folders. */
export function hasFolderPicker(): boolean {
  return 'showDirectoryPicker' in window
}

/** Undefined where the person closes the picker: that is a choice, and no failure. */
export async function askForFolder(): Promise<Found | undefined> {
  if (!('showDirectoryPicker' in window)) return undefined
  // It is there, and the types of browsers that lack it do not name it.
  const handle = await (window.showDirectoryPicker as PickFolder)().catch(() => undefined)
  return handle && offeredFolder(handle)
}

/** What was found in what was dropped or picked, and how many files were passed over. */
export interface Found {
  readonly files: readonly Offered[]
  readonly passed: number
}

const FITTING = /\.(?:md|markdown|txt|text|css)$/i
/** Within a folder nobody named each file by hand: what is called otherwise is a text about something else. */
const NAMED =
  /(?:^|[/._-])(?:design|skill|brand|style[-_]?guide)[^/]*\.(?:md|markdown|txt)$|(?:^|\/)tokens\.css$/i
/** Folders that no person writes in. */
const SKIPPED = /^(?:node_modules|\..*)$/
/** Of a folder that holds a whole disk nobody waits for the end. */
const VISITED = intake.folderFiles * 10

/** Files that were picked one by one, or in a folder that the browser has gone through. */
export function offeredFiles(files: Iterable<File>): Found {
  const all = [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }))
  if (all.some(({ path }) => path.includes('/'))) return inFolder(all)
  const fitting = all.filter(({ path }) => FITTING.test(path))
  // What fits in nothing is offered all the same where there is nothing else: whoever takes it in says what is wrong.
  const chosen = fitting.length > 0 ? fitting : all
  return { files: chosen.slice(0, intake.folderFiles), passed: all.length - chosen.length }
}

function inFolder(all: readonly Offered[]): Found {
  const found = createFound()
  for (const { path, file } of all) if (!isSkipped(path)) found.see(path, file)
  return found
}

function isSkipped(path: string): boolean {
  return path.split('/').some((part) => SKIPPED.test(part))
}

/** Whatever was dropped: files, and folders with what lies in them. */
export async function offeredDrop(data: DataTransfer): Promise<Found> {
  const files = [...data.files]
  // Entries are there for the length of the event and no longer: all are asked for before anything is waited for.
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  if (!entries.some(({ isDirectory }) => isDirectory)) return offeredFiles(files)
  const found = createFound()
  for (const entry of entries) await walk(entry, '', found)
  return found
}

/** A folder that was picked where the browser has a picker of its own for that. */
export async function offeredFolder(folder: FileSystemDirectoryHandle): Promise<Found> {
  const found = createFound()
  await walkHandle(folder, `${folder.name}/`, found)
  return found
}

function createFound() {
  const files: Offered[] = []
  let seen = 0
  return {
    files,
    get passed() {
      return seen - files.length
    },
    isFull: () => files.length >= intake.folderFiles || seen >= VISITED,
    fits: (path: string) => NAMED.test(path),
    see(path: string, file: Blob | undefined) {
      seen += 1
      if (file && NAMED.test(path) && files.length < intake.folderFiles) files.push({ path, file })
    },
  }
}

type Finding = ReturnType<typeof createFound>

async function walk(entry: FileSystemEntry, above: string, found: Finding): Promise<void> {
  if (found.isFull() || (above !== '' && SKIPPED.test(entry.name))) return
  const path = `${above}${entry.name}`
  if (entry.isFile) {
    // An entry that says it is a file is one; the types do not know that.
    found.see(path, found.fits(path) ? await fileOf(entry as FileSystemFileEntry) : undefined)
    return
  }
  // The same of a folder.
  for (const inner of await entriesOf(entry as FileSystemDirectoryEntry)) await walk(inner, `${path}/`, found)
}

/** Undefined where it cannot be read: it was moved or locked meanwhile, and the others are not. */
function fileOf(entry: FileSystemFileEntry): Promise<File | undefined> {
  return new Promise((done) => entry.file(done, () => done(undefined)))
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  // A reader gives a hundred at a time, and nothing once it has given all.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done) => reader.readEntries(done, () => done([])))
    if (some.length === 0) return all
    all.push(...some)
  }
}

async function walkHandle(folder: FileSystemDirectoryHandle, above: string, found: Finding): Promise<void> {
  for await (const handle of folder.values()) {
    if (found.isFull()) return
    if (SKIPPED.test(handle.name)) continue
    const path = `${above}${handle.name}`
    if (handle.kind === 'directory') await walkHandle(handle, `${path}/`, found)
    else found.see(path, found.fits(path) ? await handle.getFile().catch(() => undefined) : undefined)
  }
}
