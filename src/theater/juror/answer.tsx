import { createMemo, createSignal, For, type JSX, Show } from 'solid-js'
import { jurorTexts } from '../../i18n/juror'
import type { Translate } from '../../i18n/t'
import type { FindingWord } from '../../run/event'
import type { MustFix } from '../../run/must-fixes'
import './juror.css'
import { type Juror, KINDS, type Say, type Verb, VERBS } from './port'
import { WordForm } from './word-form'

export interface AnswerProps {
  readonly fix: MustFix
  /** What it says, in the reader's own words. */
  readonly what: string
  readonly juror: Juror
  readonly t: Translate
}

/** What the person has answered to a finding, and what they may answer. */
export function Answer(props: AnswerProps): JSX.Element {
  const say = () => props.t.part('juror', jurorTexts)
  const [verb, setVerb] = createSignal<Verb>()
  const unsent = createMemo(() => answerIn(props.juror, props.fix))
  let group: HTMLElement | undefined

  const word = (kind: FindingWord['kind'], reason: string): FindingWord => ({
    kind,
    finding: props.fix.id,
    role: props.fix.role,
    text: props.fix.text,
    reason,
  })

  /** The button that opened the form is where the person was. */
  function close() {
    const opened = verb()
    setVerb(undefined)
    group?.querySelector<HTMLElement>(`[data-verb="${opened}"]`)?.focus()
  }

  return (
    <fieldset class="answer" ref={(element) => (group = element)}>
      <legend class="spoken">{say()('juror.answers', { what: props.what })}</legend>
      <Show when={unsent() ?? props.fix.answer}>
        {(known) => <Known word={known()} fix={props.fix} isSent={unsent() === undefined} say={say()} />}
      </Show>
      <Show
        when={props.fix.role !== 'you'}
        fallback={
          <Own
            withdrawn={props.fix.answer !== undefined || unsent() !== undefined}
            what={props.what}
            say={say()}
            onTake={() => void props.juror.keep(word('dismissed', ''))}
          />
        }
      >
        <p class="answer-verbs">
          <For each={VERBS}>
            {(one) => (
              <button
                type="button"
                class="quiet"
                data-verb={one}
                aria-expanded={verb() === one}
                aria-label={say()('juror.about', { verb: say()(`juror.${one}`), what: props.what })}
                onClick={() => setVerb((open) => (open === one ? undefined : one))}
              >
                {say()(`juror.${one}`)}
              </button>
            )}
          </For>
          <Show when={unsent()}>
            <button
              type="button"
              class="quiet"
              aria-label={say()('juror.about', { verb: say()('juror.remove'), what: props.what })}
              onClick={() => props.juror.remove(props.fix.id)}
            >
              {say()('juror.remove')}
            </button>
          </Show>
        </p>
      </Show>
      <Show when={verb()} keyed>
        {(one) => (
          <WordForm
            label={say()(`juror.reason.${one}`)}
            hint={`${say()('juror.reasonHint')} ${say()(props.fix.role === 'bench' ? 'juror.stillMeasured' : 'juror.numbers')}`}
            text={unsent()?.reason ?? ''}
            required={one === 'defer' ? undefined : say()('juror.needReason')}
            say={say()}
            onSave={(reason) => props.juror.keep(word(KINDS[one], reason))}
            onClose={close}
          />
        )}
      </Show>
    </fieldset>
  )
}

function answerIn(juror: Juror, { id }: MustFix): FindingWord | undefined {
  const word = juror.unsent().find((row) => row.id === id)?.word
  return word?.kind === 'must_fix' ? undefined : word
}

/** What was answered, and why. */
function Known(props: {
  readonly word: Pick<FindingWord, 'kind' | 'reason'>
  readonly fix: MustFix
  readonly isSent: boolean
  readonly say: Say
}): JSX.Element {
  const kind = () => props.word.kind
  const again = () => props.isSent && props.fix.answer?.again === true
  return (
    <div class="answer-known" data-role="you">
      <p>
        <span class="role-tag" aria-hidden="true">
          Y
        </span>{' '}
        <b>{props.say(props.fix.role === 'you' ? 'juror.takenBack' : `juror.${kind()}`)}</b>
        <Show when={!props.isSent}>
          {' '}
          <span class="meta-pill">{props.say('juror.notSent')}</span>
        </Show>
      </p>
      <Show when={props.word.reason}>
        {(reason) => (
          <p class="answer-reason" dir="auto">
            {reason()}
          </p>
        )}
      </Show>
      <Show when={again()}>
        <p class="answer-again">{props.say(`juror.again.${kind()}`)}</p>
      </Show>
    </div>
  )
}

/** What the person has asked for themselves they answer in one way: they no longer ask for it. */
function Own(props: {
  readonly withdrawn: boolean
  readonly what: string
  readonly say: Say
  readonly onTake: () => void
}): JSX.Element {
  return (
    <Show when={!props.withdrawn}>
      <p class="answer-verbs">
        <button
          type="button"
          class="quiet"
          aria-label={props.say('juror.about', { verb: props.say('juror.takeBack'), what: props.what })}
          onClick={() => props.onTake()}
        >
          {props.say('juror.takeBack')}
        </button>
      </p>
    </Show>
  )
}
