// A run that ends counts as seen only when it is in front of its person, and is told of once.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { onceLookedAt } from '../../src/page/unseen'

const RUN = 'a-run'
const go = (hash: string) => {
  location.hash = hash
  dispatchEvent(new HashChangeEvent('hashchange'))
}

afterEach(() => {
  vi.restoreAllMocks()
  location.hash = ''
})

describe('a run that has ended', () => {
  test('in front of its person is looked at, and told once', () => {
    const tell = vi.fn()
    go(`#/run/${RUN}`)
    onceLookedAt(RUN, () => true, tell)
    expect(tell).toHaveBeenCalledOnce()
    go('#/library')
    go(`#/run/${RUN}`)
    expect(tell).toHaveBeenCalledOnce()
  })

  test('in a tab behind others is not, before that tab comes to the front', () => {
    const tell = vi.fn()
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    go(`#/run/${RUN}`)
    onceLookedAt(RUN, () => true, tell)
    expect(tell).not.toHaveBeenCalled()
    sight.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(tell).toHaveBeenCalledOnce()
  })

  test('under another part of the app is not, nor while another run is opened', () => {
    const tell = vi.fn()
    let shown = true
    go('#/library')
    onceLookedAt(RUN, () => shown, tell)
    go('#/run/another')
    shown = false
    go(`#/run/${RUN}`)
    expect(tell).not.toHaveBeenCalled()
    shown = true
    go(`#/run/${RUN}`)
    expect(tell).toHaveBeenCalledOnce()
  })
})
