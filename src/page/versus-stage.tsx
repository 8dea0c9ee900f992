import { createEffect, createMemo, createResource, createSignal, type JSX, lazy, Show } from 'solid-js'
import type { Translate } from '../i18n/t'
import type { VersusMode } from '../library/versus/address'
import type { ComparedPage } from '../library/versus/facts'
import { LAID, Pair } from '../preview/compare/pair'
import { Row } from '../preview/compare/row'
import type { Side } from '../preview/compare/sides'
import { pressWalk, type Walk } from '../preview/compare/walk'
import { createRunSay } from '../preview/compare/words-of-runs'
import { PROJECT } from '../run/project-type'
import { versusTexts } from '../i18n/versus'

const CodeDiff = lazy(async () => ({ default: (await import('../preview/compare/code-diff')).CodeDiff }))
const FileDiff = lazy(async () => ({ default: (await import('../preview/compare/file-diff')).FileDiff }))
const PixelView = lazy(async () => ({ default: (await import('../preview/compare/pixel-view')).PixelView }))

/** Wider than this, code stands in columns. */
const WIDE = 1000

/** A page as it stands in the row. */
export interface StagePage {
  /** What it is called: a letter, which says nothing of the run. */
  readonly name: string
  readonly run: string
  readonly page: ComparedPage | undefined
  /** Why there is none. */
  readonly missing: string | undefined
}

export interface VersusStageProps {
  readonly pages: readonly StagePage[]
  readonly mode: VersusMode
  readonly width: number
  readonly start: number
  readonly body: (run: string, hash: string) => Promise<string | undefined>
  readonly t: Translate
  readonly onPlace: (y: number) => void
  /** Told of each page, by its place, once it is in view; absent where nobody asks. */
  readonly onSeen?: ((at: number) => void) | undefined
}

/** The pages themselves: beside one another, or two of them over each other, by pixels and by code. */
export function VersusStage(props: VersusStageProps): JSX.Element {
  const name = (n: number) => props.pages[n - 1]?.name ?? String(n)
  // Texts follow the language by themselves.
  // eslint-disable-next-line solid/reactivity
  const [t, say] = [props.t.part('versus', versusTexts), createRunSay(props.t, name)]
  const [height, setHeight] = createSignal(0)
  const walks = new Set<Walk>()
  const wanted = createMemo(
    () => props.pages.map(({ run, page }) => ({ run, hash: page?.hash })),
    undefined,
    {
      equals: isSame,
    },
  )
  const [texts] = createResource(
    () => ({ wanted: wanted(), body: props.body }),
    ({ wanted: pages, body }) =>
      Promise.all(
        pages.map(async ({ run, hash }) => ({
          run,
          hash,
          text: hash === undefined ? undefined : await body(run, hash).catch(() => undefined),
        })),
      ),
  )
  /** Of another run or round the text that is there says nothing. */
  const textOf = (at: number) => {
    const [known, page] = [texts.latest?.[at], props.pages[at]]
    return known && known.run === page?.run && known.hash === page.page?.hash ? known : undefined
  }
  const isProject = (at: number) => props.pages[at]?.page?.mime === PROJECT
  const live = (at: number) => {
    const known = textOf(at)
    if (known?.text === undefined || known.hash === undefined || isProject(at)) return undefined
    return { html: known.text, hash: known.hash, title: t('versus.frame', { n: name(at + 1) }) }
  }
  const missing = (at: number) => {
    const known = textOf(at)
    if (props.pages[at]?.missing !== undefined) return props.pages[at]?.missing
    if (isProject(at)) return t('versus.project')
    return known && known.text === undefined ? t('versus.noBody') : undefined
  }
  const both = createMemo(() => {
    const [a, b] = [textOf(0)?.text, textOf(1)?.text]
    return props.pages.length === 2 && a !== undefined && b !== undefined ? { a, b } : undefined
  })
  const mode = () => (both() ? props.mode : 'split')
  const laid = () => LAID.find((one) => one === mode() && one !== 'split')
  const side = (at: number): Side => ({
    n: at + 1,
    hash: props.pages[at]?.page?.hash ?? '',
    mime: props.pages[at]?.page?.mime ?? '',
  })
  const couple = createMemo(() => ({ a: side(0), b: side(1) }), undefined, {
    equals: (one, other) => one.a.hash === other.a.hash && one.b.hash === other.b.hash,
  })
  const sources = () => ({ ...both(), rounds: { a: 1, b: 2 }, say, walks })

  // Over each other, and by pixels, both are there at once. Code is nothing that is looked at.
  createEffect(() => {
    if (both() && (laid() || mode() === 'pixels')) for (const at of [0, 1]) props.onSeen?.(at)
  })

  return (
    <section
      class="versus-stage"
      aria-label={t('versus.stage')}
      onKeyDown={(event) => pressWalk(event, walks)}
    >
      <Show when={mode() === 'split'}>
        <Row
          columns={props.pages.map((one, at) => ({ name: one.name, page: live(at), missing: missing(at) }))}
          width={props.width}
          start={props.start}
          choice={t('versus.choicePage')}
          say={say}
          onPlace={(y) => props.onPlace(y)}
          onSeen={props.onSeen}
        />
      </Show>
      <Show when={laid()}>
        {(way) => (
          <div class="versus-two">
            <Pair
              couple={couple()}
              a={() => live(0)}
              b={() => live(1)}
              laid={way()}
              width={props.width}
              outline={() => undefined}
              start={props.start}
              say={say}
              onHeight={setHeight}
              onFound={() => {}}
              onPlace={(y) => props.onPlace(y)}
            />
          </div>
        )}
      </Show>
      <Show when={both()}>
        {(source) => (
          <>
            <Show when={mode() === 'pixels'}>
              <div class="versus-two">
                <PixelView {...sources()} {...source()} width={props.width} height={height()} />
              </div>
            </Show>
            <Show when={mode() === 'code'}>
              <div class="versus-two">
                <Show
                  when={isProject(0) || isProject(1)}
                  fallback={<CodeDiff {...sources()} {...source()} wide={innerWidth >= WIDE} />}
                >
                  <FileDiff {...sources()} {...source()} wide={innerWidth >= WIDE} />
                </Show>
              </div>
            </Show>
          </>
        )}
      </Show>
    </section>
  )
}

function isSame(one: readonly object[], other: readonly object[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
