import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { Frame, type FrameProps } from '../../src/preview/frame'

const t = createTranslate(en)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show(html: string | undefined, props: Partial<FrameProps> = {}) {
  const [page, setPage] = createSignal(html)
  const view = render(() => <Frame html={page} title="Roaster" t={t} {...props} />)
  return { ...view, setPage }
}

const frames = () => [...document.querySelectorAll('iframe')]
const onShow = () => document.querySelector('.preview-hold')?.classList.contains('empty') === false

/** The relay is ready, gets its page and has drawn it. Gives what it was sent. */
function relay(frame: HTMLIFrameElement | undefined, data: unknown = 'ready', origin = location.origin) {
  const sent = say(frame, data, origin)
  say(frame, data === 'ready' ? 'shown' : data, origin)
  return sent
}

/** The relay in this frame speaks, as a browser would hand it on. */
function say(frame: HTMLIFrameElement | undefined, data: unknown, origin = location.origin) {
  const source = frame?.contentWindow ?? null
  const sent = source && vi.spyOn(source, 'postMessage')
  dispatchEvent(new MessageEvent('message', { data, origin, source }))
  return sent?.mock.calls ?? []
}

describe('the box', () => {
  test('is a relay of our own origin, found from wherever the document lives', () => {
    show('<p>page</p>')
    const [frame] = frames()
    expect(frame?.src).toBe(new URL('stage.html', document.baseURI).href)
    expect(frame?.getAttribute('allow')).toBe('')
    expect(frame?.referrerPolicy).toBe('no-referrer')
    expect(frame?.title).toBe('Page under review: Roaster')
    expect(frame?.srcdoc).toBe('')
  })

  test('gets the page once it is ready, under a policy without scripts, at our origin alone', () => {
    show('<!doctype html><script>x</script>')
    expect(screen.getByText('Loading the page')).toBeTruthy()
    const [[message, origin] = []] = relay(frames()[0])
    expect(origin).toBe(location.origin)
    expect(message).toEqual({
      title: 'Page under review: Roaster',
      html: `<!doctype html><meta http-equiv="Content-Security-Policy" content="script-src 'none'"><!doctype html><script>x</script>`,
    })
    expect(onShow()).toBe(true)
    expect(screen.queryByText('Loading the page')).toBeNull()
  })

  test('stays out of sight until the page is drawn: before that it is a white sheet', () => {
    show('<p>page</p>')
    const [frame] = frames()
    say(frame, 'shown')
    expect(onShow()).toBe(false)
    say(frame, 'ready')
    expect(onShow()).toBe(false)
    say(frame, 'shown')
    expect(onShow()).toBe(true)
  })

  test('shows a page that is never read to its end as far as it has come', () => {
    show('<p>page</p>')
    say(frames()[0], 'ready')
    vi.advanceTimersByTime(1499)
    expect(onShow()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(onShow()).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is made once for a page, however often the state that it was read from moves on', () => {
    const [state, setState] = createSignal({ html: '<p>page</p>', title: 'Roaster' })
    render(() => <Frame html={() => state().html} title={state().title} t={t} />)
    const [frame] = frames()
    for (let step = 0; step < 5; step++) setState((now) => ({ ...now }))
    expect(frames()).toEqual([frame])
  })

  test('heeds no other sender, origin or word', () => {
    show('<p>page</p>')
    const [frame] = frames()
    expect(relay(frame, 'ready', 'https://example.test')).toEqual([])
    expect(relay(frame, 'steady')).toEqual([])
    dispatchEvent(new MessageEvent('message', { data: 'ready', origin: location.origin, source: window }))
    expect(onShow()).toBe(false)
    expect(relay(frame)).toHaveLength(1)
  })

  test('heeds its relay once: a page that got out could not ask for the next', () => {
    show('<p>page</p>')
    const [frame] = frames()
    relay(frame)
    expect(relay(frame)).toHaveLength(1)
  })

  test('is given up after five seconds, and nothing is shown', () => {
    show('<p>page</p>')
    vi.advanceTimersByTime(4999)
    expect(frames()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(screen.getByRole('alert').textContent).toContain('The preview could not be boxed')
    expect(frames()).toHaveLength(0)
  })

  test('holds the old page until the next is ready, and then one', () => {
    const { setPage } = show('<p>one</p>')
    const [first] = frames()
    relay(first)
    setPage('<p>two</p>')
    expect(frames()).toHaveLength(2)
    expect(onShow()).toBe(true)
    const [, second] = frames()
    relay(second)
    expect(frames()).toEqual([second])
  })

  test('a page passed over before it was ready leaves nothing behind', () => {
    const { setPage } = show('<p>one</p>')
    setPage('<p>two</p>')
    setPage('<p>three</p>')
    expect(frames()).toHaveLength(1)
    setPage(undefined)
    expect(frames()).toHaveLength(0)
    vi.advanceTimersByTime(10_000)
    expect(screen.getByText('No artifact yet')).toBeTruthy()
  })

  test('is not made anew while the page stays the same', () => {
    const [seq, setSeq] = createSignal(0)
    const html = () => (seq() < 9 ? '<p>one</p>' : '<p>two</p>')
    render(() => <Frame html={html} title="Roaster" t={t} />)
    const [first] = frames()
    setSeq(1)
    expect(frames()).toEqual([first])
  })
})

describe('what is said of the page', () => {
  test('none yet, and loading', () => {
    show(undefined)
    expect(screen.getByText('No artifact yet')).toBeTruthy()
    cleanup()
    show(undefined, { loading: () => true })
    expect(screen.getByText('Loading the page')).toBeTruthy()
  })

  test('while the run goes on, that its first page is being drafted', () => {
    show(undefined, { drafting: () => true })
    expect(screen.getByText('The designer is drafting…')).toBeTruthy()
    cleanup()
    show(undefined, { drafting: () => true, loading: () => true })
    expect(screen.getByText('Loading the page')).toBeTruthy()
  })

  test('unchanged since a round; not reviewed', () => {
    show('<p>page</p>', { unchangedSince: () => 1, notReviewed: () => true })
    expect(screen.getByText('unchanged since R1')).toBeTruthy()
    expect(screen.getByText('not reviewed')).toBeTruthy()
  })

  test('its width is one of three, in true pixels', () => {
    show('<p>page</p>')
    const hold = document.querySelector<HTMLElement>('.preview-hold')
    const width = () => hold?.style.getPropertyValue('--width')
    expect(width()).toBe('1280px')
    fireEvent.click(screen.getByRole('button', { name: '375' }))
    expect(width()).toBe('375px')
    expect(screen.getByRole('button', { name: '375' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('button', { name: '1280' }).getAttribute('aria-pressed')).toBe('false')
  })
})
