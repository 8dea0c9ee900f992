import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, describe, expect, test } from 'vitest'
import { ReplayControls } from '../../../src/replay/controls'
import { createLiveTape } from '../../../src/replay/live-tape'
import { createPlayer } from '../../../src/replay/player'
import type { Event } from '../../../src/run/event'

afterEach(cleanup)

/** Ten events a second apart: two rounds, a must-fix, a ship, and a long pause before the last. */
const events: readonly Event[] = Array.from({ length: 11 }, (_, seq): Event => {
  const place = { seq, t: seq === 10 ? 60_000 : seq * 1000 }
  if (seq === 1 || seq === 6)
    return { ...place, type: 'critique.round_open', round: seq === 1 ? 1 : 2, position: 0 }
  if (seq === 3) return { ...place, type: 'critique.panelist_must_fix', round: 1, role: 'copy', text: 'x' }
  if (seq === 10)
    return {
      ...place,
      type: 'critique.ship',
      round: 2,
      mustFix: 0,
      status: 'shipped',
      artifactRef: { runId: 'r', artifactId: 'a' },
      summary: '',
    }
  return { ...place, type: 'run_started' }
})
const LENGTH = 11_000

function show(live = false) {
  const tape = createLiveTape(events)
  const frames: (() => void)[] = []
  const player = createPlayer({
    tape,
    now: () => 0,
    schedule: (frame) => frames.push(frame),
    onMove: (view) => setView(view),
  })
  const [view, setView] = createSignal(player.view())
  const t = (key: string, values?: Record<string, string | number>) =>
    values ? `${key} ${Object.values(values).join(' ')}` : key
  render(() => <ReplayControls player={player} view={view()} live={live} t={t} />)
  const slider = screen.getByRole('slider')
  const press = (key: string, more: KeyboardEventInit = {}, target: Element = slider) =>
    // False when the key was taken.
    !fireEvent.keyDown(target, { key, bubbles: true, cancelable: true, ...more })
  return { player, view, tape, slider, press }
}

describe('the scrub bar', () => {
  test('[CT-43] tells its place to those who do not see it', () => {
    const { player, slider } = show()
    expect(slider.getAttribute('aria-valuetext')).toBe('replay.position 0:00 0:11 0 11')
    player.seek(7)
    expect(slider.getAttribute('aria-valuenow')).toBe('6000')
    expect(slider.getAttribute('aria-valuemax')).toBe(String(LENGTH))
    expect(slider.getAttribute('aria-valuetext')).toBe('replay.positionInRound 0:06 0:11 7 11 2')
    expect(slider.tabIndex).toBe(0)
  })

  test('[CT-43] shows rounds, must-fixes, the ship, and pauses', () => {
    const { slider } = show()
    const kinds = [...slider.querySelectorAll('.replay-mark')].map((mark) => mark.getAttribute('data-kind'))
    expect(kinds).toEqual(['round', 'round', 'ship'])
    const fixes = [...slider.querySelectorAll('.replay-fixes path')].filter((path) => path.getAttribute('d'))
    // The must-fix of the copy seat, at three of eleven seconds.
    expect(fixes.map((path) => [path.getAttribute('data-role'), path.getAttribute('d')])).toEqual([
      ['copy', 'M272.73 0v1'],
    ])
    expect(slider.querySelectorAll('.replay-gap')).toHaveLength(1)
  })

  test('[CT-43] a round that is tried again is still the same round', () => {
    const { player, tape, slider } = show()
    tape.append([{ seq: 11, t: 61_000, type: 'critique.round_open', round: 2, position: 0, again: 'judges' }])
    player.grew()
    player.toEnd()
    expect(slider.getAttribute('aria-valuetext')).toBe('replay.positionInRound 0:12 0:12 12 12 2')
  })

  test('shows what a growing run has brought', () => {
    const { player, tape, slider } = show()
    tape.append([{ seq: 11, t: 61_000, type: 'critique.round_open', round: 3, position: 0 }])
    player.grew()
    expect(slider.querySelectorAll('[data-kind="round"]')).toHaveLength(3)
  })

  test('[CT-43] is clicked and dragged, and let go of', () => {
    const { view, slider } = show()
    let held = false
    Object.assign(slider, {
      getBoundingClientRect: () => ({ left: 100, width: 200 }),
      setPointerCapture: () => {
        held = true
      },
      hasPointerCapture: () => held,
    })
    // The test document knows no pointer events: a mouse event carries the same place.
    const point = (type: string, clientX: number, button = 0) =>
      fireEvent(slider, new MouseEvent(type, { clientX, button, bubbles: true }))
    point('pointermove', 150)
    point('pointerdown', 150, 2)
    expect(view().position).toBe(0)
    point('pointerdown', 200)
    expect(view().position).toBe(LENGTH / 2)
    point('pointermove', 1000)
    expect(view().position).toBe(LENGTH)
    held = false
    point('pointermove', 100)
    expect(view().position).toBe(LENGTH)
  })
})

