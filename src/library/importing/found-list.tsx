import { createSignal, For, type JSX, Show } from 'solid-js'
import type { Found } from '../../../workers/storing-surface'
import type { Translate } from '../../i18n/t'
import type { StoringSay } from '../storing/storing-say'
import { linesAbout, nameWords, toWords, whatWords } from './found-words'
import { isNew } from './importing'
import { StateView } from './state-view'

/** More rows than this are not read. */
const SHOWN = 100

/** What was found: what cannot come in first, because nobody looks for it at the end of a list. */
export function FoundList(props: {
  readonly found: readonly Found[]
  readonly say: StoringSay
  readonly t: Translate
}): JSX.Element {
  const [all, setAll] = createSignal(false)
  const inOrder = () => props.found.toSorted((one, other) => rank(one) - rank(other))
  const rows = () => (all() ? inOrder() : inOrder().slice(0, SHOWN))
  const left = () => props.found.length - rows().length
  return (
    <>
      <ul class="storing-found">
        <For each={rows()}>{(found) => <Row found={found} say={props.say} t={props.t} />}</For>
      </ul>
      <Show when={left() > 0}>
        <button type="button" onClick={() => setAll(true)}>
          {props.say('storing.plan.more', { n: left() })}
        </button>
      </Show>
    </>
  )
}

function rank(found: Found): number {
  if (found.what === 'refused') return 0
  return isNew(found) ? 1 : 2
}

function Row(props: { readonly found: Found; readonly say: StoringSay; readonly t: Translate }): JSX.Element {
  const title = () => ('title' in props.found ? props.found.title : '')
  const status = () => {
    if (props.found.what !== 'run') return ''
    const { status: now, rounds } = props.found
    return `${props.t(`status.${now}`)} · ${props.say('storing.rounds', { n: rounds })}`
  }
  return (
    <li data-what={props.found.what} data-new={isNew(props.found) ? '' : undefined}>
      <p class="storing-found-head">
        <span class="storing-kind">{whatWords(props.found, props.say)}</span>
        <Show when={title() !== ''}>
          <strong dir="auto">{title()}</strong>
        </Show>
        <Show when={toWords(props.found, props.say)}>{(words) => <span>{words()}</span>}</Show>
      </p>
      <p class="meta storing-name">
        {nameWords(props.found.name)}
        <Show when={status() !== ''}> · {status()}</Show>
      </p>
      <For each={linesAbout(props.found, props.say, props.t)}>
        {(line) => <p class="storing-about">{line}</p>}
      </For>
      <Show when={props.found.what === 'convergence' && props.found}>
        {(found) => <StateView state={found().convergence} say={props.say} t={props.t} />}
      </Show>
    </li>
  )
}
