/** The first visit stores the whole app before anything controls the page: seconds, on a slow line. */
const CONTROL_MS = 15_000

/** Whether a service worker serves the scripts of this page: it is what puts the wall around a line. */
export async function isControlled(): Promise<boolean> {
  // The development server puts it up itself.
  if (import.meta.env.DEV) return true
  const { serviceWorker } = navigator
  if (!serviceWorker || new URLSearchParams(location.search).get('sw') === 'off') return false
  if (serviceWorker.controller) return true
  const registration = await serviceWorker.getRegistration()
  // A page that was reloaded past the service worker is never taken over by it.
  if (registration?.active?.state === 'activated') return false
  return new Promise((settle) => {
    setTimeout(settle, CONTROL_MS, false)
    serviceWorker.addEventListener('controllerchange', () => settle(true), { once: true })
  })
}
