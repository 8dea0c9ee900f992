import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { afterEach, describe, expect, test } from 'vitest'
import { takeHanded } from '../../src/desk/handed'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { MoreWays } from '../../src/page/more-ways'
import { fold, type RunState } from '../../src/run/state'
import { playPanel } from '../tools/panels'
import { scenes, stateOf } from './scenes'

afterEach(cleanup)

const t = createTranslate(en)
const ways = (state: RunState) =>
  render(() => <MoreWays state={state} round={undefined} run="r1" jury={undefined} t={t} />)
const judge = () => screen.queryByRole('link', { name: 'Let another jury judge it' })

describe('[EV-4] a page that was judged can be judged by another jury, without being made again', () => {
  test.each(['shipped', 'belowThreshold', 'timedOut', 'interrupted'] as const)(
    '%s: its page goes along by its address, and its brief by hand',
    (name) => {
      const state = stateOf(scenes[name]())
      ways(state)
      expect(judge()?.getAttribute('href')).toBe('#/new/judge/r1')
      fireEvent.click(judge() ?? document.body)
      expect(takeHanded()).toMatchObject({ field: 'brief', draft: { brief: { what: state.brief?.what } } })
    },
  )

  test('not while it goes on, where there is no page, and of copy', async () => {
    ways(stateOf(scenes.running()))
    expect(judge()).toBeNull()
    cleanup()
    ways(stateOf(scenes.waiting()))
    expect(judge()).toBeNull()
    cleanup()
    ways((await playPanel()).state)
    expect(judge()).toBeNull()
    expect(takeHanded()).toBeUndefined()
  })
})

describe('the version that a person looks at is the one that is handed on', () => {
  const build = () => screen.getByRole('link', { name: /^Build the page/ })

  test('without a choice the newest, which nobody has approved where a critic has mended it', async () => {
    const { state } = await playPanel()
    ways(state)
    expect(build().getAttribute('href')).toBe('#/new/copy/r1')
    expect(build().textContent).toBe('Build the page with this copy')
    cleanup()
    const ended = { seq: state.seq, t: state.t, type: 'stage_ended', id: 'loop:1' } as const
    ways(fold(state, { ...ended, artifact: 'mended' }))
    expect(build().getAttribute('href')).toBe('#/new/copy/r1')
    expect(build().textContent).toContain('not approved')
  })

  test('one that was picked goes along by its name', async () => {
    const { state } = await playPanel()
    const { hash } = state.rounds[0]?.artifact ?? { hash: '' }
    const more = { state, run: 'r1', jury: undefined, t }
    render(() => <MoreWays {...more} round={1} />)
    expect(build().getAttribute('href')).toBe(`#/new/copy/r1?version=${hash}`)
    cleanup()
    render(() => <MoreWays {...more} round={1} looked="other" />)
    expect(build().getAttribute('href')).toBe('#/new/copy/r1?version=other')
  })
})

describe('[OK-42] ways to judge once more what a run has left', () => {
  const shipped = () => stateOf(scenes.shipped())
  const skipped = (state: RunState, reason: string) =>
    fold(state, { seq: state.seq, t: state.t, type: 'pass_skipped', pass: 'opinion', reason })

  test('stand beside the critic, each at a place that says its cost first', async () => {
    ways(shipped())
    const link = await screen.findByRole('link', { name: 'Cross-examine' })
    expect(link.getAttribute('href')).toBe('#/new/stage/exam/r1')
    expect(screen.getByRole('link', { name: 'Second opinion' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Acceptance check' })).toBeTruthy()
  })

  test('not while the run goes on', async () => {
    ways(stateOf(scenes.running()))
    await new Promise((resolve) => setTimeout(resolve))
    expect(screen.queryByRole('link', { name: 'Cross-examine' })).toBeNull()
  })

  test('what was ticked and not opened is said with its reason', async () => {
    ways(skipped(shipped(), 'run_cap'))
    expect(await screen.findByText(/Second opinion was ticked and not opened: a spending limit/)).toBeTruthy()
    cleanup()
    ways(skipped(shipped(), 'key_locked'))
    expect(await screen.findByText(/a connection could not be asked/)).toBeTruthy()
  })
})
