import { createEffect, createSignal, For, type JSX, on, Show } from 'solid-js'
import { moved } from './blind'
import type { Say } from './words'
import './ranking.css'

export interface RankingProps {
  /** Best first, as it stands at first. */
  readonly runs: readonly string[]
  readonly nameOf: (run: string) => string
  readonly say: Say
  readonly onKeep: (runs: readonly string[]) => Promise<void>
}

type Said = { readonly kind: 'placed'; readonly run: string; readonly at: number } | { readonly kind: 'kept' }

/** The person's own order of the runs, by dragging, by buttons and by keys. */
export function Ranking(props: RankingProps): JSX.Element {
  // It begins with what is handed in, and is the person's from then on.
  // eslint-disable-next-line solid/reactivity
  const [order, setOrder] = createSignal(props.runs)
  const [said, setSaid] = createSignal<Said>()
  const [held, setHeld] = createSignal<string>()
  let list: HTMLElement | undefined
  createEffect(
    on(
      () => props.runs.join(),
      () => setOrder(props.runs),
      { defer: true },
    ),
  )

  function move(run: string, by: number) {
    setOrder((now) => moved(now, run, by))
    setSaid({ kind: 'placed', run, at: order().indexOf(run) + 1 })
  }

  /** The row that was moved is another element now, and the keyboard stays on it. */
  function press(event: KeyboardEvent, run: string) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0 || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(run, by)
    list?.querySelectorAll<HTMLElement>('li')[order().indexOf(run)]?.focus()
  }

  function over(event: DragEvent, run: string) {
    const dragged = held()
    if (dragged === undefined) return
    event.preventDefault()
    if (dragged !== run) move(dragged, order().indexOf(run) - order().indexOf(dragged))
  }

  async function keep() {
    await props.onKeep(order())
    setSaid({ kind: 'kept' })
  }

  return (
    <section class="versus-ranking" aria-labelledby="versus-ranking">
      <h3 id="versus-ranking">{props.say('versus.ranking')}</h3>
      <p class="meta">{props.say('versus.rankingHow')}</p>
      <ol ref={(element) => (list = element)}>
        <For each={order()}>
          {(run, at) => (
            // The whole row is what is dragged, and the arrows move it: its buttons do the same.
            <li
              draggable="true"
              tabindex="0"
              classList={{ held: held() === run }}
              onKeyDown={(event) => event.target === event.currentTarget && press(event, run)}
              onDragStart={() => setHeld(run)}
              onDragEnd={() => setHeld(undefined)}
              onDragOver={(event) => over(event, run)}
              onDrop={(event) => event.preventDefault()}
            >
              <span>{props.nameOf(run)}</span>
              <button
                type="button"
                disabled={at() === 0}
                aria-label={props.say('versus.up', { name: props.nameOf(run) })}
                onClick={() => move(run, -1)}
              >
                <span aria-hidden="true">↑</span>
              </button>
              <button
                type="button"
                disabled={at() === order().length - 1}
                aria-label={props.say('versus.down', { name: props.nameOf(run) })}
                onClick={() => move(run, 1)}
              >
                <span aria-hidden="true">↓</span>
              </button>
            </li>
          )}
        </For>
      </ol>
      <div class="versus-votes">
        <button type="button" onClick={() => void keep()}>
          {props.say('versus.keep')}
        </button>
        <p role="status">
          <Show when={said()}>{(one) => <>{wordsOf(one(), props)}</>}</Show>
        </p>
      </div>
    </section>
  )
}

function wordsOf(said: Said, { say, nameOf }: RankingProps): string {
  switch (said.kind) {
    case 'placed':
      return say('versus.placed', { name: nameOf(said.run), at: String(said.at) })
    case 'kept':
      return say('versus.kept')
    default:
      return said satisfies never
  }
}
