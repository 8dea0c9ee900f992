/** What a page may be able to do besides calling out. Each is tried by a script in it; `true` is what it must not get. */
export const PROBES: Readonly<Record<string, string>> = {
  parent_dom: 'return parent.document.body !== null',
  top_dom: 'return top.document.body !== null',
  parent_storage: 'return parent.localStorage !== undefined',
  parent_location: 'return parent.location.href.length > 0',
  frame_element: 'return frameElement !== null',
  sibling_frames:
    'return [...Array(top.length).keys()].some((at) => top[at] !== self && top[at].document.body)',
  opener: 'return opener !== null',
  own_origin: "return origin !== 'null'",
  referrer: "return document.referrer !== ''",
  window_name: "return name !== ''",
  local_storage: "return localStorage.getItem('escape-secret') !== null",
  session_storage: "return sessionStorage.getItem('escape-secret') !== null",
  cookie_read: "return document.cookie.includes('secret')",
  cookie_write: "document.cookie = 'a=b'; return document.cookie !== ''",
  cookie_store: 'return (await cookieStore.getAll()).length >= 0',
  indexed_db:
    "return await new Promise((yes, no) => { const r = indexedDB.open('jury'); r.onsuccess = () => yes(true); r.onerror = no })",
  indexed_db_list: 'return (await indexedDB.databases()).length >= 0',
  caches: 'return (await caches.keys()).length >= 0',
  cache_open: "return (await caches.open('x')) !== undefined",
  files_of_origin: 'return (await navigator.storage.getDirectory()) !== undefined',
  storage_buckets: "return (await navigator.storageBuckets.open('x')) !== undefined",
  storage_access: 'await document.requestStorageAccess(); return true',
  storage_persist: 'return await navigator.storage.persist()',
  service_worker: "return (await navigator.serviceWorker.register('data:text/javascript,1')) !== undefined",
  service_worker_list: 'return (await navigator.serviceWorker.getRegistrations()).length >= 0',
  shared_worker:
    'return await new Promise((yes, no) => { const w = new SharedWorker(document.baseURI); w.onerror = no; setTimeout(no, 300) })',
  locks:
    "return (await navigator.locks.query()).held.some(({ name }) => name.startsWith('run:') || name === 'escape-secret')",
  other_tab:
    "return await new Promise((yes, no) => { const c = new BroadcastChannel('escape'); c.onmessage = () => yes(true); c.postMessage('hello'); setTimeout(no, 300) })",
  clipboard_read: 'return (await navigator.clipboard.readText()) !== undefined',
  clipboard_write: "await navigator.clipboard.writeText('stolen'); return true",
  exec_copy:
    "const i = document.createElement('input'); i.value = 'stolen'; document.body.append(i); const s = getSelection(); s.selectAllChildren(document.body); const done = document.execCommand('copy'); i.remove(); return done",
  exec_paste: "return document.execCommand('paste')",
  top_navigate: "top.location.hash = '#/help'; return true",
  top_replace: "top.location.replace('about:blank'); return true",
  parent_navigate: "parent.location.href = 'about:blank'; return true",
  download:
    'const a = document.createElement("a"); a.href = "data:text/plain,x"; a.download = "x"; a.click(); return false',
  popup: "return (window.open('about:blank') ?? null) !== null",
  popup_named: "return (fresh().open('about:blank', 'x', 'width=9') ?? null) !== null",
  popup_top: "return (window.open('about:blank', '_top') ?? null) !== null",
  alert: "const t = performance.now(); alert('x'); return performance.now() - t > 500",
  confirm: "return fresh().confirm('x') === true",
  prompt: "return (fresh().prompt('x', 'y') ?? null) !== null",
  print:
    "let printed = false; addEventListener('beforeprint', () => (printed = true)); print(); return printed",
  geolocation:
    'return await new Promise((yes, no) => navigator.geolocation.getCurrentPosition(() => yes(true), no))',
  camera: 'return (await navigator.mediaDevices.getUserMedia({ video: true })) !== undefined',
  microphone: 'return (await navigator.mediaDevices.getUserMedia({ audio: true })) !== undefined',
  screen_capture: 'return (await navigator.mediaDevices.getDisplayMedia()) !== undefined',
  notifications: "return (await Notification.requestPermission()) === 'granted'",
  midi: 'return (await navigator.requestMIDIAccess()) !== undefined',
  usb: 'return (await navigator.usb.getDevices()) !== undefined',
  serial: 'return (await navigator.serial.getPorts()) !== undefined',
  hid: 'return (await navigator.hid.getDevices()) !== undefined',
  wake_lock: "return (await navigator.wakeLock.request('screen')) !== undefined",
  idle: 'return (await IdleDetector.requestPermission()) === "granted"',
  pointer_lock: 'await document.body.requestPointerLock(); return document.pointerLockElement !== null',
  fullscreen: 'await document.body.requestFullscreen(); return document.fullscreenElement !== null',
  file_picker: 'return (await showOpenFilePicker()) !== undefined',
}

/** A page that tries them all, one after the other, and keeps what it got. */
export function probePage(mark: string): string {
  const tries = Object.entries(PROBES).map(
    ([name, code]) => `await attempt(${JSON.stringify(name)}, async () => { ${code} })`,
  )
  return `<!doctype html><html lang="en"><head><title>Probes</title></head><body><p>${mark}</p><script>
const got = {}
// A window that nobody has prepared: what our own script takes from the page's, this one still has.
const fresh = () => document.body.appendChild(document.createElement('iframe')).contentWindow
const late = (ms) => new Promise((_, no) => setTimeout(() => no(new Error('late')), ms))
async function attempt(name, probe) {
  try { got[name] = (await Promise.race([probe(), late(700)])) === true } catch { got[name] = false }
}
;(async () => { ${tries.join('\n')}
  window.got = got
  document.body.append('All tried.')
  top.postMessage('All tried.', '*')
})()
</script></body></html>`
}

/** A page that wants the keyboard, again and again. */
export const GRABBING = `<!doctype html><html lang="en"><head><title>Grab</title></head><body><p>Grabs.</p><input id="i" autofocus><script>
const grab = () => { try { focus(); document.getElementById('i').focus() } catch {} }
grab(); addEventListener('load', grab); addEventListener('blur', grab); setInterval(grab, 20)
window.keys = []
addEventListener('keydown', (event) => window.keys.push(event.key), true)
</script></body></html>`
