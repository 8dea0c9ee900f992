import type { Remote } from 'comlink'
import type { Jury } from '../../workers/jury'
import type { ProjectsPort } from '../desk/projects/port'
import { offeredIn } from './cabinet-texts'
import { cabinetOf, deskOf, libraryOf } from './desk-door'

/** What the view of projects asks of the jury worker. */
export function projectsPort(jury: Remote<Jury>): ProjectsPort {
  const [library, desk, cabinet] = [libraryOf(jury), deskOf(jury), cabinetOf(jury)]
  return {
    projects: () => library.projects(),
    change: (id, change) => library.changeProject(id, change),
    async remove(id) {
      const runs = await library.ids({ project: id })
      await library.removeProject(id)
      return runs
    },
    async restore({ id, ...project }, runs) {
      await library.changeProject(id, project)
      if (runs.length > 0) await library.mark(runs, { project: id })
    },
    count: async (id) => (await library.find({ project: id }, 0, 0)).total,
    connections: async () => (await desk.connections()).map(({ id, name }) => ({ id, name })),
    brands: () => offeredIn(cabinet, 'brand'),
    skills: () => offeredIn(cabinet, 'skill'),
  }
}
