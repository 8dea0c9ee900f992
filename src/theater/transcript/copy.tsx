import { createSignal, type JSX, onCleanup } from 'solid-js'
import type { TranscriptWords } from '../transcript-words'

/** How long a button says what has come of it. */
const SAID_MS = 2000

/** Puts a text into the clipboard, and says whether it is there. */
export function Copy(props: { readonly text: () => string; readonly words: TranscriptWords }): JSX.Element {
  const [said, setSaid] = createSignal<'copy' | 'copied' | 'notCopied'>('copy')
  let timer: ReturnType<typeof setTimeout> | undefined
  onCleanup(() => clearTimeout(timer))

  async function copy() {
    const done = await navigator.clipboard.writeText(props.text()).then(
      () => true,
      () => false,
    )
    setSaid(done ? 'copied' : 'notCopied')
    clearTimeout(timer)
    timer = setTimeout(() => setSaid('copy'), SAID_MS)
  }

  return (
    <button type="button" class="quiet" onClick={() => void copy()}>
      {props.words.say(`reply.${said()}`)}
    </button>
  )
}
