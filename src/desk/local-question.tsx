import { createResource, createSignal, type JSX, Show } from 'solid-js'
import { hostOf } from './edited'
import { keepFocus } from './faults'
import { askLocalNetwork, browserOf, isGuarded, readLocalNetwork } from './local-network'
import type { DeskTranslate } from './words'

export interface LocalQuestionProps {
  readonly t: DeskTranslate
  readonly baseUrl: string
  readonly origin: string
}

/** Explains what the browser is about to ask, before it asks; and how to change its mind when it says no. */
export function LocalQuestion(props: LocalQuestionProps): JSX.Element {
  const guarded = () => isGuarded(props.baseUrl, props.origin)
  const [state, { refetch }] = createResource(guarded, () => readLocalNetwork())
  const [going, setGoing] = createSignal(false)
  const [answered, setAnswered] = createSignal<boolean>()
  let notice: HTMLDivElement | undefined
  const host = () => ({ host: hostOf(props.baseUrl) })

  async function ask() {
    if (going()) return
    setGoing(true)
    // The request comes first in the click: after a wait the browser would not show its question.
    setAnswered(await askLocalNetwork(props.baseUrl))
    await refetch()
    setGoing(false)
    keepFocus(notice)
  }

  return (
    <Show when={guarded() && state.latest !== undefined}>
      <div class="desk-notice desk-lna" tabindex="-1" ref={notice}>
        <Show when={state.latest === 'prompt'}>
          <p>
            <b>{props.t('desk.lna.title')}</b>
          </p>
          <p>{props.t('desk.lna.why')}</p>
          <p>{props.t('desk.lna.what', host())}</p>
          <p>
            <button type="button" aria-disabled={going()} onClick={() => void ask()}>
              {props.t(going() ? 'desk.lna.going' : 'desk.lna.go')}
            </button>
          </p>
        </Show>
        <Show when={state.latest === 'denied'}>
          <p>{props.t('desk.lna.denied')}</p>
          <p>{props.t(`desk.lna.reset.${browserOf(navigator.userAgent)}`)}</p>
        </Show>
        <Show when={state.latest === 'granted'}>
          <p>{props.t('desk.lna.granted')}</p>
        </Show>
        <p role="status">
          <Show when={answered() !== undefined && state.latest !== 'denied'}>
            {props.t(answered() ? 'desk.lna.answered' : 'desk.lna.silent', host())}
          </Show>
        </p>
      </div>
    </Show>
  )
}
