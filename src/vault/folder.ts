type Bytes = Uint8Array<ArrayBuffer>

/** A folder as a place for a copy: files by their names, and no way to write over one. */
export interface Folder {
  readonly has: (name: string) => boolean
  readonly names: () => readonly string[]
  readonly read: (name: string) => Promise<Blob>
  readonly put: (name: string, bytes: Bytes) => Promise<void>
}

/** Folders of a copy are no deeper than this. */
const DEEPEST = 3

/** Lists the folder once. What another device puts there meanwhile is seen the next time. */
export async function openFolder(root: FileSystemDirectoryHandle): Promise<Folder> {
  const files = new Map<string, FileSystemFileHandle>()
  await walk(root, '', DEEPEST, files)

  async function read(name: string): Promise<Blob> {
    const file = files.get(name)
    if (!file) throw new DOMException(`There is no ${name} in this folder.`, 'NotFoundError')
    return file.getFile()
  }

  /** A file is there whole or not at all: what a browser that was killed leaves behind has another name. */
  async function put(name: string, bytes: Bytes): Promise<void> {
    if (files.has(name)) return
    const parts = name.split('/')
    const last = parts.pop() ?? name
    let at = root
    for (const part of parts) at = await at.getDirectoryHandle(part, { create: true })
    const file = await at.getFileHandle(last, { create: true })
    const writable = await file.createWritable()
    await writable.write(bytes)
    await writable.close()
    if ((await file.getFile()).size !== bytes.length)
      throw new DOMException(`${name} was not written whole.`, 'InvalidStateError')
    files.set(name, file)
  }

  return { has: (name) => files.has(name), names: () => [...files.keys()], read, put }
}

async function walk(
  folder: FileSystemDirectoryHandle,
  path: string,
  depth: number,
  files: Map<string, FileSystemFileHandle>,
): Promise<void> {
  for await (const [name, handle] of folder.entries()) {
    if (isFile(handle)) {
      // A name is taken before its bytes are there: one that was never filled is written again.
      if ((await handle.getFile()).size > 0) files.set(path + name, handle)
    } else if (isFolder(handle) && depth > 1) await walk(handle, `${path}${name}/`, depth - 1, files)
  }
}

function isFile(handle: FileSystemHandle): handle is FileSystemFileHandle {
  return handle.kind === 'file'
}

function isFolder(handle: FileSystemHandle): handle is FileSystemDirectoryHandle {
  return handle.kind === 'directory'
}
