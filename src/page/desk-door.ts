import { type Remote, transfer } from 'comlink'
import type { Desk } from '../../workers/desk-surface'
import type { Jury } from '../../workers/jury'

/** The worker's desk as the page asks it. A port is handed over, not copied; a secret is not left behind. */
export function deskOf(jury: Remote<Jury>): Desk {
  const desk = jury.desk as unknown as Desk // Comlink cannot see through a door that is opened on first use.
  return new Proxy(desk, {
    get:
      (_, name: keyof Desk) =>
      (...args: readonly unknown[]) =>
        ask(desk, name, args),
  })
}

function ask(desk: Desk, name: keyof Desk, args: readonly unknown[]): unknown {
  const method = desk[name] as (...args: readonly unknown[]) => unknown
  return method(...args.map((arg) => moving(arg)))
}

/** A copy of a secret would stay behind in the memory of the page. */
function moving<T>(arg: T): T {
  const inner: readonly unknown[] = typeof arg === 'object' && arg ? Object.values(arg) : []
  const moved = [arg, ...inner].filter(isMovable)
  return moved.length > 0 ? transfer(arg, moved) : arg
}

function isMovable(value: unknown): value is MessagePort | ArrayBuffer {
  return value instanceof MessagePort || value instanceof ArrayBuffer
}
