import type { JSX } from 'solid-js'
import type { Translate } from '../i18n/t'
import { guide } from './connections.md'
import { GuideView } from './guide-view'
import { wordsOf } from './words'

export interface HelpViewProps {
  /** The section to show: `connections/ollama`, or `ollama` alone. */
  readonly topic?: string
  readonly t: Translate
  /** What a local server has to be told: where this app was opened from. */
  readonly origin: string
}

/** The guide to connections. It is part of the app and opens without a network. */
export function HelpView(props: HelpViewProps): JSX.Element {
  return <GuideView guide={guide} topic={props.topic ?? ''} t={wordsOf(props.t)} origin={props.origin} />
}
