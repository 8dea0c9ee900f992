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
  return method(...args.map((arg) => (arg instanceof MessagePort ? transfer(arg, [arg]) : arg)))
}
