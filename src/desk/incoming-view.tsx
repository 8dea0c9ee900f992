import { For, type JSX, Show } from 'solid-js'
import type { enteringTexts } from '../i18n/entering'
import type { KeyOf, Translate } from '../i18n/t'
import type { BriefDraft } from './draft'
import { type CameIn, type FileKind, kindOf, type Named } from './incoming'
import './incoming.css'

export type EnteringSay = Translate<KeyOf<typeof enteringTexts>>

export interface IncomingViewProps {
  readonly things: CameIn
  /** The brief that is being written here; undefined where none is. */
  readonly writing: string | undefined
  readonly say: EnteringSay
  readonly onBrief: () => void
  readonly onFile: (file: File) => void
}

/** What came from outside, before any of it is used. */
export function IncomingView(props: IncomingViewProps): JSX.Element {
  return (
    <>
      <p class="desk-lead-text">{props.say('entering.fromOutside')}</p>
      <Show when={props.things.brief}>
        {(brief) => (
          <section class="desk-part">
            <h3>{props.say('entering.brief')}</h3>
            <Words brief={brief()} />
            <For each={['brand', 'skill'] as const}>
              {(kind) => (
                <Show when={props.things[kind]}>
                  {(named) => <ForLine kind={kind} named={named()} say={props.say} />}
                </Show>
              )}
            </For>
            <Show when={props.writing}>
              {(title) => <p>{props.say('entering.writing', { title: title() })}</p>}
            </Show>
            <p class="desk-acts">
              <button type="button" class="primary" onClick={() => props.onBrief()}>
                {props.say('entering.useBrief')}
              </button>
            </p>
          </section>
        )}
      </Show>
      <Show when={props.things.files.length > 0}>
        <section class="desk-part">
          <h3>{props.say('entering.files')}</h3>
          <ul class="incoming-files">
            <For each={props.things.files}>
              {(file) => <FileRow file={file} say={props.say} onOpen={() => props.onFile(file)} />}
            </For>
          </ul>
        </section>
      </Show>
      <Show when={props.things.leftOut > 0}>
        <p>{props.say('entering.leftOut', { n: props.things.leftOut })}</p>
      </Show>
      <p class="desk-acts">
        <a class="button" href="#/new">
          {props.say('entering.leave')}
        </a>
      </p>
    </>
  )
}

/** Whether what it was written for goes along: a brief without it may come out as another page. */
function ForLine(props: {
  readonly kind: 'brand' | 'skill'
  readonly named: Named
  readonly say: EnteringSay
}): JSX.Element {
  const key = () => `entering.${props.named.id === undefined ? 'missing' : 'here'}.${props.kind}` as const
  return (
    <p classList={{ meta: props.named.id !== undefined }}>{props.say(key(), { name: props.named.name })}</p>
  )
}

/** As it came: a stranger may have written it, so it is shown as plain text and nothing of it is a link. */
function Words(props: { readonly brief: BriefDraft }): JSX.Element {
  const written = () => Object.values(props.brief).filter((text) => text.trim() !== '')
  return (
    <blockquote class="incoming-words" tabindex="0">
      <For each={written()}>{(text) => <p dir="auto">{text}</p>}</For>
    </blockquote>
  )
}

function FileRow(props: {
  readonly file: File
  readonly say: EnteringSay
  readonly onOpen: () => void
}): JSX.Element {
  const kind = (): FileKind => kindOf(props.file)
  return (
    <li>
      <bdi class="desk-mono">{props.file.name}</bdi>
      <Show
        when={kind() !== 'unknown'}
        fallback={<span class="meta">{props.say('entering.file.unknown')}</span>}
      >
        <button type="button" onClick={() => props.onOpen()}>
          {props.say(`entering.file.${kind()}`)}
        </button>
      </Show>
    </li>
  )
}
