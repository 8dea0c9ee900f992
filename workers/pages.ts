import type { Log } from '../src/kernel'

/** The pages of a run while it is driven: prompts quote them and instruments measure them, before and after a flush. */
export interface Pages {
  readonly page: (hash: string) => string
  readonly find: (hash: string) => string | undefined
  /** The same log, and every page that passes through it is kept at hand. */
  readonly beside: <L extends Log>(log: L) => L
  readonly put: (hash: string, text: string) => void
}

export function createPages(): Pages {
  const texts = new Map<string, string>()

  function page(hash: string): string {
    const text = texts.get(hash)
    if (text === undefined) throw new Error(`The page ${hash} is not at hand.`)
    return text
  }

  return {
    page,
    find: (hash) => texts.get(hash),
    put: (hash, text) => void texts.set(hash, text),
    beside: (log) => ({
      ...log,
      append(event, body) {
        if (body !== undefined && event.type === 'critique.artifact_seen') texts.set(event.hash, body)
        log.append(event, body)
      },
    }),
  }
}

/** 128 bits as 32 hexadecimal digits. */
export function drawNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
