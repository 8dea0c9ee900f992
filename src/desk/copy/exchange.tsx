import { For, type JSX, Show } from 'solid-js'
import type { RegistryNote } from '../../documents/panel/registry-file'
import { createImporting, type Preview } from './importing'
import type { LensesShared } from './lenses-view'
import { dropText, TextFile } from './text-file'
import { type FoundationSay, kindName, lensNamed, listOf } from './words'

const FILE = 'lenses-and-kinds.json'

/** All of it as one file, out and in. What comes in is shown before it is taken over. */
export function Exchange(props: LensesShared): JSX.Element {
  const importing = createImporting(props)
  const { preview, refused, take, leave, ...taken } = importing
  const exportAll = async () => props.save(FILE, await props.desk.print(props.lenses.registry()))
  return (
    <section class="desk-section copy-exchange" ref={(area) => dropText(area, taken)}>
      <h2>{props.say('exchange.title')}</h2>
      <p>{props.say('exchange.lead')}</p>
      <p class="desk-acts">
        <button type="button" onClick={() => void exportAll()}>
          {props.say('exchange.save')}
        </button>
        <TextFile label={props.say('exchange.open')} accept=".json,application/json" {...taken} />
        <span class="meta">{props.say('exchange.drop')}</span>
      </p>
      <p role="alert" class="desk-fault">
        {refused()}
      </p>
      <Show when={preview()}>
        {(shown) => <PreviewPart {...props} preview={shown()} onTake={take} onLeave={leave} />}
      </Show>
    </section>
  )
}

function PreviewPart(
  props: LensesShared & {
    readonly preview: Preview
    readonly onTake: () => void
    readonly onLeave: () => void
  },
): JSX.Element {
  const isNothing = () => props.preview.added.length + props.preview.replaced.length === 0
  const names = (ids: readonly string[]) =>
    listOf(
      ids.map((id) => nameIn(id, props.preview, props.say)),
      props.say,
    )
  return (
    <section class="desk-notice" aria-label={props.say('exchange.preview', { name: props.preview.file })}>
      <h3>{props.say('exchange.preview', { name: props.preview.file })}</h3>
      <Show when={props.preview.added.length > 0}>
        <p>{props.say('exchange.added', { names: names(props.preview.added) })}</p>
      </Show>
      <Show when={props.preview.replaced.length > 0}>
        <p>{props.say('exchange.replaced', { names: names(props.preview.replaced) })}</p>
      </Show>
      <Show when={isNothing()}>
        <p>{props.say('exchange.nothing')}</p>
      </Show>
      <Show when={props.preview.notes.length > 0}>
        <h4>{props.say('exchange.notes')}</h4>
        <ul class="copy-lost">
          <For each={props.preview.notes}>{(note) => <li>{noteWords(note, props.say)}</li>}</For>
        </ul>
      </Show>
      <p class="desk-acts">
        <button type="button" class="primary" disabled={isNothing()} onClick={() => props.onTake()}>
          {props.say('exchange.take')}
        </button>
        <button type="button" onClick={() => props.onLeave()}>
          {props.say('exchange.leave')}
        </button>
      </p>
    </section>
  )
}

/** An id is one of a lens or of a kind of content. */
function nameIn(id: string, { read }: Preview, say: FoundationSay): string {
  const advisors = read.advisors.map(({ row }) => row)
  return advisors.some((lens) => lens.id === id) ? lensNamed(id, advisors, say) : kindName(id, say)
}

function noteWords({ kind, line, detail }: RegistryNote, say: FoundationSay): string {
  return say(`exchange.note.${kind}`, { line, detail })
}
