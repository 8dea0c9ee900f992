/** A folder with the methods that the app uses of a folder that was picked. The same code runs on a browser's own. */
export function memoryFolder(name: string, access: PermissionState = 'granted') {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  let written = 0
  let problem: string | undefined

  function folder(path: string) {
    const inside = () =>
      [...files.keys()].filter((each) => each.startsWith(path)).map((each) => each.slice(path.length))
    return {
      kind: 'directory',
      name,
      queryPermission: async () => access,
      async *entries() {
        for (const part of new Set(inside().map((each) => each.split('/')[0] ?? ''))) {
          const isFile = files.has(path + part)
          yield [part, isFile ? file(path + part) : folder(`${path}${part}/`)]
        }
      },
      getDirectoryHandle: async (part: string) => folder(`${path}${part}/`),
      async getFileHandle(part: string) {
        if (problem !== undefined) throw new DOMException(problem, 'NotFoundError')
        if (!files.has(path + part)) files.set(path + part, new Uint8Array(0))
        return file(path + part)
      },
    }
  }

  function file(path: string) {
    return {
      kind: 'file',
      name: path,
      getFile: async () => new File([files.get(path) ?? new Uint8Array(0)], path),
      async createWritable() {
        let bytes = new Uint8Array(0)
        return {
          write: async (more: Uint8Array<ArrayBuffer>) => void (bytes = more),
          async close() {
            files.set(path, bytes)
            written += 1
          },
        }
      },
    }
  }

  return {
    // It has the methods that are used, and no others.
    handle: folder('') as unknown as FileSystemDirectoryHandle,
    names: () => [...files.keys()].toSorted(),
    written: () => written,
    leave: (path: string) => void files.set(path, new Uint8Array(0)),
    breaks: (why: string) => void (problem = why),
  }
}
