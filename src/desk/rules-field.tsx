import { createUniqueId, For, type JSX, Show } from 'solid-js'
import { Segmented } from '../controls/segmented'
import { EVIDENCE, evidenceAt, PACES, type Pace } from '../run/config'
import { bounds } from '../run/limits'
import type { Say } from './new-run-words'
import { RuleField } from './rule-field'
import { asks, evidenceOf, noRules, type RuleDefaults, rulesOf, type WrittenRules } from './run-rules'
import { TimeField } from './time-field'

export interface RulesFieldProps {
  readonly rules: WrittenRules
  /** What stands where nothing is written. */
  readonly byDefault: RuleDefaults
  /** How far scores of whoever is asked lie apart by themselves, where that was found out. */
  readonly noise?: number | undefined
  readonly t: Say
  readonly onChange: (rules: WrittenRules) => void
}

/** How the jury works in this run. Folded: the defaults serve nearly everyone. */
export function RulesField(props: RulesFieldProps): JSX.Element {
  let summary: HTMLElement | undefined
  const isChanged = () => Object.values(props.rules).some((written) => written !== '')
  const differs = () => Object.keys(rulesOf(props.rules, props.byDefault)).length > 0

  function reset() {
    props.onChange(noRules)
    // The button goes with what it takes back.
    summary?.focus()
  }

  return (
    <details class="new-rules">
      <summary ref={(element) => (summary = element)}>
        <span class="new-label">{props.t('new.rules')}</span>{' '}
        <span class="meta">{props.t('new.advanced')}</span>
        <Show when={differs()}>
          {' '}
          <span class="meta-pill">{props.t('new.rulesChanged')}</span>
        </Show>
      </summary>
      <div class="new-rules-body">
        <p class="meta">
          {props.t('new.rulesLead')} <a href="#/help/runs">{props.t('new.rulesHelp')}</a>
        </p>
        <PaceField {...props} />
        <RoundsField {...props} />
        <EvidenceField {...props} />
        <AskField {...props} />
        <RuleField rules={props.rules} noise={props.noise} t={props.t} onChange={props.onChange} />
        <TimeField
          field="roundTime"
          unit="roundUnit"
          ms={props.byDefault.perRoundTimeoutMs}
          rules={props.rules}
          t={props.t}
          onChange={props.onChange}
        />
        <TimeField
          field="allTime"
          unit="allUnit"
          ms={props.byDefault.totalTimeoutMs}
          rules={props.rules}
          t={props.t}
          onChange={props.onChange}
        />
        <Show when={isChanged()}>
          <button type="button" onClick={reset}>
            {props.t('new.rulesReset')}
          </button>
        </Show>
      </div>
    </details>
  )
}

function roundsOf({ rules, byDefault }: Pick<RulesFieldProps, 'rules' | 'byDefault'>): number {
  return { ...byDefault, ...rulesOf(rules, byDefault) }.maxRounds
}

function PaceField(props: RulesFieldProps): JSX.Element {
  const group = createUniqueId()
  const chosen = () => paceChosen(props)
  /** Requests at most: what the rounds cost is what people weigh. */
  const calls = (pace: Pace) => roundsOf(props) * (pace === 'split' ? 2 : 1)
  return (
    <fieldset class="new-paces">
      <legend class="new-label">{props.t('new.pace')}</legend>
      <For each={PACES}>
        {(pace) => (
          <div class="new-pace">
            <label>
              <input
                type="radio"
                name={group}
                checked={chosen() === pace}
                aria-describedby={`${group}-${pace}`}
                onChange={() =>
                  props.onChange({ ...props.rules, pace: pace === props.byDefault.pace ? '' : pace })
                }
              />
              <span>
                {props.t(`new.pace.${pace}`)}
                <Show when={pace === props.byDefault.pace}>
                  {' '}
                  <span class="meta">({props.t('new.paceDefault')})</span>
                </Show>
              </span>
            </label>
            <p class="meta" id={`${group}-${pace}`}>
              {props.t(`new.pace.${pace}.text`, { n: calls(pace) })}
            </p>
          </div>
        )}
      </For>
    </fieldset>
  )
}

const [LEAST, MOST] = bounds.rounds
const ROUNDS = Array.from({ length: MOST - LEAST + 1 }, (_, at) => String(LEAST + at))

function RoundsField(props: RulesFieldProps): JSX.Element {
  return (
    <div class="new-rounds">
      <span class="new-label" aria-hidden="true">
        {props.t('new.rounds')}
      </span>
      <Segmented
        label={props.t('new.rounds')}
        options={ROUNDS}
        value={String(roundsOf(props))}
        name={(n) => n}
        onPick={(n) =>
          props.onChange({ ...props.rules, rounds: n === String(props.byDefault.maxRounds) ? '' : n })
        }
      />
      <p class="meta">{props.t('new.roundsText')}</p>
    </div>
  )
}

function paceChosen({ rules, byDefault }: Pick<RulesFieldProps, 'rules' | 'byDefault'>): Pace {
  return PACES.find((pace) => pace === rules.pace) ?? byDefault.pace
}

/** Whether what code measures decides, or is shown beside what the jury decides. */
function EvidenceField(props: RulesFieldProps): JSX.Element {
  const group = createUniqueId()
  const chosen = () => evidenceOf(props.rules, paceChosen(props))
  const usual = () => evidenceAt(paceChosen(props))
  return (
    <fieldset class="new-paces">
      <legend class="new-label">{props.t('new.evidence')}</legend>
      <For each={EVIDENCE}>
        {(evidence) => (
          <div class="new-pace">
            <label>
              <input
                type="radio"
                name={group}
                checked={chosen() === evidence}
                aria-describedby={`${group}-${evidence}`}
                onChange={() =>
                  props.onChange({ ...props.rules, evidence: evidence === usual() ? '' : evidence })
                }
              />
              <span>
                {props.t(`new.evidence.${evidence}`)}
                <Show when={evidence === usual()}>
                  {' '}
                  <span class="meta">({props.t('new.paceDefault')})</span>
                </Show>
              </span>
            </label>
            <p class="meta" id={`${group}-${evidence}`}>
              {props.t(`new.evidence.${evidence}.text`)}
            </p>
          </div>
        )}
      </For>
    </fieldset>
  )
}

/** Whether the person has a say between rounds. */
function AskField(props: RulesFieldProps): JSX.Element {
  const id = createUniqueId()
  const isStream = () => paceChosen(props) === 'stream'
  return (
    <div class="new-pace">
      <label>
        <input
          type="checkbox"
          checked={asks(props.rules, paceChosen(props))}
          disabled={isStream()}
          aria-describedby={id}
          onChange={(event) =>
            props.onChange({ ...props.rules, ask: event.currentTarget.checked ? 'yes' : '' })
          }
        />
        <span>{props.t('new.ask')}</span>
      </label>
      <p class="meta" id={id}>
        {props.t(isStream() ? 'new.askNot' : 'new.askText')}
      </p>
    </div>
  )
}
