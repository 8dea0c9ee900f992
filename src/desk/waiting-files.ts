import { createSignal } from 'solid-js'

/** Who reads files that came from outside: brands and skills; pictures that go with a brief; runs that are imported. */
export type FileReader = 'documents' | 'pictures' | 'runs'

const [waiting, setWaiting] = createSignal<Readonly<Partial<Record<FileReader, readonly File[]>>>>({})

/** Leaves files for the place that reads them. Whoever does so leads the person there as well. */
export function leaveFiles(reader: FileReader, files: readonly File[]): void {
  setWaiting((others) => ({ ...others, [reader]: [...(others[reader] ?? []), ...files] }))
}

/**
 * Takes what waits, once. Asked for inside an effect it is asked again when more comes: the place may be open already.
 */
export function takeFiles(reader: FileReader): readonly File[] {
  const files = waiting()[reader] ?? []
  if (files.length > 0) setWaiting((others) => ({ ...others, [reader]: [] }))
  return files
}
