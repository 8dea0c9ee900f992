import type { Send } from '../../../src/models/provider'

/** One request as it was sent. */
export interface Sent {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly init: RequestInit
}

export type Answer = Response | Error | ((sent: Sent) => Response | Error | Promise<Response>)

export interface Script {
  readonly send: Send
  readonly sent: Sent[]
}

/** Answers by method and the end of the address; what nobody wrote an answer for fails as an unknown host does. */
export function scriptedSend(answers: Readonly<Record<string, Answer>>): Script {
  const sent: Sent[] = []
  const send: Send = async (input, init = {}) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const headers = Object.fromEntries(new Headers(init.headers))
    const one: Sent = { url: String(input), method: init.method ?? 'GET', headers, body, init }
    sent.push(one)
    init.signal?.throwIfAborted()
    const found = Object.entries(answers).find(([key]) => fits(key, one))?.[1]
    const answer = typeof found === 'function' ? await found(one) : found
    if (answer === undefined) throw new TypeError('Failed to fetch')
    if (answer instanceof Error) throw answer
    return answer.clone()
  }
  return { send, sent }
}

/** `GET /models`, or `no-cors` for a knock. */
function fits(key: string, { method, url, init }: Sent): boolean {
  if (init.mode === 'no-cors') return key === 'no-cors'
  const [wanted, end = ''] = key.split(' ')
  return method === wanted && url.endsWith(end)
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

export function events(...data: readonly unknown[]): Response {
  const text = data.map((one) => `data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`).join('')
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } })
}
