import type { Model } from '../src/kernel'
import type { Body, RunFile } from '../src/run/log'
import { bodyMime, type Picture, pictureType, type ShownPicture } from '../src/run/picture'
import { digest } from '../src/wire/digest'

/** Pictures as a log names them, and the bodies that it keeps. */
export function namedPictures(shown: readonly ShownPicture[]): {
  readonly pictures: readonly Picture[]
  readonly bodies: readonly Body[]
} {
  const named = shown.map(({ name, type, base64, width, height }) => {
    const { hash, bytes } = digest(base64)
    const mime = bodyMime(type)
    return { picture: { name, hash, mime, bytes, width, height }, body: { hash, mime, text: base64 } }
  })
  return { pictures: named.map(({ picture }) => picture), bodies: named.map(({ body }) => body) }
}

/** Named pictures with their bytes. One whose body is gone, or is no picture, is left out: a model cannot be shown it. */
export function shownOf(
  pictures: readonly Picture[] = [],
  bodies: readonly Body[] = [],
): readonly ShownPicture[] {
  return pictures.flatMap(({ name, hash, mime, width, height }) => {
    const body = bodies.find((one) => one.hash === hash)
    const type = pictureType(mime)
    return body && type !== undefined ? [{ name, type, base64: body.text, width, height }] : []
  })
}

/** The pictures that a run was given, as bodies. */
export function picturesIn({ events, bodies }: Pick<RunFile, 'events' | 'bodies'>): readonly Body[] {
  const created = events.find((event) => event.type === 'run_created')
  return (created?.pictures ?? []).flatMap(({ hash }) => bodies.find((body) => body.hash === hash) ?? [])
}

/** The same model, shown these pictures with each request. */
export function showing(model: Model, pictures: readonly ShownPicture[]): Model {
  if (pictures.length === 0) return model
  return (request, signal) => model({ ...request, pictures }, signal)
}
