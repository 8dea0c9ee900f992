import {
  type Accessor,
  createEffect,
  createMemo,
  createSignal,
  type JSX,
  onCleanup,
  onMount,
  Show,
} from 'solid-js'
import './code.css'
import { countLines, createLines, SHOWN_CHARS } from './code-lines'
import { type Say, sizeWords } from './words'

/** As long as a word about what was done stays. */
const SAID_MS = 2000

export interface CodeViewProps {
  /** The page as written, whole or as far as it has come. */
  readonly text: Accessor<string | undefined>
  readonly say: Say
  readonly onSave?: (() => void) | undefined
}

/** The source of the page, to be read, searched, copied and saved. It is text here and nothing else. */
export function CodeView(props: CodeViewProps): JSX.Element {
  const [wrap, setWrap] = createSignal(true)
  const text = () => props.text() ?? ''
  const lines = createMemo(() => countLines(text()))
  const [said, setSaid] = createSignal<'copied' | 'notCopied'>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let host: HTMLElement | undefined
  onCleanup(() => clearTimeout(timer))

  async function copy() {
    const done = await write(text())
    setSaid(done ? 'copied' : 'notCopied')
    clearTimeout(timer)
    if (done) timer = setTimeout(setSaid, SAID_MS, undefined)
  }

  onMount(() => {
    if (!host) return
    const drawn = createLines(host)
    createEffect(() => drawn.show(text()))
    onCleanup(drawn.drop)
  })

  return (
    <div class="code">
      <div class="code-bar">
        <span class="meta">
          {props.say('code.size', {
            lines: props.say('code.lines', { n: lines() }),
            size: sizeWords(text().length, props.say.locale),
          })}
        </span>
        <span class="meta code-said" role="status">
          <Show when={said()}>{(word) => <>{props.say(`code.${word()}`)}</>}</Show>
        </span>
        <label class="code-wrap">
          <input
            type="checkbox"
            checked={wrap()}
            onChange={(event) => setWrap(event.currentTarget.checked)}
          />
          {props.say('code.wrap')}
        </label>
        <button type="button" disabled={text() === ''} onClick={() => void copy()}>
          {props.say('code.copy')}
        </button>
        <Show when={props.onSave}>
          {(save) => (
            <button type="button" onClick={() => save()()}>
              {props.say('code.save')}
            </button>
          )}
        </Show>
      </div>
      {/* It scrolls, so the keyboard has to reach it. */}
      <section
        class="code-text"
        classList={{ wrap: wrap() }}
        aria-label={props.say('code.name')}
        tabindex="0"
        style={{ '--digits': Math.max(2, String(lines()).length) }}
      >
        <div ref={(element) => (host = element)} />
        <Show when={text().length > SHOWN_CHARS}>
          <p class="code-rest">
            {props.say('code.rest', { size: sizeWords(SHOWN_CHARS, props.say.locale) })}
          </p>
        </Show>
        <Show when={text() === ''}>
          <p class="code-rest">{props.say('code.none')}</p>
        </Show>
      </section>
    </div>
  )
}

/** A browser may have no clipboard for us, or keep it closed. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
