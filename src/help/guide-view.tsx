import { createEffect, For, type JSX, on, onCleanup } from 'solid-js'
import './help.css'
import { BlockView, type Context } from './block-view'
import { addressOf, type Guide, headingFor, headingsOf, idOf } from './guide'
import { PartsView } from './parts-view'

export interface GuideViewProps extends Context {
  readonly topic: string
}

/** A guide with its table of contents, opened at one of its sections. */
export function GuideView(props: GuideViewProps): JSX.Element {
  let article: HTMLElement | undefined
  // A link to the section that the address names already changes no address: only the click tells that it was asked for.
  const again = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="#"]')
    if (link && link.hash === location.hash) show(article, props.guide, props.topic)
  }
  createEffect(
    on(
      () => props.topic,
      (topic) => show(article, props.guide, topic),
    ),
  )
  return (
    <article
      class="help"
      ref={(element) => {
        article = element
        element.addEventListener('click', again)
      }}
    >
      <Contents {...props} />
      <div class="help-text">
        <For each={props.guide.blocks}>
          {(block) => <BlockView guide={props.guide} t={props.t} origin={props.origin} block={block} />}
        </For>
      </div>
    </article>
  )
}

/** The keyboard goes where the eye goes: the next Tab is a link of that section. */
function show(article: HTMLElement | undefined, guide: Guide, topic: string) {
  const heading = headingFor(guide, topic)
  const found = heading && article?.querySelector<HTMLElement>(`[id="help-${idOf(heading)}"]`)
  if (!found) return
  found.focus({ preventScroll: true })
  found.scrollIntoView({ block: 'start' })
}

/** Beside the text they are open. Above it, on a phone, they would be several windows long. */
function unfold(contents: HTMLDetailsElement) {
  const wide = globalThis.matchMedia?.('(width >= 48rem)')
  const follow = () => {
    contents.open = wide?.matches ?? true
  }
  follow()
  wide?.addEventListener('change', follow)
  onCleanup(() => wide?.removeEventListener('change', follow))
}

/** Providers and failures are many: a reader finds one by its name. */
function Contents(props: Context): JSX.Element {
  const headings = () => headingsOf(props.guide).filter(({ level }) => level === 2 || level === 3)
  return (
    <nav class="help-contents" aria-labelledby="help-contents">
      <details ref={unfold}>
        <summary>
          <h2 id="help-contents">{props.t('help.contents')}</h2>
        </summary>
        <ul>
          <For each={headings()}>
            {(heading) => (
              <li classList={{ 'help-under': heading.level === 3 }}>
                <a href={addressOf(props.guide, `#${idOf(heading)}`)}>
                  <PartsView guide={props.guide} t={props.t} origin={props.origin} parts={heading.parts} />
                </a>
              </li>
            )}
          </For>
        </ul>
      </details>
    </nav>
  )
}
