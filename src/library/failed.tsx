import type { JSX } from 'solid-js'
import type { LibrarySay } from './words'

/** What stands where the library could not be read: why, and what saves what is there. */
export function Failed(props: {
  readonly say: LibrarySay
  readonly cause: unknown
  readonly onRaw: () => void
}): JSX.Element {
  const reason = () => (props.cause instanceof Error ? props.cause.message : String(props.cause))
  return (
    <div class="library-none" role="alert">
      <h3>{props.say('library.error')}</h3>
      <p>{reason()}</p>
      <div class="library-asked">
        <button type="button" class="primary" onClick={() => location.reload()}>
          {props.say('library.reload')}
        </button>
        <button type="button" onClick={() => props.onRaw()}>
          {props.say('library.raw')}
        </button>
      </div>
    </div>
  )
}
