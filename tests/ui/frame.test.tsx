import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import type { BoxPage } from '../../src/preview/box'
import type { Boxes, BoxesTold, Standing } from '../../src/preview/boxes'
import { Frame, type FrameProps, type TakingShape } from '../../src/preview/frame'
import type { Look } from '../../src/preview/modes'
import type { ConsoleLine } from '../../src/run/snapshot'

const t = createTranslate(en)

/** What frames do is tested where they are: here they are told of, and asked. */
const asked = vi.hoisted(() => ({
  put: [] as unknown[],
  done: [] as unknown[],
  drawn: [] as unknown[],
  closed: true,
  stopped: '',
}))

let setStanding: (standing: Standing) => void
let setTold: (told: Look | undefined) => void
let setLines: (lines: readonly ConsoleLine[]) => void
let setShown: (shown: boolean) => void
let heard: BoxesTold

vi.mock('../../src/preview/boxes', () => ({
  createBoxes(_mount: unknown, told: BoxesTold): Boxes {
    const [standing, stand] = createSignal<Standing>('empty')
    const [look, tell] = createSignal<Look>()
    const [lines, say] = createSignal<readonly ConsoleLine[]>([])
    heard = told
    setStanding = stand
    setTold = tell
    setLines = say
    return {
      standing,
      told: look,
      lines,
      put: (page: BoxPage) => void asked.put.push(page),
      empty: () => void asked.done.push('empty'),
      stop: () => void asked.done.push('stop'),
      outline: (target) => void asked.done.push(['outline', target]),
      mark: (targets) => void asked.done.push(['mark', targets]),
      scroll: (y) => void asked.done.push(['scroll', y]),
    }
  },
}))
vi.mock('../../src/preview/drafting', () => ({
  createDraft() {
    const [shown, show] = createSignal(false)
    setShown = show
    return {
      shown,
      write: (id: number, text: string) => void asked.drawn.push([id, text]),
      finish: () => {},
      drop: () => void asked.drawn.push('drop'),
    }
  },
}))
vi.mock('../../src/preview/wall', () => ({ wallHolds: () => Promise.resolve(asked.closed) }))
vi.mock('../../src/preview/mark', () => ({ stoppedLastTime: (hash: string) => hash === asked.stopped }))

const looked: Look = { mode: 'held', blank: false, refused: 0, height: 800 }

beforeEach(() => {
  asked.put = []
  asked.done = []
  asked.drawn = []
  asked.closed = true
  asked.stopped = ''
  localStorage.clear()
})
afterEach(cleanup)

async function show(html: string | undefined = '<p>page</p>', props: Partial<FrameProps> = {}) {
  const [page, setPage] = createSignal<string | undefined>(html)
  const view = render(() => <Frame html={page} title="Roaster" t={t} {...props} />)
  await vi.dynamicImportSettled()
  await Promise.resolve()
  return { ...view, setPage }
}

const last = () => asked.put.at(-1) as BoxPage
const press = (key: string) => fireEvent.keyDown(screen.getByRole('button', { name: '375' }), { key })
const button = (name: string) => screen.getByRole('button', { name })

describe('what is put into the box', () => {
  test('is the page, held: its scripts run when the person says so', async () => {
    await show('<script>x</script>', { hash: () => 'h' })
    expect(last()).toMatchObject({
      html: '<script>x</script>',
      title: 'Page under review: Roaster',
      mode: 'held',
      hash: 'h',
    })
  })

  test('is put there once, however often the state that it was read from moves on', async () => {
    const [state, setState] = createSignal({ html: '<p>page</p>', title: 'Roaster' })
    render(() => <Frame html={() => state().html} title={state().title} t={t} />)
    for (let step = 0; step < 5; step++) setState((now) => ({ ...now }))
    expect(asked.put).toHaveLength(1)
  })

  test('is nothing where there is no page', async () => {
    const { setPage } = await show('<p>one</p>')
    setPage('<p>two</p>')
    expect(asked.put).toHaveLength(2)
    setPage(undefined)
    expect(asked.done).toContain('empty')
  })

  test('what is outlined and marked goes to it, and what was clicked comes back', async () => {
    const [target, setTarget] = createSignal<string>()
    const picked = vi.fn()
    await show('<h1>x</h1>', { outline: target, marks: () => ['h1'], onPicked: picked })
    setTarget('h1')
    expect(asked.done).toContainEqual(['outline', 'h1'])
    expect(asked.done).toContainEqual(['mark', ['h1']])
    heard.onPicked?.('h1')
    expect(picked).toHaveBeenCalledWith('h1')
  })

  test('what cannot be outlined is said, until something else is asked for', async () => {
    const [target, setTarget] = createSignal<string | undefined>('#gone')
    await show('<h1>x</h1>', { outline: target })
    const absent = () => screen.queryByText('It is not in the page as shown.')
    const outside = () => screen.queryByText('It lies outside the window.')
    heard.onOutlined?.({ found: false, boxed: false, outside: false })
    expect([absent() !== null, outside() !== null]).toEqual([true, false])
    setTarget('h1')
    expect(absent()).toBeNull()
    heard.onOutlined?.({ found: true, boxed: true, outside: true })
    expect([absent() !== null, outside() !== null]).toEqual([false, true])
    heard.onOutlined?.({ found: true, boxed: true, outside: false })
    expect(outside()).toBeNull()
    heard.onOutlined?.({ found: true, boxed: false, outside: true })
    expect([absent() !== null, outside() !== null]).toEqual([true, false])
    setTarget(undefined)
    heard.onOutlined?.({ found: false, boxed: false, outside: false })
    expect(absent()).toBeNull()
  })
})

