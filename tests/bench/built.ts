import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A build of its own, by its name: what lies in `dist` may be older than what is to be measured. Gives its folder. */
export function build(name: string): string {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const folder = `${root}tests/.out/${name}/`
  const vite = 'node_modules/vite/bin/vite.js'
  const { status } = spawnSync(
    process.execPath,
    [vite, 'build', '--logLevel', 'error', '--outDir', folder, '--emptyOutDir'],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (status !== 0) throw new Error('The app could not be built.')
  return folder
}
