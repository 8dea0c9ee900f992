import { createUniqueId, type JSX, onMount, Show } from 'solid-js'
import type { Desk, LoopWish, NotStaged } from '../../../workers/desk-surface'
import { criticTexts } from '../../i18n/critic'
import { newRun } from '../../i18n/new-run'
import type { Translate } from '../../i18n/t'
import { loopCallCount } from '../../models/loop-sizes'
import { loopBounds } from '../../run/critic-limits'
import { Answering, Begin } from '../answering'
import '../new-run.css'
import { createRunKey } from '../run-key'
import './critic.css'
import { createCriticForm, type CriticSubject } from './critic-form'
import { QuestionPicks } from './question-picks'

export interface CriticFormProps {
  readonly desk: Pick<Desk, 'connections' | 'spending' | 'loopCost'>
  readonly subject: CriticSubject
  /** It becomes a stage of its run; otherwise a run of its own. */
  readonly staged: boolean
  readonly t: Translate
  readonly onStart: (connection: string, loop: LoopWish) => Promise<NotStaged | undefined>
}

/** The form that sends a version to a critic: which questions, how often, who answers, what it may cost. */
export function CriticFormView(props: CriticFormProps): JSX.Element {
  // A form that changed its subject under the person's hands would check another page than they saw.
  // eslint-disable-next-line solid/reactivity
  const { desk, subject } = props
  // Translators are made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const [t, say] = [props.t.part('newRun', newRun), props.t.part('critic', criticTexts)]
  const form = createCriticForm({
    desk,
    subject,
    say,
    t,
    onStart: (connection, loop) => props.onStart(connection, loop),
  })
  let element: HTMLFormElement | undefined
  createRunKey(() => void form.start())
  onMount(() => element?.querySelector<HTMLElement>('input:checked')?.focus())
  return (
    <form
      ref={(made) => (element = made)}
      class="new-run critic-form"
      novalidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.start()
      }}
    >
      <header>
        <h2>{say('critic.form')}</h2>
        <p>
          <b dir="auto">{say('critic.ofRun', { name: subject.title })}</b>{' '}
          <a href={`#/run/${subject.run}`}>{say('critic.backToRun')}</a>
        </p>
        <Show when={!props.staged}>
          <p>{say('critic.ownRun')}</p>
        </Show>
        <p class="meta">
          {say('critic.formText')} <a href="#/help/critic">{say('critic.help')}</a>
        </p>
      </header>
      <section class="new-brief">
        <QuestionPicks form={form} say={say} />
      </section>
      <section class="new-answer">
        <Rounds form={form} say={say} />
        <Answering
          listed={form.listed()}
          chosen={form.chosen()}
          estimate={form.estimate}
          spending={form.spending()}
          t={t}
          onPick={form.pick}
        >
          {say('critic.rehearsal')}
        </Answering>
        <Begin
          problem={form.problem()}
          disabled={form.busy()}
          name={say(form.busy() ? 'critic.startingNow' : 'critic.start')}
          t={t}
        />
      </section>
    </form>
  )
}

function Rounds(props: {
  readonly form: ReturnType<typeof createCriticForm>
  readonly say: Parameters<typeof QuestionPicks>[0]['say']
}): JSX.Element {
  const hint = createUniqueId()
  const [least, most] = loopBounds.cap
  const calls = () => loopCallCount({ cap: props.form.cap() })
  return (
    <div class="critic-rounds">
      <label>
        <span class="new-label">{props.say('critic.max')}</span>
        <input
          type="number"
          inputmode="numeric"
          min={least}
          max={most}
          value={props.form.cap()}
          aria-describedby={hint}
          onInput={(event) => props.form.limit(event.currentTarget.value)}
          onChange={(event) => (event.currentTarget.value = String(props.form.cap()))}
        />
      </label>
      <p class="meta" id={hint}>
        {props.say('critic.calls', { n: calls() })} {props.say('critic.callsText')}
      </p>
      <label class="critic-tick">
        <input
          type="checkbox"
          checked={props.form.short()}
          onChange={(event) => props.form.setShort(event.currentTarget.checked)}
        />
        <span>{props.say('critic.short')}</span>
      </label>
    </div>
  )
}
