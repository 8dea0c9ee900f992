import type { Send } from './provider'

/**
 * `fetch` for Firefox. There, what a worker under a service worker has fetched is called off only when its next bytes
 * come: a model that thinks in silence would go on, and be paid for. The older kind of request is called off at once.
 * It reads on whether anybody takes what it reads or not, and cannot be told whom to name as its referrer.
 */
export const sendAbortable: Send = (input, init = {}) =>
  init.referrerPolicy === 'no-referrer' ? ask(String(input), init) : fetch(input, init)

function ask(url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> {
  const xhr = new XMLHttpRequest()
  xhr.open(method, url)
  for (const [name, value] of new Headers(headers)) xhr.setRequestHeader(name, value)
  // The wires are UTF-8, whatever a server says of them.
  xhr.overrideMimeType('text/plain; charset=utf-8')
  signal?.addEventListener('abort', () => xhr.abort(), { once: true })
  return new Promise((answer, refuse) => {
    const bytes = bytesOf(xhr, refuse)
    xhr.onreadystatechange = () => {
      if (xhr.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return
      if (xhr.responseURL === new URL(url).href) return answer(responseOf(xhr, bytes))
      // As `redirect: 'error'` has it.
      refuse(new TypeError('The request was sent elsewhere.'))
      xhr.abort()
    }
    // No dialect sends anything but text.
    xhr.send(typeof body === 'string' ? body : undefined)
  })
}

/** What has come of the reply, as it comes. A request that breaks before its answer is told to `refuse`. */
function bytesOf(xhr: XMLHttpRequest, refuse: (cause: Error) => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(to) {
      let taken = 0
      const take = () => {
        const text = xhr.responseText.slice(taken)
        taken += text.length
        if (text !== '') to.enqueue(encoder.encode(text))
      }
      const fail = (cause: Error) => {
        refuse(cause)
        to.error(cause)
      }
      xhr.onprogress = take
      xhr.onload = () => {
        take()
        to.close()
      }
      xhr.onerror = () => fail(new TypeError('The request failed.'))
      xhr.onabort = () => fail(new DOMException('The request was called off.', 'AbortError'))
    },
    cancel: () => xhr.abort(),
  })
}

function responseOf(xhr: XMLHttpRequest, bytes: ReadableStream<Uint8Array>): Response {
  const { status } = xhr
  const headers = new Headers()
  for (const line of xhr.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  // These have no body, and a response refuses one.
  return new Response([204, 205, 304].includes(status) ? undefined : bytes, { status, headers })
}
