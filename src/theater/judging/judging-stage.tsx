import { type Accessor, createEffect, createMemo, type JSX, Match, Show, splitProps, Switch } from 'solid-js'
import type { RunState } from '../../run/state'
import { acceptanceOnShow } from './acceptance-words'
import { AcceptanceView } from './acceptance-view'
import { examOnShow } from './exam-on-show'
import { ExamView } from './exam-view'
import { isOfKind, type JudgingKind, type JudgingOnShow, judgingOnShow } from './judging-on-show'
import { opinionOnShow } from './opinion-words'
import { OpinionView } from './opinion-view'
import { planOnShow } from './plan-words'
import { PlanView } from './plan-view'
import type { Judging } from './stage-frame'

export interface JudgingStageProps extends Judging {
  readonly state: Accessor<RunState>
  readonly stage: string
  /** This page drives the one that goes on. */
  readonly isDriven?: boolean | undefined
  /** What the one that goes on asks its person. */
  readonly question?: (() => JSX.Element) | undefined
}

/** What was opened on a run after it had settled, and leaves its version as it is. */
export function JudgingStage(props: JudgingStageProps): JSX.Element {
  const on = createMemo(() => judgingOnShow(props.state(), props.stage))
  const isMine = createMemo(() => on()?.ended === undefined && on() !== undefined && props.isDriven === true)
  let section: HTMLElement | undefined
  createEffect(() => {
    // It stands below all that the run was before: whoever has begun it wants to see it. One between two rounds begins by itself.
    if (isMine() && props.state().settled) section?.scrollIntoView?.({ block: 'start' })
  })
  const exam = createMemo(() => shownIn(on(), 'exam', examOnShow))
  const acceptance = createMemo(() => shownIn(on(), 'acceptance', acceptanceOnShow))
  const plan = createMemo(() => shownIn(on(), 'plan', planOnShow))
  const opinion = createMemo(() => shownIn(on(), 'opinion', opinionOnShow))
  const ref = (made: HTMLElement) => {
    section = made
  }
  // Only an examination asks in its own frame; handed on to the others, a question would stand there as well.
  const [, shared] = splitProps(props, ['question'])
  const question = () => <Show when={on()?.ended === undefined}>{props.question?.()}</Show>
  return (
    <Switch>
      <Match when={exam()}>
        {(shown) => <ExamView {...shared} shown={shown()} ref={ref} question={question()} />}
      </Match>
      <Match when={acceptance()}>{(shown) => <AcceptanceView {...shared} shown={shown()} ref={ref} />}</Match>
      <Match when={plan()}>{(shown) => <PlanView {...shared} shown={shown()} ref={ref} />}</Match>
      <Match when={opinion()}>{(shown) => <OpinionView {...shared} shown={shown()} ref={ref} />}</Match>
    </Switch>
  )
}

function shownIn<K extends JudgingKind, T>(
  on: JudgingOnShow | undefined,
  kind: K,
  show: (on: JudgingOnShow<Extract<JudgingOnShow['setup'], { kind: K }>>) => T,
): T | undefined {
  return on && isOfKind(on, kind) ? show(on) : undefined
}
