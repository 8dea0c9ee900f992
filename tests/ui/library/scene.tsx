import { render } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import type { Card, Facets, Library, Query } from '../../../workers/library-surface'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { LibraryView } from '../../../src/library/library-view'

/** A library in memory that does what its surface says, for whatever concerns the screen. */
export function libraryOf(runs: readonly Card[]) {
  let all = [...runs]
  const asked: Query[] = []
  const [changes, change] = createSignal(0)
  const changeSome = (ids: readonly string[], to: (card: Card) => Card) => {
    all = all.map((card) => (ids.includes(card.row.id) ? to(card) : card))
    return Promise.resolve()
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
    find: (query, from, limit) => {
      asked.push(query)
      return Promise.resolve({ total: found(query).length, cards: found(query).slice(from, from + limit) })
    },
    ids: (query) => Promise.resolve(found(query).map(({ row }) => row.id)),
    facets: () => Promise.resolve(facetsOf(all)),
    cards: (ids) => Promise.resolve(all.filter(({ row }) => ids.includes(row.id))),
    mark: (ids, { star, addTags = [], removeTags = [], project }) =>
      changeSome(ids, (card) => ({
        ...card,
        star: star ?? card.star,
        project: project ?? card.project,
        tags: [...new Set([...card.tags, ...addTags])].filter((tag) => !removeTags.includes(tag)),
      })),
    notes: () => Promise.resolve({}),
    note: () => Promise.resolve(),
    trash: async (ids) => {
      const gone = all.filter(({ row }) => ids.includes(row.id) && row.status !== 'running')
      await changeSome(
        gone.map(({ row }) => row.id),
        (card) => ({ ...card, trashedAt: Date.now() }),
      )
      return gone.map(({ row }) => row.id)
    },
    restore: (ids) => changeSome(ids, ({ trashedAt: _, ...card }) => card),
    purge: (ids) => {
      const before = all.length
      all = all.filter(
        ({ trashedAt, row }) => trashedAt === undefined || (ids !== undefined && !ids.includes(row.id)),
      )
      return Promise.resolve(before - all.length)
    },
    unseen: () => Promise.resolve(0),
    markSeen: () => Promise.resolve(),
    sameBrief: () => Promise.resolve([]),
    thumb: () => Promise.resolve(undefined),
    keepThumb: () => Promise.resolve(),
    projects: () => Promise.resolve([{ id: 'p-1', name: 'Spring', createdAt: 0 }]),
    changeProject: (id) => Promise.resolve({ id, name: '', createdAt: 0 }),
    removeProject: () => Promise.resolve(),
    rank: () => Promise.resolve(),
    rankings: () => Promise.resolve([]),
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
  const statuses = [...new Set(here.map(({ row }) => row.status))].map((value) => ({
    value,
    count: here.filter(({ row }) => row.status === value).length,
  }))
  const tags = [...new Set(here.flatMap((card) => card.tags))].map((value) => ({ value, count: 1 }))
  return {
    statuses,
    tags,
    connections: [],
    brands: [],
    skills: [],
    stages: [...new Set(here.flatMap(({ summary }) => summary?.marks ?? []))].map((value) => ({
      value,
      count: here.filter(({ summary }) => summary?.marks?.includes(value)).length,
    })),
    projects: [],
    starred: here.filter(({ star }) => star).length,
    unseen: here.filter(({ row }) => row.unseen).length,
    trashed: all.length - here.length,
  }
}

/** The library on screen; gives how to go to another address of it. */
export function showLibrary(scene: ReturnType<typeof libraryOf>, query = '') {
  const [at, setAt] = createSignal(query)
  const { unmount } = render(() => (
    <LibraryView
      library={scene.library}
      t={createTranslate(en)}
      query={at()}
      changes={scene.changes}
      mark={(status) => <svg data-status={status} />}
      drawing={{ draw: () => Promise.resolve(undefined), quiet: () => Promise.resolve() }}
      recorded={{ names: ['shipped', 'interrupted', 'degraded'], cards: () => Promise.resolve([]) }}
      failed={(cause) => <p role="alert">{String(cause)}</p>}
    />
  ))
  return { go: setAt, unmount }
}
