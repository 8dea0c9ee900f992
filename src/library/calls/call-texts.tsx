import { type Accessor, createEffect, createMemo, createSignal, For, type JSX, Show } from 'solid-js'
import type { CallTexts } from '../../../workers/asked'
import type { CallRecord } from '../../run/call-records'
import { Copy } from '../../theater/transcript/copy'
import { patternOf } from '../../theater/transcript/find'
import { FindField } from '../../theater/transcript/find-field'
import { createFoundReplies } from '../../theater/transcript/found-replies'
import { Leaves } from '../../theater/transcript/leaves'
import type { TranscriptWords } from '../../theater/transcript-words'
import { type CallsSay, shortHash } from './words'

export interface CallTextsProps {
  readonly call: CallRecord
  readonly texts: CallTexts
  readonly say: CallsSay
  readonly words: TranscriptWords
}

const PARTS = ['system', 'user', 'thinking', 'reply', 'dropped'] as const
type PartName = (typeof PARTS)[number]

interface Part {
  readonly call: PartName
  readonly text: string
}

/** What a model was asked and what it said, to the letter, with one search through all of it. */
export function CallTextsView(props: CallTextsProps): JSX.Element {
  const [query, setQuery] = createSignal('')
  const pattern = createMemo(() => patternOf(query()))
  const parts = createMemo(() => partsOf(props.texts))
  const found = createFoundReplies(
    () => parts(),
    () => pattern(),
  )
  return (
    <>
      <FindField
        query={query()}
        onQuery={setQuery}
        at={found.at()}
        count={found.count()}
        more={found.more()}
        onStep={found.step}
        words={props.words}
      />
      <section class="calls-part" aria-label={props.say('calls.prompt')}>
        <h4>{props.say('calls.prompt')}</h4>
        <p class="calls-built" data-built={props.texts.prompt.kind}>
          {builtWords(props)}
        </p>
        <Show when={props.texts.pictures}>
          {(n) => <p class="meta">{props.say('calls.pictures', { n: n() })}</p>}
        </Show>
      </section>
      <For each={parts()}>
        {(part) => (
          <TextPart
            part={part}
            hit={() => found.hitIn(part.call)}
            pattern={pattern}
            say={props.say}
            words={props.words}
          />
        )}
      </For>
    </>
  )
}

/** A reply that did not come is told; a thought that did not is none. */
function partsOf({ prompt, reply, thinking, dropped }: CallTexts): readonly Part[] {
  const { system = '', user = '' } = 'prompt' in prompt ? prompt.prompt : {}
  const texts = { system, user, thinking, reply, dropped }
  return PARTS.flatMap((call) =>
    texts[call] === '' && call !== 'reply' ? [] : [{ call, text: texts[call] }],
  )
}

function TextPart(props: {
  readonly part: Part
  readonly hit: Accessor<number | undefined>
  readonly pattern: Accessor<RegExp | undefined>
  readonly say: CallsSay
  readonly words: TranscriptWords
}): JSX.Element {
  let box: HTMLElement | undefined
  // The box brings the place into its own view; whether the box itself is in view, nobody has asked.
  createEffect(() => props.hit() !== undefined && box?.scrollIntoView?.({ block: 'nearest' }))
  return (
    <section ref={(element) => (box = element)} class="reply calls-text" data-part={props.part.call}>
      <div class="reply-head">
        <h4>{props.say(`calls.${props.part.call}`)}</h4>
        <span class="meta">{props.say('calls.size', { kb: props.part.text.length / 1000 })}</span>
        <Copy text={() => props.part.text} words={props.words} />
      </div>
      <Show when={props.part.text !== ''} fallback={<p class="meta">{props.say('calls.noReply')}</p>}>
        {/* Longer than its box it scrolls, and what scrolls is reached by keyboard. */}
        <section class="lines calls-box" tabindex="0" aria-label={props.say(`calls.${props.part.call}`)}>
          <Leaves text={props.part.text} hit={props.hit} pattern={props.pattern} />
        </section>
      </Show>
    </section>
  )
}

/** Whether what is shown as the prompt is what was sent. */
function builtWords({ call, texts: { prompt }, say }: CallTextsProps): string {
  const kept = shortHash(call.prompt?.hash ?? '')
  switch (prompt.kind) {
    case 'same':
      return say('calls.built.same', {
        version: prompt.prompt.version ?? '–',
        hash: shortHash(prompt.hash),
      })
    case 'differs':
      return say('calls.built.differs', {
        version: prompt.prompt.version ?? '–',
        hash: shortHash(prompt.hash),
        kept,
      })
    case 'unfrozen':
      return say('calls.built.unfrozen')
    case 'version':
      return say('calls.built.version', { was: prompt.was || '–', now: prompt.now || '–', kept })
    case 'lost':
      return say('calls.built.lost')
    default:
      return prompt satisfies never
  }
}
