import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import type { FromShell, ToShell } from '../src/install'
import { wallOf } from '../src/models/wall'
import { labHeaders } from '../src/preview/lab/headers'
import { shelter, shelterName, sweep } from './share'

declare const self: ServiceWorkerGlobalScope

const built = self.__WB_MANIFEST
const { scope } = self.registration

// A cache for each version. In a shared one, a new version would drop the parts that a page of the old one has
// yet to load. The document names every other part, so its revision names the version.
const version = built.flatMap((entry) =>
  typeof entry === 'object' && entry.url === 'index.html' ? entry.revision : [],
)
const shell = new PrecacheController({
  cacheName: `shell ${version} ${scope}`,
  plugins: [{ handlerWillRespond: async ({ request, response }) => walled(request, response) }],
})
shell.precache(built)

// One document, routes in its hash. Any other path below the scope is a file of its own, or another app's.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isDocument(url),
  shell.createHandlerBoundToURL('index.html'),
)
// Without clean addresses: `/stage` would be the relay under a name that `walled` does not know.
// `to` names whom a line may talk to; its script is the same for all.
registerRoute(new PrecacheRoute(shell, { cleanURLs: false, ignoreURLParametersMatching: [/^to$/] }))
// What another app shares. It is led to the form by an address that no host sees, under which a page finds it once.
registerRoute(
  ({ url }) => url.href === `${scope}shared`,
  ({ request }) => takeIn(request),
  'POST',
)
// What the probe asks for: here or nowhere, so that a host which is out of reach is not taken for a wall.
registerRoute(
  ({ url }) => url.href === `${scope}probe-answer`,
  async () => new Response('probe-answer'),
)
// Parts of an older version, for a page that still runs it. Their names change with their content.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.href.startsWith(`${scope}assets/`),
  async ({ request }) =>
    walled(request, (await caches.match(request, { ignoreSearch: true })) ?? (await fetch(request))),
)

let firstVersion = false
self.addEventListener('install', () => {
  firstVersion = self.registration.active === null
})
self.addEventListener('activate', (event) => {
  // Only the first claims, so that the first visit is kept too; a later one waits for its pages to come to it.
  if (firstVersion) event.waitUntil(self.clients.claim())
})
self.addEventListener('message', (event) => {
  // Only pages of our own origin can post here, and they are built with this file.
  const told = event.data as ToShell
  if (told.type === 'SKIP_WAITING') void self.skipWaiting()
  else {
    event.waitUntil(openShelter().then((cache) => sweep(cache, Date.now())))
    if (shell.getCacheKeyForURL(told.script)) event.waitUntil(dropOlder())
  }
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openRun(event.notification.data))
})

function openShelter(): Promise<Cache> {
  return caches.open(shelterName(scope))
}

async function takeIn(request: Request): Promise<Response> {
  const id = crypto.randomUUID()
  const keep = async () =>
    shelter(await openShelter(), { id, form: await request.formData(), now: Date.now() })
  // A form that cannot be read, or no room for it: the page says so.
  const place = await keep().then(
    () => id,
    () => 'lost',
  )
  return Response.redirect(`${scope}?source=share#/new?shared=${place}`, 303)
}

/** Leads a window to the run that a note was about, or opens one. */
async function openRun(run: unknown): Promise<void> {
  if (typeof run !== 'string' || !/^[\w-]{1,80}$/.test(run)) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const ours = windows.filter(({ url, frameType }) => url.startsWith(scope) && frameType !== 'nested')
  const page = ours.find(({ visibilityState }) => visibilityState === 'visible') ?? ours[0]
  if (!page) return void (await self.clients.openWindow(`${scope}?source=note#/run/${run}`))
  const told: FromShell = { type: 'OPEN_RUN', run }
  page.postMessage(told)
  await page.focus()
}

function isDocument({ href, searchParams }: URL): boolean {
  const [path] = href.split(/[?#]/)
  // A person who switches this worker off needs the host's page, not the one that it keeps.
  return (path === scope || path === `${scope}index.html`) && searchParams.get('sw') !== 'off'
}

/** Puts a wall around what is served. Whatever policy the host sends with it gives way to ours. */
function walled(request: Request, response: Response): Response {
  const wall = Object.entries(wallFor(request))
  if (wall.length === 0) return response
  const headers = new Headers(response.headers)
  for (const [name, value] of wall) headers.set(name, value)
  const { status, statusText } = response
  return new Response(response.body, { status, statusText, headers })
}

/**
 * The relay of the preview may call nobody. Chromium holds its frames to this too; others ignore it, and by the probe the
 * page learns which of them it is in.
 */
function wallFor(request: Request): Readonly<Record<string, string>> {
  const { pathname } = new URL(request.url)
  const closed = ['stage.html', 'probe.html'].some((path) => pathname === new URL(path, scope).pathname)
  return closed ? { 'Connection-Allowlist': '()' } : { ...wallOf(request), ...labHeaders(pathname) }
}

/** Deletes older versions once a page of this one is the only page: whoever else is open may still need theirs. */
async function dropOlder(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.filter(({ frameType }) => frameType !== 'nested').length > 1) return
  const names = await caches.keys()
  // Asked after the names are read: a newer version that has begun to fill its cache would lose it.
  if (self.registration.waiting || self.registration.installing) return
  const older = names.filter(
    (name) => name.startsWith('shell ') && name.endsWith(` ${scope}`) && name !== shell.strategy.cacheName,
  )
  await Promise.all(older.map((name) => caches.delete(name)))
}
