import { createMemo, createSignal, type JSX, onCleanup, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import { Pick } from '../preview/compare/pick'
import { createSay, sideWords } from '../preview/compare/words'
import { isOver, roundOnShow, statusOf } from '../theater/selectors'
import { versionOnShow } from '../theater/version-on-show'
import type { Showing } from './showing'
import { sidesOf } from './sides'

/** More rounds than this are a list: in a row they would push everything else away. */
const IN_A_ROW = 4
/** The page of a single pass, which is no round's. */
const SINGLE = 'single'
/** The version that a critic's loop has mended after the verdict, which is no round's either. */
const MENDED = 'mended'
const NARROW = '(max-width: 1199.98px)'

/** The rounds that have a page, over the page. One pressed is on show. */
export function RoundTabs(props: {
  readonly showing: Pick<Showing, 'state' | 'round' | 'pickRound' | 'page' | 'looked'>
  readonly t: Translate
}): JSX.Element {
  // The run on show lives in signals: the object that holds them never changes.
  // eslint-disable-next-line solid/reactivity
  const { state, round, pickRound, page, looked } = props.showing
  // The texts follow the language by themselves.
  // eslint-disable-next-line solid/reactivity
  const say = createSay(props.t)
  const narrow = createNarrow()
  const sides = createMemo(() => sidesOf(state(), props.t))
  const isSingle = () => state().singleArtifact !== undefined
  const isMended = createMemo(() => versionOnShow(state(), undefined, undefined)?.mended ?? false)
  const options = createMemo(
    () => [
      ...sides().map(({ n }) => String(n)),
      ...(isSingle() ? [SINGLE] : []),
      ...(isMended() ? [MENDED] : []),
    ],
    undefined,
    { equals: (one, other) => one.join() === other.join() },
  )
  const shown = () => {
    if (page()?.mended) return MENDED
    const asked = looked() === undefined ? round() : undefined
    return asked === undefined && isSingle() ? SINGLE : String(roundOnShow(state(), asked)?.n ?? '')
  }
  const name = (option: string) => {
    if (option === SINGLE) return props.t('preview.notReviewed')
    if (option === MENDED) return props.t('preview.mended')
    const side = sides().find(({ n }) => String(n) === option)
    if (!side) return option
    // The check stands for a page that shipped; what another ending has kept bears no such mark.
    const kept = statusOf(state()) === 'shipped' ? side.kept : undefined
    return sideWords({ ...side, kept }, say, 'short')
  }

  function pick(option: string) {
    if (option === SINGLE || option === MENDED) return pickRound(undefined)
    // The newest round of a run that goes on is followed into the next one.
    const follows = !isOver(state()) && option === options().at(-1)
    pickRound(follows ? undefined : Number(option))
  }

  return (
    <Show when={options().length > 1}>
      <div class="preview-rounds">
        <Pick
          label={say('compare.rounds')}
          options={options()}
          value={shown()}
          name={name}
          onPick={pick}
          folded={narrow() || options().length > IN_A_ROW}
          unnamed
        />
      </div>
    </Show>
  )
}

function createNarrow() {
  const media = matchMedia(NARROW)
  const [narrow, setNarrow] = createSignal(media.matches)
  const told = () => setNarrow(media.matches)
  media.addEventListener('change', told)
  onCleanup(() => media.removeEventListener('change', told))
  return narrow
}
