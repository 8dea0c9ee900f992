import { For, type JSX, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import { WIDTHS } from '../run/config'

/** Narrower than a phone and wider than a desk nobody looks at a page. */
export const NARROWEST = 240
export const WIDEST = 1920

/** A width in whole pixels that a page can be shown at. */
export function withinWidths(width: number): number {
  return Math.min(WIDEST, Math.max(NARROWEST, Math.round(width)))
}

/** Phone, tablet, desk, one press each; and the width that is set, which may be another. */
export function Widths(props: {
  readonly width: number
  readonly scale: number
  readonly t: Translate
  readonly onWidth: (width: number) => void
}): JSX.Element {
  return (
    <div class="preview-sizes">
      <fieldset class="preview-widths" aria-label={props.t('preview.widths')}>
        <For each={WIDTHS}>
          {(width) => (
            <button type="button" aria-pressed={props.width === width} onClick={() => props.onWidth(width)}>
              {width}
            </button>
          )}
        </For>
      </fieldset>
      <span class="preview-scale">
        <Show when={!WIDTHS.some((width) => width === props.width)}>
          {props.t('preview.pixels', { px: String(props.width) })}{' '}
        </Show>
        <Show when={props.scale < 1}>
          <span class="preview-percent">
            {props.t('preview.scale', { percent: Math.round(props.scale * 100) })}
          </span>
        </Show>
      </span>
    </div>
  )
}
