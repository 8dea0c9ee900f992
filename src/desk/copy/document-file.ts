import { createSignal } from 'solid-js'
import { limits } from '../../run/limits'
import type { DocumentEditing } from './document-editing'
import type { FoundationSay } from './words'

/** A file that a document is taken from, and why one was not taken. */
export function createDocumentFile({
  editing,
  say,
}: {
  readonly editing: DocumentEditing
  readonly say: FoundationSay
}) {
  const [refused, setRefused] = createSignal<() => string>()
  return {
    refused: () => refused()?.() ?? '',
    onText: (text: string) => {
      setRefused(undefined)
      editing.bring({ text, by: 'file' })
    },
    onRefused: (why: 'notText' | 'tooLong', name: string) => {
      setRefused(() => () => say(`file.${why}`, { name, most: limits.materialChars }))
    },
  }
}
