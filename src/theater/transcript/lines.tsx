import { type Accessor, For, type JSX, Show } from 'solid-js'
import type { Event } from '../../run/event'
import type { TranscriptWords } from '../transcript-words'
import { Line } from './line'
import { createNearLines, type NearLinesOptions } from './near-lines'

export interface LinesProps extends NearLinesOptions {
  readonly event: (seq: number) => Event | undefined
  readonly pattern: Accessor<RegExp | undefined>
  readonly words: TranscriptWords
  readonly onJump: (place: number) => void
}

/** The list itself: only what is near the window is in the page, each line as high as its text. */
export function Lines(props: LinesProps): JSX.Element {
  const near = createNearLines({
    listed: () => props.listed(),
    list: () => props.list(),
    place: () => props.place(),
    following: () => props.following(),
    onFollow: (follow) => props.onFollow(follow),
    wanted: () => props.wanted(),
  })
  return (
    <>
      <Show when={near.parts() > 1}>
        <p class="parts meta">
          <button
            type="button"
            class="quiet"
            disabled={near.part() === 0}
            onClick={() => near.turnTo(near.part() - 1)}
          >
            {props.words.say('line.earlier')}
          </button>
          <span>
            {props.words.say('line.part', {
              from: near.first() + 1,
              to: near.first() + near.length(),
              n: props.listed().length,
            })}
          </span>
          <button
            type="button"
            class="quiet"
            disabled={near.part() === near.parts() - 1}
            onClick={() => near.turnTo(near.part() + 1)}
          >
            {props.words.say('line.later')}
          </button>
        </p>
      </Show>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds what can be filled in. */}
      <div
        class="lines"
        role="group"
        aria-label={props.words.say('line.all')}
        tabindex="-1"
        ref={near.setBox}
        onScroll={near.onScroll}
        onWheel={near.away}
        onTouchMove={near.away}
        onPointerDown={(event) => event.target === event.currentTarget && near.away()}
        onKeyDown={near.onKey}
        onFocusIn={near.onFocusIn}
        onFocusOut={near.onFocusOut}
      >
        <ol
          ref={near.setRows}
          style={{
            'padding-block-start': `${near.above()}px`,
            'padding-block-end': `${near.below()}px`,
          }}
        >
          <For each={near.seqs()}>
            {(seq) => (
              <li
                class="saying"
                aria-posinset={props.listed().rowOf(seq) + 1}
                aria-setsize={props.listed().length}
                aria-current={seq === near.now() ? 'true' : undefined}
                classList={{ ahead: seq >= props.place(), hit: seq === props.wanted()?.seq }}
              >
                <Line
                  seq={seq}
                  event={props.event(seq)}
                  isStop={seq === near.stop()}
                  pattern={props.pattern()}
                  words={props.words}
                  onJump={() => {
                    near.setCursor(seq)
                    props.onJump(seq + 1)
                  }}
                />
              </li>
            )}
          </For>
        </ol>
      </div>
    </>
  )
}
