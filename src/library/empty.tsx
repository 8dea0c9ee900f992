import { createResource, createSignal, For, type JSX, onCleanup, Show } from 'solid-js'
import type { Card } from '../../workers/library-surface'
import type { Translate } from '../i18n/t'
import type { Status } from '../run/event'
import type { Recorded } from './library-view'
import { CardBody } from './sheet/faces'
import type { ThumbPorts } from './thumbs'
import type { LibrarySay } from './words'

export interface EmptyProps {
  readonly t: Translate
  readonly say: LibrarySay
  readonly mark: (status: Status) => JSX.Element
  readonly recorded: Recorded
  readonly draw: ThumbPorts['draw']
}

/** What stands where there is no run yet: three that show what comes of one, and the way to the first of one's own. */
export function Empty(props: EmptyProps): JSX.Element {
  const [cards] = createResource(() => props.recorded.cards().catch(() => []), { initialValue: [] })
  return (
    <div class="library-empty">
      <div class="library-lead">
        <div>
          <h3>{props.say('library.empty')}</h3>
          <p>{props.say('library.emptyText')}</p>
        </div>
        <a class="library-way" href="#/import">
          {props.t('page.import')}
        </a>
        <a class="button primary" href="#/new">
          {props.t('page.newRun')}
        </a>
      </div>
      <h3>{props.say('library.recorded')}</h3>
      <ul class="library-samples">
        <For each={props.recorded.names}>
          {(name, at) => (
            <li>
              <Show
                when={cards.latest[at()]}
                fallback={
                  <div class="library-card library-blank">
                    <a href={`#/run/${name}`}>{props.t(`page.recorded.${name}`)}</a>
                  </div>
                }
              >
                {(card) => <Sample {...props} card={card()} />}
              </Show>
            </li>
          )}
        </For>
      </ul>
    </div>
  )
}

function Sample(props: EmptyProps & { readonly card: Card }): JSX.Element {
  const picture = createPicture(
    () => props.card.summary?.page?.hash,
    (hash) => props.draw(hash),
  )
  return (
    <div class="library-card">
      <CardBody
        card={props.card}
        t={props.t}
        say={props.say}
        mark={(status) => props.mark(status)}
        picture={picture()}
      />
    </div>
  )
}

/** A picture that nobody keeps: these pages come with the app, and are seen once. */
function createPicture(hash: () => string | undefined, draw: ThumbPorts['draw']) {
  const [address, setAddress] = createSignal<string | false>()
  let over = false
  const of = hash()
  if (of === undefined) setAddress(false)
  else
    void draw(of)
      .catch(() => undefined)
      .then((picture) => over || setAddress(picture ? URL.createObjectURL(picture) : false))
  onCleanup(() => {
    over = true
    const made = address()
    if (made) URL.revokeObjectURL(made)
  })
  return address
}
