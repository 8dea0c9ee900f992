/** Names the version that is handed on; without one it is the newest. */
export function versionQuery(looked: string | undefined): string {
  return looked === undefined ? '' : `?version=${encodeURIComponent(looked)}`
}
