import { WebContainer } from '@webcontainer/api'
import { createResource, createSignal, type JSX, onCleanup, Show } from 'solid-js'
import { render } from 'solid-js/web'
import { en } from '../../i18n/en'
import { lab } from '../../i18n/lab'
import { followChoice, languages } from '../../i18n/language'
import { createTranslate } from '../../i18n/t'
import { limits } from '../../run/limits'
import { type Handed, takeProject } from './handing'
import { type Ground, runProject, type Stand } from './machine'
import '../../tokens.css'
import './lab.css'

/** Longer than any window takes to say that it is there. */
const ASK_MS = 5000
const HOST = 'https://stackblitz.com/headless'

const name = { 'critiqueTheater.userFacingName': en['critiqueTheater.userFacingName'] }
const say = createTranslate(name, languages.language).part('lab', lab)

const ground: Ground = {
  isolated: globalThis.crossOriginIsolated,
  online: () => navigator.onLine,
  reach: async (signal) => {
    await fetch(HOST, { mode: 'no-cors', cache: 'no-store', referrerPolicy: 'no-referrer', signal })
  },
  boot: () => WebContainer.boot({ coep: 'require-corp' }),
}

/** One project from its files to its page, or to the reason why not. A second try needs a fresh document. */
function Lab(props: { readonly handed: Handed }): JSX.Element {
  const [stand, setStand] = createSignal<Stand>({ at: 'reaching' })
  const [log, setLog] = createSignal('')
  const said = (text: string) => setLog((before) => (before + text).slice(-limits.labLogChars))
  // Handed over once: this document is for one project.
  // eslint-disable-next-line solid/reactivity
  const run = runProject(props.handed.project, ground, { stand: setStand, said })
  onCleanup(run.stop)
  const over = () =>
    !['reaching', 'booting', 'mounting', 'installing', 'starting', 'serving'].includes(stand().at)
  const url = () => {
    const now = stand()
    return now.at === 'serving' ? now.url : undefined
  }
  return (
    <main class="lab">
      <header class="lab-bar">
        <h1 dir="auto">{say('lab.title', { title: props.handed.title })}</h1>
        <p class="lab-note">{say('lab.note')}</p>
        <p class="lab-stand" role={over() ? 'alert' : 'status'}>
          {standWords(stand())}
        </p>
        <Show
          when={!over()}
          fallback={
            <button type="button" onClick={() => location.reload()}>
              {say('lab.again')}
            </button>
          }
        >
          <button type="button" onClick={() => run.stop()}>
            {say('lab.stop')}
          </button>
        </Show>
      </header>
      <Show when={url()}>{(served) => <Served url={served()} />}</Show>
      <details class="lab-log" open={url() === undefined}>
        <summary>{say('lab.log')}</summary>
        <pre tabindex="0" dir="ltr">
          {log() || say('lab.logEmpty')}
        </pre>
      </details>
    </main>
  )
}

/** Made by hand: the markup of a frame may not stand in a template. */
function Served(props: { readonly url: string }): JSX.Element {
  const frame = document.createElement('iframe')
  frame.title = say('lab.frame')
  frame.className = 'lab-frame'
  frame.allow = 'cross-origin-isolated'
  frame.referrerPolicy = 'no-referrer'
  // One project serves one page for as long as it runs.
  // eslint-disable-next-line solid/reactivity
  frame.src = props.url
  return frame
}

function standWords(stand: Stand): string {
  switch (stand.at) {
    case 'too_long':
      return say(`lab.tooLong.${stand.step}`)
    case 'failed':
      return say(`lab.failed.${stand.step}`, { reason: stand.reason })
    case 'serving':
    case 'reaching':
    case 'booting':
    case 'mounting':
    case 'installing':
    case 'starting':
    case 'stopped':
    case 'not_isolated':
    case 'offline':
    case 'unreachable':
      return say(`lab.at.${stand.at}`)
  }
}

/** Waits for the files, which the page that opened this one hands over. */
function Door(): JSX.Element {
  const [handed] = createResource(() => takeProject(location.hash.slice(1), ASK_MS))
  return (
    <Show
      when={handed()}
      fallback={<p class="lab-note">{say(handed.loading ? 'lab.asking' : 'lab.nobody')}</p>}
    >
      {(given) => <Lab handed={given()} />}
    </Show>
  )
}

const root = document.getElementById('lab')
if (!root) throw new Error('The document has no element with the id lab.')
followChoice()
void languages.complete()
render(() => <Door />, root)
