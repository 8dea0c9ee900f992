import { createSignal, For, type JSX, Show } from 'solid-js'
import { type Change, type Couple, TURNS, type Turn } from './sides'
import type { Say } from './words'

export interface ChangeListProps {
  readonly couple: Couple
  /** Undefined while it is not known what became of the must-fixes. */
  readonly changes: readonly Change[] | undefined
  /** The must-fix that is outlined. */
  readonly outlined: string | undefined
  /** What became of the outline. */
  readonly found: { readonly a?: boolean | undefined; readonly b?: boolean | undefined }
  /** There is room for all of it without asking. */
  readonly roomy: boolean
  readonly say: Say
  readonly onOutline: (change: Change | undefined) => void
}

/** What the jury makes of the step from one round to another: its numbers, and what it answers. */
export function ChangeList(props: ChangeListProps): JSX.Element {
  const [asked, setAsked] = createSignal<boolean>()
  const isOpen = () => asked() ?? props.roomy
  const rounds = () => [props.couple.a, props.couple.b].sort((one, other) => one.n - other.n)
  const earlier = () => rounds()[0] ?? props.couple.a
  const later = () => rounds()[1] ?? props.couple.b
  const unjudged = () => rounds().find(({ open }) => open === undefined)
  const listed = () => (unjudged() ? [] : (props.changes ?? []))
  const number = (value: string | number | undefined) => String(value ?? '–')
  const title = () => props.say('compare.changesOf', { a: earlier().n, b: later().n })
  return (
    <section class="compare-changes" classList={{ open: isOpen() }} aria-label={title()}>
      <div class="compare-summary">
        <h2>{title()}</h2>
        <dl class="compare-scores">
          <div>
            <dt>{props.say('compare.composite')}</dt>
            <dd>
              {props.say('compare.fromTo', { from: number(earlier().score), to: number(later().score) })}
            </dd>
          </div>
          <div>
            <dt>{props.say('compare.openFixes')}</dt>
            <dd>{props.say('compare.fromTo', { from: number(earlier().open), to: number(later().open) })}</dd>
          </div>
        </dl>
        <Show when={listed().length > 0}>
          <button type="button" aria-expanded={isOpen()} onClick={() => setAsked(!isOpen())}>
            {props.say(isOpen() ? 'compare.hideFixes' : 'compare.showFixes', { n: listed().length })}
          </button>
        </Show>
      </div>
      <Show when={unjudged()}>
        {(side) => <p class="meta">{props.say('compare.notJudged', { n: side().n })}</p>}
      </Show>
      <Show when={!unjudged() && props.changes?.length === 0}>
        <p class="meta">{props.say('compare.noFixes')}</p>
      </Show>
      <Show when={isOpen() && listed().length > 0}>
        <div class="compare-turns">
          <For each={TURNS}>{(turn) => <Group {...props} turn={turn} later={later().n} />}</For>
        </div>
      </Show>
    </section>
  )
}

function Group(props: ChangeListProps & { readonly turn: Turn; readonly later: number }): JSX.Element {
  const listed = () => props.changes?.filter(({ turn }) => turn === props.turn) ?? []
  return (
    <Show when={listed().length > 0}>
      <div class="compare-turn">
        <h3>{props.say(`compare.turn.${props.turn}`, { count: String(listed().length), n: props.later })}</h3>
        <ul>
          <For each={listed()}>{(change) => <Entry {...props} change={change} />}</For>
        </ul>
      </div>
    </Show>
  )
}

function Entry(props: ChangeListProps & { readonly change: Change }): JSX.Element {
  const isOutlined = () => props.outlined === props.change.id
  const words = () => {
    const { a, b } = props.found
    if (!isOutlined() || a === undefined || b === undefined) return undefined
    if (a && b) return undefined
    if (!a && !b) return props.say('compare.notFound')
    return props.say('compare.foundA', { n: props.couple[a ? 'a' : 'b'].n })
  }
  return (
    <li>
      <Show
        when={props.change.target !== undefined}
        fallback={
          <p class="compare-fix">
            <Words change={props.change} />
          </p>
        }
      >
        <button
          type="button"
          class="compare-fix"
          aria-pressed={isOutlined()}
          title={props.say(isOutlined() ? 'compare.clear' : 'compare.outline', { text: props.change.text })}
          onClick={() => props.onOutline(isOutlined() ? undefined : props.change)}
        >
          <Words change={props.change} />
        </button>
      </Show>
      <Show when={props.change.turn === 'fixed' && !props.change.measured}>
        <p class="meta">{props.say('compare.untraced')}</p>
      </Show>
      <Show when={words()}>
        {(said) => (
          <p class="meta" role="status">
            {said()}
          </p>
        )}
      </Show>
    </li>
  )
}

function Words(props: { readonly change: Change }): JSX.Element {
  return (
    <>
      <b>{props.change.by}</b> <span dir="auto">{props.change.text}</span>
    </>
  )
}
