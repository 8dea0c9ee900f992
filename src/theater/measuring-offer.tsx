import { type JSX, Show } from 'solid-js'
import { evidenceWords } from './evidence-words'
import type { InstrumentsPanelProps } from './instruments-panel'

/** Why there are no rows, and what can be done about it. */
export function Empty(props: InstrumentsPanelProps): JSX.Element {
  const say = () => evidenceWords(props.t).say
  return (
    <div class="instruments-empty">
      <Show when={props.page()} fallback={<p>{say()('panel.noPage')}</p>}>
        <p>{say()(props.measured() === 'not_measured' ? 'panel.notThen' : 'panel.empty')}</p>
        <p class="meta">{say()('panel.emptyText')}</p>
        <Offer {...props} />
      </Show>
    </div>
  )
}

/** Measures the page on show, and says how far that has come. */
export function Offer(props: InstrumentsPanelProps): JSX.Element {
  const say = () => evidenceWords(props.t).say
  const failed = () => {
    const asked = props.asked()
    return asked.kind === 'failed' ? asked.reason : undefined
  }
  const isMeasuring = () => props.asked().kind === 'measuring' || props.measured() === 'measuring'
  return (
    <Show when={!isMeasuring()} fallback={<p role="status">{say()('panel.measuring')}</p>}>
      <Show when={failed()}>
        {(reason) => <p role="alert">{say()('panel.failed', { reason: reason() })}</p>}
      </Show>
      <Show when={props.onMeasure}>
        {(measure) => (
          <button type="button" onClick={() => measure()()}>
            {say()(failed() === undefined ? 'panel.measure' : 'panel.again')}
          </button>
        )}
      </Show>
    </Show>
  )
}
