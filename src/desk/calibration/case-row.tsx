import type { JSX } from 'solid-js'
import type { ListedCase } from '../../../workers/calibration-surface'
import { type DeskTranslate, whenOf } from '../words'
import type { CalibrationTranslate } from './words'

const ACTS = {
  remove: { name: 'calibration.remove', of: 'calibration.removeCase' },
  putBack: { name: 'calibration.putBack', of: 'calibration.putBackCase' },
} as const

/** A finding that the person has kept, and what can be done with it. */
export function CaseRow(props: {
  readonly one: ListedCase
  readonly t: CalibrationTranslate
  readonly desk: DeskTranslate
  readonly act: keyof typeof ACTS
  readonly onAct: () => void
}): JSX.Element {
  return (
    <li>
      <p>{props.one.statement}</p>
      <p class="meta">
        {props.t(props.one.real ? 'calibration.isReal' : 'calibration.isNotReal')}
        {' · '}
        {props.one.title === '' ? '' : `${props.one.title} · `}
        {whenOf(props.one.at, props.desk)}
      </p>
      <div class="desk-acts">
        <a href={`#/run/${props.one.run}`}>{props.t('calibration.openRun')}</a>
        <button
          type="button"
          aria-label={props.t(ACTS[props.act].of, { statement: props.one.statement })}
          onClick={() => props.onAct()}
        >
          {props.t(ACTS[props.act].name)}
        </button>
      </div>
    </li>
  )
}
