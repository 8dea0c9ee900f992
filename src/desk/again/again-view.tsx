import { type JSX, Show } from 'solid-js'
import { newRun } from '../../i18n/new-run'
import type { KeyOf, Translate } from '../../i18n/t'
import { versusTexts } from '../../i18n/versus'
import type { Cleaned } from '../brand-field'
import '../desk.css'
import '../new-run.css'
import { createCabinetSay } from '../cabinet/words'
import '../choices.css'
import { JudgingLine } from '../judging-line'
import { RulesField } from '../rules-field'
import { type Again, type AgainOptions, createAgain } from './again'
import './again.css'
import { Answerers } from './answerers'
import { Brands, Skills } from './choices'
import { Costs } from './costs'

export interface AgainViewProps extends AgainOptions {
  /** What the prompts make of a text before they quote it. */
  readonly clean: (text: string) => Cleaned
  /** The run that is run again. */
  readonly run: string
  /** Opens the form with all of it, for whoever wants to change the brief. */
  readonly onWrite: () => void
  readonly t: Translate
}

type Say = Translate<KeyOf<typeof versusTexts>>

/** What its parts share. */
export interface PartProps extends AgainViewProps {
  readonly again: Again
  readonly say: Say
}

/** A run once more, with another connection, brand, skill or other rules. What that changes and costs stands there first. */
export function AgainView(props: AgainViewProps): JSX.Element {
  // What it begins with is handed in once: for another run it is another sheet.
  const again = createAgain(props)
  // The translator of the page never changes: it asks for the language itself.
  // eslint-disable-next-line solid/reactivity
  const say = props.t.part('versus', versusTexts)
  const parts: PartProps = { ...props, again, say }
  return (
    <form
      class="again new-run"
      novalidate
      onSubmit={(event) => {
        event.preventDefault()
        again.run()
      }}
    >
      <header>
        <h2 tabindex="-1">{say('again.title')}</h2>
        <p>
          <a href={`#/run/${props.run}`} dir="auto">
            {props.base.brief.title}
          </a>
        </p>
        <p class="meta">
          {say('again.lead')}{' '}
          <button type="button" class="desk-quiet" onClick={() => props.onWrite()}>
            {say('again.write')}
          </button>
        </p>
      </header>
      <section class="new-brief">
        <Answerers {...parts} />
        <Brands {...parts} />
        <Skills {...parts} />
        <Show when={!props.base.page}>
          <JudgingLine judged={again.judging()} say={createCabinetSay(props.t)} />
          <RulesField
            rules={again.rules()}
            byDefault={again.byDefault()}
            noise={again.noise()}
            t={props.t.part('newRun', newRun)}
            onChange={again.setRules}
          />
        </Show>
      </section>
      <section class="new-answer">
        <Costs {...parts} />
      </section>
    </form>
  )
}
