import { createMemo, For, type JSX, Show } from 'solid-js'
import { jurorTexts } from '../../i18n/juror'
import type { Translate } from '../../i18n/t'
import type { FindingWord } from '../../run/event'
import type { MustFix } from '../../run/must-fixes'
import { Known } from './answer-known'
import './juror.css'
import { type Juror, KINDS, type Say, type Unsent, type Verb, VERBS } from './port'
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
  const begun = () => props.juror.answering(props.fix.id)
  const verb = createMemo(() => begun()?.verb)
  const row = createMemo(() => props.juror.unsent().find(({ id }) => id === props.fix.id))
  const unsent = createMemo(() => answerIn(row()))
  let group: HTMLElement | undefined

  const word = (kind: FindingWord['kind'], reason: string): FindingWord => ({
    kind,
    finding: props.fix.id,
    role: props.fix.role,
    text: props.fix.text,
    reason,
  })

  const write = (one: Verb, reason: string) => props.juror.answer(props.fix.id, { verb: one, reason })

  /** Under another button what was typed goes along. */
  function toggle(one: Verb) {
    if (verb() === one) props.juror.answer(props.fix.id, undefined)
    else write(one, begun()?.reason ?? unsent()?.reason ?? '')
  }

  /** The button that opened the form is where the person was. */
  function close() {
    const opened = verb()
    props.juror.answer(props.fix.id, undefined)
    focusOn(`[data-verb="${opened}"]`)
  }

  /** The button goes with the word, and the focus would go with the button. */
  function remove() {
    props.juror.remove(props.fix.id)
    focusOn('[data-verb]')
  }

  const focusOn = (button: string) => group?.querySelector<HTMLElement>(button)?.focus()

  return (
    <fieldset class="answer" ref={(element) => (group = element)}>
      <legend class="spoken">{say()('juror.answers', { what: props.what })}</legend>
      <Show when={unsent() ?? props.fix.answer}>
        {(known) => (
          <Known
            word={known()}
            fix={props.fix}
            isSent={unsent() === undefined}
            givenTo={row()?.givenTo}
            say={say()}
          />
        )}
      </Show>
      <Show
        when={props.fix.role !== 'you'}
        fallback={
          <Show when={unsent() || !props.fix.answer}>
            <Own
              isTakenBack={unsent() !== undefined}
              what={props.what}
              say={say()}
              onTake={() => void props.juror.keep(word('dismissed', ''))}
              onRemove={() => props.juror.remove(props.fix.id)}
            />
          </Show>
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
                onClick={() => toggle(one)}
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
              onClick={remove}
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
            text={begun()?.reason ?? ''}
            onText={(reason) => write(one, reason)}
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

function answerIn(row: Unsent | undefined): FindingWord | undefined {
  return row?.word.kind === 'must_fix' ? undefined : row?.word
}

/** What the person has asked for themselves they answer in one way: they no longer ask for it. Until that is sent they may ask again. */
function Own(props: {
  readonly isTakenBack: boolean
  readonly what: string
  readonly say: Say
  readonly onTake: () => void
  readonly onRemove: () => void
}): JSX.Element {
  const verb = () => props.say(props.isTakenBack ? 'juror.remove' : 'juror.takeBack')
  return (
    <p class="answer-verbs">
      <button
        type="button"
        class="quiet"
        aria-label={props.say('juror.about', { verb: verb(), what: props.what })}
        onClick={() => (props.isTakenBack ? props.onRemove() : props.onTake())}
      >
        {verb()}
      </button>
    </p>
  )
}
