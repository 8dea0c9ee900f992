// The address names the place in a run once that rests, and a link with a place opens the run there.
import { createRoot, createSignal } from 'solid-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followPlace, linkTo, placeIn } from '../../src/page/moment'
import type { Show } from '../../src/page/show'
import { createLiveTape } from '../../src/replay/live-tape'
import type { View } from '../../src/replay/player'
import { recordedRuns } from '../building/runs'
import { playing } from './replay/scene'

const events = recordedRuns(/^shipped\./)[0]?.file.events ?? []
const tape = createLiveTape(events)

test.each([
  [{}, undefined],
  [{ at: 0 }, 0],
  [{ at: 12, t: 3, round: 2 }, 12],
  [{ t: 0 }, tape.seqAt(0)],
  [{ t: 1e9 }, events.length],
  [{ round: 2 }, 1 + events.findIndex((event) => event.type === 'critique.round_open' && event.round === 2)],
  [{ round: 9 }, events.length],
])('[CT-43] the place %o is known', (place, seq) => {
  expect(placeIn(place, tape)).toBe(seq)
})

test('[CT-43] a link is the whole address of the place', () => {
  expect(linkTo({ id: 'r' }, { seq: 7 })).toBe(`${location.origin}${location.pathname}#/run/r?at=7`)
})

describe('the address', () => {
  let stop = () => {}

  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    stop()
    vi.useRealTimers()
  })

  /** A run at an address, with a player that is moved by hand, until it has rested. */
  function follow(hash: string, recorded = true) {
    history.replaceState(undefined, '', hash)
    const { player, view } = playing(events)
    const none = { body: async () => undefined, replies: async () => [], file: async () => '' }
    const show: Show = { id: 'shipped', tape, ...none, recorded, own: !recorded }
    const [more, setMore] = createSignal<Partial<View>>({})
    createRoot((dispose) => {
      stop = dispose
      followPlace({ show: () => show, view: () => ({ ...view(), ...more() }) })
    })
    const rest = () => {
      vi.advanceTimersByTime(1000)
      return location.hash
    }
    return { player, setMore, rest }
  }

  test('[CT-43] says the place once that rests, and writes no history', () => {
    const { player, rest } = follow('#run=shipped&at=3')
    const write = vi.spyOn(history, 'replaceState')
    const { length } = history
    for (let seq = 0; seq < 50; seq += 1) {
      player.seek(seq)
      vi.advanceTimersByTime(20)
    }
    expect(write).not.toHaveBeenCalled()
    expect(rest()).toBe('#/run/shipped?at=49')
    expect(write).toHaveBeenCalledTimes(1)
    expect(history.length).toBe(length)
    write.mockRestore()
  })

  test('[CT-43] says nothing of what plays', () => {
    const { player, rest } = follow('#/run/shipped?at=3')
    player.seek(3)
    rest()
    player.play()
    player.seek(9)
    expect(rest()).toBe('#/run/shipped?at=3')
    player.pause()
    expect(rest()).toBe('#/run/shipped?at=9')
  })

  test('of a recorded run that has played to its end leaves it to play again; a stored one opens at its end', () => {
    const { player, setMore, rest } = follow('#/run/shipped')
    setMore({ ended: true })
    player.toEnd()
    expect(rest()).toBe('#/run/shipped')
    setMore({ ended: false })
    player.seek(5)
    rest()
    player.toEnd()
    expect(rest()).toBe(`#/run/shipped?at=${events.length}`)
    stop()
    const stored = follow('#/run/shipped?at=3', false)
    stored.player.toEnd()
    expect(stored.rest()).toBe('#/run/shipped')
  })

  test('[CT-43] a link that is followed while the place rests is not written over', () => {
    const { player, rest } = follow('#/run/shipped?at=3')
    player.seek(9)
    vi.advanceTimersByTime(100)
    // As by a click: who listens for it is told later than the timer goes off.
    location.hash = '#/run/shipped?at=5'
    expect(rest()).toBe('#/run/shipped?at=5')
    player.seek(5)
    player.seek(12)
    expect(rest()).toBe('#/run/shipped?at=12')
  })

  test.each(['#/settings', '#/run/another?at=2'])('%s is left alone', (hash) => {
    const { player, rest } = follow(hash)
    player.seek(9)
    expect(rest()).toBe(hash)
  })
})
