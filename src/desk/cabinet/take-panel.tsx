import { createSignal, type JSX, Show } from 'solid-js'
import type { Kind } from '../../../workers/cabinet-surface'
import { askForFolder, type Found, hasFolderPicker, offeredDrop, offeredFiles } from './offered'
import { TakeResults } from './take-results'
import type { Taking } from './taking'
import type { CabinetSay } from './words'
import './take.css'

export interface TakePanelProps {
  readonly taking: Taking
  /** What the list is of: a text that is plainly neither is offered as this. */
  readonly kind: Kind
  readonly say: CabinetSay
}

/** The ways in which a brand or a skill comes in: files, a folder, a text. Dropping is the page's. */
export function TakePanel(props: TakePanelProps): JSX.Element {
  let files: HTMLInputElement | undefined
  let folder: HTMLInputElement | undefined

  function take(found: Found | Promise<Found>) {
    void props.taking.take(found)
  }

  function picked(input: HTMLInputElement) {
    const chosen = [...(input.files ?? [])]
    // The same file may be opened twice in a row.
    input.value = ''
    if (chosen.length > 0) take(offeredFiles(chosen))
  }

  /** The browser's own picker where it has one, else that of an input. */
  const pickFolder = async (taking: Taking) => {
    if (!hasFolderPicker()) return folder?.click()
    const found = await askForFolder()
    if (found) void taking.take(found)
  }

  return (
    <section class="take" aria-label={props.say('take.title')}>
      <p class="desk-acts">
        <button type="button" onClick={() => files?.click()}>
          {props.say('take.files')}
        </button>
        <button type="button" onClick={() => void pickFolder(props.taking)}>
          {props.say('take.folder')}
        </button>
        <span class="meta">{props.say('take.drop')}</span>
      </p>
      <input
        ref={(input) => (files = input)}
        type="file"
        multiple
        hidden
        accept=".md,.markdown,.txt,.css,text/plain,text/markdown,text/css"
        onChange={(event) => picked(event.currentTarget)}
      />
      <input
        ref={(input) => {
          folder = input
          input.setAttribute('webkitdirectory', '')
        }}
        type="file"
        hidden
        onChange={(event) => picked(event.currentTarget)}
      />
      <Paste kind={props.kind} say={props.say} onTake={take} />
      <p role="status" class="meta">
        {props.taking.busy() ? props.say('take.busy') : ''}
      </p>
      <p role="alert" class="desk-fault">
        <Show when={props.taking.failed()}>{(reason) => props.say('take.failed', { reason: reason() })}</Show>
      </p>
      <TakeResults taking={props.taking} kind={props.kind} say={props.say} />
    </section>
  )
}

/** A text from the clipboard, under a name that the person may change. */
function Paste(props: {
  readonly kind: Kind
  readonly say: CabinetSay
  readonly onTake: (found: Found) => void
}): JSX.Element {
  const [text, setText] = createSignal('')
  const [name, setName] = createSignal('')
  const usual = () => (props.kind === 'brand' ? 'DESIGN.md' : 'SKILL.md')
  let details: HTMLDetailsElement | undefined

  function take() {
    if (text().trim() === '') return
    props.onTake({ files: [{ path: name().trim() || usual(), file: new Blob([text()]) }], passed: 0 })
    setText('')
    setName('')
    if (details) details.open = false
  }

  return (
    <details class="desk-details take-paste" ref={(element) => (details = element)}>
      <summary>{props.say('take.paste')}</summary>
      <div class="take-paste-fields">
        <label>
          <span>{props.say('take.pasteLabel')}</span>
          <textarea
            rows="6"
            dir="auto"
            spellcheck={false}
            value={text()}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <label>
          <span>{props.say('take.pasteName')}</span>
          <input
            type="text"
            placeholder={usual()}
            value={name()}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <p>
          <button type="button" disabled={text().trim() === ''} onClick={take}>
            {props.say('take.pasteTake')}
          </button>
        </p>
      </div>
    </details>
  )
}

/** Takes in what is dropped anywhere on an element, before the page takes it for a run. */
export function dropInto(taking: Taking, over: (isOver: boolean) => void): (area: HTMLElement) => void {
  function hover(event: DragEvent) {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    over(true)
  }

  function drop(event: DragEvent) {
    over(false)
    if (!event.dataTransfer || event.dataTransfer.files.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    void taking.take(offeredDrop(event.dataTransfer))
  }

  return (area) => {
    area.addEventListener('dragover', hover)
    area.addEventListener('drop', drop)
    area.addEventListener('dragleave', ({ relatedTarget: to }) => {
      // Into one of its own children is not out of it.
      if (!(to instanceof Node && area.contains(to))) over(false)
    })
  }
}
