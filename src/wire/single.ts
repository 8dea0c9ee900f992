import { type Reader, type ReaderOptions, WireError } from '../run/reading'
import { afterThinking } from './thinking'

const PAGE_BEGIN = /<!doctype html|<html[\s>]/i
const PAGE_END = /<\/html\s*>/gi
const FENCE = /^[ \t]*(`{3,}|~{3,}).*$/m

/** Reads the reply of a single pass: one page, bare or in a code fence, with whatever the model says around it. */
export function createSingleReader({ config, emit, digest }: ReaderOptions): Reader {
  const parts: string[] = []
  let chars = 0

  return {
    write(text) {
      chars += text.length
      if (chars > config.artifactMaxBytes) throw new WireError('oversize_block', 0)
      parts.push(text)
    },
    end() {
      const body = pageIn(parts.join(''))
      if (body === undefined) throw new WireError('missing_artifact', chars)
      const { hash, bytes } = digest(body)
      if (bytes > config.artifactMaxBytes) throw new WireError('oversize_block', 0)
      emit({ type: 'critique.artifact_seen', hash, bytes, mime: 'text/html', from: 'single' }, body)
    },
  }
}

/** A whole page wherever it stands; else what a fence holds, when that is markup at all. */
export function pageIn(reply: string): string | undefined {
  const text = afterThinking(reply)
  return wholePage(text) ?? fencedMarkup(text)
}

/** From the first beginning to the last end. Two searches: one pattern for both would start anew at each beginning. */
function wholePage(text: string): string | undefined {
  const from = text.search(PAGE_BEGIN)
  const end = [...text.matchAll(PAGE_END)].at(-1)
  return from >= 0 && end && end.index > from ? text.slice(from, end.index + end[0].length) : undefined
}

function fencedMarkup(text: string): string | undefined {
  const fence = FENCE.exec(text)
  if (!fence) return undefined
  const [line, mark] = fence
  const inside = text.slice(fence.index + line.length)
  const close = inside.search(new RegExp(`^[ \\t]*${mark}`, 'm'))
  const body = (close < 0 ? inside : inside.slice(0, close)).trim()
  return body.startsWith('<') ? body : undefined
}
