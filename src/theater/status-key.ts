import type { Key } from '../i18n/t'
import type { Status } from '../run/event'
import type { ShellProps } from './shell'
import { isOnlyMeasured } from './selectors'

/** What the line about the run calls its standing: one that was told to stop, or waits for its turn, says so. */
export function statusKey(
  { queued, state }: Pick<ShellProps, 'queued' | 'state'>,
  status: Status | 'idle',
): Key {
  if (status === 'running' && state().stopped === 'interrupt') return 'interrupt.going'
  if (status === 'legacy' && isOnlyMeasured(state())) return 'measured.title'
  return status === 'idle' && queued !== undefined ? 'status.queued' : `status.${status}`
}
