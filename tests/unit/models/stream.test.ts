import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Piece } from '../../../src/kernel'
import { type Batch, ModelError, type Send } from '../../../src/models/provider'
import { stream } from '../../../src/models/stream'
import { answerIn, request, saidIn, targetOf } from '../../models/wires'

const KEY = 'sk-proj-a-key-that-must-not-be-seen-42'
const patience = { firstByteMs: 120_000, idleMs: 60_000 }
const target = targetOf({ dialect: 'chat' }, KEY)
const utf8 = new TextEncoder()
const EVENTS = 'text/event-stream'

/** A connection whose other end is in the hands of the test. */
function connection(type = EVENTS) {
  let end: ReadableStreamDefaultController<Uint8Array> | undefined
  let cancelled = false
  let signal: AbortSignal | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (end = controller),
    cancel: () => void (cancelled = true),
  })
  const send: Send = async (_, init) => {
    signal = init?.signal ?? undefined
    return new Response(body, { headers: { 'content-type': type } })
  }
  return {
    send,
    say: (text: string) => end?.enqueue(utf8.encode(text)),
    close: () => end?.close(),
    breakOff: () => end?.error(new TypeError('network error')),
    wasCancelled: () => cancelled,
    wasAborted: () => signal?.aborted ?? false,
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
  return { batches, failed, pieces: (): Piece[] => batches.flat() }
}

