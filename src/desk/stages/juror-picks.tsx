import { createUniqueId, For, type JSX, Show } from 'solid-js'
import type { Listed } from '../../../workers/desk-surface'
import type { StageForm } from './stage-form'
import { jurorWords, type StagesSay } from './stage-words'
import type { StageSubject } from './subject'
import { isUsable } from './wishes'

/** Which connections are asked. One that cannot be now is shown with what keeps it from that. */
export function JurorPicks(props: {
  readonly form: StageForm
  readonly subject: StageSubject
  readonly say: StagesSay
}): JSX.Element {
  const hint = createUniqueId()
  /** Each thing once: a model that nobody knows is its own family, and often gives a connection its name. */
  const aboutWords = (one: Listed) => {
    const isAuthor = one.id === props.subject.looked.connectionId
    const all = new Set([one.model, ...jurorWords(one, isAuthor, props.say)])
    return [...all].filter((words) => words !== one.name)
  }
  return (
    <fieldset class="stage-picks" aria-describedby={hint}>
      <legend class="new-label">{props.say('stages.who')}</legend>
      <p class="meta" id={hint}>
        {props.say('stages.whoText')}
      </p>
      <For each={props.form.listed()} fallback={<None form={props.form} say={props.say} />}>
        {(one) => (
          <label class="stage-tick">
            <input
              type="checkbox"
              checked={props.form.seats().includes(one.id)}
              disabled={!isUsable(one)}
              onChange={(event) => props.form.tick(one.id, event.currentTarget.checked)}
            />
            <span>
              <b dir="auto">{one.name}</b>
              <span class="meta">
                <For each={aboutWords(one)}>
                  {(words, at) => (
                    <>
                      {at() > 0 && ' · '}
                      <bdi>{words}</bdi>
                    </>
                  )}
                </For>
              </span>
              <Show when={!isUsable(one)}>
                <a href={`#/connections/${one.id}`}>{props.say('stages.toConnection')}</a>
              </Show>
            </span>
          </label>
        )}
      </For>
      <div aria-live="polite">
        <Show when={props.form.isListed() && props.form.seats().length === 0}>
          <p class="meta">{props.say('stages.played')}</p>
        </Show>
        <Show when={props.form.caution()}>{(words) => <p class="stage-caution">{words()}</p>}</Show>
      </div>
    </fieldset>
  )
}

function None(props: { readonly form: StageForm; readonly say: StagesSay }): JSX.Element {
  return (
    <Show when={props.form.isListed()}>
      <p>
        {props.say('stages.noConnection')} <a href="#/connections/new">{props.say('stages.connect')}</a>
      </p>
    </Show>
  )
}
