import { For, type JSX, Show } from 'solid-js'
import type { Card } from '../../../workers/library-surface'
import type { Translate } from '../../i18n/t'
import type { Status } from '../../run/event'
import type { StageMark } from '../../run/stage-marks'
import { StarSign } from '../marks'
import { daysLeft, type LibrarySay, openOf, statusKeyOf, whenOf, withOf } from '../words'
import './card-parts.css'

/** What a run is drawn with, wherever it stands. */
export interface FaceProps {
  readonly card: Card
  readonly t: Translate
  readonly say: LibrarySay
  readonly picked: boolean
  readonly mark: (status: Status) => JSX.Element
  /** The address of its picture. */
  readonly picture: string | false | undefined
  readonly onPick: () => void
  readonly onStar: () => void
}

/** The score as a judge holds it up. Filled: it met the rule. */
export function ScoreCard(props: Pick<FaceProps, 'card' | 't' | 'say'>): JSX.Element {
  const met = () => props.card.row.status === 'shipped'
  return (
    <span class="library-score" data-met={met() || undefined}>
      <Show
        when={props.card.row.composite !== undefined}
        fallback={<b title={props.say('library.noScore')}>–</b>}
      >
        <b>{props.t.score(props.card.row.composite ?? 0)}</b>
      </Show>
      <Show when={props.card.row.composite !== undefined && props.card.summary?.threshold}>
        {(threshold) => (
          <span>
            {props.say((props.card.row.composite ?? 0) < threshold() ? 'library.below' : 'library.atLeast', {
              threshold: props.t.score(threshold()),
            })}
          </span>
        )}
      </Show>
    </span>
  )
}

export function Picture(props: Pick<FaceProps, 'picture'>): JSX.Element {
  return (
    <span class="library-picture" data-none={props.picture === false || undefined}>
      <Show when={props.picture}>
        {(src) => <img src={src()} alt="" decoding="async" draggable={false} />}
      </Show>
    </span>
  )
}

/** The name of a run, which opens it wherever its card is pressed. */
export function Title(props: Pick<FaceProps, 'card' | 'say'>): JSX.Element {
  return (
    <span class="library-name">
      <Show when={props.card.row.unseen}>
        <span class="library-unseen" title={props.say('library.unseen')}>
          <span class="spoken">{props.say('library.unseen')}</span>
        </span>
      </Show>
      <a href={`#/run/${props.card.row.id}`} tabindex="-1" title={props.card.row.title} dir="auto">
        {props.card.row.title}
      </a>
    </span>
  )
}

export function StatusWord(props: Pick<FaceProps, 'card' | 't' | 'mark'>): JSX.Element {
  return (
    <span class="library-status">
      {props.mark(props.card.row.status)}
      <span>{props.t(statusKeyOf(props.card.row))}</span>
    </span>
  )
}

export function OpenFixes(props: Pick<FaceProps, 'card' | 't'>): JSX.Element {
  return (
    <Show when={openOf(props.card) !== undefined}>
      <span class="library-open" data-any={openOf(props.card) || undefined}>
        {props.t('mustFix.openCount', { n: openOf(props.card) ?? 0 })}
      </span>
    </Show>
  )
}

/** How many rounds it took, and when it was begun; of one in the trash, how long it has left. */
export function Facts(props: Pick<FaceProps, 'card' | 't' | 'say'>): JSX.Element {
  const rounds = () => props.card.row.rounds.length
  return (
    <span class="library-facts">
      <Show
        when={props.card.trashedAt}
        fallback={
          <>
            <Show when={rounds() > 0}>
              <span>{props.say('library.rounds', { n: rounds() })}</span>
            </Show>
            <span>{whenOf(props.card.row.createdAt, props.t.locale)}</span>
          </>
        }
      >
        {(at) => <span>{leftOf(at(), props.say)}</span>}
      </Show>
    </span>
  )
}

function leftOf(trashedAt: number, say: LibrarySay): string {
  const n = daysLeft(trashedAt, Date.now())
  return n === 0 ? say('library.trash.leftToday') : say('library.trash.left', { n })
}

/** What stages have said against a run. */
const AGAINST: readonly StageMark[] = ['blocked', 'plan_blocked', 'not_upheld']

/** Where the words that were searched for stand; without any, who answered, what stages have left on it and how it was tagged. */
export function Notes(props: Pick<FaceProps, 'card' | 'say'>): JSX.Element {
  return (
    <Show
      when={props.card.found}
      fallback={
        <>
          <span class="library-with" title={withOf(props.card, props.say)} dir="auto">
            {withOf(props.card, props.say)}
          </span>
          <span class="library-tags">
            <For each={props.card.summary?.marks}>
              {(mark) => (
                <span class="meta-pill library-stage" data-against={AGAINST.includes(mark) || undefined}>
                  {props.say(`library.stage.${mark}`)}
                </span>
              )}
            </For>
            <For each={props.card.tags}>{(tag) => <span class="meta-pill">{tag}</span>}</For>
          </span>
        </>
      }
    >
      {(found) => (
        <span class="library-excerpt" dir="auto">
          {found().before}
          <mark>{found().hit}</mark>
          {found().after}
        </span>
      )}
    </Show>
  )
}

/** Out of the way of the keys: S and Space do the same. */
export function Handles(
  props: Pick<FaceProps, 'card' | 'say' | 'picked' | 'onPick' | 'onStar'>,
): JSX.Element {
  return (
    <>
      <label class="library-pick">
        <input
          type="checkbox"
          tabindex="-1"
          checked={props.picked}
          aria-label={props.say('library.pick', { title: props.card.row.title })}
          onChange={() => props.onPick()}
        />
      </label>
      <button
        type="button"
        class="library-star"
        tabindex="-1"
        aria-pressed={props.card.star}
        aria-label={props.say('library.star', { title: props.card.row.title })}
        onClick={() => props.onStar()}
      >
        <StarSign on={props.card.star} />
      </button>
    </>
  )
}
