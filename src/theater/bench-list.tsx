import { createMemo, For, type JSX, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import type { Measurement } from '../run/event'
import './evidence.css'
import { evidenceWords } from './evidence-words'
import type { Pointing } from './pointing'
import { keyOfRow, Reading } from './reading'

/** Whoever has mended fifty knows the rest; the instruments have them all. */
const MOST = 50

/** What the bench has found on the page of the round on show, and no judge has named. It stands beside the must-fixes. */
export function BenchList(props: {
  readonly rows: readonly Measurement[]
  readonly page: string | undefined
  readonly round: number | undefined
  readonly pointing: Pointing
  readonly t: Translate
}): JSX.Element {
  const words = () => evidenceWords(props.t)
  const listed = createMemo(() => new Map(props.rows.slice(0, MOST).map((row) => [keyOfRow(row), row])))
  const keys = createMemo(() => [...listed().keys()], [], {
    equals: (one, other) => one.length === other.length && one.every((key, at) => key === other[at]),
  })
  return (
    <Show when={keys().length > 0}>
      <section class="fix-group" aria-label={words().say('bench.title')}>
        <h2>{words().say('bench.title')}</h2>
        <p class="meta">{words().say('bench.text')}</p>
        <ul>
          <For each={keys()}>
            {(key) => (
              <Show when={listed().get(key)}>
                {(row) => (
                  <li class="fix" data-standing="shown">
                    <Reading
                      row={row()}
                      page={props.page}
                      round={props.round}
                      note={words().say('bench.shown')}
                      pointing={props.pointing}
                      words={words()}
                    />
                  </li>
                )}
              </Show>
            )}
          </For>
        </ul>
        <Show when={props.rows.length > MOST}>
          <p class="meta">{words().say('about.more', { n: props.rows.length - MOST })}</p>
        </Show>
      </section>
    </Show>
  )
}
