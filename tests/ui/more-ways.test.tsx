import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { expect, test, vi } from 'vitest'
import { takeHanded } from '../../src/desk/handed'
import { MoreWays } from '../../src/page/more-ways'
import { fold, type RunState } from '../../src/run/state'
import { playPanel } from '../tools/panels'
import { type SceneName, scenes, stateOf } from './scenes'
import { t } from './window'

// Links by which a run that is over leads on: to another jury, to a page from its copy, to stages that judge it once more.

function ways(state: RunState, round?: number, looked?: string) {
  cleanup()
  render(() => (
    <MoreWays state={state} round={round} run="r1" jury={undefined} t={t} {...(looked && { looked })} />
  ))
}
const of = (name: SceneName) => stateOf(scenes[name]())
const link = (name: string | RegExp) => screen.queryByRole('link', { name })
const judge = () => link('Let another jury judge it')

test('[EV-4] a page that was judged goes along to another jury by its address, and its brief by hand', () => {
  for (const name of ['shipped', 'belowThreshold', 'timedOut', 'interrupted'] as const) {
    ways(of(name))
    expect(judge()?.getAttribute('href')).toBe('#/new/judge/r1')
    fireEvent.click(judge() ?? document.body)
    expect(takeHanded()).toMatchObject({ field: 'brief', draft: { brief: { what: of(name).brief?.what } } })
  }
})

test('[EV-4] [OK-42] not while it goes on, where there is no page, and of copy', async () => {
  for (const state of [of('running'), of('waiting'), (await playPanel()).state]) {
    ways(state)
    expect(judge()).toBeNull()
  }
  ways(of('running'))
  await vi.dynamicImportSettled()
  expect(link('Cross-examine')).toBeNull()
  expect(takeHanded()).toBeUndefined()
})

test('the version that is handed on is the one that a person looks at, else the newest, approved or not', async () => {
  const { state } = await playPanel()
  const build = () => [link(/^Build the page/)?.getAttribute('href'), link(/^Build the page/)?.textContent]
  ways(state)
  expect(build()).toEqual(['#/new/copy/r1', 'Build the page with this copy'])
  const ended = { seq: state.seq, t: state.t, type: 'stage_ended', id: 'loop:1' } as const
  ways(fold(state, { ...ended, artifact: 'mended' }))
  expect(build()).toEqual(['#/new/copy/r1', expect.stringContaining('not approved')])
  ways(state, 1)
  expect(build()[0]).toBe(`#/new/copy/r1?version=${state.rounds[0]?.artifact?.hash}`)
  ways(state, 1, 'other')
  expect(build()[0]).toBe('#/new/copy/r1?version=other')
})

test('[OK-42] ways to judge it once more stand beside, and what was ticked and not opened is said with its reason', async () => {
  const state = of('shipped')
  ways(state)
  const exam = await screen.findByRole('link', { name: 'Cross-examine' })
  // Each leads to a place that says its cost first.
  expect(exam.getAttribute('href')).toBe('#/new/stage/exam/r1')
  expect(link('Second opinion')).toBeTruthy()
  expect(link('Acceptance check')).toBeTruthy()
  for (const [reason, words] of [
    ['run_cap', /Second opinion was ticked and not opened: a spending limit/],
    ['key_locked', /a connection could not be asked/],
  ] as const) {
    ways(fold(state, { seq: state.seq, t: state.t, type: 'pass_skipped', pass: 'opinion', reason }))
    expect(await screen.findByText(words)).toBeTruthy()
  }
})
