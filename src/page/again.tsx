import type { Remote } from 'comlink'
import { createResource, type JSX, Show } from 'solid-js'
import type { Order, Refusal } from '../../workers/desk-surface'
import type { Jury } from '../../workers/jury'
import type { Begun } from '../desk/again/again'
import { CopyAgain } from '../desk/copy/again-copy'
import { AgainView } from '../desk/again/again-view'
import type { Translate } from '../i18n/t'
import { versusTexts } from '../i18n/versus'
import { versusOf } from '../library/versus/address'
import { clean } from '../prompts/clean'
import { brandIn, offeredIn, skillIn } from './cabinet-texts'
import { cabinetOf, copyDeskOf, deskOf } from './desk-door'
import { sameAgain } from './same-again'
import { draftFrom, tune } from './tuning'
import { createEntrants } from './versus-load'

export interface AgainPlaceProps {
  readonly jury: Remote<Jury>
  readonly t: Translate
  readonly run: string
  /** With somebody to hear of it, the run goes on out of sight. */
  readonly onOrder: (order: Order, heard?: (run: string) => void) => Promise<Refusal | undefined>
}

/** A run on this device, to be run once more with something else in it. */
export function AgainPlace(props: AgainPlaceProps): JSX.Element {
  // The door and the translator are made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { jury, t } = props
  const cabinet = cabinetOf(jury)
  const say = t.part('versus', versusTexts)
  const entrants = createEntrants(jury, () => [props.run])
  const entrant = () => entrants.of(props.run)
  const [ready] = createResource(
    () => {
      const now = entrant()
      return now.kind === 'here' ? now : undefined
    },
    async ({ id, state }) => {
      const { page } = state.given
      const html = page && (await entrants.body(id, page.hash))
      const [base, draft] = [sameAgain(state, html), draftFrom(state, 'brief')]
      return base && draft && (!page || html !== undefined) ? { id, state, base, draft } : undefined
    },
  )

  async function begin(orders: readonly Order[]): Promise<Begun> {
    const [only, ...others] = orders
    if (only && others.length === 0) {
      const refusal = await props.onOrder(only)
      return refusal ? { refusal, connection: only.connection } : {}
    }
    const runs: string[] = []
    for (const order of orders) {
      const refusal = await props.onOrder(order, (run) => runs.push(run))
      if (refusal) return { refusal, connection: order.connection }
    }
    // They go on there, and stand beside one another as they end.
    location.hash = versusOf([props.run, ...runs].slice(0, 4))
    return {}
  }

  async function beginCopy(order: Order): Promise<Refusal | undefined> {
    const beside = props.run
    return props.onOrder(order, (run) => {
      location.hash = versusOf([beside, run])
    })
  }

  return (
    <Show
      when={ready.latest}
      keyed
      fallback={<p class="opening">{entrant().kind === 'loading' ? '' : say('again.cannot')}</p>}
    >
      {({ id, state, base, draft }) =>
        base.panel ? (
          <CopyAgain
            desk={deskOf(jury)}
            copy={copyDeskOf(jury)}
            base={{ ...base, panel: base.panel }}
            run={id}
            t={t}
            onRun={beginCopy}
          />
        ) : (
          <AgainView
            desk={deskOf(jury)}
            base={base}
            draft={draft}
            offered={(kind) => offeredIn(cabinet, kind)}
            brandOf={(of) => brandIn(cabinet, of)}
            skillOf={(of) => skillIn(cabinet, of)}
            clean={clean}
            run={id}
            t={t}
            onRun={begin}
            onWrite={() => tune(state, 'brief')}
          />
        )
      }
    </Show>
  )
}