function delta(content: string, finish?: string): string {
  const choice = { delta: { content }, finish_reason: finish }
  return `data: ${JSON.stringify({ choices: [choice] })}\n\n`
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(1)

describe('reading', () => {
  test('one network read is one batch, and its texts are one', async () => {
    const { send, say, close } = connection()
    const heard = listen(send)
    await settle()
    say(delta('a') + delta('b') + delta('c'))
    await settle()
    say(': ping\n\n')
    await settle()
    say(delta('d', 'stop'))
    close()
    expect(await heard.failed).toBeUndefined()
    expect(heard.batches).toEqual([
      [{ type: 'text', text: 'abc' }],
      [{ type: 'text', text: 'd' }],
      [{ type: 'stop', stop: 'end', raw: 'stop' }],
    ])
  })

  test('a provider that names itself, its model or its stop by the key is kept without it', async () => {
    const { send, say, close } = connection()
    const heard = listen(send)
    await settle()
    const names = { id: `${'x'.repeat(190)}${KEY}`, model: `m1 ${KEY}`, provider: KEY }
    say(`data: ${JSON.stringify({ ...names, choices: [{ delta: { content: 'a' } }] })}\n\n`)
    say(delta('b', `end of ${KEY}`))
    close()
    expect(await heard.failed).toBeUndefined()
    expect(JSON.stringify(heard.pieces())).not.toContain('sk-proj')
    expect(heard.pieces()).toContainEqual({ type: 'stop', stop: 'other', raw: 'end of ‹key›' })
    expect(heard.pieces()).toContainEqual(expect.objectContaining({ model: 'm1 ‹key›' }))
  })

  test('after its last word a reply is over, though the server leaves the connection open', async () => {
    const { send, say, wasCancelled } = connection()
    const heard = listen(send)
    await settle()
    say(`${delta('a', 'stop')}data: [DONE]\n\n`)
    expect(await heard.failed).toBeUndefined()
    expect(heard.pieces().at(-1)).toEqual({ type: 'stop', stop: 'end', raw: 'stop' })
    expect(wasCancelled()).toBe(true)
  })

  test('after a stop, silence or a break takes nothing back', async () => {
    const silent = connection()
    const [one, two] = [listen(silent.send), connection()]
    const other = listen(two.send)
    await settle()
    silent.say(delta('a', 'length'))
    two.say(delta('b', 'stop'))
    await settle()
    two.breakOff()
    await vi.advanceTimersByTimeAsync(patience.idleMs)
    expect(await one.failed).toBeUndefined()
    expect(one.pieces().at(-1)).toEqual({ type: 'stop', stop: 'length', raw: 'length' })
    expect(await other.failed).toBeUndefined()
    expect(other.pieces().at(-1)?.type).toBe('stop')
  })

  test('a connection that breaks in the middle keeps what came', async () => {
    const { send, say, breakOff } = connection()
    const heard = listen(send)
    await settle()
    say(delta('<think>hm</think>kept'))
    await settle()
    breakOff()
    expect(await heard.failed).toMatchObject({ kind: 'truncated' })
    expect(heard.pieces()).toEqual([
      { type: 'thinking', text: 'hm' },
      { type: 'text', text: 'kept' },
    ])
  })

  test('a frame without an end does not fill the memory', async () => {
    const part = utf8.encode('x'.repeat(4 * 1_048_576))
    const send = async () => answerIn([utf8.encode('data: '), part, part, part, part, part], EVENTS)
    expect(await listen(send).failed).toMatchObject({ kind: 'truncated' })
  })

  test('whoever stops reading ends the request', async () => {
    const { send, say, wasCancelled, wasAborted } = connection()
    const controller = new AbortController()
    const reply = stream(target, request, { signal: controller.signal, patience, send })
    const first = reply.next()
    await settle()
    say(delta('a'))
    expect((await first).value).toEqual([{ type: 'text', text: 'a' }])
    await reply.return(undefined)
    expect([wasCancelled(), wasAborted()]).toEqual([true, true])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('patience', () => {
  test('an answer without a byte', async () => {
    const heard = listen(connection().send)
    await vi.advanceTimersByTimeAsync(patience.firstByteMs - 10)
    const early = await Promise.race([heard.failed, Promise.resolve('waiting')])
    expect(early).toBe('waiting')
    await vi.advanceTimersByTimeAsync(20)
    expect(await heard.failed).toMatchObject({ kind: 'first_byte_timeout' })
  })

  test('no answer at all', async () => {
    const send: Send = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      })
    const heard = listen(send)
    await vi.advanceTimersByTimeAsync(patience.firstByteMs + 10)
    expect(await heard.failed).toMatchObject({ kind: 'first_byte_timeout' })
  })

  test('silence in the middle; a comment is a sign of life', async () => {
    const { send, say, wasCancelled } = connection()
    const heard = listen(send)
    await settle()
    say(delta('kept'))
    await vi.advanceTimersByTimeAsync(patience.idleMs - 1000)
    say(': ping\n\n')
    await vi.advanceTimersByTimeAsync(patience.idleMs - 1000)
    expect(await Promise.race([heard.failed, Promise.resolve('waiting')])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1010)
    expect(await heard.failed).toMatchObject({ kind: 'idle_timeout' })
    expect(saidIn(heard.pieces(), 'text')).toBe('kept')
    expect(wasCancelled()).toBe(true)
  })

  test('a machine that has slept reads on', async () => {
    const { send, say, close } = connection()
    const heard = listen(send)
    await settle()
    say(delta('a'))
    await settle()
    vi.setSystemTime(Date.now() + 10 * patience.idleMs)
    await vi.advanceTimersByTimeAsync(patience.idleMs)
    say(delta('b', 'stop'))
    close()
    expect(await heard.failed).toBeUndefined()
    expect(saidIn(heard.pieces(), 'text')).toBe('ab')
  })
})

describe('calling off', () => {
  test('in the middle', async () => {
    const { send, say, wasCancelled, wasAborted } = connection()
    const controller = new AbortController()
    const heard = listen(send, controller.signal)
    await settle()
    say(delta('kept'))
    await settle()
    controller.abort()
    expect(await heard.failed).toMatchObject({ kind: 'aborted' })
    expect(saidIn(heard.pieces(), 'text')).toBe('kept')
    expect([wasCancelled(), wasAborted()]).toEqual([true, true])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('after the stop, but before the end, it is called off all the same', async () => {
    const { send, say } = connection()
    const controller = new AbortController()
    const heard = listen(send, controller.signal)
    await settle()
    say(delta('a', 'stop'))
    await settle()
    controller.abort()
    expect(await heard.failed).toMatchObject({ kind: 'aborted' })
    expect(heard.pieces().some(({ type }) => type === 'stop')).toBe(false)
  })

  test('before anything was sent', async () => {
    const send = vi.fn<Send>()
    expect(await listen(send, AbortSignal.abort()).failed).toMatchObject({ kind: 'aborted' })
    expect(send).not.toHaveBeenCalled()
  })
})

describe('failing', () => {
  const answering = (body: string, status: number, type = 'application/json') =>
    listen(async () => new Response(body, { status, headers: { 'content-type': type } })).failed

  test('an answer that is no reply says what it is', async () => {
    const body = JSON.stringify({ error: { message: `Incorrect API key provided: ${KEY}` } })
    const failed = await answering(body, 401)
    expect(failed).toMatchObject({ kind: 'auth', status: 401 })
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

  test('an error in the stream that repeats the key loses it', async () => {
    const event = `data: ${JSON.stringify({ error: { code: 401, message: `bad key ${KEY}` } })}\n\n`
    const failed = await answering(event, 200, EVENTS)
    expect(failed?.detail).toContain('bad key')
    expect(JSON.stringify(failed)).not.toContain(KEY)
  })

  test('a request that fails without a word, or by a word that holds the key', async () => {
    const failed = await listen(async () => {
      throw new TypeError(`Invalid header value: Bearer ${KEY}`)
    }).failed
    expect(failed).toMatchObject({ kind: 'cors_or_key' })
    expect(JSON.stringify(failed)).not.toContain(KEY)
  })

  test('another type of content is no stream; none at all may be one', async () => {
    expect(await answering('<html>', 200, 'text/html; charset=utf-8')).toMatchObject({
      kind: 'not_a_stream',
    })
    const bare = new Response(new Blob([delta('a', 'stop')]).stream())
    expect(await listen(async () => bare).failed).toBeUndefined()
  })

  test('an answer without a body', async () => {
    expect(await listen(async () => new Response(null)).failed).toMatchObject({ kind: 'truncated' })
    expect(await listen(async () => new Response(null, { status: 503 })).failed).toMatchObject({
      kind: 'overloaded',
    })
  })
})
