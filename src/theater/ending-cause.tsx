import type { JSX } from 'solid-js'
import type { Translate } from '../i18n/t'
import type { RunState } from '../run/state'
import { causeWords } from './ending-words'

export function EndingCause(props: { readonly state: RunState; readonly t: Translate }): JSX.Element {
  return <p>{causeWords(props.state, props.t)}</p>
}
