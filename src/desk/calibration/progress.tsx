import { type JSX, Show } from 'solid-js'
import type { CapHit } from '../../run/event'
import type { DeskTranslate } from '../words'
import type { CalibrationPhase, CalibrationRun } from './calibrating'
import type { CalibrationTranslate } from './words'

export interface ProgressProps {
  readonly run: CalibrationRun
  readonly t: CalibrationTranslate
  readonly desk: DeskTranslate
  readonly capOf: (cap: CapHit) => string
}

/** What a calibration does now, how far it is, and how it ended. */
export function CalibrationProgress(props: ProgressProps): JSX.Element {
  const phase = () => props.run.phase()
  const asking = () => {
    const now = phase()
    return now.type === 'asking' ? now : undefined
  }
  return (
    <>
      <Show when={phase().type === 'starting'}>
        <p>{props.t('calibration.starting')}</p>
      </Show>
      <Show when={asking()}>
        {(now) => (
          <div class="desk-progress">
            <p>
              {props.t('calibration.asking', {
                at: now().at,
                of: now().of,
                about: props.t(`calibration.about.${now().about}`),
              })}
            </p>
            <progress aria-label={props.t('calibration.bar')} max={now().of} value={now().at - 1} />
          </div>
        )}
      </Show>
      <Show when={phase().type === 'starting' || asking()}>
        <div class="desk-acts">
          <button type="button" onClick={() => props.run.cancel()}>
            {props.t('calibration.cancel')}
          </button>
        </div>
      </Show>
      <p role="status" class="desk-outcome">
        {endWords(phase(), props)}
      </p>
    </>
  )
}

function endWords(phase: CalibrationPhase, { t, desk, capOf }: ProgressProps): string {
  switch (phase.type) {
    case 'idle':
    case 'starting':
    case 'asking':
      return ''
    case 'over':
      return t('calibration.over')
    case 'cancelled':
      return t('calibration.cancelled')
    case 'broken':
      return t('calibration.failed', { reason: phase.reason })
    case 'stopped':
      return stoppedWords(phase, { t, desk, capOf })
    default:
      return phase satisfies never
  }
}

function stoppedWords(
  { why, cap }: Extract<CalibrationPhase, { type: 'stopped' }>,
  { t, desk, capOf }: Omit<ProgressProps, 'run'>,
): string {
  if (cap) return t('calibration.capped', { limit: capOf(cap), scope: desk(`desk.scope.${cap.scope}`) })
  return why === 'unreadable' ? t('calibration.unreadable') : t('calibration.stopped', { why })
}
