import { type JSX, Show } from 'solid-js'
import type { EvidenceWords } from './evidence-words'
import type { Pointing } from './pointing'

export interface PointProps {
  /** Who points: the id of the claim or of the row. */
  readonly by: string
  /** What the claim or the row says, for those who hear the button. */
  readonly what: string
  readonly page: string | undefined
  readonly places: readonly string[]
  /** The round that has the page. */
  readonly round?: number | undefined
  /** Whether anything was measured: without a place, that is said of the whole page. */
  readonly measured: boolean
  readonly pointing: Pointing
  readonly words: EvidenceWords
}

/** Outlines in the preview what something is about, one place after the other. */
export function PointButton(props: PointProps): JSX.Element {
  const mine = () => {
    const pointed = props.pointing.pointed()
    return pointed?.by === props.by ? pointed : undefined
  }
  const verb = () => props.words.say(mine() ? 'point.clear' : 'point.show')
  const none = () => props.words.say(props.measured ? 'point.whole' : 'point.none')
  return (
    <Show when={props.places.length > 0 && props.page} fallback={<span class="meta">{none()}</span>}>
      {(page) => (
        <span class="pointer">
          <button
            type="button"
            class="point"
            aria-pressed={mine() !== undefined}
            aria-label={props.words.say('point.about', { verb: verb(), what: props.what })}
            onClick={() =>
              props.pointing.point({ by: props.by, page: page(), places: props.places }, props.round)
            }
          >
            {verb()}
          </button>
          <Show when={props.places.length > 1 && mine()}>
            {(pointed) => (
              <Steps
                at={pointed().at}
                all={props.places.length}
                pointing={props.pointing}
                words={props.words}
              />
            )}
          </Show>
        </span>
      )}
    </Show>
  )
}

function Steps(
  props: Pick<PointProps, 'pointing' | 'words'> & { readonly at: number; readonly all: number },
): JSX.Element {
  return (
    <>
      <button type="button" class="step" onClick={() => props.pointing.step(-1)}>
        <span aria-hidden="true">‹</span>
        <span class="spoken">{props.words.say('point.back')}</span>
      </button>
      <span class="meta" role="status">
        {props.words.say('point.of', { n: props.at + 1, all: props.all })}
      </span>
      <button type="button" class="step" onClick={() => props.pointing.step(1)}>
        <span aria-hidden="true">›</span>
        <span class="spoken">{props.words.say('point.next')}</span>
      </button>
    </>
  )
}
