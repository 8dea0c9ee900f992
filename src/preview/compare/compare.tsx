import {
  type Accessor,
  createEffect,
  createMemo,
  createSignal,
  type JSX,
  lazy,
  on,
  onCleanup,
  onMount,
  Show,
} from 'solid-js'
import type { Translate } from '../../i18n/t'
import { PROJECT } from '../../run/project-type'
import { ChangeList } from './change-list'
import { Choices, HOWS, type How, Notes } from './choices'
import './compare.css'
import { LAID, Pair } from './pair'
import { createText } from './page-text'
import { type Change, type Couple, coupleOf, type Side } from './sides'
import { pressWalk, type Walk } from './walk'
import { createSay, type Say } from './words'

const CodeDiff = lazy(async () => ({ default: (await import('./code-diff')).CodeDiff }))
const FileDiff = lazy(async () => ({ default: (await import('./file-diff')).FileDiff }))
const PixelView = lazy(async () => ({ default: (await import('./pixel-view')).PixelView }))

/** Narrower than this, choices are folded; wider than that, what changed stands beside the pages, and code in columns. */
const NARROW = 620
/** Narrower than this, the ways would stand in a row of their own and take it from the pages. */
const ONE_ROW = 800
const WIDE = 1000
/** Lower than this, the list of must-fixes would leave too little of the pages. */
const TALL = 620

export interface CompareProps {
  /** Rounds that have a page, up to the place that is looked at. */
  readonly sides: Accessor<readonly Side[]>
  /** The round on show. */
  readonly shown: Accessor<number | undefined>
  /** The page under a hash; undefined where it is not kept. */
  readonly body: (hash: string) => Promise<string | undefined>
  /** What became of the must-fixes from one round to a later one; undefined while nobody knows. */
  readonly changes: (from: number, to: number) => readonly Change[] | undefined
  /** The width of both pages, in CSS pixels. */
  readonly width: Accessor<number>
  readonly title: string
  readonly t: Translate
}

/** Two rounds beside each other: their pages, their code, and what the jury made of the step between them. */
export function Compare(props: CompareProps): JSX.Element {
  // The texts follow the language by themselves.
  // eslint-disable-next-line solid/reactivity
  const say = createSay(props.t)
  const [chosen, choose] = createSignal<{ readonly a?: number | undefined; readonly b?: number | undefined }>(
    {},
  )
  const couple = createMemo(() => coupleOf(props.sides(), props.shown(), chosen()), undefined, {
    equals: isSameCouple,
  })
  // Whoever picks another round elsewhere wants to see it. A round that only begins has no page yet, and nobody picked it.
  createEffect(
    on(
      () => props.shown(),
      (n) => props.sides().some((side) => side.n === n) && choose({}),
      { defer: true },
    ),
  )
  const walks = new Set<Walk>()

  return (
    // Wherever in here the focus is: further out, N would leave for a new run.
    <section class="compare" aria-label={say('compare.label')} onKeyDown={(event) => pressWalk(event, walks)}>
      <Show
        when={couple()}
        fallback={
          <p class="compare-none">{say(props.sides().length === 0 ? 'compare.none' : 'compare.single')}</p>
        }
      >
        {(now) => <Compared {...props} couple={now()} say={say} onChoose={choose} walks={walks} />}
      </Show>
    </section>
  )
}

