/**
 * What makes the document that runs projects share memory with its workers, which a container needs. For no other document:
 * with it, none of the app's own frames would load.
 */
export function labHeaders(path: string): Readonly<Record<string, string>> {
  return path.endsWith('/preview/lab/lab.html')
    ? { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }
    : {}
}