describe('keys', () => {
  test.each([
    ['ArrowRight', {}, 5000],
    ['ArrowRight', { shiftKey: true }, LENGTH * 0.1],
    ['5', {}, LENGTH / 2],
    ['0', {}, 0],
    ['End', {}, LENGTH],
    ['.', {}, 0],
    [']', {}, 1000],
    ['k', {}, 1000],
    ['ArrowRight', { altKey: true }, 1000],
    ['ü', { code: 'BracketRight' }, 1000],
    [']', { ctrlKey: true, altKey: true, modifierAltGraph: true }, 1000],
  ])('[CT-43] [DJ-10] %s %o goes there', (key, more, position) => {
    const { view, press } = show()
    expect(press(key, more)).toBe(true)
    expect(view().position).toBe(position)
  })

  test('go back as well', () => {
    const { player, view, press } = show()
    const back = ['ArrowLeft', ',', '[', 'j', 'Home'].map((key) => {
      player.seek(10)
      press(key)
      return view().seq
    })
    expect(back).toEqual([5, 9, 7, 7, 0])
  })

  test('Space plays and pauses', () => {
    const { view, press } = show()
    press(' ')
    expect(view().playing).toBe(true)
    press(' ')
    expect(view().playing).toBe(false)
  })

  test('Space on a button presses the button alone', () => {
    const { view, press } = show()
    expect(press(' ', {}, screen.getByText('replay.restart'))).toBe(false)
    expect(view().playing).toBe(false)
  })

  test.each([
    ['5', { isComposing: true }],
    ['5', { ctrlKey: true }],
    ['ArrowRight', { metaKey: true }],
    ['x', {}],
  ])('%s %o is left alone', (key, more) => {
    const { view, press } = show()
    expect(press(key, more)).toBe(false)
    expect(view().position).toBe(0)
  })

  test('what is typed into a field stays there', () => {
    const { view, press } = show()
    const field = screen.getByRole('spinbutton', { hidden: true })
    for (const key of ['5', '.', ' ', 'ArrowRight', 'Home', ']']) expect(press(key, {}, field)).toBe(false)
    expect(view()).toMatchObject({ position: 0, playing: false })
  })

  test('[DJ-10] a choice keeps what chooses, and all else works while it has the focus', () => {
    const { view, press } = show()
    for (const radio of screen.getAllByRole('radio'))
      for (const key of [' ', 'ArrowRight', 'ArrowUp']) expect(press(key, {}, radio)).toBe(false)
    expect(view()).toMatchObject({ position: 0, playing: false })
    const [radio] = screen.getAllByRole('radio')
    const seqs = ['.', ']', ',', '0', 'End'].map((key) => {
      expect(press(key, {}, radio)).toBe(true)
      return view().seq
    })
    expect(seqs).toEqual([1, 2, 1, 1, 11])
  })
})

