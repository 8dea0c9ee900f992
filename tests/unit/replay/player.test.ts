import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLiveTape } from '../../../src/replay/live-tape'
import { createPlayer, type View } from '../../../src/replay/player'
import { createTape, type Tape } from '../../../src/replay/tape'
import { limits } from '../../../src/run/limits'
import type { Event } from '../../../src/run/event'
import { logOf } from './logs'
import { store } from './stored'

/** Events at these times: a round opens first, then notes. */
function eventsAt(times: readonly number[], rounds: readonly number[] = []): Event[] {
  return times.map((t, seq) => {
    const round = rounds.indexOf(seq) + 1
    if (round > 0) return { seq, t, type: 'critique.round_open', round, position: 0 }
    return { seq, t, type: 'run_started' }
  })
}

/** A player whose clock and frames are driven by hand. */
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
  /** Lets this much time pass, then draws one frame. */
  const pass = (ms: number) => {
    time += ms
    const due = frames
    frames = []
    for (const frame of due) frame()
  }
  const later = (ms: number) => {
    time += ms
  }
  return { player, views, pass, later, waiting: () => frames.length }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const even = eventsAt([0, 100, 200, 300, 400, 500, 600, 700, 800, 900])

describe('playing', () => {
  test('[CT-43] at 1× events come at their own times', () => {
    const { player, pass } = handDriven(createLiveTape(even))
    expect(player.view()).toMatchObject({ seq: 0, playing: false, position: 0, length: 900 })
    player.play()
    expect(player.view()).toMatchObject({ seq: 0, playing: true })
    pass(99)
    expect(player.view().seq).toBe(1)
    pass(1)
    expect(player.view().seq).toBe(2)
    pass(450)
    expect(player.view()).toMatchObject({ seq: 6, position: 550 })
    expect(player.view().state?.seq).toBe(6)
  })

  test('[CT-43] at 4× four times as much is played, from the moment it is chosen', () => {
    const { player, pass, waiting } = handDriven(createLiveTape(even))
    player.play()
    pass(100)
    player.setSpeed(4)
    expect(waiting()).toBe(1)
    pass(100)
    expect(player.view()).toMatchObject({ position: 500, seq: 6, speed: 4 })
  })

  test('[CT-43] instant is the end at once', () => {
    const { player, waiting } = handDriven(createLiveTape(even))
    player.setSpeed('instant')
    expect(player.view().seq).toBe(0)
    player.play()
    expect(player.view()).toMatchObject({ seq: 10, position: 900, playing: false })
    expect(waiting()).toBe(0)
  })

  test('[CT-43] instant chosen while playing is the end at once', () => {
    const { player, pass } = handDriven(createLiveTape(even))
    player.play()
    pass(10)
    player.setSpeed('instant')
    expect(player.view()).toMatchObject({ seq: 10, playing: false })
  })

  test('[DJ-10] a fixed interval gives one event each time, whatever their times', () => {
    const { player, pass } = handDriven(createLiveTape(eventsAt([0, 1, 2, 90_000, 90_001])))
    player.setInterval(200)
    player.play()
    pass(199)
    expect(player.view().seq).toBe(0)
    pass(1)
    expect(player.view().seq).toBe(1)
    pass(500)
    expect(player.view().seq).toBe(3)
    pass(100)
    expect(player.view().seq).toBe(4)
    player.setInterval(undefined)
    expect(player.view().interval).toBeUndefined()
    pass(1000)
    pass(1000)
    expect(player.view()).toMatchObject({ seq: 5, playing: false })
  })

  test('[DJ-10] an interval is as long at every speed, and a speed ends it', () => {
    const { player, pass } = handDriven(createLiveTape(even))
    for (const speed of [4, 'instant'] as const) {
      player.toStart()
      player.setSpeed(speed)
      player.setInterval(200)
      player.play()
      pass(199)
      expect(player.view()).toMatchObject({ seq: 0, playing: true })
      pass(1)
      expect(player.view()).toMatchObject({ seq: 1, playing: true })
      player.pause()
    }
    player.play()
    player.setSpeed(1)
    expect(player.view()).toMatchObject({ playing: true, interval: undefined })
    pass(100)
    expect(player.view()).toMatchObject({ seq: 2, position: 100 })
  })

  test('an interval of nothing is the shortest there is', () => {
    const { player, pass } = handDriven(createLiveTape(even))
    player.setInterval(0)
    player.play()
    pass(0)
    expect(player.view().seq).toBe(0)
    pass(3)
    expect(player.view()).toMatchObject({ seq: 3, interval: 1 })
  })

  test('[CT-43] a pause of the run over two seconds takes two', () => {
    const { player, pass } = handDriven(createLiveTape(eventsAt([0, 60_000, 60_100])))
    player.play()
    pass(1000)
    pass(999)
    expect(player.view().seq).toBe(1)
    pass(1)
    expect(player.view()).toMatchObject({ seq: 2, position: limits.idleGapMs })
    expect(player.gaps()).toEqual([{ from: 0, to: limits.idleGapMs }])
  })

  test('it stops at the end, and plays again from the start', () => {
    const { player, pass, waiting } = handDriven(createLiveTape(even))
    player.play()
    pass(1000)
    expect(player.view()).toMatchObject({ seq: 10, playing: false })
    expect(waiting()).toBe(0)
    player.play()
    expect(player.view()).toMatchObject({ seq: 0, playing: true, position: 0 })
    pass(100)
    expect(player.view().seq).toBe(2)
  })

  test('a tab in the background waits and does not leap', () => {
    const { player, pass } = handDriven(createLiveTape(eventsAt([0, 1500, 3000, 4500, 6000])))
    player.play()
    pass(3_600_000)
    expect(player.view()).toMatchObject({ position: 1000, seq: 1 })
  })
})

