import { render } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { LibraryView } from '../../../src/library/library-view'
import type { Card, Facets, Library, Query } from '../../../workers/library-surface'
import { t } from '../window'

const nothing = () => Promise.resolve()

/** A library in memory that does what its surface says, for whatever concerns the screen. */
export function libraryOf(runs: readonly Card[]) {
  let all = [...runs]
  const asked: Query[] = []
  const [changes, change] = createSignal(0)
  const changeSome = async (ids: readonly string[], to: (card: Card) => Card) => {
    all = all.map((card) => (ids.includes(card.row.id) ? to(card) : card))
  }
  const found = ({ text = '', statuses, stages, star, trash }: Query) =>
    all.filter(
      (card) =>
        (card.trashedAt !== undefined) === Boolean(trash) &&
        card.row.title.toLowerCase().includes(text.toLowerCase()) &&
        (!statuses || statuses.includes(card.row.status)) &&
        (!stages || stages.some((mark) => card.summary?.marks?.includes(mark))) &&
        (!star || card.star),
    )
  const library: Library = {
    find: async (query, from, limit) => {
      asked.push(query)
      return { total: found(query).length, cards: found(query).slice(from, from + limit) }
    },
    ids: async (query) => found(query).map(({ row }) => row.id),
    facets: async () => facetsOf(all),
    cards: async (ids) => all.filter(({ row }) => ids.includes(row.id)),
    mark: (ids, { star, addTags = [], removeTags = [], project }) =>
      changeSome(ids, (card) => ({
        ...card,
        star: star ?? card.star,
        project: project ?? card.project,
        tags: [...new Set([...card.tags, ...addTags])].filter((tag) => !removeTags.includes(tag)),
      })),
    notes: async () => ({}),
    note: nothing,
    trash: async (ids) => {
      const gone = all.filter(({ row }) => ids.includes(row.id) && row.status !== 'running')
      const gones = gone.map(({ row }) => row.id)
      await changeSome(gones, (card) => ({ ...card, trashedAt: Date.now() }))
      return gones
    },
    restore: (ids) => changeSome(ids, ({ trashedAt: _, ...card }) => card),
    purge: async (ids) => {
      const before = all.length
      all = all.filter(({ trashedAt, row }) => trashedAt === undefined || ids?.includes(row.id) === false)
      return before - all.length
    },
    unseen: async () => 0,
    markSeen: nothing,
    sameBrief: async () => [],
    thumb: async () => undefined,
    keepThumb: nothing,
    projects: async () => [{ id: 'p-1', name: 'Spring', createdAt: 0 }],
    changeProject: async (id) => ({ id, name: '', createdAt: 0 }),
    removeProject: nothing,
    rank: nothing,
    rankings: async () => [],
  }
  return {
    library,
    asked,
    changes,
    all: () => all,
    /** Something else changes a run, as another tab does. */
    put: (card: Card) => {
      all = [card, ...all.filter(({ row }) => row.id !== card.row.id)]
      change((n) => n + 1)
    },
  }
}

function facetsOf(all: readonly Card[]): Facets {
  const here = all.filter(({ trashedAt }) => trashedAt === undefined)
  const counted = <T,>(of: (card: Card) => readonly T[]) =>
    [...new Set(here.flatMap(of))].map((value) => ({
      value,
      count: here.filter((card) => of(card).includes(value)).length,
    }))
  return {
    statuses: counted(({ row }) => [row.status]),
    tags: counted(({ tags }) => tags),
    stages: counted(({ summary }) => summary?.marks ?? []),
    ...{ connections: [], brands: [], skills: [], projects: [] },
    starred: here.filter(({ star }) => star).length,
    unseen: here.filter(({ row }) => row.unseen).length,
    trashed: all.length - here.length,
  }
}

/** The library on screen; gives how to go to another address of it. */
export function showLibrary(
  { library, changes }: Pick<ReturnType<typeof libraryOf>, 'library' | 'changes'>,
  query = '',
) {
  const [at, setAt] = createSignal(query)
  const { unmount } = render(() => (
    <LibraryView
      library={library}
      t={t}
      query={at()}
      changes={changes}
      mark={(status) => <svg data-status={status} />}
      drawing={{ draw: async () => undefined, quiet: nothing }}
      recorded={{ names: ['shipped', 'interrupted', 'degraded'], cards: async () => [] }}
      failed={(cause) => <p role="alert">{String(cause)}</p>}
    />
  ))
  return { go: setAt, unmount }
}
