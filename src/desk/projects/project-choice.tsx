import { createEffect, createResource, For, type JSX, on, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import type { ProjectRow } from '../../store/rows'
import { createProjectsSay } from './words'

/** The project that a new run goes into. Where there are none, nobody is asked. */
export function ProjectChoice(props: {
  readonly projects: () => Promise<readonly ProjectRow[]>
  readonly chosen: string | undefined
  readonly t: Translate
  /** The whole row, for what it fills in; undefined is no project. */
  readonly onPick: (project: ProjectRow | undefined) => void
}): JSX.Element {
  // The translator of the page never changes.
  // eslint-disable-next-line solid/reactivity
  const say = createProjectsSay(props.t)
  const [rows] = createResource(
    () => props.projects,
    (read) => read().catch(() => []),
  )
  // What the address names fills the form in, as choosing it would.
  createEffect(
    on(rows, (known) => {
      const wanted = known?.find(({ id }) => id === props.chosen)
      if (wanted) props.onPick(wanted)
    }),
  )
  const all = () => rows.latest ?? []
  return (
    <Show when={all().length > 0}>
      <label class="new-project">
        <span class="new-label">{say('projects.choice')}</span>
        <select onChange={(event) => props.onPick(all().find(({ id }) => id === event.currentTarget.value))}>
          <option value="" selected={!all().some(({ id }) => id === props.chosen)}>
            {say('projects.noProject')}
          </option>
          <For each={all()}>
            {(row) => (
              <option value={row.id} selected={row.id === props.chosen}>
                {row.name}
              </option>
            )}
          </For>
        </select>
      </label>
    </Show>
  )
}
