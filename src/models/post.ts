import type { DialectRules } from './dialects/dialect'
import type { ModelRequest, Target } from './provider'

/** What is sent: the headers that the row names and no other, for one too many fails the preflight of some hosts. */
export function postOf(
  { row, baseUrl, key }: Target,
  request: ModelRequest,
  { path, body }: DialectRules,
): [string, RequestInit] {
  const { auth } = row
  const init: RequestInit = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...row.headers,
      ...(auth && key && { [auth.header]: auth.prefix + key }),
    },
    body: JSON.stringify(body(request, row)),
    credentials: 'omit',
    // A redirect would take the key along to wherever it leads.
    redirect: 'error',
    referrerPolicy: row.referrerPolicy ?? 'no-referrer',
  }
  return [baseUrl.replace(/\/+$/, '') + path(request.model), init]
}
