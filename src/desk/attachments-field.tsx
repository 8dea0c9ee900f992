import { For, type JSX, Show } from 'solid-js'
import { attachmentsTexts } from '../i18n/attachments'
import type { Translate } from '../i18n/t'
import { knownToSee } from '../models/sight'
import type { Connection } from '../run/connection'
import type { Attachments } from './attachments'
import type { AttachSay } from './attachment-kinds'
import './attachments.css'

/** What goes along with a brief beside its words: pictures and texts, each seen before it goes. */
export function AttachmentsField(props: {
  readonly t: Translate
  readonly attachments: Attachments
  /** Who will answer; undefined is a rehearsal. */
  readonly chosen: Connection | undefined
}): JSX.Element {
  // The translator of the page never changes: it asks for the language itself.
  // eslint-disable-next-line solid/reactivity
  const say = props.t.part('attachments', attachmentsTexts)
  let input: HTMLInputElement | undefined
  let opener: HTMLButtonElement | undefined
  const held = () => props.attachments.attached()
  const isEmpty = () => held().pictures.length + held().documents.length === 0

  function take(files: FileList | null) {
    if (files) props.attachments.take([...files])
    // The same file may be opened twice in a row.
    if (input) input.value = ''
  }

  /** The button goes with what it removes: the keyboard goes on beside it. */
  function remove(one: Parameters<Attachments['remove']>[0]) {
    props.attachments.remove(one)
    opener?.focus()
  }

  return (
    <fieldset class="attachments">
      <legend>{say('attachments.title')}</legend>
      <p class="meta">{say('attachments.hint')}</p>
      <Show when={!isEmpty()}>
        <ul aria-label={say('attachments.list')}>
          <For each={held().pictures}>
            {(one) => (
              <Item name={one.name} say={say} onRemove={() => remove(one)}>
                <img src={`data:${one.type};base64,${one.base64}`} alt="" />
                <span class="meta">
                  {say('attachments.pictureSize', {
                    width: one.width,
                    height: one.height,
                    kb: Math.ceil((one.base64.length * 3) / 4000),
                  })}
                </span>
              </Item>
            )}
          </For>
          <For each={held().documents}>
            {(one) => (
              <Item name={one.name} say={say} onRemove={() => remove(one)}>
                <span class="meta">{say('attachments.textSize', { n: one.text.length })}</span>
              </Item>
            )}
          </For>
        </ul>
      </Show>
      <div class="new-start">
        <button type="button" ref={(button) => (opener = button)} onClick={() => input?.click()}>
          {say('attachments.add')}
        </button>
        <input
          ref={(element) => (input = element)}
          type="file"
          multiple
          accept="image/png,image/jpeg,image/webp,image/gif,.html,.htm,.md,.txt,.csv"
          aria-label={say('attachments.add')}
          hidden
          onChange={(event) => take(event.currentTarget.files)}
        />
        <span class="meta">{say('attachments.drop')}</span>
      </div>
      <Told attachments={props.attachments} say={say} />
      <Show when={held().pictures.length > 0}>
        <Sight chosen={props.chosen} say={say} />
      </Show>
    </fieldset>
  )
}

function Item(props: {
  readonly name: string
  readonly say: AttachSay
  readonly onRemove: () => void
  readonly children: JSX.Element
}): JSX.Element {
  return (
    <li>
      {props.children}
      <span class="attachments-name" dir="auto" title={props.name}>
        {props.name}
      </span>
      <button
        type="button"
        aria-label={props.say('attachments.remove', { name: props.name })}
        onClick={() => props.onRemove()}
      >
        ×
      </button>
    </li>
  )
}

/** What is going on, what went wrong, and the way back. */
function Told(props: { readonly attachments: Attachments; readonly say: AttachSay }): JSX.Element {
  return (
    <>
      <div role="status" class="attachments-told">
        <Show when={props.attachments.working()}>{props.say('attachments.working')}</Show>
        <Show when={props.attachments.undo()}>
          {(undo) => (
            <>
              {props.say('attachments.removed')}{' '}
              <button type="button" onClick={() => undo()()}>
                {props.say('attachments.undo')}
              </button>
            </>
          )}
        </Show>
      </div>
      <div role="alert">
        <For each={props.attachments.faults()}>{(words) => <p class="new-problem">{words}</p>}</For>
      </div>
    </>
  )
}

/** Whether anybody will look at the pictures. */
function Sight(props: { readonly chosen: Connection | undefined; readonly say: AttachSay }): JSX.Element {
  return <Show when={sightWords(props.chosen, props.say)}>{(text) => <p class="meta">{text()}</p>}</Show>
}

function sightWords(chosen: Connection | undefined, say: AttachSay): string | undefined {
  if (!chosen) return say('attachments.rehearsal')
  const sees = knownToSee(chosen)
  if (sees === true) return undefined
  return say(sees === false ? 'attachments.blind' : 'attachments.unknown', { model: chosen.model })
}
