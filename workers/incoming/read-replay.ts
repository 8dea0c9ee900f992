import { LogError } from '../../src/run/log'
import { FileError } from '../../src/vault/file-error'
import { gathered, type Parts } from './archive'
import { readRunParts, type RunRead } from './read-run'

/** The run in a replay that lives in one file. Nothing of the page runs: its packed part is taken out and read as a run. */
export async function readReplay(parts: Parts): Promise<RunRead> {
  const html = await (await gathered(parts)).text()
  const { juryIn } = await import('../../src/library/exporting/replay-file')
  return readRunParts(bytesOf(refusing(() => juryIn(html))))
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield new TextEncoder().encode(text)
}

/** What the reader of replays says, in the words of this room. */
function refusing<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof LogError)) throw cause
    throw new FileError('not_a_run', cause.message, cause.line)
  }
}
