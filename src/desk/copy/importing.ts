import { createSignal } from 'solid-js'
import type { CopyDesk } from '../../../workers/copy-surface'
import { type Merged, mergeRegistries } from '../../documents/panel/registry'
import type { ReadRegistry, RegistryNote } from '../../documents/panel/registry-file'
import { panelFileLimits } from '../../documents/panel/limits'
import { reasonOf } from '../../run/reason'
import type { LensDesk } from './lens-desk'
import type { FoundationSay } from './words'

/** What a file would change, before anything is changed. */
export interface Preview extends Pick<Merged, 'added' | 'replaced'> {
  readonly file: string
  readonly read: ReadRegistry
  readonly notes: readonly RegistryNote[]
}

export interface ImportingOptions {
  readonly desk: Pick<CopyDesk, 'read'>
  readonly lenses: LensDesk
  readonly say: FoundationSay
}

/** Reads a file of lenses and kinds, shows what it would change, and takes it over when told to. */
export function createImporting({ desk, lenses, say }: ImportingOptions) {
  const [preview, setPreview] = createSignal<Preview>()
  const [refused, setRefused] = createSignal<() => string>()

  async function read(text: string, file: string) {
    setPreview(undefined)
    setRefused(undefined)
    try {
      const found = await desk.read(text)
      const { added, replaced } = mergeRegistries(lenses.registry(), found)
      setPreview({ file, read: found, notes: found.notes, added, replaced })
    } catch (cause) {
      setRefused(() => () => say('exchange.refused', { name: file, reason: reasonOf(cause) }))
    }
  }

  function refuse(why: 'notText' | 'tooLong', name: string) {
    setPreview(undefined)
    setRefused(() => () => say(`file.${why}`, { name, most: panelFileLimits.fileChars }))
  }

  async function take() {
    const shown = preview()
    if (!shown) return
    const done = await lenses.change(
      (now) => mergeRegistries(now, shown.read).registry,
      () => say('exchange.taken', { name: shown.file }),
    )
    if (done) setPreview(undefined)
  }

  return {
    preview,
    refused: () => refused()?.() ?? '',
    onText: (text: string, file: string) => void read(text, file),
    onRefused: refuse,
    most: panelFileLimits.fileChars,
    take: () => void take(),
    leave: () => setPreview(undefined),
  }
}
