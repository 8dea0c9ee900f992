import { createSignal, createUniqueId, For, type JSX } from 'solid-js'
import type { ProjectRow } from '../store/rows'
import { Modal } from './modal'
import type { LibrarySay } from './words'

/** Which project some runs belong to. */
export function MoveDialog(props: {
  readonly say: LibrarySay
  readonly n: number
  /** The one that all of them are in. */
  readonly now: string | undefined
  readonly projects: readonly ProjectRow[]
  readonly onMove: (project: string) => void
  readonly onClose: () => void
}): JSX.Element {
  const group = createUniqueId()
  // Where they are now is where one begins; from there on it is the person's choice.
  // eslint-disable-next-line solid/reactivity
  const [chosen, setChosen] = createSignal(props.now)

  function move(event: SubmitEvent) {
    event.preventDefault()
    const project = chosen()
    if (project !== undefined) props.onMove(project)
    props.onClose()
  }

  return (
    <Modal
      class="library-ask"
      title={props.say('library.move.title', { n: props.n })}
      close={props.say('library.close')}
      onClose={() => props.onClose()}
    >
      <form class="library-moving" onSubmit={move}>
        <For each={[{ id: '', name: props.say('library.noProject') }, ...props.projects]}>
          {(project) => (
            <label class="library-choice">
              <input
                type="radio"
                name={group}
                checked={chosen() === project.id}
                onChange={() => setChosen(project.id)}
              />
              <span dir="auto">{project.name}</span>
            </label>
          )}
        </For>
        <div class="library-asked">
          <button type="submit" class="primary" disabled={chosen() === undefined}>
            {props.say('library.move.do')}
          </button>
          <a href="#/projects">{props.say('library.move.manage')}</a>
        </div>
      </form>
    </Modal>
  )
}
