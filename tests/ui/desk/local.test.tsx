// Before a page reaches a server at home it explains what the browser will ask, and tells how to let the page in.
import { render } from '@solidjs/testing-library'
import { beforeEach, describe, expect, test, vi } from 'vitest'
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
import { catalogue } from '../../../src/models/catalogue'
import { t as all } from '../window'
import { cleanup, ORIGIN, press, says, screen, settle } from './mount'

const t = createDeskTranslate(all)
const HOME = 'http://localhost:11434'

type States = Record<string, PermissionState>

/** A browser that knows some of the names, each with an answer that may change. */
function permissions(states: States): Permissions {
  const query = async ({ name }: { name: string }) => {
    const state = states[name]
    if (state === undefined) throw new TypeError(`${name} is unknown.`)
    return { state }
  }
  return { query } as unknown as Permissions // Of a permission its state alone is read.
}

describe('the local network', () => {
  test('the newer name is asked first, the older one next, and a browser may know neither', async () => {
    const both: States = { 'loopback-network': 'denied', 'local-network-access': 'granted' }
    expect(await readLocalNetwork(permissions(both))).toBe('denied')
    expect(await readLocalNetwork(permissions({ 'local-network-access': 'prompt' }))).toBe('prompt')
    expect(await readLocalNetwork(permissions({}))).toBeUndefined()
  })

  test('one request goes out, without a key, to the origin alone; nothing may answer, or there may be no address', async () => {
    const send = vi.fn<typeof fetch>().mockResolvedValueOnce(new Response())
    expect(await askLocalNetwork(`${HOME}/v1?key=x`, send)).toBe(true)
    const init = { credentials: 'omit', targetAddressSpace: 'loopback' }
    expect(send.mock.calls).toEqual([[HOME, expect.objectContaining(init)]])
    expect(send.mock.calls[0]?.[1]).not.toHaveProperty('headers')
    send.mockRejectedValue(new TypeError('refused'))
    expect(await askLocalNetwork(HOME, send)).toBe(false)
    expect(await askLocalNetwork('nowhere', send)).toBe(false)
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('addresses of this machine are told from others, and a page of this machine is let through', () => {
    const here = ['localhost:1', '127.0.0.1:8080/v1', '127.9.9.9', '[::1]:9', 'a.localhost']
    expect(here.filter((host) => !isLoopback(`http://${host}`))).toEqual([])
    expect(['http://localhost.example', 'http://192.168.0.2', 'not an address'].filter(isLoopback)).toEqual(
      [],
    )
    expect(isGuarded(HOME, ORIGIN)).toBe(true)
    expect(isGuarded(HOME, 'http://localhost:3000')).toBe(false)
    expect(isGuarded('https://api.example', ORIGIN)).toBe(false)
  })

  test('browsers and systems are known by what they say of themselves', () => {
    const agents = {
      edge: 'Mozilla/5.0 AppleWebKit Chrome/156.0 Safari/537 Edg/156.0',
      chrome: 'Mozilla/5.0 AppleWebKit Chrome/156.0 Safari/537',
      firefox: 'Mozilla/5.0 Gecko Firefox/153.0',
      safari: 'Mozilla/5.0 AppleWebKit Version/26 Safari/605',
      unknown: 'Lynx',
    }
    expect(Object.values(agents).map(browserOf)).toEqual(Object.keys(agents))
    const systems = { windows: 'Windows NT 10.0', macos: 'Macintosh', linux: 'X11; Linux' }
    expect(Object.values(systems).map((name) => systemOf(`Mozilla/5.0 (${name})`))).toEqual(
      Object.keys(systems),
    )
  })
})

describe('the question before the browser asks', () => {
  async function show(states: States, baseUrl = HOME) {
    cleanup()
    Object.defineProperty(navigator, 'permissions', { configurable: true, value: permissions(states) })
    const { container } = render(() => <LocalQuestion t={t} baseUrl={baseUrl} origin={ORIGIN} />)
    await settle()
    return container.textContent
  }

  test('explains first, asks in the click, and tells what came of it', async () => {
    const states: States = { 'loopback-network': 'prompt' }
    const send = vi.fn(async () => {
      states['loopback-network'] = 'granted'
      return new Response()
    })
    vi.stubGlobal('fetch', send)
    await show(states)
    says('Your browser will ask once')
    expect(send).not.toHaveBeenCalled()
    await press('Ask the browser now')
    expect(send).toHaveBeenCalledOnce()
    says('localhost:11434 answers.')
    expect(screen.queryByRole('button')).toBeNull()
    vi.unstubAllGlobals()
  })

  test('a no is answered with the way to change it; nothing is said where the browser does not ask, or of a server elsewhere', async () => {
    expect(await show({ 'loopback-network': 'denied' })).toMatch(
      /Your browser keeps this site from your machine/,
    )
    expect(screen.queryByRole('button')).toBeNull()
    expect(await show({})).toBe('')
    expect(await show({ 'loopback-network': 'prompt' }, 'https://api.example/v1')).toBe('')
  })
})

describe('setting up a server', () => {
  const clipboard = (value?: object) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value })
  beforeEach(() => void clipboard())

  const codes = (id: string, system: 'macos' | 'windows' | 'linux') =>
    localSetup(id, ORIGIN, system).ways.flatMap(({ steps }) => steps.map(({ code }) => code))

  test('every server at home of the catalogue has its steps', () => {
    const local = catalogue.filter((row) => row.local).map((row) => row.id)
    expect(local.length).toBeGreaterThan(0)
    expect(local.filter((id) => !hasLocalSteps(id))).toEqual([])
    expect(hasLocalSteps('anthropic')).toBe(false)
  })

  test('Ollama is told our origin in the way of each system, Jan the host alone', () => {
    const origins = (['macos', 'windows', 'linux'] as const).map((system) =>
      codes('ollama', system).find((code) => code?.includes('OLLAMA_ORIGINS')),
    )
    expect(origins).toEqual([
      `launchctl setenv OLLAMA_ORIGINS "${ORIGIN}"`,
      `setx OLLAMA_ORIGINS "${ORIGIN}"`,
      `[Service]\nEnvironment="OLLAMA_ORIGINS=${ORIGIN}"`,
    ])
    expect(codes('jan', 'macos')).toContain('jury.example')
  })

  test('the system can be changed; ways that exclude each other are not numbered, and steps of one way are', () => {
    const { container } = render(() => <LocalSetup id="ollama" origin={ORIGIN} t={t} />)
    screen.getByLabelText('Windows').click()
    says(`setx OLLAMA_ORIGINS "${ORIGIN}"`)
    screen.getByLabelText('Linux').click()
    const ways = [...container.querySelectorAll('.desk-ways > li')]
    expect(ways.map((way) => way.querySelectorAll('ol > li').length)).toEqual([3, 0, 0])
    expect(container.querySelector('.desk-ways')?.textContent).not.toContain('ollama pull')
    cleanup()
    const jan = render(() => <LocalSetup id="jan" origin={ORIGIN} t={t} />).container
    expect(jan.querySelector('.desk-ways')).toBeNull()
    expect(jan.querySelectorAll('ol > li')).toHaveLength(3)
  })

  test('a line is copied, or the person is told that it was not', async () => {
    const writeText = vi.fn(async (_: string) => {})
    clipboard({ writeText })
    render(() => <LocalSetup id="lmstudio" origin={ORIGIN} t={t} />)
    await press('Copy: lms server start --cors')
    expect(writeText).toHaveBeenCalledWith('lms server start --cors')
    says('Copied')
    writeText.mockRejectedValueOnce(new Error('no'))
    await press('Copy: lms server start --cors')
    says('Select the line and copy it by hand')
  })
})
