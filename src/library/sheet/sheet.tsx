import { For, type JSX, Show } from 'solid-js'
import type { Card } from '../../../workers/library-surface'
import type { Translate } from '../../i18n/t'
import type { Status } from '../../run/event'
import type { Picked } from '../picked'
import type { Thumbs } from '../thumbs'
import { type LibrarySay, spokenOf } from '../words'
import type { FaceProps } from './card-parts'
import { CardFace, LineFace } from './faces'
import type { InSight } from './in-sight'
import type { Sight } from './layout'
import './sheet.css'

export interface SheetProps {
  readonly t: Translate
  readonly say: LibrarySay
  readonly sight: Sight
  readonly count: number
  readonly at: (place: number) => Card | undefined
  readonly near: InSight
  readonly thumbs: Pick<Thumbs, 'of'>
  readonly picked: Picked
  readonly mark: (status: Status) => JSX.Element
  /** The place that has the focus, or would get it. */
  readonly cursor: number
  readonly onCursor: (place: number) => void
  readonly onFocused: (focused: boolean) => void
  readonly onPress: (event: MouseEvent, card: Card, place: number) => void
  readonly onStar: (card: Card) => void
}

/** All runs that were found. Only those near the window are in the page; each stands where it would stand among all. */
export function Sheet(props: SheetProps): JSX.Element {
  const near = () => props.near
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table lays out all of its rows, and this one draws a few of thousands.
    <div
      class="library-sheet"
      data-sight={props.sight}
      data-picking={props.picked.count() > 0 || undefined}
      role="grid"
      aria-label={props.say('library.runs')}
      aria-multiselectable="true"
      aria-rowcount={near().rows()}
      aria-colcount={near().layout().columns}
      ref={(box) => near().setBox(box)}
      style={{ 'block-size': `${near().rows() * near().layout().rowHeight}px` }}
      onFocusIn={() => props.onFocused(true)}
      onFocusOut={(event) =>
        // What takes the focus over is part of a document, or nothing.
        props.onFocused(event.currentTarget.contains(event.relatedTarget as Node | null))
      }
    >
      <For each={near().drawn()}>
        {(row) => (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus.
          <div
            role="row"
            class="library-row"
            aria-rowindex={row + 1}
            style={{
              transform: `translateY(${row * near().layout().rowHeight}px)`,
              'block-size': `${near().layout().rowHeight - near().layout().gap}px`,
              'column-gap': `${near().layout().gap}px`,
            }}
          >
            <For each={placesIn(row, near().layout().columns, props.count)}>
              {(place) => <Cell {...props} place={place} />}
            </For>
          </div>
        )}
      </For>
    </div>
  )
}

function placesIn(row: number, columns: number, count: number): readonly number[] {
  const first = row * columns
  return Array.from({ length: Math.max(0, Math.min(columns, count - first)) }, (_, at) => first + at)
}

function Cell(props: SheetProps & { readonly place: number }): JSX.Element {
  const card = () => props.at(props.place)
  const isPicked = () => props.picked.has(card()?.row.id ?? '')
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and Space are heard by the library as a whole.
    <div
      role="gridcell"
      class="library-cell"
      style={{ 'inline-size': `${props.near.layout().width}px` }}
      data-place={props.place}
      aria-colindex={(props.place % props.near.layout().columns) + 1}
      aria-selected={isPicked()}
      aria-label={nameOf(card(), props)}
      tabIndex={props.place === props.cursor ? 0 : -1}
      onFocusIn={() => props.onCursor(props.place)}
      onClick={(event) => {
        const one = card()
        if (one) props.onPress(event, one, props.place)
      }}
    >
      <Show when={card()} fallback={<div class="library-blank" />}>
        {(one) => <Face {...props} card={one()} isPicked={isPicked()} />}
      </Show>
    </div>
  )
}

function nameOf(card: Card | undefined, { t, say }: Pick<SheetProps, 't' | 'say'>): string {
  return card ? spokenOf(card, t, say) : say('library.loading')
}

function Face(
  props: SheetProps & { readonly card: Card; readonly isPicked: boolean; readonly place: number },
): JSX.Element {
  const picture = () => {
    const hash = props.card.summary?.page?.hash
    return hash === undefined ? false : props.thumbs.of(hash)
  }
  const face: FaceProps = {
    get t() {
      return props.t
    },
    get say() {
      return props.say
    },
    get mark() {
      return props.mark
    },
    get card() {
      return props.card
    },
    get picked() {
      return props.isPicked
    },
    get picture() {
      return picture()
    },
    onPick: () => props.picked.toggle(props.card.row.id, props.place),
    onStar: () => props.onStar(props.card),
  }
  return (
    <Show when={props.sight === 'cards'} fallback={<LineFace {...face} />}>
      <CardFace {...face} />
    </Show>
  )
}