describe('buttons', () => {
  test('play, pause and replay from the start', () => {
    const { view, player } = show()
    player.seek(5)
    fireEvent.click(screen.getByRole('button', { name: 'replay.play' }))
    expect(view().playing).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'replay.pause' }))
    expect(view().playing).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'replay.restart' }))
    expect(view()).toMatchObject({ playing: true, seq: 0 })
  })

  test('steps have names, and go by events and rounds', () => {
    const { view } = show()
    const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
    const seqs = [
      'replay.roundOn',
      'replay.roundOn',
      'replay.eventOn',
      'replay.eventBack',
      'replay.roundBack',
    ]
    expect(
      seqs.map((name) => {
        click(name)
        return view().seq
      }),
    ).toEqual([2, 7, 8, 7, 2])
  })

  test('[CT-43] speeds, and a fixed interval under Advanced', () => {
    const { view } = show()
    fireEvent.click(screen.getByLabelText('replay.speed.4'))
    expect(view().speed).toBe(4)
    fireEvent.click(screen.getByLabelText('replay.speed.instant'))
    expect(view().speed).toBe('instant')
    const interval = screen.getByLabelText('replay.interval')
    expect(interval.closest('details')?.open).toBe(false)
    fireEvent.change(interval, { target: { value: '250' } })
    expect(view().interval).toBe(250)
    fireEvent.change(interval, { target: { value: '' } })
    expect(view().interval).toBeUndefined()
  })

  test('[DJ-10] a speed or an interval is chosen, and never both', () => {
    const { view } = show()
    const chosen = () =>
      screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked).length
    const interval = screen.getByLabelText<HTMLInputElement>('replay.interval')
    expect(chosen()).toBe(1)
    fireEvent.change(interval, { target: { value: '250' } })
    expect(chosen()).toBe(0)
    fireEvent.click(screen.getByLabelText('replay.speed.1'))
    expect(view()).toMatchObject({ speed: 1, interval: undefined })
    expect(chosen()).toBe(1)
    expect(interval.value).toBe('')
  })

  test.each([
    ['-5', undefined],
    ['0', undefined],
    ['900000', 60_000],
  ])('the field says what holds of %s', (typed, held) => {
    const { view } = show()
    const interval = screen.getByLabelText<HTMLInputElement>('replay.interval')
    // Twice: the second time what holds stays as it is, and only what was typed is wrong.
    for (let time = 0; time < 2; time += 1) {
      fireEvent.change(interval, { target: { value: typed } })
      expect(view().interval).toBe(held)
      expect(interval.value).toBe(held === undefined ? '' : String(held))
    }
  })
})

test('a log that cannot be read says so', () => {
  const { player } = show()
  const [view] = createSignal({ ...player.view(), trouble: new Error('disk') })
  cleanup()
  render(() => <ReplayControls player={player} view={view()} t={(key) => key} />)
  expect(screen.getByRole('alert').textContent).toBe('replay.trouble')
})

describe('a run that goes on', () => {
  const button = (name: string) => screen.queryByRole('button', { name })

  test('at its end is live, and the button moves nothing', () => {
    const { player, view } = show(true)
    player.toEnd()
    const live = screen.getByRole('button', { name: 'replay.live' })
    expect(live.getAttribute('aria-pressed')).toBe('true')
    expect(button('replay.play')).toBeNull()
    expect(button('replay.follow')).toBeNull()
    fireEvent.click(live)
    expect(view()).toMatchObject({ seq: events.length, playing: false })
  })

  test('at its end hears Space, and does not begin again', () => {
    const { player, view, press } = show(true)
    player.toEnd()
    expect(press(' ')).toBe(true)
    expect(view()).toMatchObject({ seq: events.length, playing: false })
    player.seek(3)
    press(' ')
    expect(view()).toMatchObject({ seq: 3, playing: true })
  })

  test('behind its end is played, or followed again, and the keyboard stays', () => {
    const { player, view } = show(true)
    player.seek(3)
    expect(button('replay.play')).toBeTruthy()
    const follow = screen.getByRole('button', { name: 'replay.follow' })
    follow.focus()
    fireEvent.click(follow)
    expect(view()).toMatchObject({ seq: events.length, playing: false })
    expect(document.activeElement).toBe(button('replay.live'))
  })

  test('over, it is a replay like any other', () => {
    const { player } = show()
    player.toEnd()
    expect(button('replay.live')).toBeNull()
    expect(button('replay.play')).toBeTruthy()
  })
})
