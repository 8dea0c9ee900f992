import { fireEvent, render, screen } from '@solidjs/testing-library'
import { describe, expect, test } from 'vitest'
import { ReplayControls } from '../../../src/replay/controls'
import { button, press } from '../window'
import { at, fix, opened, playing, point, say, shipped, started } from './scene'

// The controls of a replay: its bar, keys and buttons, speeds, and a run that goes on.

/** Ten events a second apart: two rounds, a must-fix, a ship, and a long pause before the last. */
const events = at(
  [0, started],
  [1000, opened(1)],
  [2000, started],
  [3000, fix(1, 'copy')],
  [4000, started],
  [5000, started],
  [6000, opened(2)],
  [7000, started],
  [8000, started],
  [9000, started],
  [60_000, shipped(2, 'a')],
)
const LENGTH = 11_000

function show(live = false) {
  const { player, tape, view } = playing(events)
  render(() => <ReplayControls player={player} view={view()} live={live} t={say} />)
  const slider = screen.getByRole('slider')
  /** Whether the key was taken. */
  const key = (of: string, more: KeyboardEventInit = {}, on: Element = slider) =>
    !fireEvent.keyDown(on, { key: of, ...more })
  return { player, view, tape, slider, key, told: () => slider.getAttribute('aria-valuetext') }
}
const radios = () => screen.getAllByRole<HTMLInputElement>('radio')
const interval = () => screen.getByLabelText<HTMLInputElement>('replay.interval')
const choose = (name: string) => fireEvent.click(screen.getByLabelText(name))
const setInterval = (value: string) => fireEvent.change(interval(), { target: { value } })

describe('the scrub bar', () => {
  test('[CT-43] tells its place to those who do not see it', () => {
    const { player, slider, told } = show()
    expect(told()).toBe('replay.position 0:00 0:11 0 11')
    player.seek(7)
    expect(told()).toBe('replay.positionInRound 0:06 0:11 7 11 2')
    expect(slider.getAttribute('aria-valuenow')).toBe('6000')
    expect(slider.getAttribute('aria-valuemax')).toBe(String(LENGTH))
    expect(slider.tabIndex).toBe(0)
  })

  test('[CT-43] shows rounds, must-fixes, the ship, and pauses', () => {
    const { slider } = show()
    const kinds = [...slider.querySelectorAll('.replay-mark')].map((mark) => mark.getAttribute('data-kind'))
    expect(kinds).toEqual(['round', 'round', 'ship'])
    const fixes = [...slider.querySelectorAll('.replay-fixes path')].filter((path) => path.getAttribute('d'))
    // The must-fix of the copy seat, at three of eleven seconds.
    const drawn = fixes.map((path) => [path.getAttribute('data-role'), path.getAttribute('d')])
    expect(drawn).toEqual([['copy', 'M272.73 0v1']])
    expect(slider.querySelectorAll('.replay-gap')).toHaveLength(1)
  })

  test('[CT-43] follows a run that grows; a round that is tried again is still the same round', () => {
    const { player, tape, slider, told } = show()
    tape.append([{ seq: 11, t: 61_000, ...opened(2, 'judges') }])
    player.grew()
    player.toEnd()
    expect(told()).toBe('replay.positionInRound 0:12 0:12 12 12 2')
    const marks = () => slider.querySelectorAll('[data-kind="round"]').length
    const before = marks()
    tape.append([{ seq: 12, t: 62_000, ...opened(3) }])
    player.grew()
    expect(marks()).toBe(before + 1)
  })

  test('[CT-43] is clicked and dragged, and let go of', () => {
    const { view, slider } = show()
    let held = false
    Object.assign(slider, {
      getBoundingClientRect: () => ({ left: 100, width: 200 }),
      setPointerCapture: () => (held = true),
      hasPointerCapture: () => held,
    })
    point(slider, 'pointermove', 150)
    point(slider, 'pointerdown', 150, { button: 2 })
    expect(view().position).toBe(0)
    point(slider, 'pointerdown', 200)
    expect(view().position).toBe(LENGTH / 2)
    point(slider, 'pointermove', 1000)
    expect(view().position).toBe(LENGTH)
    held = false
    point(slider, 'pointermove', 100)
    expect(view().position).toBe(LENGTH)
  })
})