describe('pausing', () => {
  test('[DJ-10] pausing and resuming deliver each event once, and a pause takes no time', () => {
    const { player, views, pass, later } = handDriven(createLiveTape(even))
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

  test('[DJ-10] events that share a time are not given again after a seek among them', () => {
    const { player, pass } = handDriven(createLiveTape(eventsAt([0, 5, 5, 5, 5, 900])))
    player.seek(3)
    expect(player.view().seq).toBe(3)
    player.play()
    pass(1)
    expect(player.view().seq).toBe(5)
  })

  test('[DJ-10] wherever it is resumed, it never goes back', () => {
    // Thirds cannot be written in binary, so times that were cut and stretched come back a little short.
    const steps = fc.array(fc.nat(40_000), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(steps, fc.nat(12), (lengths, place) => {
        let t = 0
        const times = lengths.map((step) => {
          t += step / 3
          return t
        })
        const { player, views, pass } = handDriven(createLiveTape(eventsAt(times)))
        const from = Math.min(place, times.length - 1)
        player.seek(from)
        player.play()
        for (const ms of [0, 1, 700]) pass(ms)
        expect(Math.min(...views.map(({ seq }) => seq))).toBe(from)
      }),
      { numRuns: 300 },
    )
  })

  test('a frame from before a pause does nothing', () => {
    const { player, pass, later, waiting } = handDriven(createLiveTape(even))
    player.play()
    player.pause()
    player.pause()
    later(300)
    player.play()
    player.play()
    expect(waiting()).toBe(2)
    pass(100)
    expect(player.view().position).toBe(100)
    expect(waiting()).toBe(1)
    player.pause()
    pass(100)
    expect(player.view().position).toBe(100)
    expect(waiting()).toBe(0)
  })
})

describe('moving', () => {
  test('[CT-43] the bar is scrubbed by time, within its ends', () => {
    const { player } = handDriven(createLiveTape(even))
    player.seekTime(250)
    expect(player.view()).toMatchObject({ seq: 3, position: 250 })
    player.seekTime(-10)
    expect(player.view()).toMatchObject({ seq: 1, position: 0 })
    player.seekTime(1e9)
    expect(player.view()).toMatchObject({ seq: 10, position: 900 })
  })

  test('a scrub while playing goes on playing from there', () => {
    const { player, pass, later } = handDriven(createLiveTape(even))
    player.play()
    pass(100)
    later(300)
    player.seekTime(500)
    pass(50)
    expect(player.view()).toMatchObject({ position: 550, playing: true })
  })

  test('steps go by single events and pause', () => {
    const { player } = handDriven(createLiveTape(even))
    player.play()
    player.step(1)
    player.step(1)
    expect(player.view()).toMatchObject({ seq: 2, playing: false, position: 100 })
    player.step(-1)
    expect(player.view().seq).toBe(1)
    player.step(-9)
    expect(player.view().seq).toBe(0)
    player.step(99)
    expect(player.view().seq).toBe(10)
  })

  test('[DJ-10] rounds are stepped through, from the start to the end', () => {
    const { player } = handDriven(createLiveTape(eventsAt([0, 10, 20, 30, 40, 50], [1, 4])))
    const places = [1, 1, 1, -1, -1, -1] as const
    expect(
      places.map((direction) => {
        player.stepRound(direction)
        return player.view().seq
      }),
    ).toEqual([2, 5, 6, 5, 2, 0])
    expect(player.marks()).toEqual([
      { kind: 'round', at: 2, n: 1, position: 10 },
      { kind: 'round', at: 5, n: 2, position: 40 },
    ])
  })

  test('a marker of a tape that grows is placed once', () => {
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

  test('to the end and to the start', () => {
    const { player } = handDriven(createLiveTape(even))
    player.toEnd()
    expect(player.view()).toMatchObject({ seq: 10, position: 900 })
    player.toStart()
    expect(player.view()).toMatchObject({ seq: 0, position: 0 })
  })
})

describe('over a long log', () => {
  const long = logOf({ seed: 7, rounds: 2, rowsPerLane: 1200 })

  test('the cursor moves at once, the state follows, and only the last wish is shown', async () => {
    const { index, blocks } = store(long)
    const { player, views } = handDriven(createTape({ index, blocks, idle: () => undefined }))
    player.seek(9000)
    expect(player.view()).toMatchObject({ seq: 9000 })
    expect(player.view().state?.seq).toBe(0)
    player.seek(2500)
    player.seek(6000)
    await settled()
    expect(player.view().state?.seq).toBe(6000)
    expect(new Set(views.map(({ state }) => state?.seq))).toEqual(new Set([0, 6000]))
  })

  test('a log that cannot be read stops the replay and says why', async () => {
    const { index, blocks } = store(long)
    let broken = true
    const fetch = (numbers: readonly number[]) =>
      broken ? Promise.reject(new Error('disk')) : blocks(numbers)
    const { player } = handDriven(createTape({ index, blocks: fetch, idle: () => undefined }))
    player.play()
    player.seek(5000)
    await settled()
    expect(player.view()).toMatchObject({ playing: false, trouble: new Error('disk') })
    broken = false
    player.seek(5000)
    await settled()
    expect(player.view().trouble).toBeUndefined()
    expect(player.view().state?.seq).toBe(5000)
  })

  test('a short log of the store plays like one in memory', async () => {
    const { index, blocks } = store(even)
    const { player, pass, views } = handDriven(createTape({ index, blocks, idle: () => undefined }))
    expect(player.view().state).toBeUndefined()
    await settled()
    expect(views.at(-1)?.state?.seq).toBe(0)
    player.play()
    pass(100)
    expect(player.view().state?.seq).toBe(2)
  })
})

describe('a run that goes on', () => {
  test('a cursor at the end stays at the end', () => {
    const tape = createLiveTape(even.slice(0, 4))
    const { player } = handDriven(tape)
    player.toEnd()
    tape.append(even.slice(4))
    expect(player.view().count).toBe(4)
    player.grew()
    expect(player.view()).toMatchObject({ seq: 10, count: 10, length: 900 })
  })

  test('a cursor elsewhere stays where it is, and can be moved on', () => {
    const tape = createLiveTape(even.slice(0, 4))
    const { player } = handDriven(tape)
    player.seek(2)
    tape.append(even.slice(4))
    player.grew()
    expect(player.view()).toMatchObject({ seq: 2, count: 10, position: 100 })
    player.toEnd()
    expect(player.view().seq).toBe(10)
  })
})
