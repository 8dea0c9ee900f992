import { createSignal, For, type JSX, Show } from 'solid-js'
import type { ProjectRow } from '../../store/rows'
import { Field, TextField } from '../field'
import type { Named } from './port'
import type { Projects } from './projects'
import type { Say } from './words'

const JUDGING = ['skill', 'on', 'off'] as const

/** One project: its name, and what its runs begin with. */
export function ProjectSettings(props: {
  readonly row: ProjectRow
  readonly projects: Projects
  readonly say: Say
}): JSX.Element {
  // It is the name as it is typed, and follows nothing until it is saved.
  // eslint-disable-next-line solid/reactivity
  const [name, setName] = createSignal(props.row.name)
  const isNamed = () => name().trim() !== ''
  const change = (wanted: Parameters<Projects['change']>[1]) => props.projects.change(props.row.id, wanted)
  const judged = () => {
    const { critiqueTheaterEnabled: on } = props.row
    return on === undefined ? 'skill' : on ? 'on' : 'off'
  }
  const judge = (value: string) =>
    void props.projects.judge(props.row.id, value === 'skill' ? undefined : value === 'on')

  return (
    <>
      <p class="desk-back">
        <a href="#/projects">{props.say('projects.back')}</a>
      </p>
      <h2 class="desk-title" tabindex="-1" dir="auto">
        {props.row.name}
      </h2>
      <p class="desk-acts">
        <a class="button primary" href={`#/new?project=${props.row.id}`}>
          {props.say('projects.newRun')}
        </a>
        <a href={`#/library?project=${props.row.id}`}>{props.say('projects.inLibrary')}</a>
      </p>
      <form
        class="projects-new"
        onSubmit={(event) => {
          event.preventDefault()
          if (isNamed()) void change({ name: name() })
        }}
      >
        <TextField
          label={props.say('projects.name')}
          value={name()}
          fault={isNamed() ? undefined : props.say('projects.needsName')}
          onInput={setName}
        />
        <button type="submit" disabled={name().trim() === props.row.name}>
          {props.say('projects.rename')}
        </button>
      </form>
      <section class="desk-section">
        <h3>{props.say('projects.begins')}</h3>
        <Choice
          label={props.say('projects.connection')}
          none={props.say('projects.connectionAny')}
          options={props.projects.connections()}
          value={props.row.connection}
          say={props.say}
          onPick={(connection) => void change({ connection })}
        />
        <Choice
          label={props.say('projects.brand')}
          none={props.say('projects.noBrand')}
          options={props.projects.brands()}
          value={props.row.brand}
          say={props.say}
          onPick={(brand) => void change({ brand })}
        />
        <Choice
          label={props.say('projects.skill')}
          none={props.say('projects.noSkill')}
          options={props.projects.skills()}
          value={props.row.skill}
          say={props.say}
          onPick={(skill) => void change({ skill })}
        />
        <Field label={props.say('projects.jury')} text={props.say('projects.juryText')}>
          {(ids) => (
            <select
              id={ids.id}
              aria-describedby={ids.describedBy}
              onChange={(event) => judge(event.currentTarget.value)}
            >
              <For each={JUDGING}>
                {(one) => (
                  <option value={one} selected={judged() === one}>
                    {props.say(`projects.jury.${one}`)}
                  </option>
                )}
              </For>
            </select>
          )}
        </Field>
      </section>
      <section class="desk-section">
        <p class="desk-acts">
          <button type="button" onClick={() => void props.projects.remove(props.row)}>
            {props.say('projects.remove')}
          </button>
          <span class="meta">{props.say('projects.removeText')}</span>
        </p>
      </section>
    </>
  )
}

function Choice(props: {
  readonly label: string
  readonly none: string
  readonly options: readonly Named[]
  readonly value: string | undefined
  readonly say: Say
  readonly onPick: (id: string | undefined) => void
}): JSX.Element {
  const isGone = () => props.value !== undefined && !props.options.some(({ id }) => id === props.value)
  return (
    <Show when={props.options.length > 0 || isGone()}>
      <Field label={props.label}>
        {(ids) => (
          <select
            id={ids.id}
            aria-describedby={ids.describedBy}
            onChange={(event) => props.onPick(event.currentTarget.value || undefined)}
          >
            <option value="" selected={props.value === undefined}>
              {props.none}
            </option>
            <For each={props.options}>
              {(one) => (
                <option value={one.id} selected={one.id === props.value}>
                  {one.name}
                </option>
              )}
            </For>
            {/* What is not there any more is still what the project says. */}
            <Show when={isGone()}>
              <option value={props.value} selected>
                {props.say('projects.notThere')}
              </option>
            </Show>
          </select>
        )}
      </Field>
    </Show>
  )
}
