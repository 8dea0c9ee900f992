declare module '*?replay-shell' {
  import type { ReplayShell } from '../../library/exporting/replay-file'
  const shell: ReplayShell
  export default shell
}
