import { download } from '../../controls/download'

/** How a file reached the person; `left` when they closed the question where to put it. */
export type SavedHow = 'picked' | 'downloaded' | 'left'

interface Handle {
  createWritable(): Promise<{ write(blob: Blob): Promise<void>; close(): Promise<void> }>
  getFile(): Promise<File>
}

interface WithPicker {
  showSaveFilePicker?(options: { readonly suggestedName: string }): Promise<Handle>
}

/** Nobody reads a question and closes it in less: a browser that answers so soon cannot ask. */
const ASKED_MS = 150

/** Hands a file over: where the browser lets one choose the place, there; else as a download. */
export async function saveFile(name: string, blob: Blob): Promise<SavedHow> {
  const asked = performance.now()
  const handle = await pick(name).catch((cause: unknown) => {
    const closed = cause instanceof DOMException && cause.name === 'AbortError'
    return closed && performance.now() - asked > ASKED_MS ? 'left' : undefined
  })
  if (handle === 'left') return 'left'
  if (!handle) {
    download(name, blob)
    return 'downloaded'
  }
  const file = await handle.createWritable()
  await file.write(blob)
  await file.close()
  // Where it ends up may be a stick that was pulled out, or full.
  if ((await handle.getFile()).size !== blob.size) throw new Error(`${name}: ${blob.size}`)
  return 'picked'
}

async function pick(name: string): Promise<Handle | undefined> {
  // The compiler's own library does not know it: two engines of three have none.
  const host = globalThis as WithPicker
  return host.showSaveFilePicker?.({ suggestedName: name })
}
