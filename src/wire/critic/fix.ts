import type { Reader, ReaderOptions } from '../../run/reading'
import { unfenced } from '../panel'
import { pageIn } from '../single'
import { createWholeReader, ValueError } from '../value'

/** The mended version, whole. The very one that was to be mended is no answer. */
export function createFixReader(
  options: ReaderOptions,
  { artifact, mime }: { readonly artifact: string; readonly mime: string },
): Reader {
  const { config, digest } = options
  return createWholeReader(options, (reply, emit) => {
    const body = mime === 'text/html' ? pageIn(reply) : unfenced(reply.trim())
    if (!body) throw new ValueError('The mended version is not in the reply.')
    const { hash, bytes } = digest(body)
    if (bytes > config.artifactMaxBytes)
      throw new ValueError(`The version is longer than ${config.artifactMaxBytes} bytes.`)
    if (hash === artifact) throw new ValueError('Nothing was changed: this is the version as it was.')
    emit({ type: 'critique.artifact_seen', hash, bytes, mime, from: 'fix' }, body)
  })
}
