/** A cursor over a tape: how it plays, pauses and moves, by a clock and frames that the test drives. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLiveTape } from '../../../src/replay/live-tape'
import { createPlayer, type View } from '../../../src/replay/player'
import { createTape, type Tape } from '../../../src/replay/tape'
import type { Event } from '../../../src/run/event'
import { limits } from '../../../src/run/limits'
import { depth } from '../../building/depth'
import { turns } from '../../building/turns'
import { logOf } from './logs'
import { store, watched } from './stored'

/** Events at these times; those at the places of `rounds` open one. */
function eventsAt(times: readonly number[], rounds: readonly number[] = []): Event[] {
  return times.map((t, seq) => {
    const round = rounds.indexOf(seq) + 1
    if (round > 0) return { seq, t, type: 'critique.round_open', round, position: 0 }
    return { seq, t, type: 'run_started' }
  })
}

function handDriven(tape: Tape) {
  let time = 1000
  let frames: (() => void)[] = []
  const views: View[] = []
  const player = createPlayer({
    tape,
    now: () => time,
    schedule: (frame) => frames.push(frame),
    onMove: (view) => views.push(view),
  })
  const later = (ms: number) => {
    time += ms
  }
  /** Lets this much time pass, then draws one frame. */
  const pass = (ms: number): View => {
    later(ms)
    const due = frames
    frames = []
    for (const frame of due) frame()
    return player.view()
  }
  return { player, views, pass, later, waiting: () => frames.length }
}

const even = eventsAt([0, 100, 200, 300, 400, 500, 600, 700, 800, 900])
const driven = (events: readonly Event[] = even) => handDriven(createLiveTape(events))

describe('playing', () => {
  test('[CT-43] at 1× events come at their own times, at 4× four times as many from the moment that it is chosen', () => {
    const { player, pass, waiting } = driven()
    expect(player.view()).toMatchObject({ seq: 0, playing: false, position: 0, length: 900 })
    player.play()
    expect(player.view()).toMatchObject({ seq: 0, playing: true })
    expect([pass(99).seq, pass(1).seq]).toEqual([1, 2])
    expect(pass(150)).toMatchObject({ seq: 3, position: 250, state: { seq: 3 } })
    player.setSpeed(4)
    expect(waiting()).toBe(1)
    expect(pass(100)).toMatchObject({ position: 650, seq: 7, speed: 4 })
  })

  test('[CT-43] instant is the end at once, chosen before or while it plays', () => {
    const { player, pass, waiting } = driven()
    player.setSpeed('instant')
    expect(player.view().seq).toBe(0)
    player.play()
    expect(player.view()).toMatchObject({ seq: 10, position: 900, playing: false })
    expect(waiting()).toBe(0)
    player.setSpeed(1)
    player.play()
    expect(pass(10)).toMatchObject({ seq: 1, playing: true })
    player.setSpeed('instant')
    expect(player.view()).toMatchObject({ seq: 10, playing: false })
  })

  test('[DJ-10] a fixed interval gives one event each time, whatever their times', () => {
    const { player, pass } = driven(eventsAt([0, 1, 2, 90_000, 90_001]))
    player.setInterval(200)
    player.play()
    expect([199, 1, 500, 100].map((ms) => pass(ms).seq)).toEqual([0, 1, 3, 4])
    player.setInterval(undefined)
    expect(player.view().interval).toBeUndefined()
    pass(1000)
    expect(pass(1000)).toMatchObject({ seq: 5, playing: false })
  })

  test('[DJ-10] an interval is as long at every speed, one of nothing the shortest there is, and a speed ends it', () => {
    const { player, pass } = driven()
    for (const speed of [4, 'instant'] as const) {
      player.toStart()
      player.setSpeed(speed)
      player.setInterval(200)
      player.play()
      expect(pass(199)).toMatchObject({ seq: 0, playing: true })
      expect(pass(1)).toMatchObject({ seq: 1, playing: true })
      player.pause()
    }
    player.play()
    player.setSpeed(1)
    expect(player.view()).toMatchObject({ playing: true, interval: undefined })
    expect(pass(100)).toMatchObject({ seq: 2, position: 100 })
    player.setInterval(0)
    expect(pass(0).seq).toBe(2)
    expect(pass(3)).toMatchObject({ seq: 5, interval: 1 })
  })

  test('[CT-43] a pause of the run over two seconds takes two', () => {
    const { player, pass } = driven(eventsAt([0, 60_000, 60_100]))
    player.play()
    expect([1000, 999].map((ms) => pass(ms).seq)).toEqual([1, 1])
    expect(pass(1)).toMatchObject({ seq: 2, position: limits.idleGapMs })
    expect(player.gaps()).toEqual([{ from: 0, to: limits.idleGapMs }])
  })

  test('it stops at the end, and plays again from the start', () => {
    const { player, pass, waiting } = driven()
    player.play()
    expect(pass(1000)).toMatchObject({ seq: 10, playing: false })
    expect(waiting()).toBe(0)
    player.play()
    expect(player.view()).toMatchObject({ seq: 0, playing: true, position: 0 })
    expect(pass(100).seq).toBe(2)
  })

  test('a tab in the background waits and does not leap', () => {
    const { player, pass } = driven(eventsAt([0, 1500, 3000, 4500, 6000]))
    player.play()
    expect(pass(3_600_000)).toMatchObject({ position: 1000, seq: 1 })
  })
})

