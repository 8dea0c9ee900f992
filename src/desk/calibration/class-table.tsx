import { For, type JSX } from 'solid-js'
import type { Calibration, ClassRates, Rate } from '../../run/calibration'
import { type CalibrationKey, type CalibrationTranslate, intervalWords } from './words'

/** What was seen and cried of each kind of fault. */
export function ClassTable(props: {
  readonly calibration: Calibration
  readonly t: CalibrationTranslate
}): JSX.Element {
  return (
    <details class="desk-details">
      <summary>{props.t('calibration.table')}</summary>
      <table class="calibration-table">
        <thead>
          <tr>
            <th scope="col">{props.t('calibration.kind')}</th>
            <th scope="col">{props.t('calibration.kindSeen')}</th>
            <th scope="col">{props.t('calibration.kindAlarms')}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.calibration.classes}>
            {(row) => (
              <tr>
                <th scope="row">{nameOf(row, props.t)}</th>
                <Cell rate={row.seen} t={props.t} />
                <Cell rate={row.alarms} t={props.t} />
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </details>
  )
}

/** A pack of a later version may know kinds that this one has no name for. */
function nameOf({ id }: ClassRates, t: CalibrationTranslate): string {
  const key = `calibration.${id}`
  return isNamed(key) ? t(key) : id
}

function isNamed(key: string): key is Extract<CalibrationKey, `calibration.D-${number}`> {
  const n = Number(/^calibration\.D-(\d+)$/.exec(key)?.[1] ?? 0)
  return n >= 1 && n <= LAST_NAMED
}

const LAST_NAMED = 22

function Cell(props: { readonly rate: Rate; readonly t: CalibrationTranslate }): JSX.Element {
  return (
    <td title={props.rate.of === 0 ? undefined : intervalWords(props.rate, props.t)}>
      {props.rate.of === 0 ? '–' : props.t('calibration.rate', { hits: props.rate.hits, of: props.rate.of })}
    </td>
  )
}
