import type { Remote } from 'comlink'
import { createResource, type JSX, Show } from 'solid-js'
import type { Jury } from '../../workers/jury'
import { EstimateLine } from '../desk/estimate-line'
import { reasonOf } from '../desk/reason'
import { jurorTexts } from '../i18n/juror'
import { newRun } from '../i18n/new-run'
import type { Translate } from '../i18n/t'
import type { Material } from '../run/event'
import { wordsKept } from '../run/said'
import type { RunState } from '../run/state'
import { deskOf } from './desk-door'
import { sameAgain } from './same-again'

export interface JurorCostProps {
  readonly jury: Remote<Jury>
  readonly state: RunState
  readonly t: Translate
}

/** What another run with the person's words may cost. A run that asked nobody is rehearsed. */
export function JurorCost(props: JurorCostProps): JSX.Element {
  // The door is made once for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const desk = deskOf(props.jury)
  // Asked once for a connection: a state comes with every event.
  const connection = () => props.state.connectionId
  const [spending] = createResource(connection, () => desk.spending().catch(() => undefined))
  // eslint-disable-next-line solid/reactivity
  const [estimate] = createResource(connection, async (id) => {
    const wanted = sameAgain(props.state)
    if (!wanted) return undefined
    const { brief, rules, materials = [] } = wanted
    const asked = [...materials, ...wordsOf(props.state)]
    return desk.estimate(id, brief, rules, asked).catch((cause: unknown) => reasonOf(cause))
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

/** For the estimate alone: what the person says stands in each prompt, like a text of theirs. */
function wordsOf({ said }: RunState): Material[] {
  const words = wordsKept(said).map((word) =>
    word.kind === 'must_fix' ? word.text : `${word.text} ${word.reason}`,
  )
  return words.length === 0 ? [] : [{ kind: 'document', name: '', text: words.join('\n') }]
}
