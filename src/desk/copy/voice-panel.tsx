import { createMemo, createSignal, For, type JSX, Show } from 'solid-js'
import {
  readVoice,
  VOICE_EXAMPLES,
  type VoiceExamples,
  voiceGaps,
  withExample,
} from '../../documents/panel/voice'
import { listOf, type FoundationSay } from './words'

interface VoiceProps {
  readonly text: string
  readonly say: FoundationSay
  readonly onWrite: (text: string) => void
}

/** How a brand sounds in each situation, what is still missing, and a way to add to it without knowing the signs. */
export function VoicePanel(props: VoiceProps): JSX.Element {
  const situations = createMemo(() => readVoice(props.text))
  return (
    <section class="copy-block" aria-label={props.say('voice.title')}>
      <h3>{props.say('voice.title')}</h3>
      <p class="meta">{props.say('voice.lead', VOICE_EXAMPLES)}</p>
      <Show when={situations().length > 0} fallback={<p>{props.say('voice.none')}</p>}>
        <ul class="copy-voices">
          <For each={situations()}>{(one) => <Situation one={one} say={props.say} />}</For>
        </ul>
      </Show>
      <AddExample {...props} situations={situations()} />
    </section>
  )
}

function Situation(props: { readonly one: VoiceExamples; readonly say: FoundationSay }): JSX.Element {
  const missing = createMemo(() => {
    const [gap] = voiceGaps([props.one])
    if (!gap) return []
    return [
      ...(gap.examples > 0 ? [props.say('voice.more', { n: gap.examples })] : []),
      ...(gap.counter ? [props.say('voice.counter')] : []),
    ]
  })
  return (
    <li>
      <h4 dir="auto">{props.one.situation || props.say('voice.unnamed')}</h4>
      <ul>
        <For each={props.one.good}>
          {(said) => <Example mark="✓" said={said} spoken={props.say('voice.good')} />}
        </For>
        <For each={props.one.bad}>
          {(said) => <Example mark="✗" said={said} spoken={props.say('voice.bad')} />}
        </For>
      </ul>
      <p class="meta">
        {missing().length > 0
          ? props.say('voice.missing', { what: listOf(missing(), props.say) })
          : props.say('voice.enough')}
      </p>
    </li>
  )
}

function Example(props: {
  readonly mark: string
  readonly said: string
  readonly spoken: string
}): JSX.Element {
  return (
    <li class="copy-example">
      <span aria-hidden="true">{props.mark}</span>
      <span dir="auto">
        <span class="spoken">{props.spoken}: </span>
        {props.said}
      </span>
    </li>
  )
}

function AddExample(props: VoiceProps & { readonly situations: readonly VoiceExamples[] }): JSX.Element {
  const [situation, setSituation] = createSignal('')
  const [sentence, setSentence] = createSignal('')
  const isWhole = () => situation().trim() !== '' && sentence().trim() !== ''

  const add = (kind: 'good' | 'bad') => {
    props.onWrite(withExample(props.text, situation().trim(), { kind, sentence: sentence() }))
    setSentence('')
  }

  return (
    <details class="desk-details">
      <summary>{props.say('voice.add')}</summary>
      <div class="copy-fields">
        <label>
          <span class="copy-label">{props.say('voice.situation')}</span>
          <input
            type="text"
            list="copy-situations"
            value={situation()}
            onInput={(event) => setSituation(event.currentTarget.value)}
          />
          <datalist id="copy-situations">
            <For each={props.situations}>{(one) => <option value={one.situation} />}</For>
          </datalist>
        </label>
        <label>
          <span class="copy-label">{props.say('voice.sentence')}</span>
          <input type="text" value={sentence()} onInput={(event) => setSentence(event.currentTarget.value)} />
        </label>
        <p class="desk-acts">
          <button type="button" disabled={!isWhole()} onClick={() => add('good')}>
            ✓ {props.say('voice.good')}
          </button>
          <button type="button" disabled={!isWhole()} onClick={() => add('bad')}>
            ✗ {props.say('voice.bad')}
          </button>
        </p>
      </div>
    </details>
  )
}
