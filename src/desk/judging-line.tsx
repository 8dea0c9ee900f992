import { type JSX, Show } from 'solid-js'
import { juryOverride, switchJury } from '../controls/jury-override'
import type { CabinetSay } from './cabinet/words'
import { type Judged, judgingWords } from './judging-words'

/** Whether this run is judged and who says so; and where nobody above has spoken, the person's own switch. */
export function JudgingLine(props: { readonly judged: Judged; readonly say: CabinetSay }): JSX.Element {
  const isMine = () => props.judged.by === 'override' || props.judged.by === 'default'
  const override = () => juryOverride()
  return (
    <div class="judging" data-on={props.judged.on}>
      {/* What is always so is no news: read aloud at every opening, it would talk over what is written. */}
      <p role={props.judged.by === 'default' ? undefined : 'status'} title={props.say('judging.order')}>
        {judgingWords(props.judged, props.say)}
      </p>
      <Show when={isMine() && override()?.from !== 'address'}>
        <p class="desk-acts">
          <Show
            when={override()}
            fallback={
              <button type="button" class="desk-quiet" onClick={() => switchJury(!props.judged.on)}>
                {props.say(props.judged.on ? 'judging.switchOff' : 'judging.switchOn')}
              </button>
            }
          >
            <button type="button" class="desk-quiet" onClick={() => switchJury(undefined)}>
              {props.say('judging.forget')}
            </button>
          </Show>
        </p>
      </Show>
    </div>
  )
}
