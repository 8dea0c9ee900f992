/** One reply over a connection: what is read, how long it is waited for, and how it fails. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Batch, ModelError, type Send } from '../../../src/models/provider'
import { stream } from '../../../src/models/stream'
import { answerIn, request, saidIn, targetOf } from '../../models/wires'

const KEY = 'sk-proj-a-key-that-must-not-be-seen-42'
const patience = { firstByteMs: 120_000, idleMs: 60_000 }
const target = targetOf({ dialect: 'chat' }, KEY)
const utf8 = new TextEncoder()
const EVENTS = 'text/event-stream'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms = 1) => vi.advanceTimersByTimeAsync(ms)

/** A connection whose other end is in the hands of the test. */
function connection() {
  let end: ReadableStreamDefaultController<Uint8Array> | undefined
  let cancelled = false
  let signal: AbortSignal | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (end = controller),
    cancel: () => void (cancelled = true),
  })
  const send: Send = async (_, init) => {
    signal = init?.signal ?? undefined
    return new Response(body, { headers: { 'content-type': EVENTS } })
  }
  return {
    send,
    say: (text: string) => {
      end?.enqueue(utf8.encode(text))
      return pass()
    },
    close: () => end?.close(),
    breakOff: () => end?.error(new TypeError('network error')),
    /** Whether the body was let go of and the request called off, and how many timers are left. */
    left: () => [cancelled, signal?.aborted ?? false, vi.getTimerCount()],
  }
}

/** Reads to the end in the background. */
function listen(send: Send, signal = new AbortController().signal) {
  const batches: Batch[] = []
  const failed = (async () => {
    for await (const batch of stream(target, request, { signal, patience, send })) batches.push(batch)
    return undefined
  })().catch((cause: unknown) => {
    if (cause instanceof ModelError) return cause.failed
    throw cause
  })
  return {
    ...{ batches, failed, pieces: () => batches.flat(), text: () => saidIn(batches.flat(), 'text') },
    kind: async () => (await failed)?.kind,
    early: () => Promise.race([failed, Promise.resolve('waiting')]),
  }
}

async function heard() {
  const abort = new AbortController()
  const open = connection()
  const reading = listen(open.send, abort.signal)
  await pass()
  return { ...open, ...reading, abort: () => abort.abort() }
}

function delta(content: string, finish?: string): string {
  const choice = { delta: { content }, finish_reason: finish }
  return `data: ${JSON.stringify({ choices: [choice] })}\n\n`
}

describe('reading', () => {
  test('one network read is one batch, and its texts are one', async () => {
    const { say, close, kind, batches } = await heard()
    await say(delta('a') + delta('b') + delta('c'))
    await say(': ping\n\n')
    await say(delta('d', 'stop'))
    close()
    expect(await kind()).toBeUndefined()
    const [texts, stop] = [['abc', 'd'], { type: 'stop', stop: 'end', raw: 'stop' }]
    expect(batches).toEqual([...texts.map((text) => [{ type: 'text', text }]), [stop]])
  })

  test('a provider that names itself, its model or its stop by the key is kept without it', async () => {
    const { say, close, kind, pieces } = await heard()
    const names = { id: `${'x'.repeat(190)}${KEY}`, model: `m1 ${KEY}`, provider: KEY }
    await say(`data: ${JSON.stringify({ ...names, choices: [{ delta: { content: 'a' } }] })}\n\n`)
    await say(delta('b', `end of ${KEY}`))
    close()
    expect(await kind()).toBeUndefined()
    expect(JSON.stringify(pieces())).not.toContain('sk-proj')
    expect(pieces()).toContainEqual({ type: 'stop', stop: 'other', raw: 'end of ‹key›' })
    expect(pieces()).toContainEqual(expect.objectContaining({ model: 'm1 ‹key›' }))
  })

  test('after its last word a reply is over, though the server leaves the connection open', async () => {
    const { say, kind, pieces, left } = await heard()
    await say(`${delta('a', 'stop')}data: [DONE]\n\n`)
    expect(await kind()).toBeUndefined()
    expect(pieces().at(-1)).toEqual({ type: 'stop', stop: 'end', raw: 'stop' })
    expect(left()[0]).toBe(true)
  })

  test('after a stop, silence or a break takes nothing back', async () => {
    const [one, two] = [await heard(), await heard()]
    await one.say(delta('a', 'length'))
    await two.say(delta('b', 'stop'))
    two.breakOff()
    await pass(patience.idleMs)
    expect([await one.kind(), await two.kind()]).toEqual([undefined, undefined])
    expect(one.pieces().at(-1)).toEqual({ type: 'stop', stop: 'length', raw: 'length' })
    expect(two.pieces().at(-1)?.type).toBe('stop')
  })

  test('a connection that breaks in the middle keeps what came', async () => {
    const { say, breakOff, kind, pieces } = await heard()
    await say(delta('<think>hm</think>kept'))
    breakOff()
    expect(await kind()).toBe('truncated')
    const [thinking, text] = [
      { type: 'thinking', text: 'hm' } as const,
      { type: 'text', text: 'kept' } as const,
    ]
    expect(pieces()).toEqual([thinking, text])
  })

  test('a frame without an end does not fill the memory', async () => {
    const part = utf8.encode('x'.repeat(4 * 1_048_576))
    const send = async () => answerIn([utf8.encode('data: '), part, part, part, part, part], EVENTS)
    expect(await listen(send).kind()).toBe('truncated')
  })

  test('whoever stops reading ends the request', async () => {
    const { send, say, left } = connection()
    const reply = stream(target, request, { signal: new AbortController().signal, patience, send })
    const first = reply.next()
    await pass()
    await say(delta('a'))
    expect((await first).value).toEqual([{ type: 'text', text: 'a' }])
    await reply.return(undefined)
    expect(left()).toEqual([true, true, 0])
  })
})

