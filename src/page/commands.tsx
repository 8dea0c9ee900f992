import { type Accessor, createSignal, type JSX, onCleanup, Show } from 'solid-js'
import { isCommand, isIn, isPlain, isTyping, letterOf } from '../controls/keys'
import { offered } from '../controls/offers'
import type { Translate } from '../i18n/t'
import { lastAddress } from '../library/last-address'
import { reasonOf } from '../run/reason'
import type { Kept } from './kept'
import type { News } from './news'
import type { Place } from './route'
import type { Showing } from './showing'
import type { Visit } from './visit'

export interface CommandsOptions {
  readonly t: Translate
  readonly place: Accessor<Place>
  readonly showing: Showing
  readonly visit: Visit
  readonly kept: Kept
  readonly open: (file: File) => void
  readonly tell: (news: News | undefined) => void
}

/** What opens over everything. */
export type Sheet = 'palette' | 'keys'

/** What a key asks for wherever the focus is. */
export type Asked = Sheet | 'new' | 'library' | 'add' | 'leave'

/** Undefined when the key is none of these, or belongs to what someone is writing. */
export function askedBy(event: KeyboardEvent): Asked | undefined {
  // In a field of a Mac, Ctrl with K cuts the rest of the line.
  if (isCommand(event) && event.key.toLowerCase() === 'k')
    return event.metaKey || !isMacField(event) ? 'palette' : undefined
  if (event.key === 'Escape') return isPlain(event) && !isTyping(event) ? 'leave' : undefined
  const letter = letterOf(event)
  if (letter === 'x') return isIn(event, '.shell-rail') ? 'add' : undefined
  if (letter === 'q') return 'library'
  return letter === 'n' ? 'new' : letter === '?' ? 'keys' : undefined
}

function isMacField(event: KeyboardEvent): boolean {
  return isTyping(event) && navigator.userAgent.includes('Mac')
}

/** The keys that hold everywhere, the list of all commands and the sheet of keys. Both come when they are first asked for. */
export function createCommands(options: CommandsOptions): {
  ask: (sheet: Sheet) => void
  draw: () => JSX.Element
} {
  const { showing, place, tell, t } = options
  // An object, so that to ask twice is two askings: the first may have closed, and not have told of it yet.
  const [asking, setAsking] = createSignal<{ readonly sheet: Sheet }>()
  const [parts, setParts] = createSignal<typeof import('./command-parts')>()

  function load() {
    if (parts()) return
    import('./command-parts').then(
      (loaded) => setParts(() => loaded),
      (cause: unknown) => {
        // Asked for still, it would open over whatever the person does when a later key fetches it.
        setAsking(undefined)
        tell({ text: () => t('page.refused', { reason: reasonOf(cause) }) })
      },
    )
  }

  function ask(sheet: Sheet) {
    setAsking({ sheet })
    load()
  }

  function hear(event: KeyboardEvent) {
    // It is there when the other key of the two comes.
    if (event.key === 'Control' || event.key === 'Meta') return load()
    const asked = event.defaultPrevented || event.repeat ? undefined : askedBy(event)
    if (asked && !document.querySelector('dialog[open]') && answer(asked)) event.preventDefault()
  }

  /** False where there is nothing to do: then the key is someone else's. */
  function answer(asked: Asked): boolean {
    switch (asked) {
      case 'palette':
      case 'keys':
        ask(asked)
        return true
      case 'new':
        location.hash = '#/new'
        return true
      case 'library':
        location.hash = place().kind === 'library' ? `#/run/${showing.show()?.id ?? ''}` : lastAddress()
        return true
      case 'add':
        offered('juror.add')?.()
        return offered('juror.add') !== undefined
      case 'leave':
        return leaveReplay()
      default:
        return asked satisfies never
    }
  }

  /** Looking back ends at the end: of a run that goes on that is now, of one that has ended its verdict. */
  function leaveReplay(): boolean {
    const [player, view] = [showing.player(), showing.view()]
    if (place().kind !== 'run' || !player || !view || view.seq === view.count) return false
    // Open on top of it, and closed first.
    if (document.querySelector(':popover-open, .interrupt-ask')) return false
    player.pause()
    player.toEnd()
    showing.pickRound(undefined)
    return true
  }

  // In this order: regions first, which hear it on its way; then this; then the question whether to interrupt.
  document.addEventListener('keydown', hear)
  onCleanup(() => document.removeEventListener('keydown', hear))

  return {
    ask,
    draw: () => (
      <Show when={parts()}>
        {(loaded) => (
          <Show when={asking()} keyed>
            {(asked) =>
              loaded().draw(asked.sheet, { ...options, ask }, () =>
                setAsking((now) => (now === asked ? undefined : now)),
              )
            }
          </Show>
        )}
      </Show>
    ),
  }
}
