import { render } from '@solidjs/testing-library'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  askLocalNetwork,
  browserOf,
  isGuarded,
  isLoopback,
  readLocalNetwork,
} from '../../../src/desk/local-network'
import { LocalQuestion } from '../../../src/desk/local-question'
import { LocalSetup } from '../../../src/desk/local-setup'
import { hasLocalSteps, localSetup, systemOf } from '../../../src/desk/local-steps'
import { createDeskTranslate } from '../../../src/desk/words'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { catalogue } from '../../../src/models/catalogue'
import { cleanup, ORIGIN, press, screen, settle } from './mount'

const t = createDeskTranslate(createTranslate(en))
const HOME = 'http://localhost:11434'

/** A browser that knows some of the names, each with an answer that may change. */
function permissions(states: Record<string, PermissionState>): Permissions {
  const query = async ({ name }: { name: string }) => {
    const state = states[name]
    if (state === undefined) throw new TypeError(`${name} is unknown.`)
    return { state }
  }
  return { query } as unknown as Permissions // Of a permission its state alone is read.
}

function pretend(states: Record<string, PermissionState>) {
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: permissions(states) })
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the local network', () => {
  test('the newer name is asked first, the older one next, and a browser may know neither', async () => {
    expect(
      await readLocalNetwork(
        permissions({ 'loopback-network': 'denied', 'local-network-access': 'granted' }),
      ),
    ).toBe('denied')
    expect(await readLocalNetwork(permissions({ 'local-network-access': 'prompt' }))).toBe('prompt')
    expect(await readLocalNetwork(permissions({}))).toBeUndefined()
  })

  test('one request goes out, without a key, to the origin alone', async () => {
    const send = vi.fn(async (_: unknown, __?: RequestInit) => new Response())
    expect(await askLocalNetwork(`${HOME}/v1?key=x`, send as typeof fetch)).toBe(true)
    const [[url, init] = []] = send.mock.calls
    expect(url).toBe(HOME)
    expect(init).toMatchObject({ credentials: 'omit', targetAddressSpace: 'loopback' })
    expect(init?.headers).toBeUndefined()
    expect(send).toHaveBeenCalledOnce()
  })

  test('nothing answered, or there is no address', async () => {
    const send = vi.fn(async () => Promise.reject(new TypeError('refused')))
    expect(await askLocalNetwork(HOME, send as typeof fetch)).toBe(false)
    expect(await askLocalNetwork('nowhere', send as typeof fetch)).toBe(false)
    expect(send).toHaveBeenCalledOnce()
  })

  test.each([
    ['http://localhost:1', true],
    ['http://127.0.0.1:8080/v1', true],
    ['http://127.9.9.9', true],
    ['http://[::1]:9', true],
    ['http://a.localhost', true],
    ['http://localhost.example', false],
    ['http://192.168.0.2', false],
    ['not an address', false],
  ])('%s is of this machine: %s', (url, here) => {
    expect(isLoopback(url)).toBe(here)
  })

  test('a page of this machine is let through', () => {
    expect(isGuarded(HOME, ORIGIN)).toBe(true)
    expect(isGuarded(HOME, 'http://localhost:3000')).toBe(false)
    expect(isGuarded('https://api.example', ORIGIN)).toBe(false)
  })

  test.each([
    ['Mozilla/5.0 AppleWebKit Chrome/156.0 Safari/537 Edg/156.0', 'edge'],
    ['Mozilla/5.0 AppleWebKit Chrome/156.0 Safari/537', 'chrome'],
    ['Mozilla/5.0 Gecko Firefox/153.0', 'firefox'],
    ['Mozilla/5.0 AppleWebKit Version/26 Safari/605', 'safari'],
    ['Lynx', 'unknown'],
  ] as const)('%s is %s', (agent, name) => {
    expect(browserOf(agent)).toBe(name)
  })
})

