import { createResource, createUniqueId, For, type JSX, Show } from 'solid-js'
import type { BrokenOff, Calibrating } from '../../../workers/calibration-surface'
import type { Listed } from '../../../workers/desk-surface'
import { rowOf } from '../../models/catalogue'
import type { CalibrationKind } from '../../run/calibration'
import { capWords, costWords } from '../estimate-words'
import { takesKey } from '../facts'
import { type DeskTranslate, whenOf } from '../words'
import './calibration.css'
import { type CalibrationRun, createCalibrationRun } from './calibrating'
import { CasesPart } from './cases-part'
import { ClassTable } from './class-table'
import { ResultCard } from './result'
import { CalibrationProgress } from './progress'
import { type CalibrationTranslate, createCalibrationTranslate } from './words'

export interface CalibrationPanelProps {
  readonly door: Calibrating
  readonly t: DeskTranslate
  readonly connection: Listed
  readonly onGraded: () => void
}

const KINDS = ['quick', 'full'] as const satisfies readonly CalibrationKind[]

/** How well a connection judges: what was found out, what finding it out costs, and the cases of the person's own. */
export function CalibrationPanel(props: CalibrationPanelProps): JSX.Element {
  // The worker's door and the translator never change.
  // eslint-disable-next-line solid/reactivity
  const { door, t: desk } = props
  const say = createCalibrationTranslate(desk)
  const title = createUniqueId()
  const id = () => props.connection.id
  const [left, { refetch }] = createResource(
    () => [id(), props.connection.model] as const,
    ([asked]) => door.left(asked).catch(() => undefined),
  )
  const run = createCalibrationRun({
    door,
    id,
    onEnd() {
      void refetch()
      props.onGraded()
    },
  })
  const ready = () => {
    const { model, keyState, provider } = props.connection
    const keyed = keyState === 'open' || (keyState === 'none' && !takesKey(rowOf(provider)))
    return keyed && model !== ''
  }
  const running = () => run.phase().type === 'asking' || run.phase().type === 'starting'

  return (
    <section class="desk-section" aria-labelledby={title} aria-busy={running()} data-testid="calibration">
      <h3 id={title}>{say('calibration.title')}</h3>
      <p class="meta">{say('calibration.text')}</p>
      <ResultCard connection={props.connection} t={say} desk={desk} />
      <Show when={props.connection.calibration}>
        {(calibration) => <ClassTable calibration={calibration()} t={say} />}
      </Show>
      <Show when={ready()} fallback={<p>{say('calibration.needs')}</p>}>
        <Show when={!running()}>
          <Show when={left.latest}>
            {(broken) => <Left broken={broken()} run={run} t={say} desk={desk} />}
          </Show>
          <div class="desk-kinds">
            <For each={KINDS}>
              {(kind) => <Kind kind={kind} run={run} door={door} id={id()} t={say} desk={desk} />}
            </For>
          </div>
        </Show>
      </Show>
      <CalibrationProgress run={run} t={say} desk={desk} capOf={(cap) => capWords(cap, desk)} />
      <CasesPart door={door} t={say} desk={desk} onChanged={() => void refetch()} />
      <p>
        <a href="#/connections/agreement">{say('agreement.link')}</a>
      </p>
    </section>
  )
}

/** Answers that are paid for already. */
function Left(props: {
  readonly broken: BrokenOff
  readonly run: CalibrationRun
  readonly t: CalibrationTranslate
  readonly desk: DeskTranslate
}): JSX.Element {
  return (
    <p class="desk-notice">
      <span>
        {props.t('calibration.left', {
          when: whenOf(props.broken.at, props.desk),
          done: props.broken.done,
          of: props.broken.of,
        })}
      </span>
      <button type="button" onClick={() => props.run.start(props.broken.kind, 'go_on')}>
        {props.t('calibration.goOn')}
      </button>
    </p>
  )
}

function Kind(props: {
  readonly kind: CalibrationKind
  readonly run: CalibrationRun
  readonly door: Pick<Calibrating, 'cost'>
  readonly id: string
  readonly t: CalibrationTranslate
  readonly desk: DeskTranslate
}): JSX.Element {
  // The worker's door never changes.
  // eslint-disable-next-line solid/reactivity
  const { door } = props
  const [cost] = createResource(
    () => [props.id, props.kind] as const,
    ([id, kind]) => door.cost(id, kind).catch(() => undefined),
  )
  const text = createUniqueId()
  const name = () => props.t(`calibration.${props.kind}`)
  const words = () => {
    const known = cost()
    if (!known) return cost.loading ? props.desk('desk.conform.costing') : ''
    const { calls, own, passes } = known
    const parts = [
      props.t('calibration.calls', { n: calls }),
      own === 0 ? '' : props.t('calibration.own', { n: own }),
      costWords(known, props.desk),
      passes
        ? props.desk('desk.conform.passes', {
            scope: props.desk(`desk.scope.${passes.scope}`),
            limit: capWords(passes, props.desk),
          })
        : '',
    ]
    return parts.filter((part) => part !== '').join(' ')
  }
  return (
    <div class="desk-kind">
      <h4>{name()}</h4>
      <p>{props.t(`calibration.${props.kind}Text`)}</p>
      <p class="meta" id={text}>
        {words()}
      </p>
      <button
        type="button"
        disabled={cost.loading}
        aria-describedby={text}
        onClick={() => props.run.start(props.kind, 'anew')}
      >
        {props.t('calibration.start', { name: name() })}
      </button>
    </div>
  )
}
