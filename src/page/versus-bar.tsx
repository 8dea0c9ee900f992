import { createMemo, type JSX, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import { versusTexts } from '../i18n/versus'
import { MODES, VERSUS_WIDTHS, type VersusAddress } from '../library/versus/address'
import { Pick } from '../preview/compare/pick'
import { createSay } from '../preview/compare/words'
import type { RunState } from '../run/state'
import { roundsIn, sharedRounds } from './versus-page'

const LAST = 'last'

export interface VersusBarProps {
  readonly address: VersusAddress
  readonly states: readonly RunState[]
  /** How many pages stand there. */
  readonly count: number
  readonly t: Translate
  readonly onLook: (change: Partial<VersusAddress>) => void
}

/** One round, one width and one way of looking for all pages. */
export function VersusBar(props: VersusBarProps): JSX.Element {
  // The translator of the page never changes.
  // eslint-disable-next-line solid/reactivity
  const [say, rounds] = [props.t.part('versus', versusTexts), createSay(props.t)]
  const isHidden = () => props.address.blind?.open === false
  const options = createMemo(
    () => {
      const known = isHidden() ? sharedRounds(props.states) : roundsIn(props.states)
      // The one that is asked for is there, whoever has it.
      const asked = props.address.round === undefined ? [] : [props.address.round]
      const all = [...new Set([...known, ...asked])].sort((one, other) => one - other)
      return [LAST, ...all.map(String)]
    },
    undefined,
    { equals: (one, other) => one.join() === other.join() },
  )
  const modes = () => MODES.filter((mode) => !isHidden() || mode !== 'code')
  const widths = VERSUS_WIDTHS.map(String)
  return (
    <div class="versus-bar">
      <Pick
        label={say('versus.round')}
        named
        options={options()}
        value={String(props.address.round ?? LAST)}
        name={(option) =>
          option === LAST ? say('versus.last') : say('versus.roundN', { n: Number(option) })
        }
        onPick={(option) => props.onLook({ round: option === LAST ? undefined : Number(option) })}
        folded={options().length > 5}
      />
      <Pick
        label={say('versus.width')}
        named
        options={widths}
        value={String(props.address.width)}
        name={(option) => option}
        onPick={(option) =>
          props.onLook({ width: VERSUS_WIDTHS.find((width) => String(width) === option) ?? 1280 })
        }
        folded={false}
      />
      <Show when={props.count === 2}>
        <Pick
          label={rounds('compare.how')}
          options={modes()}
          value={props.address.mode}
          name={(mode) => rounds(`compare.how.${mode}`)}
          onPick={(mode) => props.onLook({ mode })}
          folded={innerWidth < 900}
          unnamed
        />
      </Show>
    </div>
  )
}
