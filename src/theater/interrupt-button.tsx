import type { JSX } from 'solid-js'
import { createEffect, createMemo, createSignal, on, onCleanup, onMount, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import { openStage } from '../run/stages'
import type { RunState } from '../run/state'
import { isTyping } from '../controls/keys'
import { offer } from '../controls/offers'
import { phaseOf } from './selectors'

/** Stops a run, or the critic that looks at it, after one question, asked below the button. Esc asks it too, unless something else is open to be closed. */
export function InterruptButton(props: {
  state: RunState
  /** It waits for its turn: nothing was asked yet, and it can be taken out of the line. */
  queued?: boolean
  t: Translate
  onInterrupt: () => void
}): JSX.Element {
  const [asking, setAsking] = createSignal(false)
  const [told, setTold] = createSignal(false)
  const phase = () => phaseOf(props.state)
  const stage = () => openStage(props.state)
  // Told to stop in the line, a run has no place there any more and has not settled yet.
  const running = () => stage() || phase() === 'running' || (phase() === 'idle' && (props.queued || told()))
  const question = () =>
    props.t(stage() ? 'interrupt.askCritic' : phase() === 'idle' ? 'interrupt.askQueued' : 'interrupt.ask')
  // A run that was interrupted itself may have a critic look at it that was not.
  const going = () => told() || (stage()?.stage ?? props.state).stopped === 'interrupt'
  let first: HTMLButtonElement | undefined

  // Told apart by its ids: the state is another one with every event, and the question would close under the hand.
  const one = createMemo(() => `${props.state.runId} ${stage()?.id}`)
  // This outlives its run: the next one, and a critic of this one, has not been told to stop, nor asked about.
  createEffect(
    on(
      one,
      () => {
        setTold(false)
        setAsking(false)
      },
      { defer: true },
    ),
  )

  function close() {
    setAsking(false)
    first?.focus()
  }

  function confirm() {
    setTold(true)
    setAsking(false)
    // The button is disabled now and holds no focus: it would fall to the page.
    first?.closest('.shell')?.querySelector<HTMLElement>('.shell-main')?.focus()
    props.onInterrupt()
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event)) return
    if (!running() || going() || document.querySelector('dialog[open], :popover-open')) return
    event.preventDefault()
    if (asking()) close()
    else setAsking(true)
  }

  offer('interrupt', () => setAsking(true))
  onMount(() => document.addEventListener('keydown', onKey))
  onCleanup(() => document.removeEventListener('keydown', onKey))

  return (
    <Show when={running()}>
      <div class="interrupt">
        <button
          type="button"
          ref={(button) => (first = button)}
          aria-expanded={asking()}
          disabled={going()}
          onClick={() => setAsking((before) => !before)}
        >
          {props.t(going() ? 'interrupt.going' : 'interrupt.verb')}
        </button>
        <Show when={asking()}>
          <fieldset class="interrupt-ask" aria-label={question()}>
            <p>{question()}</p>
            <button type="button" onClick={confirm}>
              {props.t('interrupt.verb')}
            </button>
            {/* The safe answer has the focus: whoever pressed Esc by mistake loses nothing by Enter. */}
            <button type="button" ref={(button) => queueMicrotask(() => button.focus())} onClick={close}>
              {props.t('interrupt.keep')}
            </button>
          </fieldset>
        </Show>
      </div>
    </Show>
  )
}
