/** Hands a file to the person. A text is one of ours: a run, or everything. */
export function download(name: string, content: string | Blob): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'application/x-ndjson' }) : content
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after this task, in its own time.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
