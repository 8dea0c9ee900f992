import type { JSX } from 'solid-js'
import type { Say } from './port'

/** Says that a word has gone to a later run, and leads there. */
export function GivenTo(props: { readonly run: string; readonly say: Say }): JSX.Element {
  return (
    <a class="meta" href={`#/run/${props.run}`} title={props.say('juror.opened')}>
      {props.say('juror.givenTo')}
    </a>
  )
}
