import { type Accessor, createResource } from 'solid-js'
import type { Library } from '../../../workers/library-surface'
import type { Translate } from '../../i18n/t'
import type { Status } from '../../run/event'
import type { StageMark } from '../../run/stage-marks'
import type { ProjectRow } from '../../store/rows'
import { connectionWords, type LibrarySay } from '../words'
import type { ListFacet } from './narrowing'

/** What people call the values of facets. */
export interface Names {
  readonly of: (facet: ListFacet | 'projects', value: string) => string
  readonly projects: Accessor<readonly ProjectRow[]>
}

export function createNames(library: Pick<Library, 'projects'>, t: Translate, say: LibrarySay): Names {
  // Without their names, projects are still told apart by what the worker calls them.
  const [projects] = createResource(() => library.projects().catch(() => []), { initialValue: [] })

  function ofProject(id: string): string {
    return projects.latest.find((one) => one.id === id)?.name ?? (id || say('library.noProject'))
  }

  return {
    projects: () => projects.latest,
    of(facet, value) {
      switch (facet) {
        case 'statuses':
          // The facet of statuses holds nothing else.
          return t(`status.${value as Status}`)
        case 'stages':
          // Nor does that of stages.
          return say(`library.stage.${value as StageMark}`)
        case 'projects':
          return ofProject(value)
        case 'connections':
          return connectionWords(value, say)
        case 'brands':
        case 'skills':
        case 'tags':
          return value
        default:
          return facet satisfies never
      }
    },
  }
}
