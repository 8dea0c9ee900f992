import { type Accessor, createMemo, type JSX } from 'solid-js'
import type { Translate } from '../i18n/t'
import { turnBetween } from '../preview/compare/answered'
import { Compare } from '../preview/compare/compare'
import type { Change } from '../preview/compare/sides'
import { createSay } from '../preview/compare/words'
import type { MustFix } from '../run/must-fixes'
import type { RunState } from '../run/state'
import { checkOfFix, rowsOfCheck } from '../theater/evidence'
import { benchWords, evidenceWords } from '../theater/evidence-words'
import { placesOf } from '../theater/pointing'
import { roundOnShow } from '../theater/selectors'
import { drawnLater } from './drawn'
import { comparable } from './sides'
import type { Showing } from './showing'

export interface ComparedProps {
  readonly showing: Showing
  /** Undefined until the part that keeps the ledger has come. */
  readonly fixes: Accessor<readonly MustFix[] | undefined>
  /** The width of both pages, in CSS pixels. */
  readonly width: Accessor<number>
  readonly t: Translate
}

/** The rounds of the run on show beside each other, as far as the place that is looked at. */
export function Compared(props: ComparedProps): JSX.Element {
  // The run on show lives in signals: the object that holds them never changes.
  // eslint-disable-next-line solid/reactivity
  const { show, state, round } = props.showing
  const sides = createMemo(() => comparable(state(), props.t), [], {
    equals: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  })
  const shown = createMemo(() => roundOnShow(state(), round())?.n)
  return (
    <Compare
      sides={sides}
      shown={shown}
      body={(hash) => drawnLater(show()?.body(hash))}
      changes={(from, to) => changesOf(state(), props.fixes(), from, to, props.t)}
      width={props.width}
      title={state().brief?.title ?? ''}
      t={props.t}
    />
  )
}

/** What became of each must-fix between two rounds, in the words of the reader. */
function changesOf(
  state: RunState,
  fixes: readonly MustFix[] | undefined,
  from: number,
  to: number,
  t: Translate,
): readonly Change[] | undefined {
  const judged = state.rounds.flatMap(({ n, end }) => (end ? [n] : []))
  return fixes?.flatMap((fix) => {
    const turn = turnBetween(fix, from, to, judged)
    return turn ? [{ ...changeOf(state, fix, t), turn }] : []
  })
}

function changeOf(state: RunState, fix: MustFix, t: Translate): Omit<Change, 'turn'> {
  const check = checkOfFix(state, fix)
  const rows = fix.row ? [fix.row] : check ? rowsOfCheck(state, check) : []
  const target = fix.target ?? placesOf(rows)[0] ?? namedIn(fix.text)
  return {
    id: fix.id,
    by: voiceOf(fix, t),
    text: fix.row ? benchWords(fix.row, evidenceWords(t)) : fix.text,
    measured: fix.row !== undefined || (check !== undefined && check.check !== 'not_measurable'),
    ...(target !== undefined && { target }),
  }
}

export function voiceOf({ role }: Pick<MustFix, 'role'>, t: Translate): string {
  const say = createSay(t)
  if (role === 'bench') return say('compare.byBench')
  return role === 'you' ? say('compare.byYou') : t(`role.${role}`)
}

const QUOTED = /[“"]([^“”"]{3,120})[”"]/
// Most names after a # that a judge writes down are colours.
const SELECTOR = /(?<![\w/.-])(?!#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-]))[.#][a-z][\w-]*/i

/** The place that a judge names itself: the words that it quotes, or a selector in its sentence. */
export function namedIn(text: string): string | undefined {
  const words = QUOTED.exec(text)?.[1]
  return words === undefined ? SELECTOR.exec(text)?.[0] : `“${words}”`
}