describe('patience', () => {
  test('no answer at all', async () => {
    const deaf: Send = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      })
    const { kind, early } = listen(deaf)
    await pass(patience.firstByteMs - 10)
    expect(await early()).toBe('waiting')
    await pass(20)
    expect(await kind()).toBe('first_byte_timeout')
  })

  test('silence in the middle; a comment is a sign of life', async () => {
    const { say, kind, early, text, left } = await heard()
    await say(delta('kept'))
    await pass(patience.idleMs - 1000)
    await say(': ping\n\n')
    await pass(patience.idleMs - 1000)
    expect(await early()).toBe('waiting')
    await pass(1010)
    expect([await kind(), text(), left()[0]]).toEqual(['idle_timeout', 'kept', true])
  })
})

describe('calling off', () => {
  test('in the middle', async () => {
    const { say, abort, kind, text, left } = await heard()
    await say(delta('kept'))
    abort()
    expect([await kind(), text(), left()]).toEqual(['aborted', 'kept', [true, true, 0]])
  })

  test('after the stop, but before the end, it is called off all the same', async () => {
    const { say, abort, kind, pieces } = await heard()
    await say(delta('a', 'stop'))
    abort()
    expect(await kind()).toBe('aborted')
    expect(pieces().filter(({ type }) => type === 'stop')).toEqual([])
  })

  test('before anything was sent', async () => {
    const send = vi.fn<Send>()
    expect(await listen(send, AbortSignal.abort()).kind()).toBe('aborted')
    expect(send).not.toHaveBeenCalled()
  })
})

describe('failing', () => {
  const answering = (body: string, status: number, type = 'application/json') =>
    listen(async () => new Response(body, { status, headers: { 'content-type': type } })).failed
  const error = { code: 401, message: `bad key ${KEY}` }

  test.each([
    ['an answer that is no reply', () => answering(JSON.stringify({ error }), 401), 'auth'],
    [
      'an error in the stream',
      () => answering(`data: ${JSON.stringify({ error })}\n\n`, 200, EVENTS),
      'auth',
    ],
    [
      'a request that fails by a word',
      () => listen(() => Promise.reject(new TypeError(`bad key header: Bearer ${KEY}`))).failed,
      'cors_or_key',
    ],
  ])('%s says what it is, and loses the key', async (_, failing, kind) => {
    const failed = await failing()
    expect(failed?.kind).toBe(kind)
    expect(failed?.detail).toContain('bad key')
    expect(JSON.stringify(failed)).not.toContain(KEY)
  })

  test('an error page without end is not read to its end', async () => {
    let sent = 0
    const page = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1
        controller.enqueue(utf8.encode('x'.repeat(10_000)))
      },
    })
    const failed = await listen(async () => new Response(page, { status: 500 })).failed
    expect(failed).toMatchObject({ kind: 'server', status: 500 })
    expect(sent).toBeLessThan(20)
  })

  test('another type of content is no stream, no body is none; no type at all may be one', async () => {
    const kindOf = (answer: Response) => listen(async () => answer).kind()
    expect((await answering('<html>', 200, 'text/html; charset=utf-8'))?.kind).toBe('not_a_stream')
    expect(await kindOf(new Response(null))).toBe('truncated')
    expect(await kindOf(new Response(null, { status: 503 }))).toBe('overloaded')
    expect(await kindOf(new Response(new Blob([delta('a', 'stop')]).stream()))).toBeUndefined()
  })
})
