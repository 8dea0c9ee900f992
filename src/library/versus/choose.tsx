import { createResource, createSignal, createUniqueId, For, type JSX, onMount, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import { MOST_RUNS } from './address'
import type { Offered, VersusPort } from './entrant'
import type { Say } from './words'
import './choose.css'

export interface ChooseProps {
  readonly port: VersusPort
  readonly chosen: readonly string[]
  readonly t: Translate
  readonly say: Say
  readonly onAdd: (run: string) => void
  /** Undefined where nothing stands behind it. */
  readonly onClose?: (() => void) | undefined
}

/** Looks for another run to put beside those that are there: first those of the same brief. */
export function VersusChoose(props: ChooseProps): JSX.Element {
  const id = createUniqueId()
  const [text, setText] = createSignal('')
  // The port is made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { port } = props
  const [found] = createResource(
    () => ({ words: text().trim() }),
    ({ words }) => port.find(words).catch(() => []),
  )
  const [kin] = createResource(
    () => props.chosen[0],
    (run) => port.sameBrief(run).catch(() => []),
  )
  const isNew = ({ id: run }: Offered) => !props.chosen.includes(run)
  const same = () => (text().trim() === '' ? (kin.latest ?? []).filter(isNew) : [])
  const rest = () =>
    (found.latest ?? []).filter((one) => isNew(one) && !same().some((other) => other.id === one.id))
  const isFull = () => props.chosen.length >= MOST_RUNS
  let list: HTMLElement | undefined
  let input: HTMLInputElement | undefined
  // Asked for by a press, it takes the keyboard; there from the beginning, it waits.
  onMount(() => props.onClose && input?.focus())

  /** From the field into the list and through it. */
  function press(event: KeyboardEvent) {
    const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const buttons = [...(list?.querySelectorAll('button') ?? [])]
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      return buttons[0]?.click()
    }
    if (event.key === 'Escape' && props.onClose) {
      event.preventDefault()
      return props.onClose()
    }
    if (way === 0) return
    event.preventDefault()
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons[Math.min(buttons.length - 1, Math.max(0, at + way))]?.focus()
  }

  return (
    <search class="versus-choose" onKeyDown={press}>
      <Show when={!isFull()} fallback={<p class="meta">{props.say('versus.full')}</p>}>
        <label for={id}>{props.say('versus.search')}</label>
        <input
          id={id}
          type="search"
          autocomplete="off"
          spellcheck={false}
          value={text()}
          ref={(element) => (input = element)}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <div ref={(element) => (list = element)} class="versus-found">
          <Show when={same().length > 0}>
            <h4>{props.say('versus.kin')}</h4>
            <Offers {...props} runs={same()} />
          </Show>
          <Show when={rest().length > 0}>
            <h4>{props.say(text().trim() === '' ? 'versus.newest' : 'versus.found')}</h4>
            <Offers {...props} runs={rest()} />
          </Show>
          <p class="meta" role="status">
            <Show when={!found.loading && same().length + rest().length === 0}>
              {props.say('versus.nothing')}
            </Show>
          </p>
        </div>
      </Show>
      <Show when={props.onClose}>
        {(close) => (
          <button type="button" onClick={() => close()()}>
            {props.say('versus.close')}
          </button>
        )}
      </Show>
    </search>
  )
}

function Offers(props: ChooseProps & { readonly runs: readonly Offered[] }): JSX.Element {
  return (
    <ul>
      <For each={props.runs}>
        {(run) => (
          <li>
            <button type="button" onClick={() => props.onAdd(run.id)}>
              <span dir="auto">{run.title}</span>{' '}
              <span class="meta">{detailOf(run, props.t, props.say)}</span>
            </button>
          </li>
        )}
      </For>
    </ul>
  )
}

function detailOf(run: Offered, t: Translate, say: Say): string {
  const day = run.createdAt
  return [
    t(`status.${run.status}`),
    run.score === undefined ? undefined : t.score(run.score),
    run.connection,
    day === undefined
      ? say('versus.recorded')
      : new Date(day).toLocaleDateString(say.locale, { dateStyle: 'medium' }),
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
}
