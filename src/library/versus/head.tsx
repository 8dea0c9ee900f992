import { For, type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import { stageMarks } from '../../run/stage-marks'
import { createLibrarySay } from '../words'
import type { Preference } from './blind'
import { type Entrant, letterOf } from './entrant'
import type { Say } from './words'
import './head.css'

export interface HeadProps {
  readonly entrant: Entrant
  readonly at: number
  readonly of: number
  readonly createdAt: number | undefined
  readonly trashed: boolean
  /** What the person has said of it before, beside whatever. */
  readonly preference: Preference
  readonly t: Translate
  readonly say: Say
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

/** Which run it is, how it ended, and how it gets out of the row again. */
export function VersusHead(props: HeadProps): JSX.Element {
  const state = () => (props.entrant.kind === 'here' ? props.entrant.state : undefined)
  const name = () => letterOf(props.at)
  // Translators are made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const library = createLibrarySay(props.t)
  return (
    <div class="versus-head">
      <p class="versus-name">
        <b class="versus-letter">{name()}</b>{' '}
        <a href={`#/run/${props.entrant.id}`} dir="auto">
          {state()?.brief?.title ?? props.say('versus.run')}
        </a>
      </p>
      <p class="meta">
        <Show when={state()}>
          {(known) => (
            <>
              {props.t(`status.${known().settled?.status ?? 'running'}`)} ·{' '}
              {known().model ?? known().connection}
              <For each={stageMarks(known())}>{(mark) => <> · {library(`library.stage.${mark}`)}</>}</For>
            </>
          )}
        </Show>
        <Show when={props.createdAt}>
          {(at) => (
            <>
              {' · '}
              {new Date(at()).toLocaleString(props.say.locale, { dateStyle: 'medium', timeStyle: 'short' })}
            </>
          )}
        </Show>
        <Show when={props.trashed}> · {props.say('versus.trashed')}</Show>
      </p>
      <Show when={props.preference.of > 0}>
        <p class="meta">
          {props.say('versus.preferred', {
            won: String(props.preference.won),
            n: props.preference.of,
          })}
        </p>
      </Show>
      <div class="versus-acts">
        <button
          type="button"
          disabled={props.at === 0}
          aria-label={props.say('versus.moveLeft', { name: name() })}
          onClick={() => props.onMove(-1)}
        >
          <span aria-hidden="true">←</span>
        </button>
        <button
          type="button"
          disabled={props.at === props.of - 1}
          aria-label={props.say('versus.moveRight', { name: name() })}
          onClick={() => props.onMove(1)}
        >
          <span aria-hidden="true">→</span>
        </button>
        <button
          type="button"
          aria-label={props.say('versus.removeNamed', { name: name() })}
          onClick={() => props.onRemove()}
        >
          {props.say('versus.remove')}
        </button>
      </div>
    </div>
  )
}
