import type { Remote } from 'comlink'
import type { JSX } from 'solid-js'
import type { Jury } from '../../workers/jury'
import { ProjectsView } from '../desk/projects/projects-view'
import type { Translate } from '../i18n/t'
import { createShown } from '../theater/shown'
import { projectsPort } from './projects-port'
import type { Place } from './route'

/** The projects as a part of the page: what belongs to this browser, and what to the project, meet here. */
export function ProjectsPlace(props: {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly place: Place
}): JSX.Element {
  const [shown, show] = createShown()
  return (
    <ProjectsView
      port={projectsPort(props.jury)}
      t={props.t}
      path={props.place.kind === 'projects' ? props.place.path : ''}
      go={(id) => {
        location.hash = id === '' ? '#/projects' : `#/projects/${id}`
      }}
      shown={shown() === 'on'}
      onShow={(on) => show(on ? 'on' : 'off')}
    />
  )
}
