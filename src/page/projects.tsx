import type { Remote } from 'comlink'
import type { JSX } from 'solid-js'
import type { Jury } from '../../workers/jury'
import type { Translate } from '../i18n/t'
import { projectsTexts } from '../i18n/projects'
import type { Place } from './route'

export function ProjectsPlace(props: {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly place: Place
}): JSX.Element {
  // The translator of the page never changes: it asks for the language itself.
  // eslint-disable-next-line solid/reactivity
  const say = props.t.part('projects', projectsTexts)
  return <h2 tabindex="-1">{say('projects.title')}</h2>
}
