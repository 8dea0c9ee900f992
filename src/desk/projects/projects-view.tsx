import { createResource, createSignal, For, type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import type { ProjectRow } from '../../store/rows'
import '../desk.css'
import '../desk-parts.css'
import { DeskNews } from '../desk-news'
import { TextField } from '../field'
import { createDeskTranslate } from '../words'
import type { ProjectsPort } from './port'
import { ProjectSettings } from './project-settings'
import { createProjects, type Projects } from './projects'
import './projects.css'
import { createProjectsSay, type Say } from './words'

export interface ProjectsViewProps {
  readonly port: ProjectsPort
  readonly t: Translate
  /** The id of the one that is open; empty is the list of all. */
  readonly path: string
  readonly go: (id: string) => void
  /** Whether the lanes of the jury are shown in this browser. */
  readonly shown: boolean
  readonly onShow: (on: boolean) => void
}

/** Runs in groups, and what each group has in common. */
export function ProjectsView(props: ProjectsViewProps): JSX.Element {
  // The port, the translator and the ways to elsewhere are made once.
  // eslint-disable-next-line solid/reactivity
  const { port, t, go, onShow } = props
  const say = createProjectsSay(t)
  const projects = createProjects({ port, say, go, show: onShow })
  let news: HTMLDivElement | undefined
  return (
    <div class="desk projects">
      <DeskNews
        told={projects.told()}
        t={createDeskTranslate(t)}
        ref={(element) => (news = element)}
        onClose={() => {
          projects.dismiss()
          news?.blur()
        }}
      />
      <Show when={projects.broken()}>
        {(reason) => (
          <p class="desk-notice" role="alert">
            {say('projects.unread', { reason: reason() })}
          </p>
        )}
      </Show>
      <Show when={props.path !== ''} fallback={<List {...props} projects={projects} say={say} />}>
        <Show
          when={projects.find(props.path)}
          fallback={
            <Show when={!projects.loading()}>
              <p class="desk-empty">
                {say('projects.gone')} <a href="#/projects">{say('projects.back')}</a>
              </p>
            </Show>
          }
        >
          {(row) => <ProjectSettings row={row()} projects={projects} say={say} />}
        </Show>
      </Show>
    </div>
  )
}

function List(props: ProjectsViewProps & { readonly projects: Projects; readonly say: Say }): JSX.Element {
  const [name, setName] = createSignal('')
  const [fault, setFault] = createSignal(false)

  function create(event: SubmitEvent) {
    event.preventDefault()
    setFault(name().trim() === '')
    if (!fault()) void props.projects.create(name())
  }

  return (
    <>
      <h2 class="desk-title" tabindex="-1">
        {props.say('projects.title')}
      </h2>
      <p>{props.say('projects.intro')}</p>
      <Show
        when={props.projects.all().length > 0}
        fallback={
          <Show when={!props.projects.loading()}>
            <p class="desk-empty">{props.say('projects.none')}</p>
          </Show>
        }
      >
        <ul>
          <For each={props.projects.all()}>
            {(row) => <Line row={row} projects={props.projects} say={props.say} />}
          </For>
        </ul>
      </Show>
      <form class="projects-new" onSubmit={create}>
        <TextField
          label={props.say('projects.newName')}
          value={name()}
          fault={fault() ? props.say('projects.needsName') : undefined}
          onInput={(text) => {
            setName(text)
            setFault(false)
          }}
        />
        <button type="submit" class="primary">
          {props.say('projects.create')}
        </button>
      </form>
      <section class="desk-section">
        <h3>{props.say('projects.hereTitle')}</h3>
        <label class="projects-check">
          <input
            type="checkbox"
            checked={props.shown}
            onChange={(event) => props.onShow(event.currentTarget.checked)}
          />
          {props.say('projects.shown')}
        </label>
        <p class="meta">{props.say('projects.shownText')}</p>
      </section>
    </>
  )
}

function Line(props: {
  readonly row: ProjectRow
  readonly projects: Projects
  readonly say: Say
}): JSX.Element {
  // What the view knows is made once.
  // eslint-disable-next-line solid/reactivity
  const { projects } = props
  const [count] = createResource(
    () => props.row.id,
    (id) => projects.count(id).catch(() => undefined),
  )
  return (
    <li class="desk-row">
      <div class="desk-row-head">
        <h3>
          <a href={`#/projects/${props.row.id}`} dir="auto">
            {props.row.name}
          </a>
        </h3>
        <span class="meta">
          {count.latest === undefined ? '' : props.say('projects.runs', { n: count.latest })}
        </span>
        <span class="desk-row-acts">
          <a class="button" href={`#/new?project=${props.row.id}`}>
            {props.say('projects.newRun')}
          </a>
        </span>
      </div>
    </li>
  )
}
