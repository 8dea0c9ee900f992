import { createMemo, For, type JSX, Show } from 'solid-js'
import type { Translate } from '../../i18n/t'
import { CrossSign } from '../marks'
import { dayOf, type LibrarySay } from '../words'
import { type Chip, chipsOf, cleared, without } from './chips'
import type { Names } from './names'
import type { Narrowing } from './narrowing'

/** Everything by which the library is narrowed down, each of it taken away by a press. */
export function ChipLine(props: {
  readonly t: Translate
  readonly say: LibrarySay
  readonly narrowing: Narrowing
  readonly names: Names
  readonly onNarrow: (next: Narrowing) => void
}): JSX.Element {
  const chips = createMemo(() => chipsOf(props.narrowing))
  const nameOf = (chip: Chip) => chipName(chip, props.t, props.say, props.names)
  return (
    <Show when={chips().length > 0}>
      <ul class="library-chips" aria-label={props.say('library.chips')}>
        <For each={chips()}>
          {(chip) => (
            <li>
              <button
                type="button"
                class="library-chip"
                aria-label={props.say('library.chip.remove', { name: nameOf(chip) })}
                onClick={() => props.onNarrow(without(props.narrowing, chip))}
              >
                <span dir="auto">{nameOf(chip)}</span>
                <CrossSign />
              </button>
            </li>
          )}
        </For>
        <li>
          <button
            type="button"
            class="library-quiet"
            onClick={() => props.onNarrow(cleared(props.narrowing))}
          >
            {props.say('library.chip.clear')}
          </button>
        </li>
      </ul>
    </Show>
  )
}

function chipName(chip: Chip, t: Translate, say: LibrarySay, names: Names): string {
  switch (chip.kind) {
    case 'text':
      return say('library.chip.text', { text: chip.text })
    case 'statuses':
    case 'stages':
    case 'connections':
    case 'brands':
    case 'skills':
    case 'tags':
      return names.of(chip.kind, chip.value)
    case 'project':
      return names.of('projects', chip.value)
    case 'score':
      return scoreName(chip, t, say)
    case 'star':
      return say('library.starred')
    case 'unseen':
      return say('library.unseen')
    case 'preset':
      return say(`library.preset.${chip.preset}`)
    case 'days':
      return daysName(chip, say)
    default:
      return chip satisfies never
  }
}

function scoreName({ least, most }: Extract<Chip, { kind: 'score' }>, t: Translate, say: LibrarySay): string {
  if (least === undefined) return say('library.chip.most', { most: t.score(most ?? 0) })
  if (most === undefined) return say('library.chip.least', { least: t.score(least) })
  return say('library.chip.range', { least: t.score(least), most: t.score(most) })
}

function daysName({ from, to }: Extract<Chip, { kind: 'days' }>, say: LibrarySay): string {
  const day = (one: string | undefined) => dayOf(one ?? '', say.locale)
  if (from === undefined) return say('library.chip.to', { to: day(to) })
  if (to === undefined) return say('library.chip.from', { from: day(from) })
  return say('library.chip.days', { from: day(from), to: day(to) })
}
