import type { FileSystemTree } from '@webcontainer/api'
import { limits } from '../../run/limits'
import type { Project } from '../../run/project'
import { treeOf, wordsOf } from './tree'

/** What stands between a project and its page. */
export type Stand =
  | { readonly at: 'reaching' | 'booting' | 'mounting' | 'installing' | 'starting' | 'stopped' }
  /** This document shares no memory with its workers: the app's service worker has not served it. */
  | { readonly at: 'not_isolated' }
  | { readonly at: 'offline' }
  | { readonly at: 'unreachable' }
  /** A step took longer than it may. */
  | { readonly at: 'too_long'; readonly step: Step }
  | { readonly at: 'failed'; readonly step: Step; readonly reason: string }
  | { readonly at: 'serving'; readonly url: string }

export type Step = 'boot' | 'mount' | 'install' | 'start'

interface Running {
  readonly exit: Promise<number>
  readonly output: ReadableStream<string>
  readonly kill: () => void
}

/** As much of a container as is used here. */
export interface Container {
  readonly mount: (tree: FileSystemTree) => Promise<void>
  readonly spawn: (command: string, args: string[]) => Promise<Running>
  readonly on: (event: 'server-ready', listener: (port: number, url: string) => void) => unknown
  readonly teardown: () => void
}

/** Everything from outside: the browser, the host of the container, time. */
export interface Ground {
  readonly isolated: boolean
  readonly online: () => boolean
  /** Whether the host of the container answers at all: its own start never fails, it only never ends. */
  readonly reach: (signal: AbortSignal) => Promise<void>
  readonly boot: () => Promise<Container>
}

export interface Told {
  readonly stand: (stand: Stand) => void
  readonly said: (text: string) => void
}

/** Runs a project until it is stopped. Where it cannot, it says why, and the document is good for no second try. */
export function runProject(project: Project, ground: Ground, told: Told): { readonly stop: () => void } {
  const left = new AbortController()
  let container: Container | undefined
  let ended = false

  function end(stand: Stand) {
    if (ended) return
    ended = stand.at !== 'serving'
    told.stand(stand)
  }

  async function run() {
    if (!ground.isolated) return end({ at: 'not_isolated' })
    if (!ground.online()) return end({ at: 'offline' })
    told.stand({ at: 'reaching' })
    if (!(await reached(ground, left.signal))) return end({ at: ground.online() ? 'unreachable' : 'offline' })
    if (ended) return
    told.stand({ at: 'booting' })
    const booted = await within('boot', limits.labBootMs, ground.boot())
    // Stopped while it came up: nobody is left to use it.
    if (ended) return booted.teardown()
    container = booted
    told.stand({ at: 'mounting' })
    await within('mount', limits.labBootMs, container.mount(treeOf(project)))
    await install(container)
    await serve(container)
  }

  async function install(in_: Container) {
    const line = project.install ?? ('package.json' in project.files ? 'npm install' : '')
    if (line === '' || ended) return
    told.stand({ at: 'installing' })
    const code = await within(
      'install',
      limits.labInstallMs,
      spawned(in_, line).then(({ exit }) => exit),
    )
    if (code !== 0) throw new StepError('install', `${line} ended with ${code}`)
  }

  async function serve(in_: Container) {
    if (ended) return
    told.stand({ at: 'starting' })
    const ready = new Promise<string>((resolve) => in_.on('server-ready', (_port, url) => resolve(url)))
    const line = project.start ?? 'npm run dev'
    const server = await spawned(in_, line)
    const died = server.exit.then((code) => {
      throw new StepError('start', `${line} ended with ${code}`)
    })
    const url = await within('start', limits.labServeMs, Promise.race([ready, died]))
    end({ at: 'serving', url })
    died.catch(fail)
  }

  async function spawned(in_: Container, line: string): Promise<Running> {
    told.said(`$ ${line}\n`)
    const [command = '', ...args] = wordsOf(line)
    const process = await in_.spawn(command, args)
    void readAll(process.output, told.said)
    return process
  }

  function fail(cause: unknown) {
    if (cause instanceof LateError) end({ at: 'too_long', step: cause.step })
    else if (cause instanceof StepError) end({ at: 'failed', step: cause.step, reason: cause.message })
    else end({ at: 'failed', step: container ? 'mount' : 'boot', reason: String(cause) })
  }

  run().catch(fail)
  return {
    stop() {
      left.abort()
      container?.teardown()
      container = undefined
      end({ at: 'stopped' })
      ended = true
    },
  }
}

class StepError extends Error {
  override readonly name = 'StepError'
  constructor(
    readonly step: Step,
    message: string,
  ) {
    super(message)
  }
}

class LateError extends Error {
  override readonly name = 'LateError'
  constructor(readonly step: Step) {
    super(`The step ${step} took longer than it may.`)
  }
}

async function reached(ground: Ground, left: AbortSignal): Promise<boolean> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), limits.labReachMs)
  try {
    await ground.reach(AbortSignal.any([left, patience.signal]))
    return true
  } catch {
    // A wrong network, a block, a proxy: a page cannot tell one from the other.
    return false
  } finally {
    clearTimeout(timer)
  }
}

function within<T>(step: Step, ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LateError(step)), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

async function readAll(output: ReadableStream<string>, said: (text: string) => void): Promise<void> {
  const reader = output.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) said(plain(part.value))
}

/** Without what a terminal would do with it. */
function plain(text: string): string {
  return text.replace(
    /\u001b\[[0-9;?]*[ -/]*[@-~]|\u001b\][^\u0007]*\u0007|[\u0000-\u0008\u000b-\u001f]/g,
    '',
  )
}
