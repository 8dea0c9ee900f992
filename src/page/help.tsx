import type { JSX } from 'solid-js'
import { HelpView } from '../help/help-view'
import type { Translate } from '../i18n/t'

/** The guide as a part of the page. */
export function HelpPlace(props: { readonly topic: string; readonly t: Translate }): JSX.Element {
  return <HelpView topic={props.topic} t={props.t} origin={location.origin} />
}
