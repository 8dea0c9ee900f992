import { type JSX, onCleanup, onMount, Show } from 'solid-js'
import type { Preview } from './preview'
import type { Say } from './words'

interface Parts {
  readonly preview: Preview
  readonly say: Say
}

/** What can be done with the page. */
export function Tools(props: Parts): JSX.Element {
  return (
    <div class="preview-tools">
      <Scripts preview={props.preview} say={props.say} />
      <More preview={props.preview} say={props.say} />
    </div>
  )
}

function Scripts(props: Parts): JSX.Element {
  // It is made once and holds signals: the object itself never changes.
  // eslint-disable-next-line solid/reactivity
  const { preview } = props
  const waits = () => preview.page.taking?.() !== undefined
  return (
    <Show when={preview.sight() === 'view' && preview.page.html() !== undefined}>
      <button
        type="button"
        class="preview-run"
        disabled={waits()}
        title={props.say(waits() ? 'view.runWaits' : 'view.runWhy')}
        onClick={() => preview.setScripts(!preview.scripts())}
      >
        {props.say(preview.scripts() ? 'view.stop' : 'view.run')}
      </button>
    </Show>
  )
}

function More(props: Parts): JSX.Element {
  // It is made once and holds signals: the object itself never changes.
  // eslint-disable-next-line solid/reactivity
  const { preview } = props
  let menu: HTMLDetailsElement | undefined
  let opener: HTMLElement | undefined
  const close = () => menu?.removeAttribute('open')

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !menu?.open) return
    // Taken here: the key would also ask whether to stop the run.
    event.preventDefault()
    close()
    opener?.focus()
  }

  function away(event: Event) {
    if (menu?.open && event.target instanceof Node && !menu.contains(event.target)) close()
  }

  onMount(() => {
    document.addEventListener('keydown', leave, true)
    document.addEventListener('pointerdown', away)
  })
  onCleanup(() => {
    document.removeEventListener('keydown', leave, true)
    document.removeEventListener('pointerdown', away)
  })

  function act(work: () => void) {
    close()
    work()
  }

  return (
    <details ref={(element) => (menu = element)} class="preview-more">
      <summary ref={(element) => (opener = element)}>{props.say('view.more')}</summary>
      <div class="preview-actions">
        <button
          type="button"
          disabled={preview.page.html() === undefined}
          onClick={() => act(preview.reload)}
        >
          {props.say('view.reload')}
        </button>
        <Show when={preview.page.window?.()}>
          {(address) => (
            <a class="button" href={address()} target="_blank" rel="noopener" onClick={close}>
              {props.say('view.window')}
            </a>
          )}
        </Show>
        <Show when={preview.scripts() || preview.boxes.lines().length > 0}>
          <button
            type="button"
            aria-expanded={preview.console()}
            onClick={() => act(() => preview.setConsole(!preview.console()))}
          >
            {props.say('view.console', { n: preview.boxes.lines().length })}
          </button>
        </Show>
      </div>
    </details>
  )
}
