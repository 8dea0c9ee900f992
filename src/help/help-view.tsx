import { createMemo, createResource, For, type JSX, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import { guide as app } from './app.md'
import { guide as brands } from './brands.md'
import { guide as calibration } from './calibration.md'
import { guide as compare } from './compare.md'
import { guide as connections } from './connections.md'
import { guide as critic } from './critic.md'
import { guide as exporting } from './export.md'
import { type Guide, headingFor } from './guide'
import { GuideView } from './guide-view'
import { guide as jury } from './jury.md'
import { guide as judging } from './judging.md'
import { guide as library } from './library.md'
import { guide as panel } from './panel.md'
import { guide as runs } from './runs.md'
import { guide as settings } from './settings.md'
import { guide as storage } from './storage.md'
import { createTranslated } from './translated'
import { guide as why } from './why.md'
import { wordsOf } from './words'

export interface HelpViewProps {
  /** The section to show: `connections/ollama`, or `ollama` alone; a guide by its name, or nothing. */
  readonly topic?: string
  readonly t: Translate
  /** What a local server has to be told: where this app was opened from. */
  readonly origin: string
}

const GUIDES = {
  connections,
  runs,
  jury,
  panel,
  critic,
  judging,
  why,
  calibration,
  library,
  brands,
  compare,
  export: exporting,
  settings,
  app,
  storage,
} satisfies Readonly<Record<string, Guide>>
// An object knows its own names, in the order in which they stand; the language gives them as any text.
const NAMES = Object.keys(GUIDES) as (keyof typeof GUIDES)[]

/** The guide that holds a topic: the one it names, else the first that knows its section. */
export function guideFor(topic: string, guides: readonly Guide[] = Object.values(GUIDES)): Guide {
  const named = guides.find(({ name }) => topic === name || topic.startsWith(`${name}/`))
  return named ?? guides.find((guide) => headingFor(guide, topic)) ?? guides[0] ?? connections
}

/** The guides to the app. They are part of it and open without a network. */
export function HelpView(props: HelpViewProps): JSX.Element {
  const t = createMemo(() => wordsOf(props.t))
  const guide = createMemo(() => guideFor(props.topic ?? ''))
  const local = createTranslated(
    () => guide(),
    () => props.t.locale,
  )
  return (
    <>
      <nav class="help-guides" aria-label={t()('help.guides')}>
        <For each={NAMES}>
          {(name) => (
            <a href={`#/help/${name}`} aria-current={GUIDES[name] === guide() ? 'page' : undefined}>
              {t()(`help.guide.${name}`)}
            </a>
          )}
        </For>
      </nav>
      <Show when={local.isMissing()}>
        <p class="help-english meta">{t()('help.english')}</p>
      </Show>
      <Show when={guide() === why}>
        <Tried t={props.t} />
      </Show>
      {/* Another guide is another page: parts of one are drawn once and never change. */}
      <Show when={local.guide()} keyed>
        {(one) => (
          <div lang={local.isMissing() ? 'en' : undefined}>
            <GuideView guide={one} topic={props.topic ?? ''} t={t()} origin={props.origin} />
          </div>
        )}
      </Show>
    </>
  )
}

/** What can be tried is a part of its own: whoever reads the other guides needs none of it. */
function Tried(props: { readonly t: Translate }): JSX.Element {
  const [view] = createResource(async () => (await import('./why-view')).WhyView)
  return (
    <Show when={view()}>
      {(loaded) => {
        const WhyView = loaded()
        return <WhyView t={props.t} />
      }}
    </Show>
  )
}
