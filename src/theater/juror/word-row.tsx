import { type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import type { Word } from '../../run/event'
import { evidenceWords } from '../evidence-words'
import { PointButton } from '../point-button'
import type { Pointing } from '../pointing'
import { GivenTo } from './given-to'
import type { Juror, Say, Unsent } from './port'

export interface WordRowProps {
  readonly row: Unsent
  /** The hash of the page on show. */
  readonly page: string | undefined
  readonly juror: Juror
  readonly pointing: Pointing
  readonly t: Translate
  readonly say: Say
  readonly onRemove: () => void
}

/** One thing that the person has said and not handed over. */
export function WordRow(props: WordRowProps): JSX.Element {
  const word = () => props.row.word
  const what = () => word().text
  const own = () => {
    const said = word()
    return said.kind === 'must_fix' ? said : undefined
  }
  return (
    <li class="tray-word" data-role="you">
      <p class="tray-head">
        <span class="role-tag" aria-hidden="true">
          Y
        </span>
        <b>{kindWords(word(), props.say)}</b>
        <Show when={props.row.givenTo}>{(run) => <GivenTo run={run()} say={props.say} />}</Show>
      </p>
      <p class="tray-text" dir="auto">
        {what()}
      </p>
      <Show when={reasonOf(word())}>
        {(reason) => (
          <p class="answer-reason" dir="auto">
            {reason()}
          </p>
        )}
      </Show>
      <p class="tray-ways">
        <Show when={own()?.target}>
          {(target) => (
            <>
              <code class="word-chip" dir="auto">
                {target()}
              </code>
              <PointButton
                by={`word ${props.row.id}`}
                what={what()}
                page={own()?.artifact ?? props.page}
                places={[target()]}
                round={own()?.round}
                measured={false}
                pointing={props.pointing}
                words={evidenceWords(props.t)}
              />
            </>
          )}
        </Show>
        <Show when={own()}>
          {(fix) => (
            <button
              type="button"
              class="quiet"
              data-edit={props.row.id}
              disabled={props.juror.draft() !== undefined}
              aria-label={props.say('juror.about', { verb: props.say('juror.edit'), what: what() })}
              onClick={() => props.juror.write({ ...fix() })}
            >
              {props.say('juror.edit')}
            </button>
          )}
        </Show>
        <button
          type="button"
          class="quiet"
          aria-label={props.say('juror.about', { verb: props.say('juror.remove'), what: what() })}
          onClick={() => props.onRemove()}
        >
          {props.say('juror.remove')}
        </button>
      </p>
    </li>
  )
}

function kindWords(word: Word, say: Say): string {
  if (word.kind === 'must_fix') return say('juror.you')
  return say(word.role === 'you' ? 'juror.takenBack' : `juror.${word.kind}`)
}

function reasonOf(word: Word): string {
  return word.kind === 'must_fix' ? '' : word.reason
}