describe('pausing', () => {
  test('[DJ-10] pausing and resuming deliver each event once, and a pause takes no time', () => {
    const { player, views, pass, later } = driven()
    player.play()
    for (const ms of [50, 120, 30, 200]) {
      pass(ms)
      player.pause()
      expect(player.view().playing).toBe(false)
      later(5000)
      player.play()
    }
    expect(player.view()).toMatchObject({ position: 400, seq: 5 })
    pass(1000)
    const seqs = views.map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
    expect(seqs.at(-1)).toBe(10)
  })

  test('[DJ-10] wherever it is resumed, it never goes back, among events that share a time either', () => {
    const { player, pass } = driven(eventsAt([0, 5, 5, 5, 5, 900]))
    player.seek(3)
    expect(player.view().seq).toBe(3)
    player.play()
    expect(pass(1).seq).toBe(5)
    // Thirds cannot be written in binary, so times that were cut and stretched come back a little short.
    const steps = fc.array(fc.nat(40_000), { minLength: 1, maxLength: 12 })
    const property = fc.property(steps, fc.nat(12), (lengths, place) => {
      let t = 0
      const times = lengths.map((step) => (t += step / 3))
      const one = driven(eventsAt(times))
      const from = Math.min(place, times.length - 1)
      one.player.seek(from)
      one.player.play()
      for (const ms of [0, 1, 700]) one.pass(ms)
      expect(Math.min(...one.views.map(({ seq }) => seq))).toBe(from)
    })
    fc.assert(property, { numRuns: depth(200, 1000) })
  })

  test('a frame from before a pause does nothing', () => {
    const { player, pass, later, waiting } = driven()
    player.play()
    player.pause()
    player.pause()
    later(300)
    player.play()
    player.play()
    expect(waiting()).toBe(2)
    expect(pass(100).position).toBe(100)
    expect(waiting()).toBe(1)
    player.pause()
    expect(pass(100).position).toBe(100)
    expect(waiting()).toBe(0)
  })
})

