import { type JSX, Show } from 'solid-js'
import type { Listed } from '../../workers/desk-surface'
import { rowOf } from '../models/catalogue'
import { isMarked } from '../health/grade'
import { gradeOf } from '../run/calibration'
import { badgeWords, createCalibrationTranslate } from './calibration/words'
import { keyWords, priceWords, testWords } from './facts'
import { isOutdated, type Prompts } from './outdated'
import { Mark } from './mark'
import { quickWords } from './quick-words'
import { type DeskTranslate, whenOf } from './words'

export interface ConnectionRowProps {
  readonly connection: Listed
  readonly t: DeskTranslate
  readonly prompts: Prompts
  readonly onRemove: () => void
  readonly onClear: () => void
  readonly onUnlock: () => void
}

/** One connection: what it is, how its key stands, how it did. */
export function ConnectionRow(props: ConnectionRowProps): JSX.Element {
  const name = () => props.connection.name
  const provider = () => rowOf(props.connection.provider)?.name ?? props.connection.provider
  return (
    <li class="desk-row" data-testid="connection">
      <div class="desk-row-head">
        <h3>
          <a href={`#/connections/${props.connection.id}`}>{name()}</a>
        </h3>
        <Show when={provider() !== name()}>
          <span class="meta">{provider()}</span>
        </Show>
        <div class="desk-row-acts">
          <Show when={props.connection.keyState === 'locked'}>
            <button type="button" onClick={() => props.onUnlock()}>
              {props.t('desk.row.unlock')}
            </button>
          </Show>
          <button
            type="button"
            aria-label={props.t('desk.row.removeName', { name: name() })}
            onClick={() => props.onRemove()}
          >
            {props.t('desk.row.remove')}
          </button>
        </div>
      </div>
      <Facts {...props} />
      <Show when={isMarked(props.connection, Date.now())}>
        <p class="desk-notice">
          <Mark name="degraded" />
          <span>
            {props.t('desk.row.degraded', { when: whenOf(props.connection.degradedUntil ?? 0, props.t) })}
          </span>
          <button type="button" onClick={() => props.onClear()}>
            {props.t('desk.row.clear')}
          </button>
        </p>
      </Show>
    </li>
  )
}

function Facts(props: ConnectionRowProps): JSX.Element {
  // The translator never changes.
  // eslint-disable-next-line solid/reactivity
  const say = createCalibrationTranslate(props.t)
  const row = () => rowOf(props.connection.provider)
  const tested = () => {
    if (props.connection.testedAt === undefined) return 'waiting'
    return props.connection.testOk === true ? 'ok' : 'failed'
  }
  return (
    <dl class="desk-facts">
      <div>
        <dt>{props.t('desk.row.model')}</dt>
        <dd class="desk-mono" dir="auto">
          {props.connection.model === '' ? props.t('desk.row.noModel') : props.connection.model}
        </dd>
      </div>
      <div>
        <dt>{props.t('desk.row.key')}</dt>
        <dd>{keyWords(props.connection, row(), props.t)}</dd>
      </div>
      <div>
        <dt>{props.t('desk.row.test')}</dt>
        <dd class="desk-marked">
          <Mark name={tested()} />
          {testWords(props.connection, props.t)}
        </dd>
      </div>
      <div>
        <dt>{props.t('desk.row.grade')}</dt>
        <dd>
          <GradeWords {...props} />
        </dd>
      </div>
      <div>
        <dt>{say('calibration.row')}</dt>
        <dd data-testid="judge-grade">{badgeWords(gradeOf(props.connection), say)}</dd>
      </div>
      <div>
        <dt>{props.t('desk.row.price')}</dt>
        <dd>{priceWords(props.connection, row(), props.t)}</dd>
      </div>
    </dl>
  )
}

function GradeWords(props: ConnectionRowProps): JSX.Element {
  return (
    <Show when={props.connection.grade} fallback={props.t('desk.row.ungraded')}>
      {(grade) => (
        <>
          <Show
            when={grade().kind === 'full'}
            fallback={props.t('desk.grade.line', {
              kind: quickWords(grade(), [], props.t),
              when: whenOf(grade().at, props.t),
            })}
          >
            <b class="desk-grade">{grade().letter === '-' ? '–' : grade().letter}</b>{' '}
            {props.t('desk.grade.line', {
              kind: props.t('desk.grade.full'),
              when: whenOf(grade().at, props.t),
            })}
          </Show>
          <Show when={isOutdated(grade(), props.connection, props.prompts)}>
            {' '}
            <span class="meta-pill">{props.t('desk.grade.stale')}</span>
          </Show>
        </>
      )}
    </Show>
  )
}