describe('scripts', () => {
  test('run with one click and stop with one', async () => {
    await show()
    fireEvent.click(button('Run scripts'))
    expect(last().mode).toBe('running')
    fireEvent.click(button('Stop scripts'))
    // The next frame may share a thread with one that spins: that one goes first.
    expect(asked.done).toContain('empty')
    expect(last().mode).toBe('held')
  })

  test('are remembered for a run that was made here', async () => {
    await show('<p>page</p>', { run: 'mine', own: true })
    fireEvent.click(button('Run scripts'))
    cleanup()
    await show('<p>page</p>', { run: 'mine', own: true })
    expect(last().mode).toBe('running')
    cleanup()
    await show('<p>page</p>', { run: 'other', own: true })
    expect(last().mode).toBe('held')
  })

  test('are asked about each time for a run that came from elsewhere', async () => {
    await show('<p>page</p>', { run: 'theirs', own: false })
    fireEvent.click(button('Run scripts'))
    expect(last().mode).toBe('running')
    cleanup()
    await show('<p>page</p>', { run: 'theirs', own: false })
    expect(last().mode).toBe('held')
  })

  test('do not go over to another run', async () => {
    const [run, setRun] = createSignal('one')
    render(() => <Frame html={() => '<p>page</p>'} title="x" t={t} run={run()} own={false} />)
    await vi.dynamicImportSettled()
    fireEvent.click(button('Run scripts'))
    setRun('two')
    expect(last().mode).toBe('held')
    setRun('one')
    expect(last().mode).toBe('running')
  })

  test('of a page that stopped the app do not run by themselves, and that is said', async () => {
    await show('<p>page</p>', { run: 'mine', own: true, hash: () => 'h' })
    fireEvent.click(button('Run scripts'))
    cleanup()
    asked.stopped = 'h'
    await show('<p>page</p>', { run: 'mine', own: true, hash: () => 'h' })
    expect(last().mode).toBe('held')
    expect(screen.getByText(/stopped the app last time/)).toBeTruthy()
    fireEvent.click(button('Run scripts'))
    expect(last().mode).toBe('running')
    expect(screen.queryByText(/stopped the app last time/)).toBeNull()
  })

  test.each([
    [true, 'Scripts on, no network'],
    [false, 'Scripts on: can look up host names, and WebRTC where there is one'],
  ])('say what they can reach: %s', async (closed, words) => {
    asked.closed = closed
    await show()
    fireEvent.click(button('Run scripts'))
    setStanding('shown')
    setTold({ ...looked, mode: 'running' })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('what they said is counted and listed', async () => {
    await show()
    fireEvent.click(button('Run scripts'))
    setLines([
      { kind: 'uncaught', text: 'TypeError: no' },
      { kind: 'log', text: '<b>hi</b>' },
    ])
    fireEvent.click(button('Console, 2 messages'))
    const panel = screen.getByRole('region', { name: 'What the page said' })
    expect(panel.textContent).toContain('TypeError: no')
    // Text and nothing else.
    expect(panel.textContent).toContain('<b>hi</b>')
    fireEvent.click(button('Close'))
    expect(screen.queryByRole('region', { name: 'What the page said' })).toBeNull()
  })
})

describe('what is said of the page', () => {
  test('none yet, loading, and being drafted', async () => {
    await show(undefined)
    // An undefined page has the default of its parameter.
    cleanup()
    render(() => <Frame html={() => undefined} title="x" t={t} />)
    expect(screen.getByText('No artifact yet')).toBeTruthy()
    cleanup()
    render(() => <Frame html={() => undefined} title="x" t={t} loading={() => true} drafting={() => true} />)
    expect(screen.getByText('Loading the page')).toBeTruthy()
    cleanup()
    render(() => <Frame html={() => undefined} title="x" t={t} drafting={() => true} />)
    expect(screen.getByText('The designer is drafting…')).toBeTruthy()
  })

  test('unchanged since a round, not reviewed, and how much was not loaded', async () => {
    await show('<p>page</p>', { unchangedSince: () => 1, notReviewed: () => true })
    setStanding('shown')
    setTold({ ...looked, refused: 7 })
    for (const words of ['unchanged since R1', 'not reviewed', '7 outside resources not loaded'])
      expect(screen.getByText(words)).toBeTruthy()
  })

  test('that it could not be boxed', async () => {
    await show()
    setStanding('silent')
    expect(screen.getByRole('alert').textContent).toContain('The preview could not be boxed')
  })

  test('that it shows nothing, with a way to its code', async () => {
    await show()
    setStanding('shown')
    setTold({ ...looked, blank: true })
    expect(screen.getByText('Nothing to see: no text, no boxes')).toBeTruthy()
    fireEvent.click(button('Show the code'))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Code' }).checked).toBe(true)
  })

  test('that it stopped answering, with a way on', async () => {
    await show()
    fireEvent.click(button('Run scripts'))
    setStanding('stuck')
    expect(screen.getByRole('alert').textContent).toContain('The page stopped answering')
    fireEvent.click(button('Run it again'))
    expect(last().mode).toBe('running')
    fireEvent.click(button('Show without scripts'))
    expect(last().mode).toBe('held')
  })

  test('that it is large, and it is shown when asked for', async () => {
    await show()
    expect(last().anyway).toBe(false)
    setStanding('heavy')
    expect(screen.getByText('Large page')).toBeTruthy()
    fireEvent.click(button('Show it'))
    expect(last().anyway).toBe(true)
  })

  test.each<[Standing, string]>([
    ['blocked', 'The page waits'],
    ['grabbed', 'The page took the keyboard'],
  ])('%s', async (standing, words) => {
    await show()
    setStanding(standing)
    expect(screen.getByText(words)).toBeTruthy()
  })
})

describe('widths', () => {
  const width = () => document.querySelector<HTMLElement>('.preview-room')?.style.getPropertyValue('--width')

  test('one of three with one press, in true pixels', async () => {
    await show()
    expect(width()).toBe('1280px')
    fireEvent.click(button('375'))
    expect(width()).toBe('375px')
    expect(button('375').getAttribute('aria-pressed')).toBe('true')
    expect(button('1280').getAttribute('aria-pressed')).toBe('false')
  })

  test('any other by the handle, from the keyboard', async () => {
    await show()
    const handle = screen.getByRole('slider', { name: 'Width of the page' })
    const keys: [string, boolean, number][] = [
      ['ArrowLeft', false, 1270],
      ['ArrowRight', true, 1370],
      ['PageDown', false, 1270],
      ['Home', false, 240],
      ['ArrowLeft', false, 240],
      ['End', false, 1920],
      ['ArrowUp', false, 1920],
    ]
    for (const [key, shiftKey, to] of keys) {
      fireEvent.keyDown(handle, { key, shiftKey })
      expect(handle.getAttribute('aria-valuenow')).toBe(String(to))
    }
    expect(width()).toBe('1920px')
    expect(button('1280').getAttribute('aria-pressed')).toBe('false')
    expect(screen.getByText('1920 px')).toBeTruthy()
  })

  test('keys: S M L set them, V C I what is looked at, and none of them with Ctrl', async () => {
    await show('<p>page</p>', { instruments: () => <p>readings</p> })
    press('s')
    expect(width()).toBe('375px')
    press('m')
    expect(width()).toBe('768px')
    fireEvent.keyDown(button('375'), { key: 'l', ctrlKey: true })
    expect(width()).toBe('768px')
    const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
    press('i')
    expect(screen.getByText('readings')).toBeTruthy()
    fireEvent.keyDown(radio('Instruments'), { key: 'c' })
    expect(radio('Code').checked).toBe(true)
    fireEvent.keyDown(radio('Code'), { key: 'v' })
    expect(radio('View').checked).toBe(true)
    expect(screen.queryByText('readings')).toBeNull()
  })

  test('without instruments there is nothing to look at by that name', async () => {
    await show()
    expect(screen.queryByRole('radio', { name: 'Instruments' })).toBeNull()
    press('i')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'View' }).checked).toBe(true)
  })
})

