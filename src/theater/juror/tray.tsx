import { createEffect, createMemo, createSignal, For, type JSX, on, Show } from 'solid-js'
import { jurorTexts } from '../../i18n/juror'
import type { Translate } from '../../i18n/t'
import { wordsKept } from '../../run/said'
import type { RunState } from '../../run/state'
import type { Pointing } from '../pointing'
import { isOnlyMeasured } from '../selectors'
import { AddForm } from './add-form'
import './juror.css'
import { HandOver, Terms } from './hand-over'
import type { Juror, Say, Unsent } from './port'
import { WordRow } from './word-row'

export interface TrayProps {
  readonly state: RunState
  /** The hash of the page on show. */
  readonly page: string | undefined
  readonly juror: Juror
  readonly pointing: Pointing
  readonly t: Translate
}

/** What the person has said and not handed over, how to say more, and to whom it can be handed. */
export function Tray(props: TrayProps): JSX.Element {
  const say = () => props.t.part('juror', jurorTexts)
  const [open, setOpen] = createSignal(false)
  let tray: HTMLElement | undefined
  let removing: string | undefined
  // By their names: a row that is built anew with every event would drop the focus.
  const ids = createMemo(() => props.juror.unsent().map(({ id }) => id), [], {
    equals: (one, other) => one.length === other.length && one.every((id, at) => id === other[at]),
  })
  const writing = createMemo(() => props.juror.draft() && (props.juror.draft()?.id ?? 'new'))
  const hasWords = () => ids().length > 0 || props.state.said.length > 0
  const focusOn = (button: string) => tray?.querySelector<HTMLElement>(button)?.focus()
  const row = (id: string) => props.juror.unsent().find((one) => one.id === id)

  /** The button that opened the form is where the person was. */
  function close() {
    const changed = props.juror.draft()?.id
    props.juror.write(undefined)
    focusOn(changed === undefined ? '.tray-add' : `[data-edit="${changed}"]`)
  }

  // The button goes with its row, once the word is forgotten: the focus would fall to the page.
  createEffect(
    on(ids, (now) => {
      if (removing === undefined || now.includes(removing)) return
      removing = undefined
      focusOn('.tray-add, .word-add textarea')
    }),
  )

  // A button that hands over is dead meanwhile, and gone with what it has handed over.
  createEffect(
    on(
      () => props.juror.ways().busy,
      (busy, before) => {
        const now = document.activeElement
        if (before && !busy && (now === document.body || now?.closest('.tray-ways'))) focusOn('.tray-add')
      },
    ),
  )

  function remove(id: string) {
    removing = id
    props.juror.remove(id)
  }

  return (
    <section class="tray" aria-label={say()('juror.tray')} ref={(element) => (tray = element)}>
      <Show when={hasWords()}>
        <details class="tray-said" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            <b role="status">{countWords(props.juror.unsent(), props.state, say())}</b>
          </summary>
          <Show when={ids().length > 0}>
            <p class="meta">{say()('juror.where')}</p>
          </Show>
          <ul class="tray-words">
            <For each={ids()}>
              {(id) => (
                <Show when={row(id)}>
                  {(one) => (
                    <WordRow
                      row={one()}
                      page={props.page}
                      juror={props.juror}
                      pointing={props.pointing}
                      t={props.t}
                      say={say()}
                      onRemove={() => remove(id)}
                    />
                  )}
                </Show>
              )}
            </For>
          </ul>
          {/* What it would cost is asked, and read aloud, once somebody wants to know. */}
          <Show when={open()}>
            <Terms juror={props.juror} state={props.state} say={say()} />
          </Show>
        </details>
      </Show>
      <Show when={isOnlyMeasured(props.state)}>
        <p class="meta">{say()('juror.onlyMeasured')}</p>
      </Show>
      <p class="tray-ways">
        <Show when={!props.juror.draft()}>
          <button
            type="button"
            class="tray-add"
            aria-keyshortcuts="X"
            onClick={() => props.juror.write({ text: '' })}
          >
            {say()('juror.add')}
          </button>
        </Show>
        <Show when={hasWords() && !props.juror.draft()}>
          <HandOver juror={props.juror} say={say()} />
        </Show>
      </p>
      {/* By its name: while it is written it must not be built anew. */}
      <Show when={writing()} keyed>
        <Show when={props.juror.draft()}>
          {(draft) => (
            <AddForm juror={props.juror} draft={draft()} say={say()} onClose={() => queueMicrotask(close)} />
          )}
        </Show>
      </Show>
    </section>
  )
}

/** What waits stands before what has gone. */
function countWords(unsent: readonly Unsent[], { said }: RunState, say: Say): string {
  const waiting = unsent.filter(({ givenTo }) => givenTo === undefined).length
  if (waiting > 0) return say('juror.count', { n: waiting })
  return unsent.length > 0
    ? say('juror.given', { n: unsent.length })
    : say('juror.told', { n: wordsKept(said).length })
}
