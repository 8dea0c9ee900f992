/** A project in its lab: step by step from its files to its page, and what is told where a step fails. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { labHeaders } from '../../../src/preview/lab/headers'
import { type Container, type Ground, runProject, type Stand } from '../../../src/preview/lab/machine'
import { treeOf, wordsOf } from '../../../src/preview/lab/tree'
import { limits } from '../../../src/run/limits'
import type { Project } from '../../../src/run/project'

const project: Project = { files: { 'package.json': '{}', 'src/a.js': 'a' } }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface Acting {
  /** What the installation ends with, whether the server opens a port, and what it ends with. */
  readonly install?: number
  readonly serves?: boolean
  readonly dies?: number
}

/** A container that does as it is told, in memory. */
function container({ install = 0, serves = true, dies }: Acting) {
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
      const death = new Promise<number>((end) => dies !== undefined && setTimeout(() => end(dies), 50))
      const exit = isInstall ? Promise.resolve(install) : death
      const said = new Blob([`\u001b[32m${line} ran\u001b[0m`]).stream()
      return { exit, kill: () => {}, output: said.pipeThrough(new TextDecoderStream()) }
    },
    on: (_event, listener) => (ready = listener),
    teardown: torn,
  }
  return { made, ran, torn }
}

function run(acting: Acting = {}, more: Partial<Ground> = {}, of = project) {
  const { made, ...what } = container(acting)
  const stands: Stand[] = []
  let said = ''
  const ground = {
    isolated: true,
    online: () => true,
    reach: async () => {},
    boot: async () => made,
    ...more,
  }
  const told = { stand: (stand: Stand) => stands.push(stand), said: (text: string) => void (said += text) }
  const running = runProject(of, ground, told)
  return { ...what, running, stands, said: () => said, last: () => stands.at(-1) }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a project runs', () => {
  test('from its files to its page, step by step', async () => {
    const { ran, stands, said, last } = run()
    await pass(20)
    const steps = ['reaching', 'booting', 'mounting', 'installing', 'starting', 'serving']
    expect(stands.map(({ at }) => at)).toEqual(steps)
    expect(last()).toMatchObject({ url: 'https://p.webcontainer-api.io/' })
    expect(ran).toEqual(['mount', 'npm install', 'npm run dev'])
    while (!said().includes('npm run dev ran')) await pass(1)
    expect(said()).not.toContain('\u001b')
  })

  test('without a package file nothing is installed, and its own lines are used', async () => {
    const { ran } = run({}, {}, { files: { 'a.js': '' }, start: 'node "a b.js" --port 1' })
    await pass(20)
    expect(ran).toEqual(['mount', 'node a b.js --port 1'])
  })

  test.each<readonly [string, Partial<Ground>, string]>([
    ['a document that shares no memory', { isolated: false }, 'not_isolated'],
    ['no network', { online: () => false }, 'offline'],
    ['a host that refuses', { reach: () => Promise.reject(new TypeError('blocked')) }, 'unreachable'],
  ])('%s is told, and nothing is booted', async (_name, ground, at) => {
    const boot = vi.fn(() => new Promise<Container>(() => {}))
    const { last } = run({}, { boot, ...ground })
    await pass(10)
    expect(last()).toEqual({ at })
    expect(boot).not.toHaveBeenCalled()
  })

  test('whatever never ends is given up on after its own time: a host, a boot, a server without a port', async () => {
    const reach = (signal: AbortSignal) =>
      new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const host = run({}, { reach })
    const boot = run({}, { boot: () => new Promise(() => {}) })
    const server = run({ serves: false })
    await pass(limits.labReachMs - 1)
    expect(host.last()).toEqual({ at: 'reaching' })
    await pass(2)
    expect(host.last()).toEqual({ at: 'unreachable' })
    await pass(limits.labBootMs - limits.labReachMs - 2)
    expect(boot.last()).toEqual({ at: 'booting' })
    await pass(2)
    expect(boot.last()).toEqual({ at: 'too_long', step: 'boot' })
    await pass(limits.labServeMs)
    expect(server.last()).toEqual({ at: 'too_long', step: 'start' })
  })

  test('packages that cannot be had end it, and so does a server that dies, before it serves or later', async () => {
    const failed = (step: string, words: string) => ({ at: 'failed', step, reason: `npm ${words}` })
    const packages = run({ install: 1 })
    const early = run({ serves: false, dies: 7 })
    const late = run({ dies: 3 })
    await pass(20)
    expect(packages.last()).toMatchObject(failed('install', 'install ended with 1'))
    expect(packages.ran).not.toContain('npm run dev')
    expect(late.last()).toMatchObject({ at: 'serving' })
    await pass(100)
    expect(early.last()).toMatchObject(failed('start', 'run dev ended with 7'))
    expect(late.last()).toMatchObject({ at: 'failed', step: 'start' })
  })

  test('stopped at any moment it says so, tears down what there is, and nothing follows', async () => {
    for (const ms of [0, 1, 5, 20]) {
      const { running, last } = run({ dies: 1 })
      await pass(ms)
      running.stop()
      await pass(1000)
      expect(last()).toEqual({ at: 'stopped' })
      running.stop()
    }
    const slow = container({})
    const { running, last } = run({}, { boot: () => new Promise((done) => setTimeout(done, 500, slow.made)) })
    await pass(10)
    running.stop()
    await pass(1000)
    expect(slow.torn).toHaveBeenCalledOnce()
    expect(last()).toEqual({ at: 'stopped' })
  })
})

test('paths become folders in folders, and a file is no folder', () => {
  const file = (contents: string) => ({ file: { contents } })
  expect(treeOf({ files: { 'a.js': '1', 'b/c/d.js': '2', 'b/e.js': '3' } })).toEqual({
    'a.js': file('1'),
    b: { directory: { c: { directory: { 'd.js': file('2') } }, 'e.js': file('3') } },
  })
  expect(() => treeOf({ files: { a: '', 'a/b': '' } })).toThrow('a/b')
  expect(() => treeOf({ files: { 'a/b': '', a: '' } })).toThrow('“a”')
})

test('a line is cut into words, and quotations stay whole', () => {
  expect(wordsOf(`node 'a b' "c d" --x=1`)).toEqual(['node', 'a b', 'c d', '--x=1'])
  expect(wordsOf('  ')).toEqual([])
})

test('one document alone shares memory with its workers', () => {
  const opener = { 'Cross-Origin-Opener-Policy': 'same-origin' }
  expect(labHeaders('/sub/src/preview/lab/lab.html')).toMatchObject(opener)
  for (const path of ['/sub/index.html', '/stage.html']) expect(labHeaders(path)).toEqual({})
})
