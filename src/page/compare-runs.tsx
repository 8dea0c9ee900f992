import type { Remote } from 'comlink'
import { For, type JSX, Show } from 'solid-js'
import type { Jury } from '../../workers/jury'
import type { Translate } from '../i18n/t'
import { versusTexts } from '../i18n/versus'
import { MOST_RUNS } from '../library/versus/address'
import { moved } from '../library/versus/blind'
import { BlindPanel } from '../library/versus/blind-panel'
import { VersusChoose } from '../library/versus/choose'
import { letterOf } from '../library/versus/entrant'
import { VersusHead } from '../library/versus/head'
import { Ranking } from '../library/versus/ranking'
import '../library/versus/versus.css'
import type { Say } from '../library/versus/words'
import type { Place } from './route'
import { drawnLater } from './drawn'
import { createVersus } from './versus'
import { VersusBar } from './versus-bar'
import { VersusDetails, VersusNumbers } from './versus-facts'
import { VersusStage } from './versus-stage'
import { VersusVerdict } from './versus-verdict'

export interface CompareRunsProps {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly place: Place
}

/** Two to four runs beside one another: their pages, their numbers, what the person makes of them. */
export function CompareRunsPlace(props: CompareRunsProps): JSX.Element {
  // The translator and the door of the page never change.
  // eslint-disable-next-line solid/reactivity
  const { jury, t } = props
  const say = t.part('versus', versusTexts)
  const it = createVersus({ jury, t, query: () => (props.place.kind === 'compare' ? props.place.query : '') })
  const parts = { it, t, say }
  return (
    <div class="versus">
      <Top {...parts} />
      <Show when={it.runs().length > 0}>
        <VersusBar
          address={it.address()}
          states={it.states()}
          count={it.places().length}
          t={t}
          onLook={it.look}
        />
        {/* Each part has a room that stays: a frame whose neighbours come and go is moved, and comes back empty. */}
        <div class="versus-room">
          <Heads {...parts} />
          <Show when={!it.hidden()}>
            <VersusNumbers runs={it.heres()} round={it.address().round} t={t} />
          </Show>
        </div>
        <VersusStage
          pages={it.pages()}
          mode={it.address().mode}
          width={it.address().width}
          start={it.address().at}
          body={(run, hash) => drawnLater(it.entrants.body(run, hash))}
          t={t}
          onPlace={it.scrolled}
          onSeen={it.address().blind ? it.see : undefined}
        />
        <div class="versus-room">
          <Show when={!it.hidden() && it.heres().length > 0}>
            <Below {...parts} />
          </Show>
        </div>
      </Show>
    </div>
  )
}

interface PartProps {
  readonly it: ReturnType<typeof createVersus>
  readonly t: Translate
  readonly say: Say
}

/** What is compared, and what else can be. */
function Top(props: PartProps): JSX.Element {
  const count = () => props.it.runs().length
  const isAdding = () => !props.it.hidden() && (props.it.adding() || count() < 2)
  return (
    <>
      <div class="versus-top">
        <h2 tabindex="-1">{props.say('versus.title')}</h2>
        <Show when={!props.it.hidden() && count() > 1 && count() < MOST_RUNS}>
          <button
            type="button"
            aria-expanded={props.it.adding()}
            onClick={() => props.it.setAdding(!props.it.adding())}
          >
            {props.say('versus.add')}
          </button>
        </Show>
        <Show when={props.it.isWhole() && !props.it.hidden()}>
          <button type="button" onClick={() => props.it.hide()}>
            {props.say('versus.startBlind')}
          </button>
        </Show>
      </div>
      <Show when={count() < 2}>
        <p class="meta">{props.say(count() === 0 ? 'versus.intro' : 'versus.oneMore')}</p>
      </Show>
      <Show when={isAdding()}>
        <VersusChoose
          port={props.it.port}
          chosen={props.it.runs()}
          t={props.t}
          say={props.say}
          onAdd={props.it.add}
          onClose={count() < 2 ? undefined : () => props.it.setAdding(false)}
        />
      </Show>
    </>
  )
}

/** The names of the runs, or the question that is asked while nobody is told them. */
function Heads(props: PartProps): JSX.Element {
  return (
    <Show
      when={props.it.hidden()}
      fallback={
        <div class="versus-heads" style={{ '--count': props.it.order().length }}>
          <For each={props.it.order()}>
            {(run, at) => (
              <VersusHead
                entrant={props.it.entrants.of(run)}
                at={at()}
                of={props.it.order().length}
                createdAt={props.it.card(run)?.row.createdAt}
                trashed={props.it.card(run)?.trashedAt !== undefined}
                preference={props.it.preference(run)}
                t={props.t}
                say={props.say}
                onMove={(by) => props.it.put(moved(props.it.order(), run, by))}
                onRemove={() => props.it.put(props.it.order().filter((other) => other !== run))}
              />
            )}
          </For>
        </div>
      }
    >
      {(blind) => (
        <>
          <BlindPanel
            blind={blind()}
            count={props.it.order().length}
            say={props.say}
            seen={(at) => props.it.lookedAt().has(at)}
            onVotes={(votes) => props.it.look({ blind: { ...blind(), votes } })}
            onReveal={() => void props.it.reveal(blind())}
            onLeave={props.it.leaveBlind}
          />
          <div class="versus-heads hidden" style={{ '--count': props.it.places().length }}>
            <For each={props.it.places()}>{(at) => <b class="versus-letter">{letterOf(at)}</b>}</For>
          </div>
        </>
      )}
    </Show>
  )
}

/** What the runs came to, and what the person makes of them. */
function Below(props: PartProps): JSX.Element {
  return (
    <>
      <Show when={props.it.address().blind}>
        {(blind) => (
          <VersusVerdict
            blind={blind()}
            order={props.it.order()}
            runs={props.it.heres()}
            nameOf={props.it.nameOf}
            t={props.t}
          />
        )}
      </Show>
      <VersusDetails runs={props.it.heres()} round={props.it.address().round} t={props.t} />
      <Show when={props.it.isWhole()}>
        <Ranking runs={props.it.ownOrder()} nameOf={props.it.nameOf} say={props.say} onKeep={props.it.rank} />
      </Show>
    </>
  )
}
