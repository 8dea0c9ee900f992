const FOLDER = './'

/** What the page tells its service worker: to let the new version in, or which version's first script it runs. */
export type ToShell =
  | { readonly type: 'SKIP_WAITING' }
  | { readonly type: 'RUNNING'; readonly script: string }

/** What the service worker asks of a page: a note about this run was clicked. */
export type FromShell = { readonly type: 'OPEN_RUN'; readonly run: string }

/** Whether the app will open without its host, and if not, why. */
export type Kept = 'kept' | 'switched_off' | 'in_development' | 'not_supported' | 'refused'

/** What became of letting an update in. A run that goes on, in any tab, holds it back. */
export type Applied = 'reloading' | 'waits_for_run'

/** What the page wants to hear of its own keeping. Each is called once at most. */
export type Told = {
  /** The whole app is on this device. On later visits this comes at once. */
  onOfflineReady?: () => void
  /** A newer version is ready. Nothing changes until `apply` is called, and nothing then while a run goes on. */
  onUpdateWaiting?: (apply: () => Promise<Applied>) => void
}

/**
 * Stores the app on this device and says when a newer version waits. Call it once the first picture is drawn.
 * `?sw=off` undoes it: a person can always get past a version that is broken.
 */
export async function keepOffline(told: Told): Promise<Kept> {
  if (!('serviceWorker' in navigator)) return 'not_supported'
  if (new URLSearchParams(location.search).get('sw') === 'off') return letGo()
  if (import.meta.env.DEV) return 'in_development'
  await quiet()
  const registration = await register()
  if (!registration) return 'refused'
  watch(
    registration,
    once(() => told.onUpdateWaiting?.(() => apply(registration))),
  )
  void navigator.serviceWorker.ready.then(({ active }) => {
    told.onOfflineReady?.()
    const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')
    if (active && entry) tell(active, { type: 'RUNNING', script: entry.src })
  })
  return 'kept'
}

/** What the system hands to the app that is open: files, and an address of it that was asked for. */
export interface Launched {
  readonly files: readonly File[]
  /** The part of the address that names a place; empty where it names none. */
  readonly place: string
}

/** Hears each time that the system opens the app or leads to it. Browsers that cannot do so never call. */
export function onLaunched(take: (launched: Launched) => void): void {
  window.launchQueue?.setConsumer(async ({ files = [], targetURL }) => {
    const opened = await Promise.all(files.map((handle) => handle.getFile()))
    // A launch without either only brings the window to the front.
    const place = placeOf(targetURL)
    if (opened.length > 0 || place !== '') take({ files: opened, place })
  })
}

/** Which run to open when a note about it was clicked. */
export function onNoteClicked(open: (run: string) => void): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<FromShell | undefined>) => {
    if (data?.type === 'OPEN_RUN' && /^[\w-]{1,80}$/.test(data.run)) open(data.run)
  })
}

/** Of an address of this app its fragment, and of any other nothing. */
function placeOf(address: string | null | undefined): string {
  if (!address || !URL.canParse(address)) return ''
  const { href, hash } = new URL(address)
  return href.startsWith(new URL(FOLDER, document.baseURI).href) && hash.startsWith('#/') ? hash : ''
}

/** Fetching the whole app in the same moment would make the first picture wait for its parts. */
function quiet(): Promise<void> {
  return new Promise((settle) => {
    // With a limit: a replay that plays from the first moment may leave no idle one.
    const idle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(() => settle(), { timeout: 3000 }) : settle()
    if (document.readyState === 'complete') idle()
    else addEventListener('load', idle, { once: true })
  })
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    // A worker from the HTTP cache could hold back an update for as long as the host lets it be cached.
    return await navigator.serviceWorker.register(`${FOLDER}sw.js`, { updateViaCache: 'none' })
  } catch {
    return undefined // Refused by a private window, a setting or a host; the caller reports it as such.
  }
}

function watch(registration: ServiceWorkerRegistration, waits: () => void): void {
  const follow = (next: ServiceWorker | null) =>
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && registration.active) waits()
    })
  if (registration.waiting && registration.active) waits()
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  lookAgain(registration)
}

/** A window that is never closed would stay on its version for ever; one that misses a part is already behind. */
function lookAgain(registration: ServiceWorkerRegistration): void {
  // Offline there is nothing newer to find, and the next look comes by itself.
  const look = () => void registration.update().catch(() => undefined)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
  // Never a reload: a run may be going on in this page.
  addEventListener('vite:preloadError', look)
}

async function apply(registration: ServiceWorkerRegistration): Promise<Applied> {
  if (await runGoesOn()) return 'waits_for_run'
  const next = registration.waiting
  // Another tab has let it in: this page alone still runs the old one.
  if (!next) location.reload()
  else {
    // Not on `controllerchange`: a page that was loaded past the service worker never gets a new controller.
    next.addEventListener('statechange', () => {
      if (next.state === 'activated') location.reload()
    })
    tell(next, { type: 'SKIP_WAITING' })
  }
  return 'reloading'
}

/** Whoever drives a run holds its lock, so this sees the runs of every tab. */
async function runGoesOn(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name = '' }) => name.startsWith('run:'))
}

function tell(worker: ServiceWorker, message: ToShell): void {
  worker.postMessage(message)
}

async function letGo(): Promise<Kept> {
  const scope = new URL(FOLDER, document.baseURI).href
  const registration = await navigator.serviceWorker.getRegistration()
  // Another app of the same host may keep this path too, from further up.
  if (registration?.scope === scope) await registration.unregister()
  const ours = (await caches.keys()).filter((name) => name.endsWith(` ${scope}`))
  await Promise.all(ours.map((name) => caches.delete(name)))
  return 'switched_off'
}

function once(act: () => void): () => void {
  let done = false
  return () => {
    if (!done) act()
    done = true
  }
}

interface Launch {
  readonly files?: readonly FileSystemFileHandle[]
  readonly targetURL?: string | null
}

declare global {
  interface Window {
    /** What the system opens with the app. Chromium alone has it, and the compiler's library not yet. */
    readonly launchQueue?: { setConsumer(take: (launch: Launch) => void): void }
  }
}