describe('keys', () => {
  test('[CT-43] [DJ-10] go to their places, and what is not theirs is left alone', () => {
    const { player, view, key } = show()
    for (const [of, more, position] of [
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
    ] as const) {
      player.seek(0)
      expect([key(of, more), view().position], `${of} ${JSON.stringify(more)}`).toEqual([true, position])
    }
    const back = ['ArrowLeft', ',', '[', 'j', 'Home'].map((of) => {
      player.seek(10)
      key(of)
      return view().seq
    })
    expect(back).toEqual([5, 9, 7, 7, 0])
    for (const [of, more] of [
      ['5', { isComposing: true }],
      ['5', { ctrlKey: true }],
      ['ArrowRight', { metaKey: true }],
      ['x', {}],
    ] as const)
      expect([key(of, more), view().position], of).toEqual([false, 0])
  })

  test('Space plays and pauses; on a button it presses the button alone', () => {
    const { view, key } = show()
    expect(key(' ', {}, button('replay.restart'))).toBe(false)
    expect(view().playing).toBe(false)
    key(' ')
    expect(view().playing).toBe(true)
    key(' ')
    expect(view().playing).toBe(false)
  })

  test('[DJ-10] a field and a choice keep what is theirs, and all else works while a choice has the focus', () => {
    const { view, key } = show()
    const [radio] = radios()
    const field = screen.getByRole('spinbutton', { hidden: true })
    for (const of of ['5', '.', ' ', 'ArrowRight', 'Home', ']']) expect(key(of, {}, field)).toBe(false)
    for (const one of radios())
      for (const of of [' ', 'ArrowRight', 'ArrowUp']) expect(key(of, {}, one)).toBe(false)
    expect(view()).toMatchObject({ position: 0, playing: false })
    const seqs = ['.', ']', ',', '0', 'End'].map((of) => {
      expect(key(of, {}, radio)).toBe(true)
      return view().seq
    })
    expect(seqs).toEqual([1, 2, 1, 1, 11])
  })
})

describe('buttons', () => {
  test('play, pause and replay from the start', () => {
    const { view, player } = show()
    player.seek(5)
    press('replay.play')
    expect(view().playing).toBe(true)
    press('replay.pause')
    expect(view().playing).toBe(false)
    press('replay.restart')
    expect(view()).toMatchObject({ playing: true, seq: 0 })
  })

  test('steps have names, and go by events and rounds', () => {
    const { view } = show()
    const seqs = ['roundOn', 'roundOn', 'eventOn', 'eventBack', 'roundBack'].map((name) => {
      press(`replay.${name}`)
      return view().seq
    })
    expect(seqs).toEqual([2, 7, 8, 7, 2])
  })

  test('[CT-43] [DJ-10] a speed is chosen, or a fixed interval under Advanced, and never both', () => {
    const { view } = show()
    const chosen = () => radios().filter(({ checked }) => checked).length
    for (const speed of [4, 'instant'] as const) {
      choose(`replay.speed.${speed}`)
      expect([view().speed, chosen()]).toEqual([speed, 1])
    }
    expect(interval().closest('details')?.open).toBe(false)
    setInterval('250')
    expect([view().interval, chosen()]).toEqual([250, 0])
    setInterval('')
    expect(view().interval).toBeUndefined()
    setInterval('250')
    choose('replay.speed.1')
    expect(view()).toMatchObject({ speed: 1, interval: undefined })
    expect([interval().value, chosen()]).toEqual(['', 1])
  })

  test.each([
    ['-5', undefined],
    ['0', undefined],
    ['900000', 60_000],
  ])('the field says what holds of %s', (typed, held) => {
    const { view } = show()
    // Twice: the second time what holds stays as it is, and only what was typed is wrong.
    for (let time = 0; time < 2; time += 1) {
      setInterval(typed)
      expect([view().interval, interval().value]).toEqual([held, held === undefined ? '' : String(held)])
    }
  })
})

test('a log that cannot be read says so', () => {
  const { player } = playing(events)
  const view = { ...player.view(), trouble: new Error('disk') }
  render(() => <ReplayControls player={player} view={view} t={say} />)
  expect(screen.getByRole('alert').textContent).toBe('replay.trouble')
})

describe('a run that goes on', () => {
  test('at its end is live: neither the button nor Space moves anything, or begins again', () => {
    const { player, view, key } = show(true)
    player.toEnd()
    expect(button('replay.live').getAttribute('aria-pressed')).toBe('true')
    for (const name of ['replay.play', 'replay.follow'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    press('replay.live')
    expect(key(' ')).toBe(true)
    expect(view()).toMatchObject({ seq: events.length, playing: false })
    player.seek(3)
    key(' ')
    expect(view()).toMatchObject({ seq: 3, playing: true })
  })

  test('behind its end is played, or followed again, and the keyboard stays', () => {
    const { player, view } = show(true)
    player.seek(3)
    expect(button('replay.play')).toBeTruthy()
    button('replay.follow').focus()
    press('replay.follow')
    expect(view()).toMatchObject({ seq: events.length, playing: false })
    expect(document.activeElement).toBe(button('replay.live'))
  })

  test('over, it is a replay like any other', () => {
    const { player } = show()
    player.toEnd()
    expect(screen.queryByRole('button', { name: 'replay.live' })).toBeNull()
    expect(button('replay.play')).toBeTruthy()
  })
})
