import { preference } from '../controls/preference'
import type { NotesPort, NoteState } from '../desk/notes-part'
import type { Translate } from '../i18n/t'
import type { RunState } from '../run/state'
import { badgeWords } from '../theater/words'
import { statusOf } from '../theater/selectors'

/** Whether the person wants to be told when a run has ended. */
const [notes, setNotes] = preference('notes', ['on', 'off'] as const, 'off')

function noteState(): NoteState {
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return 'unsupported'
  const { permission } = Notification
  return permission === 'default' ? 'ask' : permission
}

/** Asks the browser. Call it from a button: asked unasked, many browsers refuse for good. */
async function askForNotes(): Promise<NoteState> {
  if (noteState() === 'ask') await Notification.requestPermission()
  if (noteState() === 'granted') setNotes('on')
  return noteState()
}

export const notesPort: NotesPort = {
  state: noteState,
  on: () => notes() === 'on',
  turnOn: askForNotes,
  turnOff: () => setNotes('off'),
}

/** A page that shipped can wait for its person; a run that failed waits for them. Who has stopped one knows it. */
export function isWorthANote(state: RunState, isHidden: boolean): boolean {
  const status = statusOf(state)
  switch (status) {
    case 'failed':
    case 'degraded':
    case 'timed_out':
      return true
    case 'interrupted':
      return state.settled?.cause === 'budget'
    case 'shipped':
    case 'below_threshold':
    case 'legacy':
      return isHidden
    case 'running':
      return false
    default:
      return status satisfies never
  }
}

/** Says how a run has ended, where the person asked for that. One note a run: a second would only repeat it. */
export async function noteEnd(state: RunState, t: Translate): Promise<void> {
  if (notes() !== 'on' || noteState() !== 'granted') return
  if (!isWorthANote(state, document.visibilityState === 'hidden')) return
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.showNotification(state.brief?.title ?? t('critiqueTheater.userFacingName'), {
    body: badgeWords(state, t),
    tag: `run ${state.runId}`,
    icon: './icon-192.png',
    badge: './icon-monochrome-512.png',
    lang: t.locale,
    data: state.runId,
  })
}
