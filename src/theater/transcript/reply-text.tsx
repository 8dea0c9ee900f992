import { type Accessor, type JSX, Show } from 'solid-js'
import { callWords, type TranscriptWords } from '../transcript-words'
import { Copy } from './copy'
import type { Reply } from './found-replies'
import { Leaves } from './leaves'

/** One reply, with what is looked for in it. */
export function ReplyText(props: {
  readonly reply: Reply
  readonly href?: string | undefined
  readonly hit: Accessor<number | undefined>
  readonly pattern: Accessor<RegExp | undefined>
  readonly words: TranscriptWords
}): JSX.Element {
  const name = () => props.words.say('transcript.reply', { call: callWords(props.reply.call, props.words) })
  return (
    <section class="reply" aria-label={props.words.say('transcript.reply', { call: props.reply.call })}>
      <div class="reply-head">
        <h2>{name()}</h2>
        <code>{props.reply.call}</code>
        <span class="meta">{props.words.say('reply.size', { kb: props.reply.text.length / 1000 })}</span>
        <Show when={props.href}>{(href) => <a href={href()}>{props.words.say('reply.call')}</a>}</Show>
        <Copy text={() => props.reply.text} words={props.words} />
      </div>
      <Show when={props.reply.text !== ''} fallback={<p class="meta">{props.words.say('reply.empty')}</p>}>
        <Leaves text={props.reply.text} hit={props.hit} pattern={props.pattern} />
      </Show>
    </section>
  )
}