describe('moving', () => {
  test('[CT-43] the bar is scrubbed by time within its ends, and goes on playing from there', () => {
    const { player, pass, later } = driven()
    const scrubbed = (ms: number) => {
      player.seekTime(ms)
      return [player.view().seq, player.view().position]
    }
    expect([250, -10, 1e9].map(scrubbed)).toEqual([
      [3, 250],
      [1, 0],
      [10, 900],
    ])
    player.toStart()
    expect(player.view()).toMatchObject({ seq: 0, position: 0 })
    player.play()
    pass(100)
    later(300)
    player.seekTime(500)
    expect(pass(50)).toMatchObject({ position: 550, playing: true })
    player.toEnd()
    expect(player.view()).toMatchObject({ seq: 10, position: 900 })
  })

  test('steps go by single events and pause', () => {
    const { player } = driven()
    player.play()
    const seqs = [1, 1, -1, -9, 99].map((events) => {
      player.step(events)
      return player.view().seq
    })
    expect(seqs).toEqual([1, 2, 1, 0, 10])
    player.step(-8)
    expect(player.view()).toMatchObject({ seq: 2, playing: false, position: 100 })
  })

  test('[DJ-10] rounds are stepped through, from the start to the end', () => {
    const { player } = driven(eventsAt([0, 10, 20, 30, 40, 50], [1, 4]))
    const seqs = ([1, 1, 1, -1, -1, -1] as const).map((direction) => {
      player.stepRound(direction)
      return player.view().seq
    })
    expect(seqs).toEqual([2, 5, 6, 5, 2, 0])
    expect(player.marks()).toEqual([
      { kind: 'round', at: 2, n: 1, position: 10 },
      { kind: 'round', at: 5, n: 2, position: 40 },
    ])
  })
})

describe('over a log of the store', () => {
  const stored = store(logOf({ seed: 7, rounds: 2, rowsPerLane: 1200 }))
  function watchedPlayer() {
    const source = watched(stored)
    return {
      ...source,
      ...handDriven(createTape({ ...stored, blocks: source.blocks, idle: () => undefined })),
    }
  }

  test('the cursor moves at once, the state follows, and only the last wish is shown', async () => {
    const { player, views } = watchedPlayer()
    player.seek(9000)
    expect(player.view()).toMatchObject({ seq: 9000, state: { seq: 0 } })
    player.seek(2500)
    player.seek(6000)
    await turns()
    expect(player.view().state?.seq).toBe(6000)
    expect(new Set(views.map(({ state }) => state?.seq))).toEqual(new Set([0, 6000]))
  })

  test('a log that cannot be read stops the replay and says why', async () => {
    const { player, hold, answers } = watchedPlayer()
    hold(true)
    player.play()
    player.seek(5000)
    for (let at = 0; at < 3; at += 1) {
      answers[at]?.fail(new Error('disk'))
      await turns()
    }
    expect(player.view()).toMatchObject({ playing: false, trouble: new Error('disk') })
    hold(false)
    player.seek(5000)
    await turns()
    expect(player.view()).toMatchObject({ trouble: undefined, state: { seq: 5000 } })
  })

  test('a short one plays like one in memory', async () => {
    const { player, pass, views } = handDriven(createTape({ ...store(even), idle: () => undefined }))
    expect(player.view().state).toBeUndefined()
    await turns()
    expect(views.at(-1)?.state?.seq).toBe(0)
    player.play()
    expect(pass(100).state?.seq).toBe(2)
  })
})

describe('a run that goes on', () => {
  test('a cursor at the end stays at the end, one elsewhere where it is, and can be moved on', () => {
    const tape = createLiveTape(even.slice(0, 4))
    const [last, other] = [handDriven(tape).player, handDriven(tape).player]
    last.toEnd()
    other.seek(2)
    tape.append(even.slice(4))
    expect(last.view().count).toBe(4)
    last.grew()
    other.grew()
    expect(last.view()).toMatchObject({ seq: 10, count: 10, length: 900 })
    expect(other.view()).toMatchObject({ seq: 2, count: 10, position: 100 })
    other.toEnd()
    expect(other.view().seq).toBe(10)
  })

  test('a marker is placed once', () => {
    const events = eventsAt([0, 10, 9000, 9010, 30_000, 30_010], [1, 3, 5])
    const tape = createLiveTape(events.slice(0, 4))
    const { player } = handDriven(tape)
    const before = player.marks()
    tape.append(events.slice(4))
    player.grew()
    const after = player.marks()
    expect(after.map(({ position }) => position)).toEqual([10, 2020, 4030])
    expect(after.map((mark, at) => mark === before[at])).toEqual([true, true, false])
    expect(player.marks()).toBe(after)
  })
})
