import type { JSX } from 'solid-js'
import { playerTexts } from '../i18n/player'
import type { Translate } from '../i18n/t'
import { AxisTip } from '../replay/axis-tip'
import type { Player, View } from '../replay/player'
import { FilmStrip } from '../replay/strip'
import { Under } from '../replay/under'
import { linkTo } from './moment'
import type { Show } from './show'

export interface PlayerParts {
  readonly show: Show
  readonly player: Player
  readonly view: View
  readonly live: boolean
  readonly t: Translate
  readonly goTo: (seq: number) => void
}

/** A thumbnail is drawn from a page of this size, as many times smaller, at twice the pixels for fine screens. */
const PICTURE = { width: 1280, height: 800, scale: 176 / 1280 }

/** The pages of the run in time. To be built anew for another run. */
export function Strip(props: PlayerParts): JSX.Element {
  async function draw(hash: string): Promise<ImageBitmap | undefined> {
    const [{ drawPage }, { drawn }, text] = await Promise.all([
      import('../preview/picture/draw-page'),
      import('./drawn'),
      props.show.body(hash),
    ])
    return text === undefined ? undefined : drawPage(drawn(text), PICTURE)
  }
  return (
    <FilmStrip
      player={props.player}
      view={props.view}
      tape={props.show.tape}
      t={props.t.part('player', playerTexts)}
      draw={draw}
      onGo={props.goTo}
    />
  )
}

/** What lies under the pointer on the axis. */
export function Tip(props: PlayerParts & { readonly bar: HTMLElement }): JSX.Element {
  return (
    <AxisTip
      bar={props.bar}
      player={props.player}
      view={props.view}
      tape={props.show.tape}
      t={props.t.part('player', playerTexts)}
      roleName={(role) => props.t(`role.${role}`)}
    />
  )
}

/** The legend and the link. */
export function UnderPlayer(props: PlayerParts): JSX.Element {
  return (
    <Under
      player={props.player}
      view={props.view}
      t={props.t.part('player', playerTexts)}
      link={() => linkTo(props.show, props.view)}
      own={!props.show.recorded}
      live={props.live}
    />
  )
}