describe('the question before the browser asks', () => {
  const show = (baseUrl = HOME) => render(() => <LocalQuestion t={t} baseUrl={baseUrl} origin={ORIGIN} />)

  test('explains first, asks in the click, and tells what came of it', async () => {
    const states: Record<string, PermissionState> = { 'loopback-network': 'prompt' }
    pretend(states)
    const send = vi.fn(async () => {
      states['loopback-network'] = 'granted'
      return new Response()
    })
    vi.stubGlobal('fetch', send)
    show()
    await settle()
    expect(screen.getByText('Your browser will ask once')).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
    await press('Ask the browser now')
    expect(send).toHaveBeenCalledOnce()
    expect(screen.getByText('localhost:11434 answers.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('a no is answered with the way to change it', async () => {
    pretend({ 'loopback-network': 'denied' })
    show()
    await settle()
    expect(screen.getByText(/^Your browser keeps this site from your machine/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('nothing is said where the browser does not ask, or the server is elsewhere', async () => {
    pretend({})
    const { container } = show()
    await settle()
    expect(container.textContent).toBe('')
    cleanup()
    pretend({ 'loopback-network': 'prompt' })
    const far = show('https://api.example/v1')
    await settle()
    expect(far.container.textContent).toBe('')
  })
})

describe('setting up a server', () => {
  beforeEach(() => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  })

  test('every server at home of the catalogue has its steps', () => {
    const local = catalogue.filter((row) => row.local).map((row) => row.id)
    expect(local.length).toBeGreaterThan(0)
    expect(local.filter((id) => !hasLocalSteps(id))).toEqual([])
    expect(hasLocalSteps('anthropic')).toBe(false)
  })

  test('Ollama is told our origin in the way of each system', () => {
    const lines = (system: 'macos' | 'windows' | 'linux') =>
      localSetup('ollama', ORIGIN, system)
        .ways.flatMap(({ steps }) => steps)
        .map(({ code }) => code)
        .filter((code) => code?.includes('OLLAMA_ORIGINS'))
    expect(lines('macos')).toEqual([`launchctl setenv OLLAMA_ORIGINS "${ORIGIN}"`])
    expect(lines('windows')).toEqual([`setx OLLAMA_ORIGINS "${ORIGIN}"`])
    expect(lines('linux')[0]).toBe(`[Service]\nEnvironment="OLLAMA_ORIGINS=${ORIGIN}"`)
  })

  test('Jan wants the host alone', () => {
    const codes = localSetup('jan', ORIGIN, 'macos').ways.flatMap(({ steps }) =>
      steps.map(({ code }) => code),
    )
    expect(codes).toContain('jury.example')
  })

  test('ways that exclude each other are not numbered, and steps of one way are', () => {
    const { container } = render(() => <LocalSetup id="ollama" origin={ORIGIN} t={t} />)
    screen.getByLabelText('Linux').click()
    const ways = [...container.querySelectorAll('.desk-ways > li')]
    expect(ways).toHaveLength(3)
    expect(ways.map((way) => way.querySelectorAll('ol > li').length)).toEqual([3, 0, 0])
    expect(container.querySelector('.desk-ways')?.textContent).not.toContain('ollama pull')
    cleanup()
    const jan = render(() => <LocalSetup id="jan" origin={ORIGIN} t={t} />).container
    expect(jan.querySelector('.desk-ways')).toBeNull()
    expect(jan.querySelectorAll('ol > li')).toHaveLength(3)
  })

  test('the system is guessed and can be changed', async () => {
    expect(systemOf('Mozilla/5.0 (Windows NT 10.0)')).toBe('windows')
    expect(systemOf('Mozilla/5.0 (Macintosh)')).toBe('macos')
    expect(systemOf('Mozilla/5.0 (X11; Linux)')).toBe('linux')
    render(() => <LocalSetup id="ollama" origin={ORIGIN} t={t} />)
    screen.getByLabelText('Windows').click()
    expect(screen.getByText(`setx OLLAMA_ORIGINS "${ORIGIN}"`)).toBeTruthy()
  })

  test('a line is copied, or the person is told that it was not', async () => {
    const writeText = vi.fn(async (_: string) => {})
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    render(() => <LocalSetup id="lmstudio" origin={ORIGIN} t={t} />)
    await press('Copy: lms server start --cors')
    expect(writeText).toHaveBeenCalledWith('lms server start --cors')
    expect(screen.getByText('Copied')).toBeTruthy()
    writeText.mockRejectedValueOnce(new Error('no'))
    await press('Copy: lms server start --cors')
    expect(screen.getByText('Select the line and copy it by hand')).toBeTruthy()
  })
})
