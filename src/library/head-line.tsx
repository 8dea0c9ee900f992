import { type JSX, Show } from 'solid-js'
import { Segmented } from '../controls/segmented'
import { SIGHTS } from './sheet/layout'
import type { View } from './view'

/** How many were found, how they are shown, and the ways to the trash, to projects and to what comes in. */
export function HeadLine(props: { readonly view: View; readonly wide: boolean }): JSX.Element {
  const view = () => props.view
  return (
    <div class="library-head">
      <p class="library-count" role="status">
        <Show when={view().cards.total() !== undefined}>
          {view().say('library.count', { n: view().total() })}
        </Show>
      </p>
      <Show when={!props.wide}>
        <button type="button" aria-haspopup="dialog" onClick={() => view().open('facets')}>
          {view().chips().length > 0
            ? view().say('library.filtersOn', { n: view().chips().length })
            : view().say('library.filters')}
        </button>
      </Show>
      <TrashLink view={view()} />
      <Show when={!view().narrowing().trash}>
        <a class="library-way" href="#/projects">
          {view().t('page.projects')}
        </a>
        <a class="library-way" href="#/import">
          {view().t('page.import')}
        </a>
      </Show>
      <Segmented
        label={view().say('library.sight')}
        options={SIGHTS}
        value={view().sight()}
        name={(one) => view().say(`library.sight.${one}`)}
        onPick={(one) => view().setSight(one)}
      />
    </div>
  )
}

function TrashLink(props: { readonly view: View }): JSX.Element {
  const n = () => props.view.facets()?.trashed ?? 0
  return (
    <Show
      when={props.view.narrowing().trash}
      fallback={
        <Show when={n() > 0}>
          <a class="library-way" href="#/library?trash=1">
            {props.view.say('library.trashOf', { n: n() })}
          </a>
        </Show>
      }
    >
      <a class="library-way" href="#/library">
        {props.view.say('library.trash.back')}
      </a>
    </Show>
  )
}
