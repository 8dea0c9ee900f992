import { createSignal, For, type JSX, lazy, Show } from 'solid-js'
import { letterOf } from '../controls/keys'
import { criticTexts } from '../i18n/critic'
import { panelTexts } from '../i18n/panel'
import type { KeyOf, Translate } from '../i18n/t'
import { theaterTexts } from '../i18n/theater'
import { PLAN_REFUSED } from '../run/planned'
import type { RunState } from '../run/state'
import { isOver } from '../theater/selectors'

const LensQuestion = lazy(async () => ({
  default: (await import('../theater/panel/lens-question')).LensQuestion,
}))
const EscalationSheet = lazy(async () => ({
  default: (await import('../theater/critic/escalation-sheet')).EscalationSheet,
}))
const RefusedPlan = lazy(async () => ({
  default: (await import('../theater/judging/refused-plan')).RefusedPlan,
}))
/** Questions whose options are ticked and not chosen among. */
const OF_LENSES: ReadonlySet<string> = new Set(['confirm_critics', 'choose_critics'])
/** Several questions at once: its options are the ids of cards. */
const OF_LOOP = 'critic_escalations'

/** What only the person can answer: the run waits until they do. Who only watches sees what is asked. */
export function QuestionCard(props: {
  readonly state: RunState
  readonly t: Translate
  /** Undefined where it cannot be answered: in a replay, and in a tab that does not drive the run. */
  readonly onAnswer: ((question: string, answer: string) => Promise<boolean> | void) | undefined
}): JSX.Element {
  const asked = () =>
    Object.keys(props.state.questions).find(
      (id) => props.state.questions[id]?.answer === undefined && isHeard(props.state, id),
    )
  const say = () => props.t.part('theater', theaterTexts)
  const question = (id: string) => props.state.questions[id]
  const isOfLenses = (id: string) => OF_LENSES.has(question(id)?.question ?? '')
  const isOfLoop = (id: string) => question(id)?.question === OF_LOOP
  const isOfPlan = (id: string) => question(id)?.question === PLAN_REFUSED
  // An answer may have to wait for a place among the runs: until it is in the log, only this card knows of it.
  const [given, setGiven] = createSignal<string>()
  const isOwn = (id: string) => isOfPlan(id) || isOfLoop(id) || isOfLenses(id)
  const isGiven = (id: string) => given() === `${props.state.runId} ${id}`
  const standing = (id: string) => {
    if (!props.onAnswer) return say()('question.watched')
    if (isGiven(id)) return say()('question.given')
    const asked = question(id)?.question ?? ''
    // What a further round costs is said where one is asked for.
    if (asked === 'another_round') return say()('question.waits')
    return props.t.part(
      'panel',
      panelTexts,
    )(OF_LENSES.has(asked) ? 'panel.waitsForLenses' : 'panel.waitsForYou')
  }

  async function answer(id: string, option: string) {
    if (!props.onAnswer || isGiven(id)) return
    setGiven(`${props.state.runId} ${id}`)
    // The card goes once it is answered, and the focus would fall to the page with it.
    document.querySelector<HTMLElement>('.shell-main')?.focus()
    // It was not heard: the question is as open as before.
    if ((await props.onAnswer(id, option)) === false) setGiven(undefined)
  }

  // By its id: the buttons must not be built anew under the hand with every event.
  return (
    <Show when={asked()} keyed>
      {(id) => (
        <fieldset
          class="notice question"
          aria-describedby="question-text"
          onKeyDown={(event) => press(event, id)}
        >
          <legend>{words('question', question(id)?.question ?? '', props.t)}</legend>
          <p id="question-text" role="status">
            {standing(id)}
          </p>
          <Show when={isOfLenses(id)}>
            <LensQuestion
              state={props.state}
              options={question(id)?.options ?? []}
              onAnswer={props.onAnswer && !isGiven(id) ? (ids) => void answer(id, ids) : undefined}
              t={props.t}
            />
          </Show>
          <Show when={isOfPlan(id)}>
            <RefusedPlan
              state={props.state}
              id={id}
              onAnswer={props.onAnswer && !isGiven(id) ? (way) => void answer(id, way) : undefined}
              t={props.t}
            />
          </Show>
          <Show when={isOfLoop(id)}>
            <EscalationSheet
              state={props.state}
              id={id}
              options={question(id)?.options ?? []}
              onAnswer={props.onAnswer && !isGiven(id) ? (decided) => void answer(id, decided) : undefined}
              t={props.t}
            />
          </Show>
          <Show when={props.onAnswer && !isOwn(id)}>
            <p class="after-ways">
              <For each={question(id)?.options ?? []}>
                {(option, at) => (
                  <button
                    type="button"
                    class={at() === 0 ? 'primary' : ''}
                    aria-keyshortcuts={String(at() + 1)}
                    aria-disabled={isGiven(id)}
                    onClick={() => void answer(id, option)}
                  >
                    {words('answer', option, props.t)}
                  </button>
                )}
              </For>
            </p>
          </Show>
        </fieldset>
      )}
    </Show>
  )

  /** Its options by their number, while the keyboard is in it. */
  function press(event: KeyboardEvent, id: string) {
    const option = question(id)?.options[Number(letterOf(event)) - 1]
    if (option === undefined || isOwn(id)) return
    event.preventDefault()
    void answer(id, option)
  }
}

/** A stage asks after its run has settled; nothing else does. */
function isHeard(state: RunState, id: string): boolean {
  const name = Object.keys(state.stages).find((each) => id.startsWith(`${each}/`))
  const stage = name === undefined ? undefined : state.stages[name]
  if (stage) return !stage.ended && !stage.stopped
  return !isOver(state) && !state.stopped
}

const KNOWN: Readonly<Record<string, KeyOf<typeof theaterTexts>>> = {
  'question another_round': 'question.another_round',
  [`question ${PLAN_REFUSED}`]: 'question.plan_refused',
  'answer go_on': 'answer.go_on',
  'answer stop': 'answer.stop',
}

/** What a procedure asks is a name of its own. One that is not known here is shown as it is: it was meant for a person. */
function words(what: 'question' | 'answer', name: string, t: Translate): string {
  const key = KNOWN[`${what} ${name}`]
  if (key) return t.part('theater', theaterTexts)(key)
  if (name === OF_LOOP) return t.part('critic', criticTexts)('critic.sheet')
  const ofPanel = OF_PANEL[`${what} ${name}`]
  return ofPanel ? t.part('panel', panelTexts)(ofPanel) : name
}

const OF_PANEL: Readonly<Record<string, KeyOf<typeof panelTexts>>> = {
  'question confirm_critics': 'panel.ask.confirm_critics',
  'question choose_critics': 'panel.ask.choose_critics',
  'question critics_failed': 'panel.ask.critics_failed',
  'question documents_missing': 'panel.ask.documents_missing',
  'answer retry': 'panel.answer.retry',
}
