import { For, type JSX, Show } from 'solid-js'
import { type Calibration, gradeOf, noiseOf, type Rate } from '../../run/calibration'
import type { Connection } from '../../run/connection'
import { bandOf } from '../../run/opinion-setup'
import { type DeskTranslate, whenOf } from '../words'
import { type CalibrationTranslate, dosesWords, intervalWords, signed } from './words'

export interface ResultProps {
  readonly connection: Pick<Connection, 'model' | 'calibration'>
  readonly t: CalibrationTranslate
  readonly desk: DeskTranslate
}

/** What a calibration has come to, in plain words, and whether it still holds. */
export function ResultCard(props: ResultProps): JSX.Element {
  return (
    <div role="status">
      <Show when={props.connection.calibration} fallback={<p>{props.t('calibration.none')}</p>}>
        {(calibration) => <Card {...props} calibration={calibration()} />}
      </Show>
    </div>
  )
}

function Card(props: ResultProps & { readonly calibration: Calibration }): JSX.Element {
  const lapsed = () => gradeOf(props.connection).type === 'lapsed'
  return (
    <div class="desk-graded calibration-card" data-lapsed={lapsed()}>
      <b class="desk-letter" aria-hidden="true">
        {props.calibration.letter}
      </b>
      <div>
        <p>
          <b>{props.t('calibration.grade', { letter: props.calibration.letter })}</b>
        </p>
        <p>{props.t(`calibration.${props.calibration.letter}`)}</p>
        <p class="meta">{originWords(props.calibration, props.t, props.desk)}</p>
        <Show when={lapsed()}>
          <p>
            <b>{props.t('calibration.lapsed')}</b>
          </p>
        </Show>
        <ul class="calibration-lines">
          <For each={linesOf(props)}>
            {([said, more]) => (
              <li>
                {said}
                <Show when={more !== ''}>
                  <span class="meta">{more}</span>
                </Show>
              </li>
            )}
          </For>
        </ul>
      </div>
    </div>
  )
}

type Line = readonly [said: string, more: string]

function originWords(
  { kind, at, model, prompts, costUsd, unread }: Calibration,
  t: CalibrationTranslate,
  desk: DeskTranslate,
): string {
  const words = [
    t('calibration.when', { kind: t(`calibration.${kind}`), when: whenOf(at, desk), model, prompts }),
    costUsd === undefined ? '' : t('calibration.spent', { money: t.usd(costUsd) }),
    unread === 0 ? '' : t('calibration.unread', { n: unread }),
  ]
  return words.filter((word) => word !== '').join(' ')
}

function linesOf({
  calibration,
  connection,
  t,
}: ResultProps & { readonly calibration: Calibration }): readonly Line[] {
  const rate = (key: 'seen' | 'alarms', of: Rate): Line => [
    t(`calibration.${key}`, { hits: of.hits, of: of.of }),
    intervalWords(of, t),
  ]
  return [
    rate('seen', calibration.seen),
    rate('alarms', calibration.alarms),
    scatterLine(calibration, bandOf(noiseOf(connection)), t),
    doseLine(calibration, t),
    orderLine(calibration, t),
    selfLine(calibration, t),
    ...personLine(calibration, t),
  ]
}

function scatterLine({ noiseSd }: Calibration, band: number, t: CalibrationTranslate): Line {
  const said =
    noiseSd === undefined ? t('calibration.scatterNone') : t('calibration.scatter', { sd: t.score(noiseSd) })
  return [said, t('calibration.band', { band: t.score(band) })]
}

function doseLine(calibration: Calibration, t: CalibrationTranslate): Line {
  const { monotone } = calibration
  const more = calibration.doses.length > 0 ? dosesWords(calibration, t) : ''
  if (monotone === undefined) return [t('calibration.monotoneNone'), more]
  return [t(monotone ? 'calibration.monotone' : 'calibration.notMonotone'), more]
}

function orderLine({ followed, drift = 0 }: Calibration, t: CalibrationTranslate): Line {
  if (followed === undefined) return [t('calibration.orderNone'), '']
  const said = t(followed ? 'calibration.followed' : 'calibration.notFollowed')
  return [said, t('calibration.shift', { shift: signed(drift, t) })]
}

function selfLine({ selfPreference }: Calibration, t: CalibrationTranslate): Line {
  if (!selfPreference) return [t('calibration.selfNone'), t('calibration.selfText')]
  return [t('calibration.self', { shift: signed(selfPreference.shift, t) }), '']
}

function personLine({ person }: Calibration, t: CalibrationTranslate): readonly Line[] {
  if (!person) return []
  const { agreed, kappa } = person
  const more = kappa === undefined ? '' : t('calibration.kappa', { value: t.score(kappa, 2) })
  return [[t('calibration.person', { hits: agreed.hits, of: agreed.of }), more]]
}
