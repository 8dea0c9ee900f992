import { type Accessor, For, type JSX, Show } from 'solid-js'
import { callWords, type TranscriptWords } from '../transcript-words'
import { FindField } from './find-field'
import { createFoundReplies, type Reply } from './found-replies'
import { ReplyText } from './reply-text'

/** What every call was answered, to the letter. */
export function Replies(props: {
  readonly replies: () => Accessor<readonly Reply[] | undefined>
  readonly callHref?: ((call: string) => string) | undefined
  readonly words: TranscriptWords
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly pattern: Accessor<RegExp | undefined>
}): JSX.Element {
  // Reading begins with this view, once.
  // eslint-disable-next-line solid/reactivity
  const replies = props.replies()
  const found = createFoundReplies(
    () => replies(),
    () => props.pattern(),
  )
  return (
    <>
      <FindField
        query={props.query}
        onQuery={props.onQuery}
        at={found.at()}
        count={found.count()}
        more={found.more()}
        onStep={found.step}
        words={props.words}
      />
      <Show when={found.all().length > 1}>
        <select
          aria-label={props.words.say('reply.which')}
          onChange={(event) => found.setOnly(event.currentTarget.value || undefined)}
        >
          <option value="">{props.words.say('reply.all', { n: found.all().length })}</option>
          <For each={found.all()}>
            {({ call }) => (
              <option value={call} selected={call === found.only()}>
                {callWords(call, props.words)}
              </option>
            )}
          </For>
        </select>
      </Show>
      <div class="lines replies">
        <Show when={replies()} fallback={<p class="meta">{props.words.say('transcript.loading')}</p>}>
          <For each={found.shown()} fallback={<p class="meta">{props.words.say('transcript.noReply')}</p>}>
            {(reply) => (
              <ReplyText
                reply={reply}
                href={props.callHref?.(reply.call)}
                hit={() => found.hitIn(reply.call)}
                pattern={props.pattern}
                words={props.words}
              />
            )}
          </For>
        </Show>
      </div>
    </>
  )
}
