import type { Remote } from 'comlink'
import { createResource, type JSX, Show } from 'solid-js'
import type { Jury } from '../../workers/jury'
import { download } from '../controls/download'
import type { Translate } from '../i18n/t'
import { Frame } from '../preview/frame'
import { createSay } from '../preview/words'
import { openPage } from './show'
import './view-place.css'

/** One page in a window of its own: in the same box as anywhere, under a bar that says whose it is not. */
export function ViewPlace(props: {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly hash: string
  readonly run: string
}): JSX.Element {
  // The texts are the same for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const say = createSay(props.t)
  const [opened] = createResource(
    () => ({ jury: props.jury, run: props.run, hash: props.hash }),
    ({ jury, run, hash }) => openPage(jury, run, hash).catch(() => undefined),
  )
  const html = () => opened.latest?.html
  const isGone = () => !opened.loading && html() === undefined

  function save() {
    const text = html()
    if (text !== undefined)
      download(`${props.hash.slice(0, 8)}.html`, new Blob([text], { type: 'text/html' }))
  }

  return (
    <div class="own">
      <header class="own-bar">
        <h1>
          {say('own.what')} <strong>{say('own.warn')}</strong>
        </h1>
        <a href={`#/run/${props.run}`}>{say('own.back')}</a>
      </header>
      <main class="own-page">
        <Show when={!isGone()} fallback={<p class="opening">{say('own.gone')}</p>}>
          <Frame
            html={html}
            hash={() => props.hash}
            loading={() => opened.loading}
            title={props.hash.slice(0, 8)}
            t={props.t}
            run={props.run}
            own={opened.latest?.own}
            onSave={html() === undefined ? undefined : save}
          />
        </Show>
      </main>
    </div>
  )
}
