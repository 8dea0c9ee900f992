import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Frame, type FrameProps, type TakingShape } from '../../src/preview/frame'
import type { Look } from '../../src/preview/modes'
import { boxes } from './boxes-double'
import { button, press, t } from './window'

// The preview around a page: what is put into its box, its scripts, widths and keys, its code, and what is said of it.

const around = vi.hoisted(() => ({
  drawn: [] as unknown[],
  closed: true,
  stopped: '',
  setShown: (_: boolean): void => undefined,
}))

vi.mock('../../src/preview/boxes', () => import('./boxes-double'))
vi.mock('../../src/preview/drafting', () => ({
  createDraft() {
    const [shown, show] = createSignal(false)
    around.setShown = show
    return {
      shown,
      write: (id: number, text: string) => void around.drawn.push([id, text]),
      finish: () => {},
      drop: () => void around.drawn.push('drop'),
    }
  },
}))
vi.mock('../../src/preview/wall', () => ({ wallHolds: () => Promise.resolve(around.closed) }))
vi.mock('../../src/preview/mark', () => ({ stoppedLastTime: (hash: string) => hash === around.stopped }))

beforeEach(() => {
  Object.assign(around, { drawn: [], closed: true, stopped: '' })
  localStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function show(html: string | undefined = '<p>page</p>', props: Partial<FrameProps> = {}) {
  cleanup()
  boxes.length = 0
  const [page, setPage] = createSignal(html)
  render(() => <Frame html={page} title="Roaster" t={t} {...props} />)
  await vi.dynamicImportSettled()
  await Promise.resolve()
  return setPage
}

function box() {
  const [only] = boxes
  if (!only) throw new Error('There is no box.')
  return only
}
const last = () => box().put.at(-1)
const mode = () => last()?.mode
const look = (more: Partial<Look> = {}) =>
  box().look({ mode: 'held', blank: false, refused: 0, height: 800, ...more })
const key = (of: string, on: Element = button('375'), more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(on, { key: of, ...more })
const isPressed = (name: string) => button(name).getAttribute('aria-pressed') === 'true'
const isSaid = (words: string | RegExp) => screen.queryByText(words) !== null
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('what is put into the box', () => {
  test('is the page, held: its scripts run when the person says so', async () => {
    await show('<script>x</script>', { hash: () => 'h' })
    const page = { html: '<script>x</script>', title: 'Page under review: Roaster', mode: 'held', hash: 'h' }
    expect(last()).toMatchObject(page)
  })

  test('is put there once, however often the state that it was read from moves on, and taken away with the page', async () => {
    const [state, setState] = createSignal<{ html: string | undefined }>({ html: '<p>page</p>' })
    await show(undefined, { html: () => state().html })
    for (let step = 0; step < 5; step++) setState((now) => ({ ...now }))
    expect(box().put).toHaveLength(1)
    setState({ html: '<p>two</p>' })
    expect(box().put).toHaveLength(2)
    setState({ html: undefined })
    expect(box().done).toContainEqual(['empty'])
  })

  test('what is outlined and marked goes to it, and what was clicked comes back', async () => {
    const [target, setTarget] = createSignal<string>()
    const picked = vi.fn()
    await show('<h1>x</h1>', { outline: target, marks: () => ['h1'], onPicked: picked })
    setTarget('h1')
    expect(box().done).toContainEqual(['outline', 'h1'])
    expect(box().done).toContainEqual(['mark', ['h1']])
    box().told.onPicked?.('h1')
    expect(picked).toHaveBeenCalledWith('h1')
  })

  test('what cannot be outlined is said, until something else is asked for', async () => {
    const [target, setTarget] = createSignal<string | undefined>('#gone')
    await show('<h1>x</h1>', { outline: target })
    const told = () =>
      ['It is not in the page as shown.', 'It lies outside the window.'].filter((words) => isSaid(words))
    const outlined = (found: boolean, boxed: boolean, outside: boolean) => {
      box().told.onOutlined?.({ found, boxed, outside })
      return told().join()
    }
    expect(outlined(false, false, false)).toBe('It is not in the page as shown.')
    setTarget('h1')
    expect(told()).toEqual([])
    expect(outlined(true, true, true)).toBe('It lies outside the window.')
    expect(outlined(true, true, false)).toBe('')
    expect(outlined(true, false, true)).toBe('It is not in the page as shown.')
    setTarget(undefined)
    expect(outlined(false, false, false)).toBe('')
  })
})

describe('scripts', () => {
  test('are remembered for a run that was made here, and asked about each time for one from elsewhere', async () => {
    for (const own of [true, false]) {
      await show(undefined, { run: 'one', own })
      press('Run scripts')
      expect(mode()).toBe('running')
      await show(undefined, { run: 'one', own })
      expect(mode()).toBe(own ? 'running' : 'held')
      await show(undefined, { run: 'other', own })
      expect(mode()).toBe('held')
      localStorage.clear()
    }
  })

  test('do not go over to another run', async () => {
    const [run, setRun] = createSignal('one')
    await show(undefined, {
      get run() {
        return run()
      },
      own: false,
    })
    press('Run scripts')
    setRun('two')
    expect(mode()).toBe('held')
    setRun('one')
    expect(mode()).toBe('running')
  })

  test('of a page that stopped the app do not run by themselves, and that is said', async () => {
    const mine = { run: 'mine', own: true, hash: () => 'h' }
    await show(undefined, mine)
    press('Run scripts')
    around.stopped = 'h'
    await show(undefined, mine)
    expect(mode()).toBe('held')
    expect(isSaid(/stopped the app last time/)).toBe(true)
    press('Run scripts')
    expect(mode()).toBe('running')
    expect(isSaid(/stopped the app last time/)).toBe(false)
  })

  test.each([
    [true, 'Scripts on, no network'],
    [false, 'Scripts on: can look up host names, and WebRTC where there is one'],
  ])('say what they can reach: %s', async (closed, words) => {
    around.closed = closed
    await show()
    press('Run scripts')
    box().stand('shown')
    look({ mode: 'running' })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('run with one click and stop with one; what they said is counted and listed, as text and nothing else', async () => {
    await show()
    press('Run scripts')
    expect(mode()).toBe('running')
    box().say([
      { kind: 'uncaught', text: 'TypeError: no' },
      { kind: 'log', text: '<b>hi</b>' },
    ])
    press('Console, 2 messages')
    const panel = screen.getByRole('region', { name: 'What the page said' })
    expect(panel.textContent).toContain('TypeError: no')
    expect(panel.textContent).toContain('<b>hi</b>')
    press('Close')
    expect(panel.isConnected).toBe(false)
    press('Stop scripts')
    // The next frame may share a thread with one that spins: that one goes first.
    expect(box().done).toContainEqual(['empty'])
    expect(mode()).toBe('held')
  })
})

describe('what is said of the page', () => {
  test('none yet, loading, and being drafted', async () => {
    const none = { html: () => undefined }
    await show(undefined, none)
    expect(isSaid('No artifact yet')).toBe(true)
    await show(undefined, { ...none, loading: () => true, drafting: () => true })
    expect(isSaid('Loading the page')).toBe(true)
    await show(undefined, { ...none, drafting: () => true })
    expect(isSaid('The designer is drafting…')).toBe(true)
  })

  test('unchanged since a round, not reviewed, how much was not loaded, and nothing to see, with a way to its code', async () => {
    await show(undefined, { unchangedSince: () => 1, notReviewed: () => true })
    box().stand('shown')
    look({ refused: 7, blank: true })
    for (const words of ['unchanged since R1', 'not reviewed', '7 outside resources not loaded'])
      expect(isSaid(words), words).toBe(true)
    expect(isSaid('Nothing to see: no text, no boxes')).toBe(true)
    press('Show the code')
    expect(radio('Code').checked).toBe(true)
  })

  test('that it stopped answering, with a way on', async () => {
    await show()
    press('Run scripts')
    box().stand('stuck')
    expect(screen.getByRole('alert').textContent).toContain('The page stopped answering')
    press('Run it again')
    expect(mode()).toBe('running')
    press('Show without scripts')
    expect(mode()).toBe('held')
  })

  test('that it is large, shown when asked for, could not be boxed, waits, or took the keyboard', async () => {
    await show()
    expect(last()?.anyway).toBe(false)
    box().stand('silent')
    expect(screen.getByRole('alert').textContent).toContain('The preview could not be boxed')
    for (const [standing, words] of [
      ['blocked', 'The page waits'],
      ['grabbed', 'The page took the keyboard'],
      ['heavy', 'Large page'],
    ] as const) {
      box().stand(standing)
      expect(isSaid(words), standing).toBe(true)
    }
    press('Show it')
    expect(last()?.anyway).toBe(true)
  })
})

describe('widths', () => {
  const width = () => document.querySelector<HTMLElement>('.preview-room')?.style.getPropertyValue('--width')

  test('one of three with one press, in true pixels, and any other by the handle, from the keyboard', async () => {
    await show()
    press('375')
    expect(width()).toBe('375px')
    expect([isPressed('375'), isPressed('1280')]).toEqual([true, false])
    press('1280')
    expect(width()).toBe('1280px')
    const handle = screen.getByRole('slider', { name: 'Width of the page' })
    for (const [of, shiftKey, to] of [
      ['ArrowLeft', false, 1270],
      ['ArrowRight', true, 1370],
      ['PageDown', false, 1270],
      ['Home', false, 240],
      ['ArrowLeft', false, 240],
      ['End', false, 1920],
      ['ArrowUp', false, 1920],
    ] as const) {
      key(of, handle, { shiftKey })
      expect(handle.getAttribute('aria-valuenow'), of).toBe(String(to))
    }
    expect(width()).toBe('1920px')
    expect(isPressed('1280')).toBe(false)
    expect(isSaid('1920 px')).toBe(true)
  })

  test('keys: S M L set them, V C I what is looked at, and none of them with Ctrl', async () => {
    await show(undefined, { instruments: () => <p>readings</p> })
    key('s')
    expect(width()).toBe('375px')
    key('m')
    expect(width()).toBe('768px')
    key('l', button('375'), { ctrlKey: true })
    expect(width()).toBe('768px')
    key('i')
    expect(isSaid('readings')).toBe(true)
    key('c', radio('Instruments'))
    expect(radio('Code').checked).toBe(true)
    key('v', radio('Code'))
    expect(radio('View').checked).toBe(true)
    expect(isSaid('readings')).toBe(false)
  })

  test('without instruments there is nothing to look at by that name', async () => {
    await show()
    expect(screen.queryByRole('radio', { name: 'Instruments' })).toBeNull()
    key('i')
    expect(radio('View').checked).toBe(true)
  })
})

describe('a page that takes shape', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  async function take() {
    const [taking, setTaking] = createSignal<TakingShape | undefined>({ id: 1, text: '<h1>' })
    const setPage = await show('<p>before</p>', { taking })
    vi.advanceTimersByTime(0)
    return { setPage, setTaking }
  }

  test('is drawn at most four times a second, as far as it has come', async () => {
    const { setTaking } = await take()
    for (let step = 1; step <= 10; step++) {
      setTaking({ id: 1, text: `<h1>${'x'.repeat(step)}` })
      vi.advanceTimersByTime(50)
    }
    expect(around.drawn).toEqual(['<h1>', '<h1>xxxxx', '<h1>xxxxxxxxxx'].map((text) => [1, text]))
  })

  test('is seen in place of the page before, its scripts cannot be asked for, and it stays until the whole page stands', async () => {
    const { setTaking, setPage } = await take()
    const hold = document.querySelector('.preview-hold')
    expect(hold?.classList.contains('drafting')).toBe(false)
    around.setShown(true)
    expect(hold?.classList.contains('drafting')).toBe(true)
    expect(isSaid(/being written/)).toBe(true)
    expect(button('Run scripts').disabled).toBe(true)
    setTaking(undefined)
    setPage('<h1>whole</h1>')
    expect(around.drawn).not.toContain('drop')
    look()
    expect(around.drawn.at(-1)).toBe('drop')
  })

  test('is taken away where no whole page follows', async () => {
    const { setTaking } = await take()
    setTaking(undefined)
    vi.advanceTimersByTime(1499)
    expect(around.drawn).not.toContain('drop')
    vi.advanceTimersByTime(1)
    expect(around.drawn.at(-1)).toBe('drop')
  })

  test('takes the scripts of a running page away: half a page has half of its scripts', async () => {
    const [taking, setTaking] = createSignal<TakingShape>()
    await show('<p>before</p>', { taking })
    press('Run scripts')
    setTaking({ id: 1, text: '<h1>' })
    expect(mode()).toBe('held')
    setTaking(undefined)
    expect(mode()).toBe('running')
  })
})

describe('the code', () => {
  async function read(html: string, props: Partial<FrameProps> = {}) {
    const setPage = await show(html, props)
    fireEvent.click(radio('Code'))
    await vi.dynamicImportSettled()
    await screen.findByRole('region', { name: 'Source of the page' })
    return setPage
  }
  const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent)
  const lines = () => textsOf('.code-line:not(.more)')

  test('is text, line by line, and follows the page on show', async () => {
    const setPage = await read('<h1>one</h1>\n\n<script>alert(1)</script>\n')
    expect(lines()).toEqual(['<h1>one</h1>', '', '<script>alert(1)</script>'])
    expect(isSaid('3 lines, 40 B')).toBe(true)
    expect(document.querySelector('.code-text script')).toBeNull()
    setPage('<p>two</p>\n<p>three</p>')
    expect(lines()).toEqual(['<p>two</p>', '<p>three</p>'])
  })

  test('a line without end is broken, and its pieces make up the whole', async () => {
    const long = `${'x'.repeat(999)}😀${'y'.repeat(2000)}`
    await read(long)
    expect(textsOf('.code-line').length).toBeGreaterThan(2)
    expect(textsOf('.code-line').join('')).toBe(long)
    expect(lines()).toHaveLength(1)
  })

  test('is copied, or that it cannot be is said, and saved by whoever shows the page', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    const save = vi.fn()
    await read('<p>one</p>', { onSave: save })
    press('Copy')
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith('<p>one</p>')
    writeText.mockRejectedValueOnce(new Error('no'))
    press('Copy')
    expect(await screen.findByText(/did not let it be copied/)).toBeTruthy()
    press('Save')
    expect(save).toHaveBeenCalledOnce()
  })
})
