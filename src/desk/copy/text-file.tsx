import type { JSX } from 'solid-js'
import { encodingOf } from '../../documents/encoding'
import { limits } from '../../run/limits'

export interface Taken {
  readonly onText: (text: string, name: string) => void
  readonly onRefused: (why: 'notText' | 'tooLong', name: string) => void
  /** Letters at most; those of a document unless said otherwise. */
  readonly most?: number
}

/** Opens a text file of the person's. */
export function TextFile(props: Taken & { readonly label: string; readonly accept: string }): JSX.Element {
  let input: HTMLInputElement | undefined
  return (
    <>
      <button type="button" onClick={() => input?.click()}>
        {props.label}
      </button>
      <input
        ref={(made) => (input = made)}
        type="file"
        hidden
        aria-label={props.label}
        accept={props.accept}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void takeText(file, props)
          // The same file may be opened twice in a row.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

/** Takes the first file that is dropped on an element, before the page takes it for a run. */
export function dropText(area: HTMLElement, taken: Taken): void {
  area.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })
  area.addEventListener('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? []
    if (!file) return
    event.preventDefault()
    event.stopPropagation()
    void takeText(file, taken)
  })
}

async function takeText(
  file: File,
  { onText, onRefused, most = limits.materialChars }: Taken,
): Promise<void> {
  // No letter takes more than four bytes.
  if (file.size > most * 4) return onRefused('tooLong', file.name)
  const text = await textOf(file).catch(() => undefined)
  if (text === undefined) return onRefused('notText', file.name)
  if (text.length > most) return onRefused('tooLong', file.name)
  onText(text, file.name)
}

/** Undefined where it holds letters of nothing: then it is a picture or a program. */
async function textOf(file: File): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  return text.includes('\u0000') ? undefined : text.replaceAll('\r\n', '\n')
}
