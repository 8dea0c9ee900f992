import { type Reader, type ReaderOptions, WireError } from '../run/reading'

const FENCE = /^[ \t]*(`{3,}|~{3,})[^\n]*\n([\s\S]*?)(?:\n[ \t]*\1|$)/m
const PAGE = /<!doctype html[\s\S]*<\/html\s*>|<html[\s\S]*<\/html\s*>/i

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
      emit({ type: 'critique.artifact_seen', ...digest(body), mime: 'text/html', from: 'single' }, body)
    },
  }
}

/** A whole page wherever it stands; else what a fence holds, when that is markup at all. */
function pageIn(reply: string): string | undefined {
  const text = reply.replace(/^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i, '')
  const page = PAGE.exec(text)?.[0]
  const fenced = FENCE.exec(text)?.[2]?.trim()
  return page ?? (fenced?.startsWith('<') ? fenced : undefined)
}
