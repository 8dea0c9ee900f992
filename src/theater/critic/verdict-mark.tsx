import type { JSX } from 'solid-js'
import type { Standing } from '../../run/critic-state'
import type { CriticSay } from './critic-words'

const BLOCK = 'M2 2h12v12H2z'

const MARKS: Readonly<Record<Standing, { readonly line?: string; readonly solid?: string }>> = {
  PASS: { solid: BLOCK, line: 'm4.5 8.5 2.5 2.5 4.5-5.5' },
  FAIL: { line: 'm4.5 4.5 7 7m0-7-7 7' },
  DEFER: { line: 'M4.5 8h7' },
  chosen: { solid: 'M5 5h6v6H5z' },
  open: { line: 'M8 4.5V8l2.5 2' },
}

/** How it stands with a question: a drawn sign and its word. The sign has no hue. */
export function VerdictMark(props: { readonly standing: Standing; readonly say: CriticSay }): JSX.Element {
  return (
    <span class="verdict" data-standing={props.standing}>
      <svg class="status-mark" viewBox="0 0 16 16" aria-hidden="true">
        <path d={BLOCK} />
        <path class="mark-solid" d={MARKS[props.standing].solid ?? ''} />
        <path class="mark-line" d={MARKS[props.standing].line ?? ''} />
      </svg>
      {props.say(`critic.is.${props.standing}`)}
    </span>
  )
}
