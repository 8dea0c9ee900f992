import { createEffect, createSignal, type JSX, on, Show } from 'solid-js'
import type { Opened } from '../../../workers/cabinet-surface'
import { brandMaterial, skillMaterial } from '../../documents/materials'
import { newRun } from '../../i18n/new-run'
import { limits } from '../../run/limits'
import { Reading } from '../brand-field'
import { BrandParts } from './brand-parts'
import type { Shared } from './cabinet-view'
import { SkillParts } from './skill-parts'
import { TextEditor } from './text-editor'
import { WarningList } from './warning-list'

export interface OneProps extends Shared {
  readonly opened: Opened
  readonly onChange: (next: Opened) => void
  readonly refetch: () => void
}

/** One brand or skill: everything that it says, before it is used. */
export function OneView(props: OneProps): JSX.Element {
  const [editing, setEditing] = createSignal(false)
  const entry = () => props.opened.entry
  let title: HTMLHeadingElement | undefined
  // Another one under the same address bar is another place: the keyboard goes to its name.
  createEffect(
    on(
      () => entry().id,
      () => title?.focus(),
    ),
  )

  return (
    <article class="cabinet-one">
      <header>
        <h2 tabindex="-1" dir="auto" ref={(heading) => (title = heading)}>
          {entry().name}
        </h2>
        <Show when={entry().about}>{(about) => <p dir="auto">{about()}</p>}</Show>
        <Show when={entry().trashedAt !== undefined}>
          <p class="desk-notice">{props.say('trash.inTrash')}</p>
        </Show>
      </header>
      <Acts {...props} editing={editing()} onEdit={() => setEditing(true)} />
      <Facts {...props} />
      <Show when={editing()} fallback={<Parts {...props} />}>
        <TextEditor {...props} onClose={() => setEditing(false)} />
      </Show>
    </article>
  )
}

function Parts(props: OneProps): JSX.Element {
  const brand = () => (props.opened.read.kind === 'brand' ? props.opened.read : undefined)
  const skill = () => (props.opened.read.kind === 'skill' ? props.opened.read : undefined)
  return (
    <>
      <Show when={brand()}>
        {(read) => <BrandParts read={read()} text={props.opened.text} say={props.say} />}
      </Show>
      <Show when={skill()}>{(read) => <SkillParts {...props} read={read()} />}</Show>
      <WarningList warnings={props.opened.read.warnings} text={props.opened.text} say={props.say} />
      <section class="desk-section">
        <h3>{props.say('one.text')}</h3>
        <Reading text={juryText(props.opened)} clean={props.clean} t={props.t.part('newRun', newRun)} />
      </section>
    </>
  )
}

/** What a run takes along of it. */
export function juryText({ entry, text, tokens, read }: Opened): string {
  if (read.kind === 'skill') return skillMaterial({ id: entry.id, read }).text
  return brandMaterial({ id: entry.id, name: entry.name, text, tokens }).text
}

function Facts(props: OneProps): JSX.Element {
  const entry = () => props.opened.entry
  const isTooLong = () => entry().chars > limits.materialChars
  return (
    <>
      <dl class="desk-facts">
        <div>
          <dt>{props.say('one.file')}</dt>
          <dd>
            {entry().file}
            <Show when={entry().ours}> ({props.say('cabinet.oursMark')})</Show>
          </dd>
        </div>
        <Show when={entry().category}>
          {(category) => (
            <div>
              <dt>{props.say('one.category')}</dt>
              <dd dir="auto">{category()}</dd>
            </div>
          )}
        </Show>
        <div>
          <dt>{props.say('one.size')}</dt>
          <dd>{props.say('one.sizeOf', { n: entry().chars, most: limits.materialChars })}</dd>
        </div>
      </dl>
      <Show when={isTooLong()}>
        <p class="desk-fault">{props.say('one.tooLong', { n: entry().chars, most: limits.materialChars })}</p>
      </Show>
    </>
  )
}

/** What can be done with it. Ours is copied before it is changed. */
function Acts(props: OneProps & { readonly editing: boolean; readonly onEdit: () => void }): JSX.Element {
  const entry = () => props.opened.entry
  const inTrash = () => entry().trashedAt !== undefined
  return (
    <p class="desk-acts">
      <Show
        when={!inTrash()}
        fallback={
          <button type="button" class="primary" onClick={() => void restore(props)}>
            {props.say('trash.restore')}
          </button>
        }
      >
        <button type="button" class="primary" onClick={() => props.use(entry())}>
          {props.say('one.use')}
        </button>
        <Show when={!entry().ours && !props.editing}>
          <button type="button" onClick={() => props.onEdit()}>
            {props.say('one.edit')}
          </button>
        </Show>
        <button type="button" onClick={() => void copy(props)}>
          {props.say('one.copy')}
        </button>
        <button type="button" onClick={() => props.save(fileName(entry().file), props.opened.text)}>
          {props.say('one.export')}
        </button>
        <Show when={props.opened.tokens}>
          {(tokens) => (
            <button type="button" onClick={() => props.save('tokens.css', tokens())}>
              {props.say('one.exportTokens')}
            </button>
          )}
        </Show>
        <Show when={!entry().ours}>
          <button type="button" onClick={() => void trash(props)}>
            {props.say('trash.put')}
          </button>
        </Show>
      </Show>
    </p>
  )
}

/** Without the folders it lay in: those are somebody's own. */
function fileName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1)
}

async function copy({ attempt, cabinet, opened, navigate, tell, say, kind }: OneProps) {
  const made = await attempt(() => cabinet.copy(opened.entry.id))
  if (!made) return
  navigate(`#/${kind}s/${made.id}`)
  tell({ text: () => say('one.copied') })
}

async function trash({ attempt, cabinet, opened, navigate, tell, say, kind }: OneProps) {
  const { id, name } = opened.entry
  const done = await attempt(() => cabinet.trash([id]).then(() => true))
  if (!done) return
  navigate(`#/${kind}s`)
  const undo = () => void attempt(() => cabinet.restore([id])).then(() => navigate(`#/${kind}s/${id}`))
  tell({ text: () => say('trash.done', { name }), undo })
}

async function restore({ attempt, cabinet, opened, refetch, tell, say }: OneProps) {
  const { id, name } = opened.entry
  await attempt(() => cabinet.restore([id]))
  tell({ text: () => say('trash.restored', { name }) })
  refetch()
}
