import { createSignal, type JSX, Match, Show, Switch } from 'solid-js'
import type { Cabinet, Entry, Kind } from '../../../workers/cabinet-surface'
import type { Translate } from '../../i18n/t'
import type { Cleaned } from '../brand-field'
import { DeskNews, type Told } from '../desk-news'
import '../desk.css'
import { reasonOf } from '../../run/reason'
import { createDeskTranslate } from '../words'
import './cabinet.css'
import { createKeptList, createKeptOne } from './kept'
import { CabinetList } from './list'
import { OneView } from './one-view'
import { type CabinetSay, createCabinetSay } from './words'

export interface CabinetViewProps {
  readonly cabinet: Cabinet
  readonly kind: Kind
  /** The id of one of them; empty for the list. */
  readonly path: string
  readonly t: Translate
  /** What the prompts make of a text before they quote it. */
  readonly clean: (text: string) => Cleaned
  readonly navigate: (hash: string) => void
  readonly save: (name: string, text: string) => void
  /** Puts this one into the form that begins a run. */
  readonly use: (entry: Entry) => void
  /** The same, with the brief that the skill brings along. */
  readonly begin: (entry: Entry, example: string) => void
}

/** What the parts of this place share. */
export interface Shared extends CabinetViewProps {
  readonly say: CabinetSay
  readonly tell: (told: Told) => void
  /** Asks the worker for something, and tells why where that does not work. */
  readonly attempt: <T>(work: () => Promise<T>) => Promise<T | undefined>
}

/** Brands, or skills: all of them, or one. */
export function CabinetView(props: CabinetViewProps): JSX.Element {
  // The translator of the page never changes: it asks for the language itself.
  // eslint-disable-next-line solid/reactivity
  const { t } = props
  const [say, deskSay] = [createCabinetSay(t), createDeskTranslate(t)]
  const [told, setTold] = createSignal<Told>()
  let news: HTMLDivElement | undefined

  function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    return work().catch((cause: unknown) => {
      setTold({ text: () => say('one.failed', { reason: reasonOf(cause) }) })
      return undefined
    })
  }

  const shared = { say, tell: setTold, attempt }
  return (
    <div class="desk cabinet">
      <DeskNews
        told={told()}
        t={deskSay}
        ref={(element) => (news = element)}
        onClose={() => {
          if (news?.contains(document.activeElement))
            document.querySelector<HTMLElement>('.cabinet h2')?.focus()
          setTold(undefined)
        }}
      />
      <Show when={props.path} keyed fallback={<ListPart {...props} {...shared} />}>
        {(id) => <OnePart {...props} {...shared} id={id} />}
      </Show>
    </div>
  )
}

function ListPart(props: Shared): JSX.Element {
  const kept = createKeptList(props)
  return (
    <CabinetList
      {...props}
      all={kept.all()}
      failed={kept.failed()}
      taking={kept.taking}
      refetch={kept.refetch}
    />
  )
}

function OnePart(props: Shared & { readonly id: string }): JSX.Element {
  const kept = createKeptOne(props)
  return (
    <>
      <p class="desk-back">
        <a href={`#/${props.kind}s`}>
          {props.say(props.kind === 'brand' ? 'cabinet.back' : 'cabinet.backSkills')}
        </a>
      </p>
      <Switch>
        <Match when={kept.opened()}>
          {(found) => <OneView {...props} opened={found()} onChange={kept.change} refetch={kept.refetch} />}
        </Match>
        <Match when={kept.failed()}>
          {(reason) => (
            <p role="alert" class="desk-fault">
              {props.say('one.failed', { reason: reason() })}
            </p>
          )}
        </Match>
        <Match when={kept.isGone()}>
          <h2 tabindex="-1">{props.say('cabinet.gone')}</h2>
        </Match>
      </Switch>
    </>
  )
}
