import type { JSX } from 'solid-js'
import { PurgeButton } from './picked-bar'
import { type LibrarySay, TRASH_DAYS } from './words'

/** How long the trash keeps what lies in it, and how it is emptied now. */
export function TrashLead(props: {
  readonly say: LibrarySay
  readonly n: number
  readonly onEmpty: () => void
}): JSX.Element {
  return (
    <div class="library-lead">
      <p>{props.say('library.trash.lead', { n: TRASH_DAYS })}</p>
      <PurgeButton
        say={props.say}
        n={props.n}
        name={props.say('library.trash.empty')}
        onPurge={() => props.onEmpty()}
      />
    </div>
  )
}
