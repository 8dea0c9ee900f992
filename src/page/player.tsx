import { createSignal, type JSX, lazy, onMount, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import { ReplayControls } from '../replay/controls'
import type { PlayerParts } from './player-parts'
import type { Showing } from './showing'

const parts = () => import('./player-parts')
const Strip = lazy(async () => ({ default: (await parts()).Strip }))
const Tip = lazy(async () => ({ default: (await parts()).Tip }))
const Under = lazy(async () => ({ default: (await parts()).UnderPlayer }))

export interface PlayerOnShowProps {
  readonly showing: Showing
  /** The run goes on: its end is now. */
  readonly live: boolean
  readonly t: Translate
}

/** The controls of the run on show at once, and the rest of the player when the first picture is drawn. */
export function PlayerOnShow(props: PlayerOnShowProps): JSX.Element {
  const [drawn, setDrawn] = createSignal(false)
  onMount(() => requestAnimationFrame(() => setTimeout(() => setDrawn(true), 0)))
  return (
    <Show when={props.showing.player()}>
      {(player) => (
        <Show when={props.showing.view()}>
          {(view) => {
            const late = (show: PlayerParts['show']): PlayerParts => ({
              show,
              get player() {
                return player()
              },
              get view() {
                return view()
              },
              get live() {
                return props.live
              },
              t: props.t,
              goTo: props.showing.goTo,
            })
            const onShow = () => drawn() && props.showing.show()
            return (
              <ReplayControls
                player={player()}
                view={view()}
                live={props.live}
                t={props.t}
                // Built anew for another run: each of them belongs to one.
                strip={
                  <Show when={onShow()} keyed>
                    {(show) => <Strip {...late(show)} />}
                  </Show>
                }
                over={(bar) => (
                  <Show when={onShow()} keyed>
                    {(show) => <Tip {...late(show)} bar={bar} />}
                  </Show>
                )}
                after={
                  <Show when={onShow()} keyed>
                    {(show) => <Under {...late(show)} />}
                  </Show>
                }
              />
            )
          }}
        </Show>
      )}
    </Show>
  )
}
