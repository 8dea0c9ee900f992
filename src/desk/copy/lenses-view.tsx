import { createMemo, type JSX, Match, Show, Switch } from 'solid-js'
import type { CopyDesk } from '../../../workers/copy-surface'
import type { Translate } from '../../i18n/t'
import '../desk.css'
import '../desk-parts.css'
import { DeskNews } from '../desk-news'
import { createDeskTranslate } from '../words'
import './documents.css'
import { KindPart } from './kind-part'
import { createLensDesk, type LensDesk } from './lens-desk'
import { LensList } from './lens-list'
import { LensPart } from './lens-part'
import './lenses.css'
import { createFoundationSay, type FoundationSay } from './words'

/** The row that is open. A new one may begin as a copy. */
export interface ChosenRow {
  readonly kind: 'lens' | 'recipe'
  /** `NEW_ROW` where it is new. */
  readonly id: string
  readonly from?: string | undefined
}

export interface LensesViewProps {
  readonly desk: CopyDesk
  /** Undefined is the list of them. */
  readonly chosen: ChosenRow | undefined
  readonly t: Translate
  readonly navigate: (hash: string) => void
  /** Hands a file to the person. */
  readonly save: (name: string, text: string) => void
}

/** What the parts of this place share. */
export interface LensesShared extends LensesViewProps {
  readonly lenses: LensDesk
  readonly say: FoundationSay
}

/** Who may read a text and what is written at all: the whole of it, or one. Its place brings the frame of the desk. */
export function LensesView(props: LensesViewProps): JSX.Element {
  // Door and translator never change: the translator asks for the language itself.
  // eslint-disable-next-line solid/reactivity
  const { desk, t } = props
  const say = createFoundationSay(t)
  const lenses = createLensDesk(desk, say)
  const key = createMemo(() => props.chosen && [props.chosen.kind, props.chosen.id, props.chosen.from].join())
  let news: HTMLDivElement | undefined

  function dismiss() {
    if (news?.contains(document.activeElement)) document.querySelector<HTMLElement>('.copy-title')?.focus()
    lenses.tell(undefined)
  }

  return (
    <div class="copy-part">
      <DeskNews
        told={lenses.told()}
        t={createDeskTranslate(props.t)}
        ref={(element) => (news = element)}
        onClose={dismiss}
      />
      <Show when={lenses.failed()}>{(reason) => <Unread reason={reason()} lenses={lenses} say={say} />}</Show>
      <Show when={lenses.isThere()}>
        <Show when={key()} keyed fallback={<LensList {...props} lenses={lenses} say={say} />}>
          {(_) => (
            <Switch>
              <Match when={props.chosen?.kind === 'lens'}>
                <LensPart {...props} lenses={lenses} say={say} />
              </Match>
              <Match when={props.chosen?.kind === 'recipe'}>
                <KindPart {...props} lenses={lenses} say={say} />
              </Match>
            </Switch>
          )}
        </Show>
      </Show>
    </div>
  )
}

function Unread(props: {
  readonly reason: string
  readonly lenses: LensDesk
  readonly say: FoundationSay
}): JSX.Element {
  return (
    <p class="desk-notice" role="alert">
      <span>{props.say('lenses.unread', { reason: props.reason })}</span>
      <button type="button" onClick={() => props.lenses.retry()}>
        {props.say('copy.again')}
      </button>
      <button type="button" onClick={() => props.lenses.useShipped()}>
        {props.say('lenses.useShipped')}
      </button>
    </p>
  )
}