function isSameCouple(one: Couple | undefined, other: Couple | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

interface ComparedProps extends CompareProps {
  readonly couple: Couple
  readonly say: Say
  readonly onChoose: (chosen: { readonly a: number; readonly b: number }) => void
  readonly walks: Set<Walk>
}

function Compared(props: ComparedProps): JSX.Element {
  let host: HTMLElement | undefined
  const [room, setRoom] = createSignal({ width: 800, height: 400 })
  const wide = () => room().width
  const [how, setHow] = createSignal<How>('split')
  const [outlined, setOutlined] = createSignal<Change>()
  const [height, setHeight] = createSignal(0)
  const [found, setFound] = createSignal<{
    readonly a?: boolean | undefined
    readonly b?: boolean | undefined
  }>({})
  const isProject = () => [props.couple.a, props.couple.b].some(({ mime }) => mime === PROJECT)
  const hows = () => (isProject() ? (['code'] as const) : HOWS)
  const shownHow = () => (isProject() ? 'code' : how())
  const laid = () => LAID.find((one) => one === shownHow())
  const hashes = createMemo(() => ({ a: props.couple.a.hash, b: props.couple.b.hash }), undefined, {
    equals: (one, other) => one.a === other.a && one.b === other.b,
  })
  const texts = { a: createText(() => hashes().a, props), b: createText(() => hashes().b, props) }
  const page = (side: 'a' | 'b') => {
    const now = texts[side]()
    if (now?.text === undefined || isProject()) return undefined
    const { n } = props.couple[side]
    return { html: now.text, hash: now.hash, title: props.say('compare.frame', { n, title: props.title }) }
  }
  const both = createMemo(() => {
    const [a, b] = [texts.a()?.text, texts.b()?.text]
    return a === undefined || b === undefined ? undefined : { a, b }
  })
  const gone = () => {
    for (const side of ['a', 'b'] as const) {
      const now = texts[side]()
      if (now && now.text === undefined) return props.say('compare.gone', { n: props.couple[side].n })
    }
    return undefined
  }
  const rounds = () => ({ a: props.couple.a.n, b: props.couple.b.n })
  const from = () => Math.min(props.couple.a.n, props.couple.b.n)
  const to = () => Math.max(props.couple.a.n, props.couple.b.n)
  const changes = createMemo(() => props.changes(from(), to()))
  // Of another step an outline says nothing.
  createEffect(on(rounds, () => setOutlined(undefined), { defer: true }))

  onMount(() => {
    if (!host || typeof ResizeObserver !== 'function') return
    const watcher = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect))
    watcher.observe(host)
    onCleanup(() => watcher.disconnect())
  })

  function outline(change: Change | undefined) {
    setOutlined(change)
    // What is outlined is to be seen.
    if (change && !laid()) setHow('split')
    if (change) host?.querySelector('.compare-stage')?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div class="compare-all" classList={{ wide: wide() >= WIDE }} ref={(element) => (host = element)}>
      <div class="compare-main">
        <Choices
          {...props}
          folded={wide() < NARROW}
          howFolded={wide() < ONE_ROW}
          hows={hows()}
          how={shownHow()}
          onHow={setHow}
        />
        <Notes couple={props.couple} say={props.say} isProject={isProject()} />
        <Show when={!gone()} fallback={<p class="compare-none">{gone()}</p>}>
          <Show when={!isProject()}>
            <Pair
              couple={props.couple}
              a={() => page('a')}
              b={() => page('b')}
              laid={laid()}
              width={props.width()}
              outline={() => outlined()?.target}
              say={props.say}
              onHeight={setHeight}
              onFound={setFound}
            />
          </Show>
          <Show when={both()}>
            {(source) => (
              <>
                <Show when={shownHow() === 'pixels'}>
                  <PixelView
                    a={source().a}
                    b={source().b}
                    rounds={rounds()}
                    width={props.width()}
                    height={height()}
                    say={props.say}
                    walks={props.walks}
                  />
                </Show>
                <Show when={shownHow() === 'code'}>
                  <Show
                    when={isProject()}
                    fallback={
                      <CodeDiff
                        a={source().a}
                        b={source().b}
                        rounds={rounds()}
                        wide={wide() >= WIDE}
                        say={props.say}
                        walks={props.walks}
                      />
                    }
                  >
                    <FileDiff
                      a={source().a}
                      b={source().b}
                      rounds={rounds()}
                      wide={wide() >= WIDE}
                      say={props.say}
                      walks={props.walks}
                    />
                  </Show>
                </Show>
              </>
            )}
          </Show>
        </Show>
      </div>
      <ChangeList
        couple={props.couple}
        changes={changes()}
        outlined={outlined()?.id}
        found={found()}
        roomy={wide() >= WIDE || room().height >= TALL}
        say={props.say}
        onOutline={outline}
      />
    </div>
  )
}
