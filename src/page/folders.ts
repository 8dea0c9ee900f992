type Folder = FileSystemDirectoryHandle

interface Pickers {
  readonly showDirectoryPicker?: (how: {
    readonly mode: 'read' | 'readwrite'
    readonly id: string
  }) => Promise<Folder>
  readonly showSaveFilePicker?: (how: {
    readonly suggestedName: string
    readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[]
  }) => Promise<FileSystemFileHandle>
}

/** What some browsers have and the types of none name. */
const pickers = (): Pickers => globalThis as unknown as Pickers

/** Asks for a folder; undefined where the browser has no such question. What is picked is undefined where nothing was. */
export function folderPicker(mode: 'read' | 'readwrite'): (() => Promise<Folder | undefined>) | undefined {
  const { showDirectoryPicker: pick } = pickers()
  return pick && (() => unlessLeft(pick.call(globalThis, { mode, id: mode })))
}

/** Asks where a file is to be saved; undefined where the browser has no such question. */
export function savePicker(name: string): (() => Promise<FileSystemFileHandle | undefined>) | undefined {
  const { showSaveFilePicker: pick } = pickers()
  const types = [{ accept: { 'application/zip': ['.zip'] } }]
  return pick && (() => unlessLeft(pick.call(globalThis, { suggestedName: name, types })))
}

/** Asks for access to a folder once more. Browsers ask the person only right after a click. */
export async function askAccess(folder: Folder): Promise<PermissionState> {
  // Some browsers have it, and the types of none name it.
  const { requestPermission } = folder as Folder & {
    requestPermission?: (how: { mode: 'readwrite' }) => Promise<PermissionState>
  }
  return (await requestPermission?.call(folder, { mode: 'readwrite' })) ?? 'granted'
}

/** Whoever closes the dialog has picked nothing. That is no failure. */
async function unlessLeft<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') return undefined
    throw cause
  }
}
