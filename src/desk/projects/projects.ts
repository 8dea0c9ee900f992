import { createMemo, createResource, createSignal } from 'solid-js'
import { reasonOf } from '../../run/reason'
import type { ProjectRow } from '../../store/rows'
import type { Told } from '../desk-news'
import type { ProjectChange, ProjectsPort } from './port'
import { switchTheater } from './theater-switch'
import type { Say } from './words'

export interface ProjectsOptions {
  readonly port: ProjectsPort
  readonly say: Say
  /** Opens a project, or the list of all. */
  readonly go: (id: string) => void
  /** Whether the lanes of the jury are shown in this browser. */
  readonly show: (on: boolean) => void
}

/** What the view of projects knows and does. How it looks is not decided here. */
export function createProjects({ port, say, go, show }: ProjectsOptions) {
  const [rows, { refetch, mutate }] = createResource(() => port.projects())
  const [told, setTold] = createSignal<Told>()
  const all = createMemo(() => (rows.error === undefined ? (rows.latest ?? []) : []))
  const [connections] = createResource(() => port.connections().catch(() => []))
  const [brands] = createResource(() => port.brands().catch(() => []))
  const [skills] = createResource(() => port.skills().catch(() => []))
  const tell = (text: () => string, undo?: () => void) => setTold({ text, ...(undo && { undo }) })
  const refuse = (cause: unknown) => tell(() => say('projects.failed', { reason: reasonOf(cause) }))

  /** Whatever goes wrong in it is told, and nothing is shown that was not written. */
  async function attempt(work: () => Promise<void>) {
    await work().catch(refuse)
    await refetch()
  }

  const create = (name: string) =>
    attempt(async () => {
      const { id } = await port.change(crypto.randomUUID(), { name })
      go(id)
    })

  const change = (id: string, wanted: ProjectChange) =>
    attempt(async () => {
      const row = await port.change(id, wanted)
      mutate((before = []) => before.map((one) => (one.id === id ? row : one)))
    })

  async function judge(id: string, on: boolean | undefined) {
    const switched = await switchTheater({ on, project: id, show, change: port.change })
    if (switched.kind === 'here_alone') tell(() => say('projects.hereAlone', { reason: switched.reason }))
    await refetch()
  }

  const remove = (project: ProjectRow) =>
    attempt(async () => {
      const runs = await port.remove(project.id)
      go('')
      tell(
        () => say('projects.removed', { name: project.name }),
        () => void attempt(() => port.restore(project, runs)),
      )
    })

  return {
    all,
    loading: () => rows.loading && rows.latest === undefined,
    broken: () => (rows.error === undefined ? undefined : reasonOf(rows.error)),
    find: (id: string) => all().find((row) => row.id === id),
    told,
    dismiss: () => setTold(undefined),
    connections: () => connections.latest ?? [],
    brands: () => brands.latest ?? [],
    skills: () => skills.latest ?? [],
    count: port.count,
    create,
    change,
    judge,
    remove,
  }
}

export type Projects = ReturnType<typeof createProjects>
