import type { ReadFrame } from './dialects/dialect'
import { cutOff, type Framer, type OnFrame, wholeFramer } from './framer'
import { createHeard } from './heard'
import { lineFramer } from './lines-of-json'
import { listener } from './listen'
import { type Batch, type Dialect, ModelError } from './provider'
import { sseFramer } from './sse'

const EVENTS = 'text/event-stream'
const WHOLE = 'application/json'
const LINES = /^application\/(?:x-)?(?:ndjson|jsonl|json-?lines)$/

/** The reader of one reply: bytes in, pieces out. It knows no clock and no network. */
export interface Reply {
  /** Gives whether more is wanted. */
  write(bytes: Uint8Array): boolean
  /** No bytes follow, because of `calledOff` where there is one. Gives why the reply is not whole. */
  end(calledOff: ModelError | undefined): unknown
  /** What has been heard since it was last asked. */
  take(): Batch
}

export interface ReplyOptions {
  readonly dialect: Dialect
  readonly readFrame: ReadFrame
  /** What an error is that comes within the reply. */
  readonly reported: (error: unknown) => ModelError
  /** A word of the provider's without the key. */
  readonly clean: (word: string) => string
}

/** Reads a reply of the type that its answer names. Throws where that is none in which models reply. */
export function createReply(
  contentType: string | null,
  { dialect, readFrame, reported, clean }: ReplyOptions,
): Reply {
  const hearing = createHeard((error) => {
    throw reported(error)
  }, clean)
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  const framer = framerOf(type, dialect, listener(readFrame, hearing))
  const decoder = new TextDecoder()
  let broken: unknown

  /** What had come before something went wrong is handed on first. */
  function attempt(work: () => void) {
    try {
      work()
    } catch (cause) {
      broken = cause
    }
  }

  function failure(calledOff: ModelError | undefined) {
    if (calledOff?.failed.kind === 'aborted') return calledOff
    if (broken) return broken
    // All had been said; a server that leaves its connection open then, or drops it, takes nothing back.
    if (hearing.stopped()) return undefined
    return calledOff ?? (type === WHOLE ? notAStream(type) : cutOff('The reply broke off before its end.'))
  }

  return {
    write(bytes) {
      attempt(() => framer.write(legible(decoder.decode(bytes, { stream: true }))))
      return !broken && !hearing.isOver()
    },
    end(calledOff) {
      if (!broken) {
        attempt(() => {
          framer.write(legible(decoder.decode()))
          framer.end()
        })
      }
      const why = failure(calledOff)
      hearing.end(why === undefined)
      return why
    },
    take: hearing.take,
  }
}

function framerOf(type: string | undefined, dialect: Dialect, onFrame: OnFrame): Framer {
  if (!type) return (dialect === 'ollama' ? lineFramer : sseFramer)(onFrame)
  if (type === EVENTS) return sseFramer(onFrame)
  if (type === WHOLE) return wholeFramer(onFrame)
  if (LINES.test(type)) return lineFramer(onFrame)
  throw notAStream(type)
}

function notAStream(type: string): ModelError {
  const detail = `What came is no reply: ${type.slice(0, 100)}.`
  return new ModelError({ kind: 'not_a_stream', detail })
}

/** JSON with a bare NUL in it is none, though nothing else is wrong with it. */
function legible(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}
