import { createUniqueId, For, type JSX } from 'solid-js'
import type { Facets } from '../../../workers/library-surface'
import type { Translate } from '../../i18n/t'
import type { LibrarySay } from '../words'
import { toggled } from './chips'
import { FacetChoice, FacetValues } from './facet-values'
import type { Names } from './names'
import { LISTS, type Narrowing, PRESETS } from './narrowing'
import './narrowing.css'

export interface FacetPanelProps {
  readonly t: Translate
  readonly say: LibrarySay
  readonly narrowing: Narrowing
  readonly facets: Facets | undefined
  readonly names: Names
  readonly onNarrow: (next: Narrowing) => void
}

/** Everything that runs can be narrowed down by. */
export function FacetPanel(props: FacetPanelProps): JSX.Element {
  const narrow = (change: Partial<Narrowing>) => props.onNarrow({ ...props.narrowing, ...change })
  return (
    <div class="library-facets">
      <For each={LISTS}>
        {(facet) => (
          <FacetValues
            say={props.say}
            title={props.say(`library.facet.${facet}`)}
            values={props.facets?.[facet] ?? []}
            chosen={props.narrowing[facet]}
            name={(value) => props.names.of(facet, value)}
            onToggle={(value) => props.onNarrow(toggled(props.narrowing, facet, value))}
          />
        )}
      </For>
      <FacetValues
        say={props.say}
        title={props.say('library.facet.projects')}
        values={props.facets?.projects ?? []}
        chosen={props.narrowing.project === undefined ? [] : [props.narrowing.project]}
        name={(value) => props.names.of('projects', value)}
        onToggle={(value) => narrow({ project: props.narrowing.project === value ? undefined : value })}
      />
      <Marked {...props} />
      <Scores say={props.say} narrowing={props.narrowing} onNarrow={narrow} />
      <Days say={props.say} narrowing={props.narrowing} onNarrow={narrow} />
    </div>
  )
}

function Marked(props: FacetPanelProps): JSX.Element {
  const id = createUniqueId()
  return (
    <fieldset class="library-facet" aria-labelledby={id}>
      <h3 id={id}>{props.say('library.facet.marks')}</h3>
      <FacetChoice
        name={props.say('library.starred')}
        count={props.facets?.starred ?? 0}
        chosen={props.narrowing.star}
        locale={props.t.locale}
        onToggle={() => props.onNarrow({ ...props.narrowing, star: !props.narrowing.star })}
      />
      <FacetChoice
        name={props.say('library.unseen')}
        count={props.facets?.unseen ?? 0}
        chosen={props.narrowing.unseen}
        locale={props.t.locale}
        onToggle={() => props.onNarrow({ ...props.narrowing, unseen: !props.narrowing.unseen })}
      />
    </fieldset>
  )
}

interface PartProps {
  readonly say: LibrarySay
  readonly narrowing: Narrowing
  readonly onNarrow: (change: Partial<Narrowing>) => void
}

function Scores(props: PartProps): JSX.Element {
  const id = createUniqueId()
  const field = (which: 'least' | 'most') => (
    <label class="library-typed">
      <span>{props.say(`library.${which}`)}</span>
      <input
        type="number"
        inputmode="decimal"
        min="0"
        max="10"
        step="0.1"
        value={props.narrowing[which] ?? ''}
        onInput={({ currentTarget: { value } }) => props.onNarrow({ [which]: scoreIn(value) })}
      />
    </label>
  )
  return (
    <fieldset class="library-facet" aria-labelledby={id}>
      <h3 id={id}>{props.say('library.facet.score')}</h3>
      <div class="library-pair">
        {field('least')}
        {field('most')}
      </div>
    </fieldset>
  )
}

function scoreIn(text: string): number | undefined {
  const value = Number(text)
  return text.trim() === '' || !(value >= 0 && value <= 100) ? undefined : value
}

function Days(props: PartProps): JSX.Element {
  const group = createUniqueId()
  const isAny = () => !props.narrowing.preset && !props.narrowing.from && !props.narrowing.to
  const field = (which: 'from' | 'to') => (
    <label class="library-typed">
      <span>{props.say(`library.${which}`)}</span>
      <input
        type="date"
        value={props.narrowing[which] ?? ''}
        onChange={({ currentTarget: { value } }) =>
          props.onNarrow({ preset: undefined, [which]: value === '' ? undefined : value })
        }
      />
    </label>
  )
  return (
    <fieldset class="library-facet" aria-labelledby={`${group}-title`}>
      <h3 id={`${group}-title`}>{props.say('library.facet.days')}</h3>
      <Choice
        group={group}
        name={props.say('library.anyDay')}
        chosen={isAny()}
        onPick={() => props.onNarrow({ preset: undefined, from: undefined, to: undefined })}
      />
      <For each={PRESETS}>
        {(preset) => (
          <Choice
            group={group}
            name={props.say(`library.preset.${preset}`)}
            chosen={props.narrowing.preset === preset}
            onPick={() => props.onNarrow({ preset, from: undefined, to: undefined })}
          />
        )}
      </For>
      <div class="library-pair">
        {field('from')}
        {field('to')}
      </div>
    </fieldset>
  )
}

function Choice(props: {
  readonly group: string
  readonly name: string
  readonly chosen: boolean
  readonly onPick: () => void
}): JSX.Element {
  return (
    <label class="library-choice">
      <input type="radio" name={props.group} checked={props.chosen} onChange={() => props.onPick()} />
      <span>{props.name}</span>
    </label>
  )
}
