import type { JSX } from 'solid-js'
import { LENSES_HREF } from './hrefs'
import type { FoundationSay } from './words'

/** An address of a row that was deleted, or never was. */
export function RowGone(props: { readonly say: FoundationSay }): JSX.Element {
  return (
    <p class="desk-notice">
      <span>{props.say('row.gone')}</span>
      <a href={LENSES_HREF}>{props.say('lenses.back')}</a>
    </p>
  )
}
