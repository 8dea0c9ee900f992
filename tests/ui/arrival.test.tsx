// Whoever goes to another place begins at its top and at its heading, also where its parts load late.
import { cleanup, render, waitFor } from '@solidjs/testing-library'
import { createSignal, type JSX, onMount, Show } from 'solid-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createArrival } from '../../src/page/arrival'
import type { Place } from '../../src/page/route'

const scroll = vi.fn()
beforeEach(() => {
  scroll.mockClear()
  vi.stubGlobal('scrollTo', scroll)
  // jsdom draws nothing and cannot scroll.
  Element.prototype.scrollTo = scroll
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const NEW: Place = { kind: 'new', path: '', query: '' }

/** A page of two rooms: the run, and the places, whose parts may come late. */
function show(part: () => JSX.Element = () => <h2>Title</h2>, isThere = true) {
  cleanup()
  const [place, setPlace] = createSignal<Place>({ kind: 'run' })
  const [there, setThere] = createSignal(isThere)
  const places = () => (
    <div class="places">
      <nav class="places-bar">
        <a href="#/help">Help</a>
      </nav>
      <main>
        <Show when={there()}>{part()}</Show>
      </main>
    </div>
  )
  render(() => {
    createArrival(place)
    return (
      <>
        <select />
        <Show when={place().kind === 'run'} fallback={places()}>
          <main class="shell-main" />
        </Show>
      </>
    )
  })
  return { setPlace, setThere }
}

const focused = () => document.activeElement
const find = (what: string) => document.querySelector<HTMLElement>(what)

test('another place begins at its top and at its heading', () => {
  const { setPlace } = show()
  expect(focused()).toBe(document.body)
  setPlace({ kind: 'spending' })
  expect(focused()).toBe(find('h2'))
  expect(scroll).toHaveBeenCalledTimes(2)
  find('.places-bar a')?.focus()
  setPlace({ kind: 'connections', path: '' })
  expect(focused()).toBe(find('h2'))
})

test('a place that loads late is waited for, and one that focuses a field of its own keeps it', async () => {
  const late = show(undefined, false)
  late.setPlace({ kind: 'spending' })
  expect(focused()).toBe(document.body)
  late.setThere(true)
  await waitFor(() => expect(focused()).toBe(find('h2')))
  const Field = () => {
    onMount(() => find('input')?.focus())
    return (
      <>
        <h2>Title</h2>
        <input />
      </>
    )
  }
  const field = show(() => <Field />, false)
  field.setPlace(NEW)
  const looked = vi.fn()
  new MutationObserver(looked).observe(document.body, { childList: true, subtree: true })
  field.setThere(true)
  // Whoever watches the page was told before this one.
  await waitFor(() => expect(looked).toHaveBeenCalled())
  expect(focused()).toBe(find('input'))
})

test('the run takes the focus on the way back, and leaves it to whoever chooses among runs', () => {
  const { setPlace } = show()
  setPlace(NEW)
  setPlace({ kind: 'run' })
  expect(focused()).toBe(find('.shell-main'))
  find('select')?.focus()
  scroll.mockClear()
  setPlace({ kind: 'run' })
  expect(focused()).toBe(find('select'))
  expect(scroll).not.toHaveBeenCalled()
})
