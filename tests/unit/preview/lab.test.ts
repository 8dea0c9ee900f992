import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { labHeaders } from '../../../src/preview/lab/headers'
import { type Container, type Ground, runProject, type Stand } from '../../../src/preview/lab/machine'
import { treeOf, wordsOf } from '../../../src/preview/lab/tree'
import { limits } from '../../../src/run/limits'
import type { Project } from '../../../src/run/project'

const project: Project = { files: { 'package.json': '{}', 'src/a.js': 'a' } }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A container that does as it is told, in memory. */
function container(
  more: { readonly install?: number; readonly serves?: boolean; readonly dies?: number } = {},
) {
  const { install = 0, serves = true, dies } = more
  const ran: string[] = []
  let ready: (port: number, url: string) => void = () => {}
  const torn = vi.fn()
  const made: Container = {
    mount: async () => void ran.push('mount'),
    spawn: async (command, args) => {
      const line = [command, ...args].join(' ')
      ran.push(line)
      const isInstall = line === 'npm install'
      if (!isInstall && serves) setTimeout(() => ready(3000, 'https://p.webcontainer-api.io/'), 10)
      const exit = isInstall
        ? Promise.resolve(install)
        : new Promise<number>((resolve) => dies !== undefined && setTimeout(() => resolve(dies), 50))
      return {
        exit,
        kill: () => {},
        output: new Blob([`\u001b[32m${line} ran\u001b[0m`]).stream().pipeThrough(new TextDecoderStream()),
      }
    },
    on: (_event, listener) => (ready = listener),
    teardown: torn,
  }
  return { made, ran, torn }
}

function run(more: Partial<Ground> = {}, what = container(), of = project) {
  const stands: Stand[] = []
  let said = ''
  const ground: Ground = {
    isolated: true,
    online: () => true,
    reach: async () => {},
    boot: async () => what.made,
    ...more,
  }
  const running = runProject(of, ground, {
    stand: (stand) => stands.push(stand),
    said: (text) => void (said += text),
  })
  return { ...what, running, stands, said: () => said, at: () => stands.map(({ at }) => at) }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a project runs', () => {
  test('from its files to its page, step by step', async () => {
    const { ran, at, stands, said } = run()
    await pass(20)
    expect(at()).toEqual(['reaching', 'booting', 'mounting', 'installing', 'starting', 'serving'])
    expect(stands.at(-1)).toMatchObject({ url: 'https://p.webcontainer-api.io/' })
    expect(ran).toEqual(['mount', 'npm install', 'npm run dev'])
    vi.useRealTimers()
    await vi.waitFor(() => expect(said()).toContain('npm run dev ran'))
    expect(said()).not.toContain('\u001b')
  })

  test('without a package file nothing is installed, and its own lines are used', async () => {
    const { ran } = run({}, container(), { files: { 'a.js': '' }, start: 'node "a b.js" --port 1' })
    await pass(20)
    expect(ran).toEqual(['mount', 'node a b.js --port 1'])
  })

  test.each([
    ['a document that shares no memory', { isolated: false }, 'not_isolated'],
    ['no network', { online: () => false }, 'offline'],
    ['a host that refuses', { reach: () => Promise.reject(new TypeError('blocked')) }, 'unreachable'],
  ])('%s is told, and nothing is booted', async (_name, ground, at) => {
    const boot = vi.fn(() => new Promise<Container>(() => {}))
    const { stands } = run({ boot, ...ground })
    await pass(10)
    expect(stands.at(-1)).toEqual({ at })
    expect(boot).not.toHaveBeenCalled()
  })

  test('a host that never answers is given up on', async () => {
    const reach = (signal: AbortSignal) =>
      new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const { stands } = run({ reach })
    await pass(limits.labReachMs - 1)
    expect(stands.at(-1)).toEqual({ at: 'reaching' })
    await pass(2)
    expect(stands.at(-1)).toEqual({ at: 'unreachable' })
  })

  test('a boot that never ends is told after its own time: the library would wait for ever', async () => {
    const { stands } = run({ boot: () => new Promise(() => {}) })
    await pass(limits.labBootMs - 1)
    expect(stands.at(-1)).toEqual({ at: 'booting' })
    await pass(2)
    expect(stands.at(-1)).toEqual({ at: 'too_long', step: 'boot' })
  })

  test('a server that opens no port is told after its own time', async () => {
    const { stands } = run({}, container({ serves: false }))
    await pass(limits.labServeMs + 100)
    expect(stands.at(-1)).toEqual({ at: 'too_long', step: 'start' })
  })

  test('packages that cannot be had end it, with the code', async () => {
    const { stands, ran } = run({}, container({ install: 1 }))
    await pass(20)
    expect(stands.at(-1)).toMatchObject({ at: 'failed', step: 'install', reason: 'npm install ended with 1' })
    expect(ran).not.toContain('npm run dev')
  })

  test('a server that dies before it serves, and one that dies later', async () => {
    const early = run({}, container({ serves: false, dies: 7 }))
    await pass(100)
    expect(early.stands.at(-1)).toMatchObject({
      at: 'failed',
      step: 'start',
      reason: 'npm run dev ended with 7',
    })
    const late = run({}, container({ dies: 3 }))
    await pass(20)
    expect(late.stands.at(-1)).toMatchObject({ at: 'serving' })
    await pass(100)
    expect(late.stands.at(-1)).toMatchObject({ at: 'failed', step: 'start' })
  })

  test('stopped at any moment it says so, tears down what there is, and nothing follows', async () => {
    for (const ms of [0, 1, 5, 20]) {
      const what = run({}, container({ dies: 1 }))
      await pass(ms)
      what.running.stop()
      await pass(1000)
      expect(what.stands.at(-1)).toEqual({ at: 'stopped' })
      what.running.stop()
    }
    const slow = container()
    const { running, stands } = run({ boot: () => new Promise((done) => setTimeout(done, 500, slow.made)) })
    await pass(10)
    running.stop()
    await pass(1000)
    expect(slow.torn).toHaveBeenCalledOnce()
    expect(stands.at(-1)).toEqual({ at: 'stopped' })
  })
})

describe('files and lines', () => {
  test('paths become folders in folders', () => {
    expect(treeOf({ files: { 'a.js': '1', 'b/c/d.js': '2', 'b/e.js': '3' } })).toEqual({
      'a.js': { file: { contents: '1' } },
      b: {
        directory: {
          c: { directory: { 'd.js': { file: { contents: '2' } } } },
          'e.js': { file: { contents: '3' } },
        },
      },
    })
  })

  test('a file is no folder', () => {
    expect(() => treeOf({ files: { a: '', 'a/b': '' } })).toThrow('a/b')
    expect(() => treeOf({ files: { 'a/b': '', a: '' } })).toThrow('“a”')
  })

  test('a line is cut into words, and quotations stay whole', () => {
    expect(wordsOf(`node 'a b' "c d" --x=1`)).toEqual(['node', 'a b', 'c d', '--x=1'])
    expect(wordsOf('  ')).toEqual([])
  })

  test('one document alone shares memory with its workers', () => {
    expect(labHeaders('/sub/src/preview/lab/lab.html')).toMatchObject({
      'Cross-Origin-Opener-Policy': 'same-origin',
    })
    expect(labHeaders('/sub/index.html')).toEqual({})
    expect(labHeaders('/stage.html')).toEqual({})
  })
})
