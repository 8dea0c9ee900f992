import { createResource, type JSX, Show } from 'solid-js'
import type { Preview } from './preview'
import { type Say, sizeWords } from './words'

/** What its frame has found out about the page on show. */
export function Facts(props: { readonly preview: Preview; readonly say: Say }): JSX.Element {
  // It is made once and holds signals: the object itself never changes.
  // eslint-disable-next-line solid/reactivity
  const { preview } = props
  const look = () => (preview.page.taking?.() ? undefined : preview.boxes.told())
  const unseen = (): 'view.notInPage' | 'view.outside' | undefined => {
    const outlined = preview.outlined()
    if (!outlined) return undefined
    // What is not displayed is in the source, and not in the page as people see it.
    if (!outlined.found || !outlined.boxed) return 'view.notInPage'
    return outlined.outside ? 'view.outside' : undefined
  }
  return (
    <>
      <Show when={preview.page.taking?.()}>
        {(taking) => (
          <span class="meta-pill">
            {props.say('view.writingSize', { size: sizeWords(taking().text.length, props.say.locale) })}
          </span>
        )}
      </Show>
      <Show when={look()?.mode === 'running'}>
        <Badge say={props.say} />
      </Show>
      <Show when={look()?.mode === 'still'}>
        <span class="meta-pill">{props.say('view.still')}</span>
      </Show>
      <Show when={look()?.refused}>
        {(refused) => <span class="meta-pill">{props.say('view.refused', { n: refused() })}</span>}
      </Show>
      <Show when={unseen()}>
        {(key) => (
          <span class="meta-pill" role="status">
            {props.say(key())}
          </span>
        )}
      </Show>
      <Show when={preview.lastTime()}>
        <span class="meta-pill">{props.say('view.lastTime')}</span>
      </Show>
    </>
  )
}

/** What running scripts can still reach. Tested, not assumed: a browser may drop the wall that we rely on. */
function Badge(props: { readonly say: Say }): JSX.Element {
  const [closed] = createResource(async () => (await import('./wall')).wallHolds())
  return (
    <Show when={closed() !== undefined}>
      <span class="meta-pill" classList={{ open: closed() === false }} role="status">
        {props.say(closed() ? 'view.closed' : 'view.open')}
      </span>
    </Show>
  )
}
