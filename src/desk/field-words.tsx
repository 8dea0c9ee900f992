import { type JSX, Show } from 'solid-js'

/** What belongs to a control: what is wrong with it, and what the person should know. Both are read with the control. */
export function FieldWords(props: {
  readonly id: string
  readonly fault: string | undefined
  readonly text: string | undefined
}): JSX.Element {
  return (
    <>
      <Show when={props.fault}>
        <p class="desk-fault" id={`${props.id}-fault`}>
          {props.fault}
        </p>
      </Show>
      <Show when={props.text}>
        <p class="meta" id={`${props.id}-text`}>
          {props.text}
        </p>
      </Show>
    </>
  )
}
