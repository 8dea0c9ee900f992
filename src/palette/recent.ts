const KEY = 'recentCommands'
/** More are remembered than are shown: some of them cannot be done at the time. */
const REMEMBERED = 12

/** The commands that were used last, the newest first. */
export function recentCommands(): readonly string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ').filter((id) => id !== '')
  } catch {
    return []
  }
}

export function rememberCommand(id: string): void {
  const next = [id, ...recentCommands().filter((one) => one !== id)].slice(0, REMEMBERED)
  try {
    localStorage.setItem(KEY, next.join(' '))
  } catch {
    // Full or forbidden: then nothing is recent.
  }
}
