import { createUniqueId, For, type JSX, Match, Show, Switch } from 'solid-js'
import { EXAM_USES } from '../../run/exam'
import { examLimits } from '../../run/exam-limits'
import { ConnectionSelect } from './connection-select'
import type { StageForm } from './stage-form'
import type { StagesSay } from './stage-words'
import type { StageSubject } from './subject'

interface OptionsProps {
  readonly form: StageForm
  readonly subject: StageSubject
  readonly say: StagesSay
}

/** What can be chosen of such a stage beside whom it asks. */
export function StageOptions(props: OptionsProps): JSX.Element {
  return (
    <Switch>
      <Match when={props.form.kind === 'exam'}>
        <ExamOptions {...props} />
      </Match>
      <Match when={props.form.kind === 'acceptance' && props.form.seats().length > 1}>
        <ConnectionSelect
          label={props.say('stages.critic')}
          hint={props.say('stages.criticText')}
          listed={props.form.listed().filter(({ id }) => props.form.seats().includes(id))}
          chosen={props.form.choices().critic}
          onPick={(critic) => critic !== undefined && props.form.change({ critic })}
        />
      </Match>
      <Match when={props.form.kind === 'plan'}>
        <PlanOptions {...props} />
      </Match>
    </Switch>
  )
}

const ROUNDS = Array.from({ length: examLimits.mostRounds }, (_, at) => at + 1)

function ExamOptions(props: OptionsProps): JSX.Element {
  const rules = () => props.form.rules()
  return (
    <>
      <label class="stage-select">
        <span class="new-label">{props.say('stages.use')}</span>
        <select
          value={rules().use}
          onChange={(event) =>
            props.form.change({
              use: EXAM_USES.find((use) => use === event.currentTarget.value) ?? 'artifact',
            })
          }
        >
          <For each={EXAM_USES}>
            {(use) => (
              <option value={use} selected={use === rules().use}>
                {props.say(`stages.use.${use}`)}
              </option>
            )}
          </For>
        </select>
      </label>
      <Rounds {...props} />
      <Attack {...props} text={props.say('stages.adversarialText')} />
      <Show when={rules().finds}>
        <ConnectionSelect
          label={props.say('stages.coverage')}
          hint={props.say('stages.coverageText')}
          none={props.say('stages.off')}
          listed={props.form.choosable()}
          chosen={props.form.helpers().coverage}
          onPick={(coverage) => props.form.change({ coverage })}
        />
      </Show>
      <ConnectionSelect
        label={props.say('stages.words')}
        none={props.say('stages.wordsNone')}
        listed={props.form.choosable()}
        chosen={props.form.helpers().words}
        onPick={(words) => props.form.change({ words })}
      />
    </>
  )
}

function Rounds(props: OptionsProps): JSX.Element {
  const hint = createUniqueId()
  const name = createUniqueId()
  return (
    <fieldset class="stage-picks" aria-describedby={hint}>
      <legend class="new-label">{props.say('stages.rounds')}</legend>
      <div class="stage-rounds">
        <For each={ROUNDS}>
          {(n) => (
            <label class="stage-tick">
              <input
                type="radio"
                name={name}
                checked={props.form.rules().effectiveMaxRounds === n}
                onChange={() => props.form.change({ rounds: n })}
              />
              <span>{n}</span>
            </label>
          )}
        </For>
      </div>
      <p class="meta" id={hint}>
        {props.say('stages.roundsText')}
      </p>
    </fieldset>
  )
}

function Attack(props: OptionsProps & { readonly text: string }): JSX.Element {
  const isOn = () =>
    props.form.kind === 'exam' ? props.form.rules().adversarial : (props.form.choices().adversarial ?? true)
  return (
    <label class="stage-tick">
      <input
        type="checkbox"
        checked={isOn()}
        onChange={(event) => props.form.change({ adversarial: event.currentTarget.checked })}
      />
      <span>
        {props.say('stages.adversarial')}
        <span class="meta">{props.text}</span>
      </span>
    </label>
  )
}

function PlanOptions(props: OptionsProps): JSX.Element {
  return (
    <Show when={props.subject.rounds.length > 0} fallback={<p>{props.say('stages.noPlan')}</p>}>
      <label class="stage-select">
        <span class="new-label">{props.say('stages.planRound')}</span>
        <select onChange={(event) => props.form.change({ planRound: Number(event.currentTarget.value) })}>
          <For each={props.subject.rounds}>
            {(n) => <option value={n}>{props.say('stages.roundN', { n })}</option>}
          </For>
        </select>
      </label>
      <Attack {...props} text={props.say('stages.adversarialPlan')} />
    </Show>
  )
}
