import type { JSX } from 'solid-js'
import { For, Show } from 'solid-js'
import { ROLES, type Role } from '../../run/event'
import { RoleTag } from '../role-tag'
import type { TranscriptWords } from '../transcript-words'
import { KINDS, SEATS, type Seat } from './facets'
import { ALL, type Counts, type Filter } from './survey'

export interface FiltersProps {
  readonly filter: Filter
  readonly counts: Counts
  /** How many lines are listed. */
  readonly listed: number
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onFilter: (filter: Filter) => void
  readonly words: TranscriptWords
}

/** Who, what and when: several of a row add up, the rows narrow each other. */
export function Filters(props: FiltersProps): JSX.Element {
  const say = (key: Parameters<TranscriptWords['say']>[0]) => props.words.say(key)
  const put = (change: Partial<Filter>) => {
    const next = { ...props.filter, ...change }
    props.onFilter(next.seats.length + next.kinds.length + next.rounds.length === 0 ? ALL : next)
  }
  const rounds = () => [...props.counts.rounds.keys()].sort((a, b) => a - b)
  return (
    <details class="filters" open={props.open} onToggle={(event) => props.onOpen(event.currentTarget.open)}>
      <summary>
        <span>{say('filter.label')}</span>
        {/* Folded, it still says what is left out. */}
        <span class="filters-chosen">{props.open ? '' : chosenWords(props.filter, props.words)}</span>
        <span class="meta">{props.words.say('filter.listed', { n: props.listed })}</span>
      </summary>
      <Facet
        label={say('filter.seat')}
        options={SEATS.filter((seat) => props.counts.seats.has(seat) || props.filter.seats.includes(seat))}
        chosen={props.filter.seats}
        count={(seat) => props.counts.seats.get(seat) ?? 0}
        onChoose={(seats) => put({ seats })}
        name={(seat) => seatName(seat, props.words)}
        title={(seat) => (isRole(seat) ? props.words.t(`role.${seat}`) : '')}
      />
      <Facet
        label={say('filter.kind')}
        options={KINDS.filter((kind) => props.counts.kinds.has(kind) || props.filter.kinds.includes(kind))}
        chosen={props.filter.kinds}
        count={(kind) => props.counts.kinds.get(kind) ?? 0}
        onChoose={(kinds) => put({ kinds })}
        name={(kind) => props.words.say(`kind.${kind}`)}
      />
      <Show when={rounds().length > 0}>
        <Facet
          label={say('filter.round')}
          options={rounds()}
          chosen={props.filter.rounds}
          count={(round) => props.counts.rounds.get(round) ?? 0}
          onChoose={(of) => put({ rounds: of })}
          name={(n) => (
            <>
              <span aria-hidden="true">{props.words.t('score.roundShort', { n })}</span>
              <span class="spoken">{props.words.t('round.name', { n })}</span>
            </>
          )}
        />
      </Show>
      <Show when={props.filter !== ALL}>
        <button type="button" class="quiet filters-off" onClick={() => props.onFilter(ALL)}>
          {say('filter.off')}
        </button>
      </Show>
    </details>
  )
}

function seatName(seat: Seat, { t, say }: TranscriptWords): JSX.Element {
  if (!isRole(seat)) return say(`seat.${seat}`)
  return (
    <>
      <RoleTag role={seat} />
      <span class="spoken">{t(`role.${seat}`)}</span>
    </>
  )
}

function chosenWords({ seats, kinds, rounds }: Filter, { t, say }: TranscriptWords): string {
  return [
    ...seats.map((seat) => (isRole(seat) ? t(`role.${seat}`) : say(`seat.${seat}`))),
    ...kinds.map((kind) => say(`kind.${kind}`)),
    ...rounds.map((n) => t('round.name', { n })),
  ].join(', ')
}

function isRole(seat: Seat): seat is Role {
  return ROLES.some((role) => role === seat)
}

/** Boxes side by side, each with how many lines it would bring. */
function Facet<T extends string | number>(props: {
  label: string
  options: readonly T[]
  chosen: readonly T[]
  count: (option: T) => number
  name: (option: T) => JSX.Element
  /** Of what is drawn as a letter. */
  title?: (option: T) => string
  onChoose: (chosen: readonly T[]) => void
}): JSX.Element {
  const toggle = (option: T) =>
    props.onChoose(
      props.chosen.includes(option)
        ? props.chosen.filter((one) => one !== option)
        : [...props.chosen, option],
    )
  return (
    <fieldset class="facet">
      <legend class="meta">{props.label}</legend>
      <div class="facet-options">
        <For each={props.options}>
          {(option) => (
            <label class="facet-option" title={props.title?.(option)}>
              <input
                type="checkbox"
                class="spoken"
                checked={props.chosen.includes(option)}
                onChange={() => toggle(option)}
              />
              <span>
                {props.name(option)} <b>{props.count(option)}</b>
              </span>
            </label>
          )}
        </For>
      </div>
    </fieldset>
  )
}
