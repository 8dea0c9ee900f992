import type { Remote } from 'comlink'
import { createMemo, createResource, type JSX, Show } from 'solid-js'
import type { Jury } from '../../workers/jury'
import { EstimateLine } from '../desk/estimate-line'
import { jurorTexts } from '../i18n/juror'
import { newRun } from '../i18n/new-run'
import type { Translate } from '../i18n/t'
import type { Material, Word } from '../run/event'
import { reasonOf } from '../run/reason'
import { UNSENT, wordsKept } from '../run/said'
import type { RunState } from '../run/state'
import { deskOf } from './desk-door'
import { sameAgain } from './same-again'

export interface JurorCostProps {
  readonly jury: Remote<Jury>
  readonly state: RunState
  /** What the person has said and the run on show was not told. */
  readonly unsent: readonly Word[]
  readonly t: Translate
}

/** What another run with the person's words may cost. A run that asked nobody is rehearsed. */
export function JurorCost(props: JurorCostProps): JSX.Element {
  // The door is made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const desk = deskOf(props.jury)
  const connection = () => props.state.connectionId
  // Asked once for a connection and what it is handed: a state comes with every event.
  const asked = createMemo(() => wordsOf(props.state, props.unsent))
  const wanted = createMemo(
    () => {
      const id = connection()
      return id === undefined ? undefined : { id, words: asked() }
    },
    undefined,
    { equals: (one, other) => one?.id === other?.id && one?.words === other?.words },
  )
  const [spending] = createResource(connection, () => desk.spending().catch(() => undefined))
  // eslint-disable-next-line solid/reactivity
  const [estimate] = createResource(wanted, async ({ id, words }) => {
    const order = sameAgain(props.state)
    if (!order) return undefined
    const { brief, rules, materials = [] } = order
    return desk
      .estimate(id, brief, rules, [...materials, ...asMaterial(words)])
      .catch((cause: unknown) => reasonOf(cause))
  })
  return (
    <Show
      when={connection()}
      fallback={<p class="meta">{props.t.part('juror', jurorTexts)('juror.rehearsal')}</p>}
    >
      <EstimateLine
        estimate={estimate.latest}
        loading={estimate.loading}
        spending={spending.latest}
        t={props.t.part('newRun', newRun)}
      />
    </Show>
  )
}

function wordsOf({ said }: RunState, unsent: readonly Word[]): string {
  const all = [...said, ...unsent.map((word) => ({ word, round: UNSENT }))]
  return wordsKept(all)
    .map((word) => (word.kind === 'must_fix' ? word.text : `${word.text} ${word.reason}`))
    .join('\n')
}

/** For the estimate alone: what the person says stands in each prompt, like a text of theirs. */
function asMaterial(text: string): Material[] {
  return text === '' ? [] : [{ kind: 'document', name: '', text }]
}
