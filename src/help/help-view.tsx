import { createMemo, For, type JSX, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import { guide as connections } from './connections.md'
import { type Guide, headingFor } from './guide'
import { GuideView } from './guide-view'
import { guide as runs } from './runs.md'
import { wordsOf } from './words'

export interface HelpViewProps {
  /** The section to show: `connections/ollama`, or `ollama` alone; a guide by its name, or nothing. */
  readonly topic?: string
  readonly t: Translate
  /** What a local server has to be told: where this app was opened from. */
  readonly origin: string
}

const GUIDES: readonly [Guide, ...Guide[]] = [connections, runs]

/** The guide that holds a topic: the one it names, else the first that knows its section. */
export function guideFor(topic: string, guides: readonly [Guide, ...Guide[]] = GUIDES): Guide {
  const named = guides.find(({ name }) => topic === name || topic.startsWith(`${name}/`))
  return named ?? guides.find((guide) => headingFor(guide, topic)) ?? guides[0]
}

/** The guides to the app. They are part of it and open without a network. */
export function HelpView(props: HelpViewProps): JSX.Element {
  const t = createMemo(() => wordsOf(props.t))
  const guide = createMemo(() => guideFor(props.topic ?? ''))
  return (
    <>
      <nav class="help-guides" aria-label={t()('help.guides')}>
        <For each={GUIDES}>
          {(one) => (
            <a href={`#/help/${one.name}`} aria-current={one === guide() ? 'page' : undefined}>
              {t()(`help.guide.${nameOf(one)}`)}
            </a>
          )}
        </For>
      </nav>
      {/* Another guide is another page: parts of one are drawn once and never change. */}
      <Show when={guide()} keyed>
        {(one) => <GuideView guide={one} topic={props.topic ?? ''} t={t()} origin={props.origin} />}
      </Show>
    </>
  )
}

function nameOf(guide: Guide): 'connections' | 'runs' {
  return guide === runs ? 'runs' : 'connections'
}
