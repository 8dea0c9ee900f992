import { type Accessor, createMemo, createSignal, For, type JSX, Show } from 'solid-js'
import { createOnline } from '../controls/online'
import { lab } from '../i18n/lab'
import type { KeyOf, Translate } from '../i18n/t'
import { type Project, readProject } from '../run/project'
import { reasonOf } from '../run/reason'
import { CodeView } from './code-view'
import { openLab } from './lab/handing'
import './project-view.css'
import { createSay } from './words'

export interface ProjectViewProps {
  /** The artifact as it was written. */
  readonly text: Accessor<string | undefined>
  readonly title: string
  readonly t: Translate
  readonly onSave?: (() => void) | undefined
}

/** An artifact of several files: to be read here, and to be run elsewhere when the person asks for it. */
export function ProjectView(props: ProjectViewProps): JSX.Element {
  const say = () => props.t.part('lab', lab)
  const read = createMemo(() => projectIn(props.text()))
  const project = () => {
    const now = read()
    return typeof now === 'object' ? now : undefined
  }
  const fault = () => {
    const now = read()
    return typeof now === 'string' ? now : undefined
  }
  const paths = () => Object.keys(project()?.files ?? {}).sort()
  const [picked, setPicked] = createSignal<string>()
  const path = () => paths().find((one) => one === picked()) ?? paths()[0]
  const shown = () => (path() === undefined ? props.text() : project()?.files[path() ?? ''])
  return (
    <section class="project" aria-label={say()('project.label')}>
      <Show when={fault()}>
        {(reason) => <p role="alert">{say()('project.unreadable', { reason: reason() })}</p>}
      </Show>
      <Show when={project()}>{(one) => <Run project={one()} title={props.title} say={say()} />}</Show>
      <div class="project-files">
        <nav aria-label={say()('project.files')}>
          <p class="meta">{say()('project.count', { n: paths().length })}</p>
          <ul>
            <For each={paths()}>
              {(one) => (
                <li>
                  <button type="button" aria-current={one === path()} onClick={() => setPicked(one)}>
                    {one}
                  </button>
                </li>
              )}
            </For>
          </ul>
        </nav>
        <CodeView text={shown} say={createSay(props.t)} onSave={props.onSave} />
      </div>
    </section>
  )
}

/** The project, or the sentence that says why the text is none. */
function projectIn(text: string | undefined): Project | string | undefined {
  if (text === undefined) return undefined
  try {
    return readProject(text)
  } catch (cause) {
    return reasonOf(cause)
  }
}

/** Everything that is to be known before it is run, and the button. */
function Run(props: {
  readonly project: Project
  readonly title: string
  readonly say: Translate<KeyOf<typeof lab>>
}): JSX.Element {
  const online = createOnline()
  const [blocked, setBlocked] = createSignal(false)
  return (
    <div class="project-run">
      <p>{props.say('project.runText')}</p>
      <p class="meta">
        {props.say('project.licence')}{' '}
        <a href="https://webcontainers.io/enterprise" target="_blank" rel="noreferrer">
          {props.say('project.terms')}
        </a>
      </p>
      <p>
        <button
          type="button"
          class="primary"
          disabled={!online()}
          onClick={() => setBlocked(!openLab({ title: props.title, project: props.project }))}
        >
          {props.say('project.run')}
        </button>{' '}
        <span class="meta" role="status">
          {online() ? '' : props.say('project.offline')}
          {blocked() ? props.say('project.noWindow') : ''}
        </span>
      </p>
    </div>
  )
}
