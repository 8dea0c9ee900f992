import { type JSX, Show } from 'solid-js'
import type { EnteringSay } from './incoming-view'

/** How the app gets onto this device: by a button of ours, by Safari's menu on a phone, or by the browser's own. */
export type InstallWay = 'button' | 'ios' | 'menu' | 'installed'

/** What installing gives, and the way to it in this browser. */
export function InstallPart(props: {
  readonly way: InstallWay
  readonly say: EnteringSay
  readonly onInstall: () => void
}): JSX.Element {
  return (
    <>
      <Show when={props.way !== 'installed'}>
        <p>{props.say('entering.install.text')}</p>
      </Show>
      <Show when={props.way !== 'button'}>
        <p>{props.say(`entering.install.${props.way === 'button' ? 'menu' : props.way}`)}</p>
      </Show>
      <Show when={props.way === 'button'}>
        <p class="desk-acts">
          <button type="button" onClick={() => props.onInstall()}>
            {props.say('entering.install.go')}
          </button>
        </p>
      </Show>
    </>
  )
}
