import { type Remote, transfer } from 'comlink'
import type { AttachedDoor } from '../../workers/attached-surface'
import type { Cabinet } from '../../workers/cabinet-surface'
import type { CopyDesk } from '../../workers/copy-surface'
import type { Desk } from '../../workers/desk-surface'
import type { Library } from '../../workers/library-surface'
import type { Jury } from '../../workers/jury'
import type { Storing } from '../../workers/storing-surface'

/** The worker's desk as the page asks it. A port is handed over, not copied; a secret is not left behind. */
export function deskOf(jury: Remote<Jury>): Desk {
  return doorOf<Desk>(jury.desk)
}

export function attachedOf(jury: Remote<Jury>): AttachedDoor {
  return doorOf<AttachedDoor>(jury.attached)
}

export function libraryOf(jury: Remote<Jury>): Library {
  return doorOf<Library>(jury.library)
}

export function storingOf(jury: Remote<Jury>): Storing {
  return doorOf<Storing>(jury.storing)
}

export function cabinetOf(jury: Remote<Jury>): Cabinet {
  return doorOf<Cabinet>(jury.cabinet)
}

export function copyDeskOf(jury: Remote<Jury>): CopyDesk {
  return doorOf<CopyDesk>(jury.copy)
}

/** A room behind the worker's door. Comlink cannot see through a door that is opened on first use. */
export function doorOf<T extends object>(remote: unknown): T {
  // Asked by the names of the room that its type promises.
  const room = remote as Record<PropertyKey, (...args: readonly unknown[]) => unknown>
  // Nothing of it is ever asked: every name is answered by the room.
  return new Proxy({} as T, {
    get:
      (_, name) =>
      (...args: readonly unknown[]) =>
        room[name]?.(...args.map((arg) => moving(arg))),
  })
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
