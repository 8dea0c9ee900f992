// A project is made, opened and removed without losing a run, and a switch that fails to reach it says so.
import { fireEvent, render, screen, waitFor } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { expect, test } from 'vitest'
import type { ProjectsPort } from '../../../src/desk/projects/port'
import { ProjectsView } from '../../../src/desk/projects/projects-view'
import { projectsTexts } from '../../../src/i18n/projects'
import { createTranslate } from '../../../src/i18n/t'
import type { ProjectRow } from '../../../src/store/rows'
import { press, t, type } from '../window'

const say = createTranslate(projectsTexts)

/** Projects as the worker keeps them. `broken` fails from then on. */
function show(rows: readonly ProjectRow[] = [], path = '') {
  const kept = new Map(rows.map((row) => [row.id, row]))
  const state = { broken: false, restored: [] as (readonly string[])[] }
  const port: ProjectsPort = {
    projects: () => Promise.resolve([...kept.values()]),
    change(id, change) {
      if (state.broken) return Promise.reject(new Error('The database is closed.'))
      const merged = { id, name: '', createdAt: 1, ...kept.get(id), ...change }
      // Without what was forgotten it is a row again.
      const row = Object.fromEntries(
        Object.entries(merged).filter(([, value]) => value !== undefined),
      ) as unknown as ProjectRow
      kept.set(id, row)
      return Promise.resolve(row)
    },
    remove(id) {
      kept.delete(id)
      return Promise.resolve(['run-1'])
    },
    restore(project, runs) {
      kept.set(project.id, project)
      state.restored.push(runs)
      return Promise.resolve()
    },
    count: () => Promise.resolve(3),
    connections: () => Promise.resolve([{ id: 'c', name: 'Mine' }]),
    brands: () => Promise.resolve([]),
    skills: () => Promise.resolve([]),
  }
  const [at, go] = createSignal(path)
  const [shown, onShow] = createSignal(true)
  render(() => <ProjectsView port={port} t={t} path={at()} go={go} shown={shown()} onShow={onShow} />)
  return { kept, state, at, shown }
}

const shop: ProjectRow = { id: 'p', name: 'Shop', createdAt: 1 }

const jury = () => screen.findByRole<HTMLSelectElement>('combobox', { name: say('projects.jury') })

test('a project is made by its name, and opens', async () => {
  const { kept, at } = show()
  await screen.findByText(say('projects.none'))
  press(say('projects.create'))
  expect(screen.getByText(say('projects.needsName'))).toBeTruthy()
  type(say('projects.newName'), 'Autumn')
  press(say('projects.create'))
  await screen.findByRole('heading', { name: 'Autumn' })
  expect([...kept.keys()]).toEqual([at()])
})

test('a removed project takes no run along, and comes back with those that it had', async () => {
  const { kept, state } = show([shop], 'p')
  await jury()
  press(say('projects.remove'))
  await screen.findByText(say('projects.removed', { name: 'Shop' }))
  expect(kept.size).toBe(0)
  press('Undo')
  await waitFor(() => expect(kept.get('p')).toEqual(shop))
  expect(state.restored).toEqual([['run-1']])
})

test('[DJ-6] the switch changes the project and this browser; where the project fails it says so', async () => {
  const { kept, state, shown } = show([{ ...shop, brand: 'kiln' }], 'p')
  fireEvent.change(await jury(), { target: { value: 'off' } })
  await waitFor(() => expect(kept.get('p')?.critiqueTheaterEnabled).toBe(false))
  expect(kept.get('p')?.brand).toBe('kiln')
  expect(shown()).toBe(false)
  state.broken = true
  fireEvent.change(await jury(), { target: { value: 'on' } })
  await screen.findByText(say('projects.hereAlone', { reason: 'The database is closed.' }))
  expect(kept.get('p')?.critiqueTheaterEnabled).toBe(false)
  expect(shown()).toBe(true)
})

test('a project that is gone is named as such', async () => {
  show([], 'nobody')
  await screen.findByText(say('projects.gone'))
})
