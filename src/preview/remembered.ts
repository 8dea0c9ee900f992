const KEY = 'scripts'
/** Runs whose scripts are remembered: more than anyone goes back to. */
const MOST = 50

/** Whether the person lets the pages of this run use their scripts. */
export function runsScripts(run: string): boolean {
  return read().includes(run)
}

/** Keeps the choice on this device. Where storage is closed to us, it holds until the tab does. */
export function keepScripts(run: string, on: boolean): void {
  const others = read().filter((known) => known !== run)
  try {
    localStorage.setItem(KEY, JSON.stringify(on ? [run, ...others].slice(0, MOST) : others))
  } catch {
    // Full or forbidden: asked again next time, which is what happens to every other page.
  }
}

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((run) => typeof run === 'string') : []
  } catch {
    return []
  }
}