describe('a page that takes shape', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  async function take() {
    const [taking, setTaking] = createSignal<TakingShape | undefined>({ id: 1, text: '<h1>' })
    const view = await show('<p>before</p>', { taking })
    return { ...view, setTaking }
  }

  test('is drawn at most four times a second, as far as it has come', async () => {
    const { setTaking } = await take()
    vi.advanceTimersByTime(0)
    expect(asked.drawn).toEqual([[1, '<h1>']])
    for (let step = 1; step <= 10; step++) {
      setTaking({ id: 1, text: `<h1>${'x'.repeat(step)}` })
      vi.advanceTimersByTime(50)
    }
    expect(asked.drawn).toEqual([
      [1, '<h1>'],
      [1, '<h1>xxxxx'],
      [1, '<h1>xxxxxxxxxx'],
    ])
  })

  test('is seen in place of the page before, and its scripts cannot be asked for', async () => {
    await take()
    vi.advanceTimersByTime(0)
    const hold = document.querySelector('.preview-hold')
    expect(hold?.classList.contains('drafting')).toBe(false)
    setShown(true)
    expect(hold?.classList.contains('drafting')).toBe(true)
    expect(screen.getByText(/being written/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run scripts' }).disabled).toBe(true)
  })

  test('stays until the whole page stands in its place', async () => {
    const { setTaking, setPage } = await take()
    vi.advanceTimersByTime(0)
    setTaking(undefined)
    setPage('<h1>whole</h1>')
    expect(asked.drawn).not.toContain('drop')
    setTold({ ...looked })
    expect(asked.drawn.at(-1)).toBe('drop')
  })

  test('is taken away where no whole page follows', async () => {
    const { setTaking } = await take()
    vi.advanceTimersByTime(0)
    setTaking(undefined)
    vi.advanceTimersByTime(1499)
    expect(asked.drawn).not.toContain('drop')
    vi.advanceTimersByTime(1)
    expect(asked.drawn.at(-1)).toBe('drop')
  })

  test('takes the scripts of a running page away: half a page has half of its scripts', async () => {
    const [taking, setTaking] = createSignal<TakingShape>()
    await show('<p>before</p>', { taking })
    fireEvent.click(button('Run scripts'))
    setTaking({ id: 1, text: '<h1>' })
    expect(last().mode).toBe('held')
    setTaking(undefined)
    expect(last().mode).toBe('running')
  })
})

describe('the code', () => {
  async function read(html: string, props: Partial<FrameProps> = {}) {
    const view = await show(html, props)
    fireEvent.click(screen.getByRole('radio', { name: 'Code' }))
    await vi.dynamicImportSettled()
    await screen.findByRole('region', { name: 'Source of the page' })
    return view
  }

  const lines = () => [...document.querySelectorAll('.code-line:not(.more)')].map((line) => line.textContent)

  test('is text, line by line', async () => {
    await read('<h1>one</h1>\n\n<script>alert(1)</script>\n')
    expect(lines()).toEqual(['<h1>one</h1>', '', '<script>alert(1)</script>'])
    expect(screen.getByText('3 lines, 40 B')).toBeTruthy()
    expect(document.querySelector('.code-text script')).toBeNull()
  })

  test('follows the page on show', async () => {
    const { setPage } = await read('<p>one</p>')
    setPage('<p>two</p>\n<p>three</p>')
    expect(lines()).toEqual(['<p>two</p>', '<p>three</p>'])
  })

  test('a line without end is broken, and its pieces make up the whole', async () => {
    const long = `${'x'.repeat(999)}😀${'y'.repeat(2000)}`
    await read(long)
    const pieces = [...document.querySelectorAll('.code-line')].map((piece) => piece.textContent ?? '')
    expect(pieces.length).toBeGreaterThan(2)
    expect(pieces.join('')).toBe(long)
    expect(lines()).toHaveLength(1)
  })

  test('is copied, or that it cannot be is said', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    await read('<p>one</p>')
    fireEvent.click(button('Copy'))
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith('<p>one</p>')
    writeText.mockRejectedValueOnce(new Error('no'))
    fireEvent.click(button('Copy'))
    expect(await screen.findByText(/did not let it be copied/)).toBeTruthy()
    vi.unstubAllGlobals()
  })

  test('is saved by whoever shows the page', async () => {
    const save = vi.fn()
    await read('<p>one</p>', { onSave: save })
    fireEvent.click(button('Save'))
    expect(save).toHaveBeenCalledOnce()
  })
})
